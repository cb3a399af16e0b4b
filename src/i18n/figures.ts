/** Errors about typed figures that cannot be read. They load with the inputs for figures. */
import english from './en/figures.json';
import { addTexts } from './translate';

addTexts(english);
