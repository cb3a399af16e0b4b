import english from './en/rights.json';
import { addTexts } from './translate';

addTexts(english);
