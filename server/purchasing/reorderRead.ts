/** Reads the reorder suggestions of a branch. It takes a few queries over the whole branch, however many products there are. */
import { sql } from 'kysely';
import { REORDER_SALES_DAYS, DEFAULT_LEAD_DAYS } from '../../contract/limits.ts';
import type { Reorder, ReorderProduct, ReorderQuery } from '../../contract/reorder.ts';
import { todayOf } from '../branches/zone.ts';
import type { Db } from '../database/connect.ts';
import { dollarsOf } from '../http/money.ts';
import type { RouteOptions } from '../http/routes.ts';
import { unitsOf } from '../http/quantities.ts';
import { addDays } from '../time/businessDay.ts';
import { needOf, type Facts, type Need } from './reorderFormula.ts';
import { activeSuppliers, LAST_SUPPLIER, usualSupplier } from './usualSupplier.ts';

/** The most products in a list. Nobody reads through more, and the list can be filtered by supplier. */
const MOST = 500;

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
  /** The supplier of the last purchase of which some has arrived. */
  last_supplier_id: number | null;
}

/**
 * The active products of a branch that were sold in these days or have a minimum. No other product is ever ordered (`needOf`).
 * @param days the first and the last day
 */
async function readCandidates(
  db: Db,
  branchId: number,
  [from, to]: readonly [number, number],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, name, upc, pesado, stock_milli, cost_cents, min_stock_milli, target_stock_milli, supplier_id,
      ${LAST_SUPPLIER} as last_supplier_id
    from product where branch_id = ${branchId} and status = 1
      and (min_stock_milli is not null or id in (
        select product_id from day_product where branch_id = ${branchId} and day between ${from} and ${to}
      ))
  `.execute(db);
  return rows;
}

/**
 * Sales by product, in thousandths.
 * @param days the first and the last day
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

/** The open quantities of purchases in these states, by product, in thousandths. */
export async function openQuantities(
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

/** The whole days before today, by the branch's clock. Today is left out, because it is not over. */
async function soldDays(db: Db, branchId: number): Promise<readonly [number, number]> {
  const today = await todayOf(db, branchId);
  return [addDays(today, -REORDER_SALES_DAYS), addDays(today, -1)];
}

/** Sales may come from the replica, which lags behind. Drafts are read from the main database, so that a new one is included. */
type Reading = Pick<RouteOptions, 'db' | 'reports'>;

interface Weighed {
  product: Candidate;
  supplier: { id: number; name: string; search: string } | undefined;
  facts: Facts;
  need: Need;
}

/** The products of a branch that may have to be ordered, each with what it needs. */
async function weighedProducts(
  { db, reports }: Reading,
  branchId: number,
  days: readonly [number, number],
): Promise<Weighed[]> {
  const [products, sold, onTheWay, inDrafts, suppliers] = await Promise.all([
    readCandidates(db, branchId, days),
    soldIn(reports, branchId, days),
    openQuantities(db, branchId, ['ordered', 'part']),
    openQuantities(db, branchId, ['draft']),
    activeSuppliers(db, branchId),
  ]);
  return products.map(product => {
    const supplier = usualSupplier(product, suppliers);
    const facts: Facts = {
      stock: product.stock_milli,
      onTheWay: onTheWay.get(product.id) ?? 0,
      inDrafts: inDrafts.get(product.id) ?? 0,
      sold: sold.get(product.id) ?? 0,
      leadDays: supplier?.lead_days ?? DEFAULT_LEAD_DAYS,
      minimum: product.min_stock_milli,
      target: product.target_stock_milli,
      isWeighed: product.pesado === 1,
    };
    return { product, supplier, facts, need: needOf(facts) };
  });
}

const orNull = (milli: number | null) => (milli === null ? null : unitsOf(milli));

const wire = ({ product, supplier, facts, need }: Weighed): ReorderProduct => ({
  id: product.id,
  name: product.name,
  upc: product.upc,
  isWeighed: facts.isWeighed,
  supplierId: supplier?.id ?? 0,
  supplier: supplier?.name ?? '',
  leadDays: facts.leadDays,
  stock: unitsOf(facts.stock),
  onTheWay: unitsOf(facts.onTheWay),
  inDrafts: unitsOf(facts.inDrafts),
  sold: unitsOf(facts.sold),
  perDay: unitsOf(need.perDay),
  daysLeft: need.daysLeft,
  minStock: orNull(facts.minimum),
  targetStock: orNull(facts.target),
  suggested: unitsOf(need.suggested),
  cost: dollarsOf(product.cost_cents),
});

/** Products without sales come last. */
const daysOf = ({ need }: Weighed) => need.daysLeft ?? Infinity;

const byUrgency = (a: Weighed, b: Weighed) =>
  daysOf(a) === daysOf(b) ? a.product.id - b.product.id : daysOf(a) - daysOf(b);

/** Products without a supplier come last. */
function bySupplier(a: Weighed, b: Weighed): number {
  if (!a.supplier || !b.supplier) return Number(!a.supplier) - Number(!b.supplier) || byUrgency(a, b);
  const [one, other] = [a.supplier.search, b.supplier.search];
  if (one !== other) return one < other ? -1 : 1;
  return a.supplier.id - b.supplier.id || byUrgency(a, b);
}

/** @param branchId must be visible to the caller */
export async function readReorder(
  reading: Reading,
  { branchId, show = 'low', supplierId }: ReorderQuery,
): Promise<Reorder> {
  const days = await soldDays(reading.db, branchId);
  const listed = (await weighedProducts(reading, branchId, days))
    .filter(({ need }) => (show === 'low' ? need.runsLow : need.isShort))
    .filter(({ supplier }) => supplierId === undefined || (supplier?.id ?? 0) === supplierId)
    .sort(byUrgency);
  return {
    soldFrom: days[0],
    soldTo: days[1],
    products: listed.slice(0, MOST).sort(bySupplier).map(wire),
    more: Math.max(0, listed.length - MOST),
  };
}

/** How many active products of a branch run low. */
export async function countLow(reading: Reading, branchId: number): Promise<number> {
  const weighed = await weighedProducts(reading, branchId, await soldDays(reading.db, branchId));
  return weighed.filter(({ need }) => need.runsLow).length;
}
