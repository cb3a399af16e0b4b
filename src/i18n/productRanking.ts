import english from './en/productRanking.json';
import { addTexts } from './translate';

addTexts(english);
