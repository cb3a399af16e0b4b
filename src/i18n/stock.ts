/**
 * The texts of stock, transfers and counts: apart from the catalogue, as they load with the few screens that need
 * them.
 */
import english from './en/stock.json';
import { addTexts } from './translate';

addTexts(english);
