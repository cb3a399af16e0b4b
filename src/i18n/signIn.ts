/**
 * The texts of the sign-in page, apart from the catalogue so that the page stays light. docs/product.md#sign-in
 * quotes them.
 */
import english from './en/signIn.json';
import { addTexts } from './translate';

addTexts(english);
