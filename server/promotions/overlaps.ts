import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';

/** Items of promotions beside those that hold the same product, … */
const sameProduct = (db: Db) =>
  db
    .selectFrom('promotion_item as own')
    .innerJoin('promotion_item as held', 'held.product_id', 'own.product_id');

/** … and beside those that hold its whole category; of a whole category, those that hold it whole, too. */
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
 * What else is on offer: by item of `promotion`, the names of the branch's other promotions that share a day with it
 * and hold the item's product or its whole category; for a whole category, those that hold the whole category, too.
 * The earliest start first. Two queries for all items together: an `or` of both would not use an index.
 * @param itemId only this item
 */
export async function overlapsOf(
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
    // Not `union all`: a promotion may hold the product and its category.
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
    const known = names.get(item_id);
    if (known) known.push(name);
    else names.set(item_id, [name]);
  }
  return names;
}

/** Promotions of a branch that are not over by `today` and share a product on a day that both run, by name. */
export async function overlappingPromotions(db: Db, branchId: number, today: number): Promise<string[]> {
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
  // Whichever of the two holds the whole category.
  const names = new Map(
    pairs.flatMap(pair => [[pair.id, pair.name] as const, [pair.other_id, pair.other_name] as const]),
  );
  return [...names].sort(([a], [b]) => a - b).map(([, name]) => name);
}
