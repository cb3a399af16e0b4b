import { addDays } from '../../contract/businessDay.ts';
import { foldText } from '../../contract/foldText.ts';
import type { NewRow } from '../database/schema.ts';
import type { Catalogue } from './catalogue.ts';
import { createRandom, drawRandomItems } from './random.ts';

/**
 * Discount types of the demo shop. The application fixes the ids of two of them: 1 is the percentage, 4 is the
 * default of new promotions.
 */
export const DISCOUNT_TYPES: NewRow<'discount_type'>[] = [
  { id: 1, name: 'Percentage', active: 1, effect: 'percentage' },
  { id: 2, name: 'Amount off', active: 0, effect: 'amount-off' },
  { id: 3, name: 'Fixed price', active: 1, effect: 'fixed-price' },
  { id: 4, name: 'Amount per unit', active: 1, effect: 'amount-off' },
  { id: 5, name: 'Loyalty points', active: 0, effect: null },
];

/**
 * A promotion of the demo shop. Its days are relative to today. The value is in hundredths of a percent or in cents,
 * and the limit is in cents.
 */
type Words = readonly [
  branch: number,
  name: string,
  from: number,
  to: number,
  type: number,
  value: number,
  limit: number,
  department: string,
  products: number | 'whole category',
];

// oxfmt-ignore
const PROMOTIONS: readonly Words[] = [
  [31, 'Fruit week', -3, 4, 1, 1500, 2000, 'fruit', 5],
  [31, 'Bakery happy hour', -20, 10, 1, 2500, 1000, 'bakery', 'whole category'],
  [31, 'Stock up on rice and beans', -6, 8, 4, 25, 500, 'rice-pasta-beans', 6],
  [31, 'Dairy deal', 0, 6, 4, 50, 300, 'dairy', 4],
  [31, 'Ice cream at one price', -1, 13, 3, 349, 1500, 'frozen', 2],
  [31, 'Grill days', 5, 7, 1, 1000, 3000, 'meat', 4],
  [31, 'Clean sweep', 12, 26, 4, 75, 900, 'household', 5],
  [31, 'Pantry month', -45, -15, 1, 1000, 2500, 'pantry', 6],
  [31, 'Soda and chips', -30, -9, 4, 40, 400, 'snacks', 3],
  [32, 'Lakeside picnic', -2, 5, 1, 1200, 1800, 'snacks', 4],
  [32, 'Fresh greens', 3, 17, 4, 30, 600, 'vegetables', 3],
  [32, 'Frozen fortnight', -40, -26, 1, 2000, 1500, 'frozen', 3],
  [33, 'Commuter breakfast', -10, 20, 4, 35, 350, 'bakery', 4],
  [33, 'Cold drinks to go', 0, 9, 1, 1000, 500, 'drinks', 'whole category'],
  [33, 'Pantry basics', -60, -31, 4, 20, 400, 'pantry', 4],
];

interface Promotions {
  promotions: NewRow<'promotion'>[];
  items: NewRow<'promotion_item'>[];
}

/** Creates the promotions of the demo shop. @param today YYYYMMDD */
export function makePromotions(catalogue: Catalogue, today: number): Promotions {
  const random = createRandom('promotions');
  const written: Promotions = { promotions: [], items: [] };
  for (const [branch, name, from, to, type, value, limit, department, products] of PROMOTIONS) {
    const id = written.promotions.length + 1;
    written.promotions.push({
      id,
      branch_id: branch,
      name,
      search: foldText(name),
      date_init: addDays(today, from),
      date_end: addDays(today, to),
      discount_type_id: type,
      value_hundredths: value,
      limit_cents: limit,
    });
    const shelf = catalogue.shelves.get(branch)!.filter(shelved => shelved.department.key === department);
    const category_id = shelf[0]!.row.category_id;
    if (products === 'whole category') {
      written.items.push({ promotion_id: id, product_id: null, category_id });
      continue;
    }
    const suited = shelf.filter(({ row }) => row.status === 1 && (type === 1 || row.price_cents > value));
    for (const { row } of drawRandomItems(random, suited, products)) {
      written.items.push({ promotion_id: id, product_id: row.id, category_id });
    }
  }
  return written;
}
