/** Texts of the set-up page, which is shown before the application loads. */
import english from './en/setUp.json';
import { addTexts } from './translate';

addTexts(english);
