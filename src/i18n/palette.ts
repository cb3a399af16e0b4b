/** Texts of the global search. They load with it. */
import english from './en/palette.json';
import { addTexts } from './translate';

addTexts(english);
