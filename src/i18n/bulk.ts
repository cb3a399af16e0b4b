import english from './en/bulk.json';
import { addTexts } from './translate';

addTexts(english);
