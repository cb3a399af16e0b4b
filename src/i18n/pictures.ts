/** The texts of pictures that come from a folder. */
import english from './en/pictures.json';
import { addTexts } from './translate';

addTexts(english);
