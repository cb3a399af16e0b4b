/** The words of purchase orders, besides names and labels. */
import english from './en/purchaseOrders.json';
import { addTexts } from './translate';

addTexts(english);
