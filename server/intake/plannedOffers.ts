/**
 * Computes the prices and promotions that products will have in the next days, so that a till that is offline then
 * charges them.
 */
import type { Db, Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toPriceChangeStartTime } from '../catalogue/prices/changePrices.ts';
import { hasSameProductValues, type ProductValues } from '../catalogue/bulk/writeBulkProductValues.ts';
import {
  findOldestPromotion,
  readPromotionsBetweenDays,
  type LivePromotion,
} from '../promotions/livePromotions.ts';
import { addDays, toUtcMilliseconds } from '../../contract/businessDay.ts';

/** Number of days for which tills get planned prices and promotions. */
export const PLANNED_OFFER_DAYS_AHEAD = 14;

export interface PlannedOffer {
  /** Time from which the product has this price and promotion, in UTC milliseconds. */
  from: number;
  priceCents: number;
  promotion: LivePromotion | undefined;
}

type Branch = Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour'>;

/**
 * Reads the prices and promotions that products will have within the next `PLANNED_OFFER_DAYS_AHEAD` days.
 * @param today the branch's business day as YYYYMMDD
 * @returns by product id: an offer for each time at which the price or the promotion changes
 */
export async function readPlannedOffers(
  db: Db,
  { id: branchId, time_zone: timeZone, cutoff_hour }: Branch,
  today: number,
  products: readonly Row<'product'>[],
): Promise<Map<number, PlannedOffer[]>> {
  const offers = new Map<number, PlannedOffer[]>();
  if (products.length === 0) return offers;
  const lastDay = addDays(today, PLANNED_OFFER_DAYS_AHEAD);
  const promotions = await readPromotionsBetweenDays(db, { branchId, from: today, to: lastDay }, products);
  const prices = await readPlannedPrices(db, { branchId, lastDay, timeZone }, products);
  const startOf = (day: number) =>
    toUtcMilliseconds({ day, hour: cutoff_hour, minute: 0, second: 0 }, timeZone);
  for (const product of products) {
    const own = promotions.filter(({ product_id, category_id }) =>
      product_id === null ? category_id === product.category_id : product_id === product.id,
    );
    const days = own
      .flatMap(({ date_init, date_end }) => [date_init, addDays(date_end, 1)])
      .filter(day => day > today && day <= lastDay);
    const changes = prices.get(product.id) ?? [];
    const moments = [...days.map(startOf), ...changes.map(({ at }) => at)].toSorted((a, b) => a - b);
    const found: PlannedOffer[] = [];
    let before: Omit<PlannedOffer, 'from'> = {
      priceCents: product.price_cents,
      promotion: findOldestPromotion(own, today),
    };
    for (const from of new Set(moments)) {
      let { priceCents } = before;
      for (const { at, values, old } of changes)
        // When a planned price change is applied, it skips a product whose price has changed since the planning.
        if (at === from && hasSameProductValues({ ...product, price_cents: priceCents }, old))
          priceCents = values.price_cents ?? priceCents;
      const day = days.toSorted((a, b) => a - b).findLast(one => startOf(one) <= from) ?? today;
      const promotion = findOldestPromotion(own, day);
      if (priceCents === before.priceCents && promotion?.id === before.promotion?.id) continue;
      before = { priceCents, promotion };
      found.push({ from, ...before });
    }
    if (found.length > 0) offers.set(product.id, found);
  }
  return offers;
}

interface PlannedPrice {
  /** Time of the planned price change, in UTC milliseconds. */
  at: number;
  old: ProductValues;
  values: ProductValues;
}

async function readPlannedPrices(
  db: Db,
  { branchId, lastDay, timeZone }: { branchId: number; lastDay: number; timeZone: string },
  products: readonly Pick<Row<'product'>, 'id'>[],
): Promise<Map<number, PlannedPrice[]>> {
  const rows = await db
    .selectFrom('bulk_change as change')
    .innerJoin('bulk_change_item as item', 'item.change_id', 'change.id')
    .select(['item.product_id', 'old_values', 'new_values', 'from_day', 'from_hour'])
    .where('change.branch_id', '=', branchId)
    .where('change.state', '=', 'planned')
    .where('change.from_day', '<=', lastDay)
    .where(
      'item.product_id',
      'in',
      products.map(({ id }) => id),
    )
    .orderBy('from_day')
    .orderBy('from_hour')
    .orderBy('change.id')
    .execute();
  const planned = new Map<number, PlannedPrice[]>();
  for (const { product_id, old_values, new_values, from_day, from_hour } of rows) {
    const at = toPriceChangeStartTime({ day: from_day!, hour: from_hour! }, timeZone);
    const change = {
      at,
      old: JSON.parse(old_values) as ProductValues,
      values: JSON.parse(new_values) as ProductValues,
    };
    planned.set(product_id, [...(planned.get(product_id) ?? []), change]);
  }
  return planned;
}

/** Selects the products with a planned price change that begins after the day `after` and not after the day `until`. */
export const selectProductsOfPlannedPrices = (
  tx: Tx,
  branchId: number,
  { after, until }: { after: number; until: number },
) =>
  tx
    .selectFrom('bulk_change as change')
    .innerJoin('bulk_change_item as item', 'item.change_id', 'change.id')
    .select('item.product_id')
    .where('change.branch_id', '=', branchId)
    .where('change.state', '=', 'planned')
    .where('change.from_day', '>', after)
    .where('change.from_day', '<=', until);
