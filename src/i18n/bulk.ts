/**
 * The texts of changes of many products: apart from the catalogue, as they load with the few screens that need them.
 */
import english from './en/bulk.json';
import { addTexts } from './translate';

addTexts(english);
