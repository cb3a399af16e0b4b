/** The texts of the boxes that reordering depends on: they load with those. */
import { texts } from '../lib/language';

export const reorderInputTexts = texts('reorderInputs', {
  minimumHelp: 'Below it, the product runs low.',
  targetHelp: 'An order fills it up to this.',
  leadDaysHelp: 'From an order to its arrival.',
  leadDaysWrong: 'Must be a whole number of days from 1 to 365.',
});
