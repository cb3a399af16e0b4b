/**
 * Texts of the sign-in page, in a file of their own to keep the page small. docs/product.md#sign-in quotes them.
 */
import english from './en/signIn.json';
import { addTexts } from './translate';

addTexts(english);
