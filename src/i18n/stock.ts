/** The texts of stock, transfers and counts: apart from the catalogue, as they load with the few screens that need them. */
import { texts } from '../lib/language';
import english from './en/stock.json';

export const stockTexts = texts('stock', english);
