import english from './en/breakdown.json';
import { addTexts } from './translate';

addTexts(english);
