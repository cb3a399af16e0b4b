import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';

const sameProduct = (db: Db) =>
  db
    .selectFrom('promotion_item as own')
    .innerJoin('promotion_item as held', 'held.product_id', 'own.product_id');

/**
 * Selects pairs of promotion items in which the second item is the whole category of the first item's product. If the
 * first item is a whole category, the second item is the same category.
 */
const wholeCategory = (db: Db) =>
  db
    .selectFrom('promotion_item as own')
    .leftJoin('product', 'product.id', 'own.product_id')
    .innerJoin('promotion_item as held', join =>
      join
        .on(eb => eb('held.category_id', '=', eb.fn.coalesce('product.category_id', 'own.category_id')))
        .on('held.product_id', 'is', null),
    );

/**
 * Finds the overlaps of a promotion's items, as names of other promotions of the branch, earliest start first. Another
 * promotion overlaps an item if it shares a day with this promotion and contains the item's product or its whole
 * category. An item that is a whole category overlaps only with whole categories. Two queries cover all items, because
 * a single query with `or` would not use an index.
 * @param itemId restricts the result to this item
 */
export async function findPromotionItemOverlaps(
  db: Db,
  promotion: Row<'promotion'>,
  itemId?: number,
): Promise<Map<number, string[]>> {
  const byProduct = sameProduct(db)
    .where('own.promotion_id', '=', promotion.id)
    .$if(itemId !== undefined, query => query.where('own.id', '=', itemId!))
    .select(['own.id as item_id', 'held.promotion_id']);
  const byCategory = wholeCategory(db)
    .where('own.promotion_id', '=', promotion.id)
    .$if(itemId !== undefined, query => query.where('own.id', '=', itemId!))
    .select(['own.id as item_id', 'held.promotion_id']);
  const rows = await db
    // `union` removes duplicates, because a promotion can contain both the product and its category.
    .selectFrom(byProduct.union(byCategory).as('shared'))
    .innerJoin('promotion as other', 'other.id', 'shared.promotion_id')
    .select(['shared.item_id', 'other.name'])
    .where('other.id', '<>', promotion.id)
    .where('other.branch_id', '=', promotion.branch_id)
    .where('other.date_init', '<=', promotion.date_end)
    .where('other.date_end', '>=', promotion.date_init)
    .orderBy('other.date_init')
    .orderBy('other.id')
    .execute();
  const names = new Map<number, string[]>();
  for (const { item_id, name } of rows) {
    const itemNames = names.get(item_id);
    if (itemNames) itemNames.push(name);
    else names.set(item_id, [name]);
  }
  return names;
}

export async function findOverlappingPromotions(db: Db, branchId: number, today: number): Promise<string[]> {
  const current = db
    .selectFrom('promotion')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('date_end', '>=', today);
  const byProduct = sameProduct(db)
    .where('own.promotion_id', 'in', current)
    .select(['own.promotion_id as one_id', 'held.promotion_id as other_id']);
  const byCategory = wholeCategory(db)
    .where('own.promotion_id', 'in', current)
    .select(['own.promotion_id as one_id', 'held.promotion_id as other_id']);
  const pairs = await db
    .selectFrom(byProduct.union(byCategory).as('pair'))
    .innerJoin('promotion as one', 'one.id', 'pair.one_id')
    .innerJoin('promotion as other', 'other.id', 'pair.other_id')
    .whereRef('one.id', '<>', 'other.id')
    .where('other.date_end', '>=', today)
    .whereRef('other.date_init', '<=', 'one.date_end')
    .whereRef('other.date_end', '>=', 'one.date_init')
    .select(['one.id', 'one.name', 'other.id as other_id', 'other.name as other_name'])
    .execute();
  const names = new Map(
    pairs.flatMap(pair => [[pair.id, pair.name] as const, [pair.other_id, pair.other_name] as const]),
  );
  return [...names].sort(([a], [b]) => a - b).map(([, name]) => name);
}
