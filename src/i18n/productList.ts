import english from './en/productList.json';
import { addTexts } from './translate';

addTexts(english);
