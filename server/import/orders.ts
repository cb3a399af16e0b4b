/** Imports sales history from a CSV file, one row a line of an order. */
import type { Readable } from 'node:stream';
import type { Db } from '../database/connect.ts';
import { placeSales } from '../sales/placing.ts';
import type { NewSale, NewSaleLine } from '../sales/sale.ts';
import { BranchClock, daysBetween } from './branchClock.ts';
import { cashierIds, findOrAddBranch, idsByName, productsByCode, type KnownProduct } from './lookups.ts';
import { readOrders, type FileLine, type FileOrder, type OrderImportOptions } from './readOrders.ts';
import { inOneTransaction, type Summary, type Tx } from './run.ts';

export interface OrderSummary extends Summary {
  added: number;
  /** Orders whose reference the branch had; nothing of theirs was changed. */
  alreadyThere: number;
  lines: number;
  /** Of these, lines whose code is a product's. */
  linesWithProduct: number;
  /** Business days of what was added; undefined when nothing was. */
  days?: { first: number; last: number } | undefined;
  /** With tax, cancellations taken off. */
  amountCents: number;
}

type Written = Omit<OrderSummary, keyof Summary>;

/** Orders and lines that are handed to the database at a time. */
const BATCH = { orders: 1000, lines: 5000 };
const REFERENCES_PER_QUERY = 500;

/**
 * Adds a file's orders to a branch, with their rollups; an order whose reference the branch has is left alone, so
 * that a second import changes nothing. All of the file is written, or nothing. Makes the branch, cashiers and a
 * terminal where they are missing.
 * @throws PlainError when the file cannot be used as a whole; whatever the source throws
 */
export async function importOrders(
  db: Db,
  source: Readable,
  options: OrderImportOptions,
): Promise<OrderSummary> {
  const { orders, problems, rows, notes } = await readOrders(source, options);
  const written: Written =
    orders.length === 0
      ? { added: 0, alreadyThere: 0, lines: 0, linesWithProduct: 0, amountCents: 0 }
      : await inOneTransaction(db, options.dryRun, tx => writeOrders(tx, orders, options));
  return { ...written, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

async function writeOrders(
  tx: Tx,
  orders: readonly FileOrder[],
  options: OrderImportOptions,
): Promise<Written> {
  const branch = await findOrAddBranch(tx, options.branchId);
  const known = await knownReferences(tx, branch.id, orders);
  const fresh = orders.filter(order => !known.has(order.reference));
  const clock = new BranchClock(branch.time_zone, branch.cutoff_hour);
  const shift = options.shiftToToday ? shiftOf(orders, clock, options.now?.() ?? Date.now()) : 0;
  const placed = inOrderOfTime(fresh, clock, shift);

  const products = await productsByCode(tx, branch.id);
  const cashierId = await cashierIds(tx, branch.id);
  const terminalId = await idsByName(tx, 'terminal', branch.id);
  const counts = { added: 0, alreadyThere: known.size, lines: 0, linesWithProduct: 0, amountCents: 0 };
  for (const batch of batches(placed)) {
    const sales: NewSale[] = [];
    for (const { order, createdAt, day } of batch) {
      const lines = order.lines.map(line => saleLine(line, products.get(line.code)));
      sales.push({
        branchId: branch.id,
        terminalId: await terminalId(order.terminal || 'Import'),
        adminId: await cashierId(order.cashier),
        reference: order.reference,
        status: isCancellation(order) ? 'cancelled' : 'completed',
        createdAt,
        businessDay: day,
        lines,
        payments: paymentsOf(order.lines),
      });
      counts.lines += lines.length;
      for (const line of lines) {
        counts.amountCents += line.amountCents;
        if (line.productId !== null) counts.linesWithProduct++;
      }
    }
    await placeSales(tx, sales);
    counts.added += sales.length;
    options.onProgress?.({ step: 'writing', done: counts.added, total: placed.length });
  }
  return {
    ...counts,
    days: placed.length > 0 ? { first: placed[0]!.day, last: placed.at(-1)!.day } : undefined,
  };
}

async function knownReferences(tx: Tx, branchId: number, orders: readonly FileOrder[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < orders.length; from += REFERENCES_PER_QUERY) {
    const references = orders.slice(from, from + REFERENCES_PER_QUERY).map(order => order.reference);
    const rows = await tx
      .selectFrom('sale')
      .select('reference')
      .where('branch_id', '=', branchId)
      .where('reference', 'in', references)
      .execute();
    for (const { reference } of rows) known.add(reference);
  }
  return known;
}

/**
 * Days to move the file's orders by. All of them count, the known ones too, so that a longer file is moved by as many
 * days.
 */
function shiftOf(orders: readonly FileOrder[], clock: BranchClock, now: number): number {
  const last = orders.reduce((latest, { date }) => Math.max(latest, clock.businessDay(date)), 0);
  return daysBetween(last, clock.today(now));
}

interface PlacedOrder {
  order: FileOrder;
  createdAt: number;
  /** YYYYMMDD. */
  day: number;
}

/** Numbers are given in this order, and the reports take a day's last minus its first plus 1 for its count. */
function inOrderOfTime(orders: readonly FileOrder[], clock: BranchClock, shift: number): PlacedOrder[] {
  return orders
    .map(order => {
      const date = clock.later(order.date, shift);
      return { order, createdAt: clock.instant(date), day: clock.businessDay(date) };
    })
    .sort((a, b) => a.day - b.day || a.createdAt - b.createdAt);
}

function* batches(orders: readonly PlacedOrder[]): Generator<PlacedOrder[]> {
  let batch: PlacedOrder[] = [];
  let lines = 0;
  for (const placed of orders) {
    batch.push(placed);
    lines += placed.order.lines.length;
    if (batch.length < BATCH.orders && lines < BATCH.lines) continue;
    yield batch;
    batch = [];
    lines = 0;
  }
  if (batch.length > 0) yield batch;
}

function saleLine(line: FileLine, product: KnownProduct | undefined): NewSaleLine {
  return {
    productId: product?.id ?? null,
    categoryId: product?.category_id ?? null,
    name: line.name || product?.name || line.code,
    quantity: line.quantity,
    weightGrams: line.weightGrams,
    priceCents: line.priceCents,
    amountCents: line.amountCents,
    taxCents: line.taxCents,
    costCents: line.costCents ?? costOf(line, product),
  };
}

function costOf({ quantity, weightGrams }: FileLine, product: KnownProduct | undefined): number {
  if (!product) return 0;
  const units = weightGrams === 0 ? quantity : (Math.sign(quantity) * weightGrams) / 1000;
  return Math.round(product.cost_cents * units) || 0; // never -0
}

/** By the reference (`C536379`), or because every line is a return. */
function isCancellation({ reference, lines }: FileOrder): boolean {
  return (
    /^C\d+$/.test(reference) ||
    lines.every(line => line.amountCents < 0 || (line.amountCents === 0 && line.quantity < 0))
  );
}

function paymentsOf(lines: readonly FileLine[]): NewSale['payments'] {
  const amounts = new Map<FileLine['tender'], number>();
  for (const { tender, amountCents } of lines) {
    amounts.set(tender, (amounts.get(tender) ?? 0) + amountCents);
  }
  return [...amounts].map(([tender, amountCents]) => ({ tender, amountCents }));
}
