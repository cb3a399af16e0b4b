import type { FastifyRequest } from 'fastify';
import { calculateNewPrice } from '../../../contract/prices.ts';
import type { PriceChangeInput } from '../../../contract/productChange.ts';
import { recordTrailEvents, getTrailActor, type TrailActor } from '../../audit/trail.ts';
import { readVisibleRow } from '../../auth/visibleRows.ts';
import { readPricesIncludeTax } from '../../branches/includedTax.ts';
import { readTimeZone } from '../../branches/timeZone.ts';
import { getDialect, type Tx } from '../../database/connect.ts';
import { whereIn } from '../../database/dialects.ts';
import { lockCatalogue } from '../../database/locks.ts';
import type { Row } from '../../database/schema.ts';
import { toCents } from '../../http/money.ts';
import { HttpProblem } from '../../http/problems.ts';
import { createMessage } from '../../language/message.ts';
import { markProductsChanged } from '../markProductsChanged.ts';
import { formatDay, toUtcMilliseconds, isExistingYyyymmddDay } from '../../../contract/businessDay.ts';
import { lockProductsById, listProductNames } from '../bulk/findSelectedProducts.ts';
import { lockBulkChange } from '../bulk/revertBulkChange.ts';
import {
  hasSameProductValues,
  insertBulkChange,
  writeBulkProductValues,
  type ProductWithNewValues,
  type ProductValues,
} from '../bulk/writeBulkProductValues.ts';
import { getPriceAndCost, parsePriceRule } from './priceRules.ts';

/** Converts the start of a scheduled price change from the branch's clock to UTC milliseconds. */
export const toPriceChangeStartTime = (
  { day, hour }: { day: number; hour: number },
  timeZone: string,
): number => toUtcMilliseconds({ day, hour, minute: 0, second: 0 }, timeZone);

/**
 * Changes the prices of all given products, or schedules these changes. If one of them is refused, no price is changed.
 * @returns the id of the price change
 * @throws HttpProblem 409 naming the products that were changed since the preview, 400 if a product is listed twice or
 *   no price would change
 */
export async function changePrices(
  tx: Tx,
  request: FastifyRequest,
  { branchId, products, from, ...input }: PriceChangeInput,
): Promise<number> {
  const rule = parsePriceRule(input);
  if (from) await assertFutureHour(tx, branchId, from);
  await lockCatalogue(tx, branchId);
  const rows = await lockProductsById(
    tx,
    branchId,
    products.map(({ id }) => id),
  );
  const pricesIncludeTax = await readPricesIncludeTax(tx, branchId);
  const present = new Map(rows.map(row => [row.id, row]));
  const settings: ProductWithNewValues[] = [];
  const changed: Row<'product'>[] = [];
  let gone = 0;
  const seen = new Set<number>();
  for (const { id, version, newPrice: previewed } of products) {
    if (seen.has(id)) throw new HttpProblem(400, createMessage('price.productTwice', { id }), 'products');
    seen.add(id);
    const row = present.get(id);
    if (!row) {
      gone++;
      continue;
    }
    const cents = calculateNewPrice(rule, getPriceAndCost(row, pricesIncludeTax));
    // The new price is calculated again, so that the request can set only the price that the preview showed.
    if (row.version !== version || cents === null || cents !== toCents(previewed, 'newPrice'))
      changed.push(row);
    else if (cents !== row.price_cents) settings.push({ row, values: { price_cents: cents } });
  }
  assertUnchangedSincePreview(changed, gone);
  if (settings.length === 0) throw new HttpProblem(400, createMessage('price.noneChanges'), 'products');
  const who = getTrailActor(request);
  const id = await insertBulkChange(
    tx,
    who,
    {
      branch_id: branchId,
      kind: 'prices',
      rule: { ...input, direction: rule.direction },
      state: from ? 'planned' : 'applied',
      ...(from ? { from_day: from.day, from_hour: from.hour } : {}),
    },
    settings,
  );
  if (!from) await writeBulkProductValues(tx, who, id, settings);
  else {
    await markProductsChanged(tx, branchId, id);
    await recordTrailEvents(tx, who, {
      ...toPlanEntry(id, branchId),
      action: 'create',
      after: {
        state: 'planned',
        fromDay: formatDay(from.day),
        fromHour: `${from.hour}:00`,
        products: settings.length,
      },
    });
  }
  return id;
}

/**
 * Builds the audit entry of a scheduled price change. The changed prices get their own entries when the change is
 * applied.
 */
const toPlanEntry = (id: number, branchId: number) =>
  ({ resource: 'price-change', id, name: `#${id}`, branchId }) as const;

async function assertFutureHour(
  tx: Tx,
  branchId: number,
  from: { day: number; hour: number },
): Promise<void> {
  if (!isExistingYyyymmddDay(from.day))
    throw new HttpProblem(400, createMessage('price.unknownDay'), 'from.day');
  if (toPriceChangeStartTime(from, await readTimeZone(tx, branchId)) > Date.now()) return;
  throw new HttpProblem(400, createMessage('price.hourPassed'), 'from');
}

function assertUnchangedSincePreview(changed: readonly { name: string }[], gone: number): void {
  if (changed.length === 0 && gone === 0) return;
  const what =
    changed.length > 0
      ? createMessage('price.changed', { names: listProductNames(changed), count: changed.length })
      : createMessage('price.deleted', { count: gone });
  throw new HttpProblem(409, createMessage('price.changedSince', { what }), 'products');
}

/**
 * Cancels a scheduled price change.
 * @throws HttpProblem 409 for a change that is not in the state `planned`
 */
export async function cancelPlannedPriceChange(tx: Tx, request: FastifyRequest, id: number): Promise<void> {
  const { branch_id } = await readVisibleRow(tx, request, 'bulk_change', id, 'change');
  const { state } = await lockBulkChange(tx, request, id, 'prices');
  if (state !== 'planned') throw new HttpProblem(409, createMessage('bulk.notPlanned'));
  await tx
    .updateTable('bulk_change')
    .set({ state: 'cancelled', ended_at: Date.now(), ended_by: getTrailActor(request).name })
    .where('id', '=', id)
    .execute();
  await markProductsChanged(tx, branch_id, id);
  await recordTrailEvents(tx, getTrailActor(request), {
    ...toPlanEntry(id, branch_id),
    action: 'update',
    before: { state },
    after: { state: 'cancelled' },
  });
}

/**
 * Applies a scheduled price change that is due. Does nothing if another server has just applied it or if it was
 * cancelled. Skips products whose price has changed since it was scheduled.
 */
export async function applyPlannedPriceChange(tx: Tx, change: Row<'bulk_change'>): Promise<void> {
  const { id, branch_id, admin_id, admin_name } = change;
  await lockCatalogue(tx, branch_id);
  const mine = await tx
    .updateTable('bulk_change')
    .set({ state: 'applied', applied_at: Date.now() })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .returning('id')
    .executeTakeFirst();
  if (!mine) return;
  const items = await tx.selectFrom('bulk_change_item').selectAll().where('change_id', '=', id).execute();
  const rows = await lockProductsById(
    tx,
    branch_id,
    items.map(({ product_id }) => product_id),
  );
  const byId = new Map(items.map(item => [item.product_id, item]));
  const settings = rows.flatMap((row): ProductWithNewValues[] => {
    const { old_values, new_values } = byId.get(row.id)!;
    if (!hasSameProductValues(row, JSON.parse(old_values) as ProductValues)) return [];
    return [{ row, values: JSON.parse(new_values) as ProductValues }];
  });
  const who: TrailActor = { adminId: admin_id, name: admin_name, address: '' };
  await writeBulkProductValues(tx, who, id, settings);
  const untouched = items.length - settings.length;
  if (untouched > 0) await markProductsChanged(tx, branch_id, id);
  await tx
    .updateTable('bulk_change')
    .set({ products: settings.length, untouched })
    .where('id', '=', id)
    .execute();
  const done = settings.map(({ row }) => row.id);
  if (done.length === 0) return;
  await tx
    .updateTable('bulk_change_item')
    .set({ done: 1 })
    .where('change_id', '=', id)
    .where(whereIn(getDialect(tx), 'product_id', done))
    .execute();
}
