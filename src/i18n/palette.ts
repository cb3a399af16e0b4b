/** The texts of the search that goes anywhere: apart from the catalogue, as they load with it. */
import english from './en/palette.json';
import { addTexts } from './translate';

addTexts(english);
