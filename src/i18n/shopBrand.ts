import english from './en/shopBrand.json';
import { addTexts } from './translate';

addTexts(english);
