import english from './en/importCommands.json';
import { addTexts } from './translate';

addTexts(english);
