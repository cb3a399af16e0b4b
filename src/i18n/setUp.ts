/** The texts of the set-up page, which comes before the application and its catalogue. */
import { texts } from '../lib/language';
import english from './en/setUp.json';

export const setUpTexts = texts('setUp', english);
