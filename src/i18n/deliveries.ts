/**
 * The texts of purchases from draft to payment: apart from the catalogue, as they load with the few screens that need
 * them.
 */
import english from './en/deliveries.json';
import { addTexts } from './translate';

addTexts(english);
