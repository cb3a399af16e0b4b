/** Texts of imports. They load with their page. */
import english from './en/imports.json';
import { addTexts } from './translate';

addTexts(english);
