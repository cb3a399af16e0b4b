import english from './en/sessionEnd.json';
import { addTexts } from './translate';

addTexts(english);
