/** The texts of cells that are edited in the table of all products. */
import { texts } from '../lib/language';
import english from './en/cells.json';

export const cellTexts = texts('cells', english);
