/** The texts of the trail about what is not one of the application's own records: they load with the trail. */
import { texts } from '../lib/language';

export const happenedTexts = texts('happened', {
  /** After "added" or "changed". */
  one: { terminal: 'terminal', 'price-change': 'price change' },
  many: { terminal: 'Terminals', 'price-change': 'Price Changes' },
  fields: { state: 'State', fromDay: 'From', fromHour: 'Hour' },
  /** Before the name of an item that was added to a promotion or removed from it. */
  itemAdded: { product: 'Product added', category: 'Category added' },
  itemRemoved: { product: 'Product removed', category: 'Category removed' },
  /** The states of purchases, and of planned changes. */
  states: {
    draft: 'Draft',
    ordered: 'Ordered',
    part: 'Received in part',
    received: 'Received',
    planned: 'Planned',
    cancelled: 'Cancelled',
  },
});

/** The word for it; empty where there is none. @param words read only when they are shown, because the language may change */
export const wordIn = (words: Readonly<Record<string, string>>, of: string): string =>
  Object.hasOwn(words, of) ? words[of]! : '';
