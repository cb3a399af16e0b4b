/** The texts of what reordering goes by: they load with its boxes. */
import { texts } from '../lib/language';

export const reorderInputTexts = texts('reorderInputs', {
  minimumHelp: 'Below it, the product runs low.',
  targetHelp: 'What an order fills it up to.',
  leadDaysHelp: 'From an order to its arrival.',
  leadDaysWrong: 'Must be a whole number of days from 1 to 365.',
});
