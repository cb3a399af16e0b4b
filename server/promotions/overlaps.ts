import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';

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
  const own = db
    .selectFrom('promotion_item as own')
    .where('own.promotion_id', '=', promotion.id)
    .$if(itemId !== undefined, query => query.where('own.id', '=', itemId!));
  const sameProduct = own.innerJoin('promotion_item as held', 'held.product_id', 'own.product_id');
  const wholeCategory = own
    .leftJoin('product', 'product.id', 'own.product_id')
    .innerJoin('promotion_item as held', join =>
      join
        .on(eb => eb('held.category_id', '=', eb.fn.coalesce('product.category_id', 'own.category_id')))
        .on('held.product_id', 'is', null),
    );
  const byProduct = sameProduct.select(['own.id as item_id', 'held.promotion_id']);
  const byCategory = wholeCategory.select(['own.id as item_id', 'held.promotion_id']);
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
