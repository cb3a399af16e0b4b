/** The texts of the boxes that reordering depends on: they load with those. */
import { texts } from '../lib/language';
import english from './en/reorderInputs.json';

export const reorderInputTexts = texts('reorderInputs', english);
