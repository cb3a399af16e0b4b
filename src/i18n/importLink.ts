import english from './en/importLink.json';
import { addTexts } from './translate';

addTexts(english);
