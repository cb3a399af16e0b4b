/** Texts of the list of all products. They load with it. */
import english from './en/productList.json';
import { addTexts } from './translate';

addTexts(english);
