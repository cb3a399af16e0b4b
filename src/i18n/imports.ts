/** The texts of imports: apart from the catalogue, as they load with the page. */
import english from './en/imports.json';
import { addTexts } from './translate';

addTexts(english);
