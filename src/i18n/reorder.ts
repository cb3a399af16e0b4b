import english from './en/reorder.json';
import { addTexts } from './translate';

addTexts(english);
