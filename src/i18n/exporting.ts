/** Texts of exports. They load with the first export. */
import english from './en/exporting.json';
import { addTexts } from './translate';

addTexts(english);
