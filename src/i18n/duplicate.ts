/** The texts of duplicating a product. */
import { texts } from '../lib/language';
import english from './en/duplicate.json';

export const duplicateTexts = texts('duplicate', english);
