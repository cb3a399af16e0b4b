import english from './en/compare.json';
import { addTexts } from './translate';

addTexts(english);
