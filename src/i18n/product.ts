import english from './en/product.json';
import { addTexts } from './translate';

addTexts(english);
