/** The texts of finding an order, and of receipts: apart from the catalogue, as they load with their page. */
import { texts } from '../lib/language';
import english from './en/findOrder.json';

export const findOrderTexts = texts('findOrder', english);
