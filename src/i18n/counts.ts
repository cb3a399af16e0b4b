import english from './en/counts.json';
import { addTexts } from './translate';

addTexts(english);
