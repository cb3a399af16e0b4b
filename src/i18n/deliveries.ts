/** Texts of purchases from draft to payment. They load with the few screens that use them. */
import english from './en/deliveries.json';
import { addTexts } from './translate';

addTexts(english);
