/** The texts of exports: apart from the catalogue, as they load with the first one. */
import english from './en/exporting.json';
import { addTexts } from './translate';

addTexts(english);
