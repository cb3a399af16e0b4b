/**
 * Texts of the sign-in page. They are separate, so that the page stays light. docs/product.md#sign-in quotes them.
 */
import english from './en/signIn.json';
import { addTexts } from './translate';

addTexts(english);
