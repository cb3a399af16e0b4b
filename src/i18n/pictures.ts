/** Texts of the upload of pictures from a folder. */
import english from './en/pictures.json';
import { addTexts } from './translate';

addTexts(english);
