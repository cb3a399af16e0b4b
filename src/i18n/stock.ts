/** Texts of stock, transfers and counts. They load with the few screens that use them. */
import english from './en/stock.json';
import { addTexts } from './translate';

addTexts(english);
