/** The texts of the search that goes anywhere: apart from the catalogue, as they load with it. */
import { texts } from '../lib/language';
import english from './en/palette.json';

export const paletteTexts = texts('palette', english);
