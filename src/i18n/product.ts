/** The texts of the page of a product: they load with it. */
import english from './en/product.json';
import { addTexts } from './translate';

addTexts(english);
