import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { DiscountEffect } from '../../contract/enums.ts';
import type { Row } from '../database/schema.ts';

export interface LivePromotion extends Pick<
  Row<'promotion'>,
  'id' | 'name' | 'discount_type_id' | 'value_hundredths' | 'limit_cents' | 'date_end'
> {
  effect: DiscountEffect;
}

type Offered = Pick<Row<'product'>, 'id' | 'category_id'>;

/** A branch and a business day as YYYYMMDD. */
export interface BranchBusinessDay {
  branchId: number;
  today: number;
}

const appliedTypes = (db: Db) => db.selectFrom('discount_type').select('id').where('effect', 'is not', null);

/**
 * Reads the active promotion of each product on the branch's business day: the oldest one that contains the product or
 * its whole category. Promotions that tills ignore are left out.
 * @param products products of this branch, up to some hundreds
 * @returns promotions by product id
 */
export async function readLivePromotions(
  db: Db,
  day: BranchBusinessDay,
  products: readonly Offered[],
): Promise<Map<number, LivePromotion>> {
  if (products.length === 0) return new Map();
  const liveItems = await heldBy(db, day, products);
  const byProduct = new Map(liveItems.map(row => [row.product_id, row]));
  const byCategory = new Map(
    liveItems.filter(row => row.product_id === null).map(row => [row.category_id, row]),
  );
  const offers = new Map<number, LivePromotion>();
  for (const product of products) {
    const both = [byProduct.get(product.id), byCategory.get(product.category_id)];
    const [oldest] = both.filter(row => row !== undefined).toSorted((one, other) => one.id - other.id);
    if (oldest) offers.set(product.id, oldest);
  }
  return offers;
}

export function whereProductOnPromotion(db: Db, { branchId, today }: BranchBusinessDay): RawBuilder<SqlBool> {
  const live = db
    .selectFrom('promotion')
    .innerJoin('promotion_item as item', 'item.promotion_id', 'promotion.id')
    .where('promotion.branch_id', '=', branchId)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today)
    .where('discount_type_id', 'in', appliedTypes(db));
  const byItself = live.select('item.product_id').where('item.product_id', 'is not', null);
  const byCategory = live.select('item.category_id').where('item.product_id', 'is', null);
  return sql<SqlBool>`(product.id in ${byItself} or product.category_id in ${byCategory})`;
}

function heldBy(db: Db, { branchId, today }: BranchBusinessDay, products: readonly Offered[]) {
  const live = db
    .selectFrom('promotion_item as item')
    // A cross join fixes the order of the tables. With an inner join, SQLite would start with the promotions, of which
    // the branch may have 50,000, although the query has few products.
    .crossJoin('promotion')
    .whereRef('promotion.id', '=', 'item.promotion_id')
    .where('promotion.branch_id', '=', branchId)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today)
    .where('discount_type_id', 'in', appliedTypes(db))
    .select(({ fn }) => fn.min('promotion.id').as('oldest'));
  const ids = products.map(({ id }) => id);
  const categories = [...new Set(products.map(({ category_id }) => category_id))];
  const ofProducts = live
    .select(['item.product_id', sql<number | null>`null`.as('category_id')])
    .where('item.product_id', 'in', ids)
    .groupBy('item.product_id');
  const ofCategories = live
    .select([sql<number | null>`null`.as('product_id'), 'item.category_id'])
    .where('item.category_id', 'in', categories)
    .where('item.product_id', 'is', null)
    .groupBy('item.category_id');
  return db
    .with('held', () => ofProducts.unionAll(ofCategories))
    .selectFrom('held')
    .innerJoin('promotion', 'promotion.id', 'held.oldest')
    .innerJoin('discount_type', 'discount_type.id', 'promotion.discount_type_id')
    .select([
      'held.product_id',
      'held.category_id',
      'promotion.id',
      'promotion.name',
      'promotion.discount_type_id',
      'promotion.value_hundredths',
      'promotion.limit_cents',
      'promotion.date_end',
      'discount_type.effect',
    ])
    .$narrowType<{ effect: DiscountEffect }>()
    .execute();
}

export interface ProductOrCategoryPromotion extends LivePromotion {
  /** Id of the product. Null for a promotion of a whole category. */
  product_id: number | null;
  category_id: number | null;
  date_init: number;
}

/** Reads the promotions of products, or of their categories, that are live on at least one day of the range. */
export function readPromotionsBetweenDays(
  db: Db,
  { branchId, from, to }: { branchId: number; from: number; to: number },
  products: readonly Offered[],
): Promise<ProductOrCategoryPromotion[]> {
  const ids = products.map(({ id }) => id);
  const categories = [...new Set(products.map(({ category_id }) => category_id))];
  return (
    db
      .selectFrom('promotion_item as item')
      // The cross join fixes the order of the tables. With an inner join, SQLite would start with all promotions of the
      // branch.
      .crossJoin('promotion')
      .innerJoin('discount_type', 'discount_type.id', 'promotion.discount_type_id')
      .whereRef('promotion.id', '=', 'item.promotion_id')
      .where('promotion.branch_id', '=', branchId)
      .where('date_init', '<=', to)
      .where('date_end', '>=', from)
      .where('discount_type.effect', 'is not', null)
      .where(is =>
        is.or([
          is('item.product_id', 'in', ids),
          is.and([is('item.product_id', 'is', null), is('item.category_id', 'in', categories)]),
        ]),
      )
      .select([
        'item.product_id',
        'item.category_id',
        'promotion.id',
        'promotion.name',
        'promotion.discount_type_id',
        'promotion.value_hundredths',
        'promotion.limit_cents',
        'promotion.date_init',
        'promotion.date_end',
        'discount_type.effect',
      ])
      .$narrowType<{ effect: DiscountEffect }>()
      .execute()
  );
}

/** Finds the promotion that applies on a day: the oldest one that is live. */
export const findOldestPromotion = (
  promotions: readonly ProductOrCategoryPromotion[],
  day: number,
): ProductOrCategoryPromotion | undefined =>
  promotions
    .filter(({ date_init, date_end }) => date_init <= day && date_end >= day)
    .toSorted((one, other) => one.id - other.id)[0];
