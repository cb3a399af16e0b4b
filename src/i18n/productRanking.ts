/** The texts of the report of best and slow products, besides those that all reports have. */
import english from './en/productRanking.json';
import { addTexts } from './translate';

addTexts(english);
