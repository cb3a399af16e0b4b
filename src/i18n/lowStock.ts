/** What forms and the dashboard say of what runs low: they load with their own small parts. */
import { texts } from '../lib/language';

export const lowStockTexts = texts('lowStock', {
  failed: 'Failed to count what runs low',
  one: '1 product runs low',
  many: '%{count} products run low',
  minimumHelp: 'Below it, the product runs low.',
  targetHelp: 'What an order fills it up to.',
  leadDaysHelp: 'From an order to its arrival.',
  leadDaysWrong: 'Must be a whole number of days from 1 to 365.',
});
