/** The texts of duplicating a product. */
import english from './en/duplicate.json';
import { addTexts } from './translate';

addTexts(english);
