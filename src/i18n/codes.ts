/** The texts of the codes of packages, in the form of a product. */
import english from './en/codes.json';
import { addTexts } from './translate';

addTexts(english);
