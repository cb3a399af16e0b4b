import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { todayOf } from '../branches/zone.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';

export type LivePromotion = Pick<
  Row<'promotion'>,
  'id' | 'name' | 'discount_type_id' | 'value_hundredths' | 'limit_cents' | 'date_end'
>;

type Offered = Pick<Row<'product'>, 'id' | 'category_id'>;

/**
 * The promotion of each product that is on offer on the branch's business day: one that holds the product itself or
 * its whole category; of several the oldest.
 * @param products of this branch, up to some hundreds
 * @returns by product id
 */
export async function livePromotions(
  db: Db,
  branchId: number,
  products: readonly Offered[],
): Promise<Map<number, LivePromotion>> {
  if (products.length === 0) return new Map();
  const { byProduct, byCategory } = await oldestHolding(db, branchId, products);
  const oldest = (product: Offered) =>
    Math.min(byProduct.get(product.id) ?? Infinity, byCategory.get(product.category_id) ?? Infinity);
  const promotions = await readPromotions(db, [...byProduct.values(), ...byCategory.values()]);
  const offers = new Map<number, LivePromotion>();
  for (const product of products) {
    const promotion = promotions.get(oldest(product));
    if (promotion) offers.set(product.id, promotion);
  }
  return offers;
}

/** Of a query of the branch's products: what is on offer on its business day, by itself or with its category. */
export async function isOnPromotion(db: Db, branchId: number): Promise<RawBuilder<SqlBool>> {
  const today = await todayOf(db, branchId);
  const live = db
    .selectFrom('promotion')
    .innerJoin('promotion_item as item', 'item.promotion_id', 'promotion.id')
    .where('promotion.branch_id', '=', branchId)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today);
  const byItself = live.select('item.product_id').where('item.product_id', 'is not', null);
  const byCategory = live.select('item.category_id').where('item.product_id', 'is', null);
  return sql<SqlBool>`(product.id in ${byItself} or product.category_id in ${byCategory})`;
}

/** The id of the oldest live promotion that holds each of these products, and each of their categories as a whole. */
async function oldestHolding(db: Db, branchId: number, products: readonly Offered[]) {
  const today = await todayOf(db, branchId);
  const held = db
    .selectFrom('promotion_item as item')
    // The products are few, the promotions may be 50,000. Not an inner join: SQLite would begin with the promotions.
    .crossJoin('promotion')
    .whereRef('promotion.id', '=', 'item.promotion_id')
    .where('promotion.branch_id', '=', branchId)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today)
    .select(({ fn }) => fn.min('promotion.id').as('oldest'));
  const ids = products.map(({ id }) => id);
  const ofProducts = await held
    .select('item.product_id')
    .where('item.product_id', 'in', ids)
    .groupBy('item.product_id')
    .execute();
  const categories = [...new Set(products.map(({ category_id }) => category_id))];
  const ofCategories = await held
    .select('item.category_id')
    .where('item.category_id', 'in', categories)
    .where('item.product_id', 'is', null)
    .groupBy('item.category_id')
    .execute();
  return {
    byProduct: new Map(ofProducts.map(({ product_id, oldest }) => [product_id!, oldest])),
    byCategory: new Map(ofCategories.map(({ category_id, oldest }) => [category_id, oldest])),
  };
}

async function readPromotions(db: Db, ids: readonly number[]): Promise<Map<number, LivePromotion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('promotion')
    .select(['id', 'name', 'discount_type_id', 'value_hundredths', 'limit_cents', 'date_end'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}
