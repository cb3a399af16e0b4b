/** The texts of pictures that come from a folder. */
import { texts } from '../lib/language';
import english from './en/pictures.json';

export const pictureTexts = texts('pictures', english);
