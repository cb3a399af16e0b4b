import english from './en/terminals.json';
import { addTexts } from './translate';

addTexts(english);
