/**
 * Returns the changes of a branch's products since a cursor. Triggers record the changes
 * (database/migrations/013_tills.ts).
 */
import type { Static } from 'typebox';
import type { TillProductChangesQuery, TillProductChanges, TillProduct } from '../../contract/tills.ts';
import { computeCurrentBusinessDay } from '../branches/timeZone.ts';
import { readCodesByProduct, type ProductWithCodes } from '../catalogue/productCodes.ts';
import { toProduct } from '../catalogue/productRows.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { readDataTimelineId } from '../database/dataTimeline.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePluginOptions } from '../http/routes.ts';
import { readCurrency } from '../http/shopConfig.ts';
import { createMessage } from '../language/message.ts';
import { readLivePromotions, type LivePromotion } from '../promotions/livePromotions.ts';
import { addDays } from '../../contract/businessDay.ts';
import {
  PLANNED_OFFER_DAYS_AHEAD,
  readPlannedOffers,
  selectProductsOfPlannedPrices,
  type PlannedOffer,
} from './plannedOffers.ts';
import type { Till } from './tillKeys.ts';

const USUAL_LIMIT = 500;

interface Cursor {
  /**
   * Timeline id of the data when the cursor was made (database/dataTimeline.ts). Empty in cursors of older versions of
   * the server.
   */
  timelineId: string;
  position: number;
  id: number;
  /** Undefined in cursors of older versions of the server. */
  branchId?: number;
}

/** Reads the product changes since a cursor. @throws HttpProblem 400 for an unknown cursor */
export async function readProductChangesSince(
  { db, settings }: Pick<RoutePluginOptions, 'db' | 'settings'>,
  { branchId, terminalId, terminalName }: Till,
  { since = '', limit = USUAL_LIMIT }: Static<typeof TillProductChangesQuery>,
): Promise<TillProductChanges> {
  const branch = await db
    .selectFrom('branch')
    .selectAll()
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const position = await updateProductFeed(db, branch);
  const timelineId = await readDataTimelineId(db);
  const cursor = parseCursor(since);
  const isOfOtherBranch = cursor.branchId !== undefined && cursor.branchId !== branchId;
  const reset =
    since === '' || cursor.timelineId !== timelineId || cursor.position > position || isOfOtherBranch;
  const from = reset ? { position: 0, id: 0 } : cursor;
  const changed = await db
    .selectFrom('product_change')
    .select(['product_id', 'position'])
    .where('branch_id', '=', branchId)
    .where(is =>
      is.or([
        is('position', '>', from.position),
        is.and([is('position', '=', from.position), is('product_id', '>', from.id)]),
      ]),
    )
    .orderBy('position')
    .orderBy('product_id')
    .limit(limit)
    .execute();
  const ids = changed.map(({ product_id }) => product_id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('product')
          .selectAll()
          .where('branch_id', '=', branchId)
          .where('id', 'in', ids)
          .execute();
  const present = new Map(rows.map(row => [row.id, row]));
  const promotions = await readLivePromotions(
    db,
    { branchId, today: computeCurrentBusinessDay(branch) },
    rows,
  );
  const planned = await readPlannedOffers(db, branch, computeCurrentBusinessDay(branch), rows);
  const codes = await readCodesByProduct(
    db,
    rows.map(({ id }) => id),
  );
  const last = changed.at(-1);
  return {
    reset,
    products: ids.flatMap(id => {
      const row = present.get(id);
      const codesOfProduct = codes.get(id);
      return row
        ? [
            tillProduct(
              codesOfProduct ? { ...row, codes: codesOfProduct } : row,
              promotions.get(id),
              planned.get(id),
            ),
          ]
        : [];
    }),
    gone: ids.filter(id => !present.has(id)),
    cursor: [timelineId, last?.position ?? from.position, last?.product_id ?? from.id, branchId].join('-'),
    more: changed.length === limit,
    branch: {
      id: branch.id,
      name: branch.name,
      timeZone: branch.time_zone,
      cutoffHour: branch.cutoff_hour,
      taxLabel: branch.tax_label,
      pricesIncludeTax: branch.prices_include_tax === 1,
      footerMsg: branch.footer_msg,
      scaleRules: branch.scale_rules,
      currency: readCurrency(settings.dataFolder),
    },
    terminal: terminalName,
    terminalId,
  };
}

function parseCursor(since: string): Cursor {
  if (since === '') return { timelineId: '', position: 0, id: 0 };
  const [, timelineId = '', position, id, branchId] =
    /^(?:([0-9a-f]{12,20})-)?(\d{1,15})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(since) ?? [];
  if (position === undefined) throw new HttpProblem(400, createMessage('till.badCursor'), 'since');
  return {
    timelineId,
    position: Number(position),
    id: Number(id),
    ...(branchId ? { branchId: Number(branchId) } : {}),
  };
}

function tillProduct(
  row: ProductWithCodes,
  promotion: LivePromotion | undefined,
  planned: readonly PlannedOffer[] = [],
): TillProduct {
  const { id, name, upc, ean, price, tax, status, categoryId, ebt, wic, pesado, codes, image } =
    toProduct(row);
  return {
    id,
    name,
    upc,
    ean,
    price,
    tax,
    status,
    categoryId,
    ebt,
    wic,
    pesado,
    ...(codes ? { codes } : {}),
    ...(image ? { image: toImageAddress(image) } : {}),
    promotion: toTillPromotion(promotion, row.price_cents),
    ...(planned.length === 0
      ? {}
      : {
          planned: planned.map(offer => ({
            from: new Date(offer.from).toISOString(),
            price: toDollars(offer.priceCents),
            promotion: toTillPromotion(offer.promotion, offer.priceCents),
          })),
        }),
  };
}

const toImageAddress = (image: string): string =>
  /^https?:/.test(image) ? image : `/files/product/${encodeURIComponent(image)}`;

const toTillPromotion = (
  promotion: LivePromotion | undefined,
  priceCents: number,
): TillProduct['promotion'] =>
  promotion
    ? {
        name: promotion.name,
        discountTypeId: promotion.discount_type_id,
        effect: promotion.effect,
        ...discount(promotion, priceCents),
        limit: toDollars(promotion.limit_cents),
        dateEnd: promotion.date_end,
      }
    : null;

/**
 * Converts a promotion for tills. A fixed price is also sent as its difference to the normal price, for tills that
 * support only percentages and amounts.
 */
function discount({ effect, value_hundredths }: LivePromotion, priceCents: number) {
  if (effect !== 'fixed-price') return { value: toDollars(value_hundredths) };
  return {
    value: toDollars(Math.max(0, priceCents - value_hundredths)),
    price: toDollars(value_hundredths),
  };
}

type Branch = Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour'>;

/**
 * Updates the feed of product changes on a new day. Promotions begin and end without a change in the database, so
 * the first till that asks on a new day marks their products as changed.
 * @returns the position of the branch's latest change
 */
export async function updateProductFeed(db: Db, branch: Branch): Promise<number> {
  const today = computeCurrentBusinessDay(branch);
  const feed = await selectFeed(db, branch.id);
  if (!feed) return 0;
  if (feed.day === today) return feed.position;
  return inTransaction(db, async tx => {
    // Concurrent calls wait for this update of the feed. When they continue, the condition on the day no longer
    // matches, so they do not update the feed again.
    const { numUpdatedRows } = await tx
      .updateTable('product_feed')
      .set(row => ({ position: row('position', '+', 1), day: today }))
      .where('branch_id', '=', branch.id)
      .where('day', '<>', today)
      .executeTakeFirstOrThrow();
    const { position } = (await selectFeed(tx, branch.id))!;
    if (numUpdatedRows > 0n) await raiseTurned(tx, branch.id, { from: feed.day, to: today, position });
    return position;
  });
}

const selectFeed = (db: Db, branchId: number) =>
  db
    .selectFrom('product_feed')
    .select(['position', 'day'])
    .where('branch_id', '=', branchId)
    .executeTakeFirst();

async function raiseTurned(
  tx: Tx,
  branchId: number,
  { from, to, position }: { from: number; to: number; position: number },
): Promise<void> {
  const [first, last] = from < to ? [from, to] : [to, from];
  // Tills get a planned promotion or price `PLANNED_OFFER_DAYS_AHEAD` days before it begins. The query therefore also
  // searches the range of days that is later by this number of days.
  const [after, until] = [
    first === 0 ? 0 : addDays(first, PLANNED_OFFER_DAYS_AHEAD),
    addDays(last, PLANNED_OFFER_DAYS_AHEAD),
  ];
  const turned = tx
    .selectFrom('promotion')
    .select('id')
    .where('branch_id', '=', branchId)
    .where(is =>
      is.or([
        is.and([is('date_init', '>', first), is('date_init', '<=', last)]),
        is.and([is('date_end', '>=', first), is('date_end', '<', last)]),
        is.and([is('date_init', '>', after), is('date_init', '<=', until)]),
        is.and([is('date_end', '>=', after), is('date_end', '<', until)]),
      ]),
    );
  const affectedProducts = tx
    .selectFrom('promotion_item as item')
    .innerJoin('product', join =>
      join.on(is =>
        is.or([
          is('product.id', '=', is.ref('item.product_id')),
          is.and([
            is('item.product_id', 'is', null),
            is('product.category_id', '=', is.ref('item.category_id')),
          ]),
        ]),
      ),
    )
    .select('product.id')
    .where('item.promotion_id', 'in', turned);
  await tx
    .updateTable('product_change')
    .set({ position })
    .where('branch_id', '=', branchId)
    .where(is =>
      is.or([
        is('product_id', 'in', affectedProducts),
        is('product_id', 'in', selectProductsOfPlannedPrices(tx, branchId, { after, until })),
      ]),
    )
    .execute();
}
