/** The texts of the boxes that reordering depends on: they load with those. */
import english from './en/reorderInputs.json';
import { addTexts } from './translate';

addTexts(english);
