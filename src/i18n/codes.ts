import english from './en/codes.json';
import { addTexts } from './translate';

addTexts(english);
