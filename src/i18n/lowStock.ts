/** What the dashboard says of what runs low: it loads after the figures. */
import { texts } from '../lib/language';

export const lowStockTexts = texts('lowStock', {
  failed: 'Failed to count what runs low',
  one: '1 product runs low',
  many: '%{count} products run low',
});
