/** The texts of purchases from draft to payment: apart from the catalogue, as they load with the few screens that need them. */
import { texts } from '../lib/language';
import english from './en/deliveries.json';

export const deliveryTexts = texts('deliveries', english);
