import english from './en/purchaseOrders.json';
import { addTexts } from './translate';

addTexts(english);
