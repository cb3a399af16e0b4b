/** The texts of the list of all products: apart from the catalogue, as they load with it. */
import english from './en/productList.json';
import { addTexts } from './translate';

addTexts(english);
