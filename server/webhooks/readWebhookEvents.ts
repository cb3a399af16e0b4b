/**
 * Finds the changes in a branch that a webhook has to report. It reads four existing tables (product changes, sales,
 * stock movements and the audit trail), so that a sale need not write a row for webhooks. Each webhook stores the last
 * number or id that it has read from each table.
 */
import { sql } from 'kysely';
import type { WebhookKind } from '../../contract/enums.ts';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import { computeCurrentBusinessDay } from '../branches/timeZone.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { updateProductFeed } from '../intake/productChanges.ts';

/** Maximum number of rows that one delivery reads from each table. */
const MAX_ROWS = 500;
/**
 * Maximum number of rows that one query reads from a table with the rows of all branches. The rows of other branches
 * are then skipped.
 */
const MAX_SCANNED = 5000;
/**
 * Minimum age in milliseconds of a row that a webhook reports. A row gets its id when it is written, but becomes
 * visible only at the commit. Before that age, a row with a lower id could still become visible, and the cursor would
 * skip it.
 */
const SETTLING = 30_000;

export type WebhookCursors = Pick<
  Row<'webhook'>,
  'product_position' | 'product_id' | 'sale_number' | 'movement_id' | 'audit_id' | 'business_day'
>;

type Branch = Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour'>;

export interface WebhookEventBatch {
  events: WebhookEvent[];
  cursors: WebhookCursors;
}

/** Returns the cursors of a new webhook, which point to the newest row of each table. */
export async function readCurrentCursors(db: Db, branch: Branch): Promise<WebhookCursors> {
  const { last_sale_number } = await db
    .selectFrom('branch')
    .select('last_sale_number')
    .where('id', '=', branch.id)
    .executeTakeFirstOrThrow();
  const readLastId = async (table: 'stock_movement' | 'audit_entry') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
  const feed = await db
    .selectFrom('product_feed')
    .select('position')
    .where('branch_id', '=', branch.id)
    .executeTakeFirst();
  return {
    product_position: feed?.position ?? 0,
    product_id: Number.MAX_SAFE_INTEGER,
    sale_number: last_sale_number,
    movement_id: await readLastId('stock_movement'),
    audit_id: await readLastId('audit_entry'),
    business_day: computeCurrentBusinessDay(branch),
  };
}

/**
 * Reads the changes since the cursors. Only changes of the given kinds become events. The returned cursors skip the
 * changes of all other kinds.
 */
export async function readWebhookEvents(
  db: Db,
  branch: Branch,
  cursors: WebhookCursors,
  kinds: readonly WebhookKind[],
  now = Date.now(),
): Promise<WebhookEventBatch> {
  const products = await readChangedProducts(db, branch, cursors);
  const sales = await readSales(db, branch.id, cursors.sale_number);
  const movements = await readMovements(db, branch.id, cursors.movement_id, now);
  const audited = await readAudited(db, branch.id, cursors.audit_id, now);
  const day = computeCurrentBusinessDay(branch);
  const turned = await readTurnedPromotions(db, branch.id, cursors.business_day, day);
  const soldProducts = kinds.includes('stock')
    ? await readSoldProducts(
        db,
        sales.orders.map(({ id }) => id),
      )
    : [];
  const found: WebhookEvent[] = [
    { kind: 'products', ids: products.ids, ...(products.gone.length > 0 ? { gone: products.gone } : {}) },
    { kind: 'prices', ids: audited.repriced },
    { kind: 'promotions', ids: unique([...audited.promotions, ...turned]) },
    { kind: 'stock', ids: unique([...movements.ids, ...soldProducts]) },
    { kind: 'orders', ids: sales.orders.map(({ id }) => id), orders: sales.orders },
  ];
  const events = found.filter(
    ({ kind, ids, gone }) => kinds.includes(kind) && (ids.length > 0 || gone !== undefined),
  );
  return {
    events: await addProducts(db, events),
    cursors: {
      product_position: products.position,
      product_id: products.lastId,
      sale_number: sales.number,
      movement_id: movements.lastId,
      audit_id: audited.lastId,
      business_day: day,
    },
  };
}

/** Adds the UPCs of products, because tills know products by their codes. */
async function addProducts(db: Db, events: readonly WebhookEvent[]): Promise<WebhookEvent[]> {
  const isOfProducts = ({ kind, ids }: WebhookEvent) =>
    (kind === 'products' || kind === 'prices' || kind === 'stock') && ids.length > 0;
  const ids = unique(events.filter(isOfProducts).flatMap(event => event.ids));
  const upcs = new Map<number, string>();
  for (let from = 0; from < ids.length; from += MAX_ROWS) {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'upc'])
      .where('id', 'in', ids.slice(from, from + MAX_ROWS))
      .execute();
    for (const { id, upc } of rows) upcs.set(id, upc ?? '');
  }
  return events.map(event =>
    isOfProducts(event)
      ? { ...event, products: event.ids.map(id => ({ id, upc: upcs.get(id) ?? '' })) }
      : event,
  );
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

async function readChangedProducts(db: Db, branch: Branch, { product_position, product_id }: WebhookCursors) {
  await updateProductFeed(db, branch);
  const rows = await db
    .selectFrom('product_change as change')
    .leftJoin('product', 'product.id', 'change.product_id')
    .select(['change.product_id', 'change.position', 'product.id'])
    .where('change.branch_id', '=', branch.id)
    .where(is =>
      is.or([
        is('change.position', '>', product_position),
        is.and([is('change.position', '=', product_position), is('change.product_id', '>', product_id)]),
      ]),
    )
    .orderBy('change.position')
    .orderBy('change.product_id')
    .limit(MAX_ROWS)
    .execute();
  const last = rows.at(-1);
  return {
    ids: rows.filter(({ id }) => id !== null).map(row => row.product_id),
    gone: rows.filter(({ id }) => id === null).map(row => row.product_id),
    position: last?.position ?? product_position,
    lastId: last?.product_id ?? product_id,
  };
}

/**
 * Reads the branch's sales whose number is above `after`. The branch's row is locked from the assignment of a number to
 * the commit, so a sale with a lower number cannot appear later.
 */
async function readSales(db: Db, branchId: number, after: number) {
  const rows = await db
    .selectFrom('sale')
    .innerJoin('terminal', 'terminal.id', 'sale.terminal_id')
    .select(['sale.id', 'sale.number', 'sale.reference', 'sale.terminal_id', 'terminal.name'])
    .where('sale.branch_id', '=', branchId)
    .where('sale.number', '>', after)
    .orderBy('sale.number')
    .limit(MAX_ROWS)
    .execute();
  const orders = rows.map(({ id, number, reference, terminal_id, name }) => ({
    id,
    terminalId: terminal_id,
    terminal: getTerminalName({ id: terminal_id, name }),
    reference,
    number,
  }));
  return { orders, number: rows.at(-1)?.number ?? after };
}

async function readSoldProducts(db: Db, saleIds: readonly number[]): Promise<number[]> {
  if (saleIds.length === 0) return [];
  const rows = await db
    .selectFrom('sale_line')
    .select('product_id')
    .distinct()
    .where('order_id', 'in', saleIds)
    .where('warehouse_id', 'is not', null)
    .where('product_id', 'is not', null)
    .execute();
  return rows.map(({ product_id }) => product_id!);
}

/** Returns the rows before the first row that is younger than `SETTLING`. */
function takeSettled<Scanned extends { at: number }>(rows: readonly Scanned[], now: number): Scanned[] {
  const unsettled = rows.findIndex(({ at }) => at > now - SETTLING);
  return rows.slice(0, unsettled === -1 ? rows.length : unsettled);
}

async function readMovements(db: Db, branchId: number, after: number, now: number) {
  const scanned = await db
    .selectFrom('stock_movement')
    .select(['id', 'branch_id', 'product_id', 'at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_SCANNED)
    .execute();
  const rows = takeSettled(scanned, now);
  return {
    ids: unique(rows.filter(row => row.branch_id === branchId).map(({ product_id }) => product_id)),
    lastId: rows.at(-1)?.id ?? after,
  };
}

async function readAudited(db: Db, branchId: number, after: number, now: number) {
  const scanned = await db
    .selectFrom('audit_entry')
    .select(['id', 'branch_id', 'resource', 'record_id', 'at'])
    .select(sql<number>`case when changes like '%"price":%' then 1 else 0 end`.as('priced'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_SCANNED)
    .execute();
  const rows = takeSettled(scanned, now);
  const own = rows.filter(row => row.branch_id === branchId && row.record_id !== null);
  const listIds = (resource: string) =>
    unique(own.filter(row => row.resource === resource).map(({ record_id }) => record_id!));
  const priced = new Set(own.filter(row => row.priced === 1).map(({ record_id }) => record_id));
  return {
    promotions: listIds('promotion'),
    repriced: listIds('product').filter(id => priced.has(id)),
    lastId: rows.at(-1)?.id ?? after,
  };
}

/** Finds the promotions that begin or end between two business days. */
async function readTurnedPromotions(db: Db, branchId: number, from: number, to: number): Promise<number[]> {
  if (from >= to) return [];
  const rows = await db
    .selectFrom('promotion')
    .select('id')
    .where('branch_id', '=', branchId)
    .where(is =>
      is.or([
        is.and([is('date_init', '>', from), is('date_init', '<=', to)]),
        is.and([is('date_end', '>=', from), is('date_end', '<', to)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
