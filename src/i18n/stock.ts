import english from './en/stock.json';
import { addTexts } from './translate';

addTexts(english);
