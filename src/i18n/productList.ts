/** The texts of the list of all products: apart from the catalogue, as they load with it. */
import { texts } from '../lib/language';
import english from './en/productList.json';

export const productListTexts = texts('productList', english);
