import english from './en/imports.json';
import { addTexts } from './translate';

addTexts(english);
