import english from './en/duplicate.json';
import { addTexts } from './translate';

addTexts(english);
