/** The texts of the sign-in page, apart from the catalogue so that the page stays light. docs/product.md#sign-in quotes them. */
import { texts } from '../lib/language';
import english from './en/signIn.json';

export const signInTexts = texts('signIn', english);
