/** The texts of finding an order, and of receipts: apart from the catalogue, as they load with their page. */
import english from './en/findOrder.json';
import { addTexts } from './translate';

addTexts(english);
