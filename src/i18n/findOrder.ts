/** Texts of Find an Order and of receipts. They load with their page. */
import english from './en/findOrder.json';
import { addTexts } from './translate';

addTexts(english);
