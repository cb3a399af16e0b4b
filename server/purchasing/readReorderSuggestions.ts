import { sql } from 'kysely';
import { REORDER_SALES_HISTORY_DAYS, DEFAULT_SUPPLIER_LEAD_DAYS } from '../../contract/limits.ts';
import type { ReorderSuggestions, ReorderProduct, ReorderQuery } from '../../contract/reorder.ts';
import { readCurrentBusinessDay } from '../branches/timeZone.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import type { RoutePluginOptions } from '../http/routes.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import { addDays } from '../../contract/businessDay.ts';
import { computeReorderNeed, type ReorderNeedInput, type ReorderNeed } from './reorderFormula.ts';
import { loadActiveSuppliers, LAST_SUPPLIER_ID_SQL, findUsualSupplier } from './usualSupplier.ts';

/** Maximum number of products in the list of suggestions. A filter by supplier shows further products. */
const MAX_SUGGESTIONS = 500;

interface Candidate {
  id: number;
  name: string;
  upc: string;
  pesado: number;
  stock_milli: number;
  cost_cents: number;
  min_stock_milli: number | null;
  target_stock_milli: number | null;
  supplier_id: number | null;
  last_supplier_id: number | null;
}

/**
 * Reads the products for which an order may be suggested: those with sales on the given days, or with a minimum stock.
 * @param days first and last business day
 */
async function readCandidates(
  db: Db,
  branchId: number,
  [from, to]: readonly [number, number],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, name, upc, pesado, stock_milli, cost_cents, min_stock_milli, target_stock_milli, supplier_id,
      ${LAST_SUPPLIER_ID_SQL} as last_supplier_id
    from product where branch_id = ${branchId} and status = 1
      and (min_stock_milli is not null or id in (
        select product_id from day_product where branch_id = ${branchId} and day between ${from} and ${to}
      ))
  `.execute(db);
  return rows;
}

/**
 * Reads the sold quantity of each product.
 * @param days first and last business day
 * @returns thousandths of a unit, by product id
 */
async function soldIn(db: Db, branchId: number, [from, to]: readonly [number, number]) {
  const rows = await db
    .selectFrom('day_product')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity_milli').as('sold')])
    .where('branch_id', '=', branchId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, sold }) => [product_id, sold]));
}

/**
 * Reads the quantities of products in purchases that are not received yet.
 * @returns thousandths of a unit, by product id
 */
export async function readUnreceivedQuantities(
  db: Db,
  branchId: number,
  states: readonly ('draft' | 'ordered' | 'part')[],
) {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item as item', 'item.purchase_id', 'purchase.id')
    .select(({ fn, eb }) => [
      'product_id',
      fn.sum<number>(eb('quantity_milli', '-', eb.ref('received_milli'))).as('open'),
    ])
    .where('branch_id', '=', branchId)
    .where('state', 'in', states)
    .whereRef('quantity_milli', '>', 'received_milli')
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, open }) => [product_id, open]));
}

async function soldDays(db: Db, branchId: number): Promise<readonly [number, number]> {
  const today = await readCurrentBusinessDay(db, branchId);
  return [addDays(today, -REORDER_SALES_HISTORY_DAYS), addDays(today, -1)];
}

/**
 * Databases from which suggestions are calculated. Sales can come from the replica, which is slightly delayed. Drafts
 * are read from the main database, so that new drafts are included.
 */
type Reading = Pick<RoutePluginOptions, 'db' | 'reports'>;

interface Weighed {
  product: Candidate;
  supplier: { id: number; name: string; search: string } | undefined;
  facts: ReorderNeedInput;
  need: ReorderNeed;
}

async function weighedProducts(
  { db, reports }: Reading,
  branchId: number,
  days: readonly [number, number],
): Promise<Weighed[]> {
  const [products, sold, onTheWay, inDrafts, suppliers] = await Promise.all([
    readCandidates(db, branchId, days),
    soldIn(reports, branchId, days),
    readUnreceivedQuantities(db, branchId, ['ordered', 'part']),
    readUnreceivedQuantities(db, branchId, ['draft']),
    loadActiveSuppliers(db, branchId),
  ]);
  return products.map(product => {
    const supplier = findUsualSupplier(product, suppliers);
    const facts: ReorderNeedInput = {
      stock: product.stock_milli,
      onTheWay: onTheWay.get(product.id) ?? 0,
      inDrafts: inDrafts.get(product.id) ?? 0,
      sold: sold.get(product.id) ?? 0,
      leadDays: supplier?.lead_days ?? DEFAULT_SUPPLIER_LEAD_DAYS,
      minimum: product.min_stock_milli,
      target: product.target_stock_milli,
      isWeighed: product.pesado === 1,
    };
    return { product, supplier, facts, need: computeReorderNeed(facts) };
  });
}

const orNull = (milli: number | null) => (milli === null ? null : convertThousandthsToUnits(milli));

const wire = ({ product, supplier, facts, need }: Weighed): ReorderProduct => ({
  id: product.id,
  name: product.name,
  upc: product.upc,
  isWeighed: facts.isWeighed,
  supplierId: supplier?.id ?? 0,
  supplier: supplier?.name ?? '',
  leadDays: facts.leadDays,
  stock: convertThousandthsToUnits(facts.stock),
  onTheWay: convertThousandthsToUnits(facts.onTheWay),
  inDrafts: convertThousandthsToUnits(facts.inDrafts),
  sold: convertThousandthsToUnits(facts.sold),
  perDay: convertThousandthsToUnits(need.perDay),
  daysLeft: need.daysLeft,
  minStock: orNull(facts.minimum),
  targetStock: orNull(facts.target),
  suggested: convertThousandthsToUnits(need.suggested),
  cost: toDollars(product.cost_cents),
});

/**
 * Returns the days for which the stock lasts. Without sales, the result is infinite, so that these products are
 * sorted last.
 */
const getDaysLeft = ({ need }: Weighed) => need.daysLeft ?? Infinity;

const byUrgency = (a: Weighed, b: Weighed) =>
  getDaysLeft(a) === getDaysLeft(b) ? a.product.id - b.product.id : getDaysLeft(a) - getDaysLeft(b);

function bySupplier(a: Weighed, b: Weighed): number {
  if (!a.supplier || !b.supplier) return Number(!a.supplier) - Number(!b.supplier) || byUrgency(a, b);
  const [one, other] = [a.supplier.search, b.supplier.search];
  if (one !== other) return one < other ? -1 : 1;
  return a.supplier.id - b.supplier.id || byUrgency(a, b);
}

export async function readReorderSuggestions(
  reading: Reading,
  { branchId, show = 'low', supplierId }: ReorderQuery,
): Promise<ReorderSuggestions> {
  const days = await soldDays(reading.db, branchId);
  const listed = (await weighedProducts(reading, branchId, days))
    .filter(({ need }) => (show === 'low' ? need.runsLow : need.isShort))
    .filter(({ supplier }) => supplierId === undefined || (supplier?.id ?? 0) === supplierId)
    .sort(byUrgency);
  return {
    soldFrom: days[0],
    soldTo: days[1],
    products: listed.slice(0, MAX_SUGGESTIONS).sort(bySupplier).map(wire),
    more: Math.max(0, listed.length - MAX_SUGGESTIONS),
  };
}

export async function countLowStockProducts(reading: Reading, branchId: number): Promise<number> {
  const weighed = await weighedProducts(reading, branchId, await soldDays(reading.db, branchId));
  return weighed.filter(({ need }) => need.runsLow).length;
}
