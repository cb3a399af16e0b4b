/** The texts of the report of best and slow products, besides those that all reports have. */
import { texts } from '../lib/language';
import english from './en/productRanking.json';

export const productRankingTexts = texts('productRanking', english);
