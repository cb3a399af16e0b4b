/** The texts of the page of a product: they load with it. */
import { texts } from '../lib/language';
import english from './en/product.json';

export const productTexts = texts('product', english);
