import { businessDay } from './businessDay.ts';
import type { Db } from './database/connect.ts';
import type { Row } from './database/schema.ts';

export type LivePromotion = Pick<Row<'promotion'>, 'id' | 'name' | 'value_hundredths' | 'limit_cents'>;

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
  const offers = new Map<number, LivePromotion>();
  if (products.length === 0) return offers;
  const live = await promotionsOf(db, branchId);
  if (live.length === 0) return offers;
  const items = await itemsOf(db, live, products);
  for (const promotion of live) {
    const held = items.filter(item => item.promotion_id === promotion.id);
    const ids = new Set(held.map(item => item.product_id));
    const whole = new Set(held.filter(item => item.product_id === null).map(item => item.category_id));
    for (const { id, category_id } of products) {
      if (!offers.has(id) && (ids.has(id) || whole.has(category_id))) offers.set(id, promotion);
    }
  }
  return offers;
}

/** The items of these promotions that hold one of the products, or a category of theirs as a whole. */
function itemsOf(db: Db, live: readonly LivePromotion[], products: readonly Offered[]) {
  const ofLive = db
    .selectFrom('promotion_item')
    .select(['promotion_id', 'product_id', 'category_id'])
    .where(eb => eb('promotion_id', 'in', idsOf(live)));
  const categories = [...new Set(products.map(product => product.category_id))];
  // Two questions: an `or` of both would be looked up by promotion alone, through all that the promotions hold.
  return ofLive
    .where('product_id', 'in', idsOf(products))
    .unionAll(ofLive.where('product_id', 'is', null).where('category_id', 'in', categories))
    .execute();
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Those of today, the oldest first. */
async function promotionsOf(db: Db, branchId: number): Promise<LivePromotion[]> {
  const branch = await db
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const today = businessDay(Date.now(), branch.time_zone, branch.cutoff_hour);
  return db
    .selectFrom('promotion')
    .select(['id', 'name', 'value_hundredths', 'limit_cents'])
    .where('branch_id', '=', branchId)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today)
    .orderBy('id')
    .execute();
}
