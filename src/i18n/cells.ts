/** The texts of cells that are edited in the table of all products. */
import english from './en/cells.json';
import { addTexts } from './translate';

addTexts(english);
