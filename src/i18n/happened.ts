/** What is in the record of who did what beside the application's own records: they load with it. */
import { texts } from '../lib/language';

export const happenedTexts = texts('happened', {
  /** After "added" or "changed". */
  one: { terminal: 'terminal', 'price-change': 'price change' },
  many: { terminal: 'Terminals', 'price-change': 'Price Changes' },
  fields: { state: 'State', fromDay: 'From', fromHour: 'Hour' },
  /** Before the name of what was put into a promotion, or taken out of it. */
  itemAdded: { product: 'Product added', category: 'Category added' },
  itemRemoved: { product: 'Product removed', category: 'Category removed' },
  /** Of purchases, and of planned changes. */
  states: {
    draft: 'Draft',
    ordered: 'Ordered',
    part: 'Received in part',
    received: 'Received',
    planned: 'Planned',
    cancelled: 'Cancelled',
  },
});

/** The word for it; empty: there is none. @param words read when they are shown: the language may change */
export const wordIn = (words: Readonly<Record<string, string>>, of: string): string =>
  Object.hasOwn(words, of) ? words[of]! : '';
