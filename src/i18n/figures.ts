/** The errors about typed figures that cannot be read: they load with the boxes for figures. */
import english from './en/figures.json';
import { addTexts } from './translate';

addTexts(english);
