/** The texts of changes of many products: apart from the catalogue, as they load with the few screens that need them. */
import { texts } from '../lib/language';
import english from './en/bulk.json';

export const bulkTexts = texts('bulk', english);
