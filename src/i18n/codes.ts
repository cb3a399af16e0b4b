/** The texts of the codes of packages, in the form of a product. */
import { texts } from '../lib/language';
import english from './en/codes.json';

export const codeTexts = texts('codes', english);
