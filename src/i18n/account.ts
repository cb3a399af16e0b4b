/** Texts of account pages and password links. They load with these pages. */
import english from './en/account.json';
import { addTexts } from './translate';

addTexts(english);
