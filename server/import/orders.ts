/** Imports sales history from a CSV file with one row per order line. */
import type { Readable } from 'node:stream';
import type { Db, Tx } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import { found } from '../http/problems.ts';
import { MOST_CENTS } from '../http/money.ts';
import { sentence } from '../language/sentence.ts';
import { netCents } from '../sales/amounts.ts';
import { placeSales } from '../sales/placing.ts';
import { byClock, type NewSale, type NewSaleLine } from '../sales/sale.ts';
import { BranchClock, daysBetween } from './branchClock.ts';
import {
  branchNotes,
  cashierIds,
  findOrAddBranch,
  idsByName,
  idsOf,
  productsByCode,
  type KnownProduct,
} from './lookups.ts';
import { readOrders, type FileLine, type FileOrder, type OrderImportOptions } from './readOrders.ts';
import type { Written } from './journal.ts';
import { inSteps, prepared, type Summary } from './run.ts';
import { SaidError } from './saidError.ts';

export interface OrderSummary extends Summary {
  added: number;
  /** Orders whose reference the branch had already. They were not changed. */
  alreadyThere: number;
  lines: number;
  /** How many of these lines have the code of a product. */
  linesWithProduct: number;
  /** The business days of the added orders; undefined when none was added. */
  days?: { first: number; last: number } | undefined;
  /** With tax, after cancellations. */
  amountCents: number;
}

type Placed = Omit<OrderSummary, Exclude<keyof Summary, 'notes'>>;

/** The most orders and lines per step, which take a tenth of a second on a small machine. */
const BATCH = { orders: 1000, lines: 5000 };
const REFERENCES_PER_QUERY = 500;

/**
 * Adds a file's orders to a branch, with their rollups. Orders whose reference the branch has are skipped, so a second import
 * changes nothing, and an interrupted one can be continued. Missing branch, cashiers and terminal are created.
 * @throws PlainError when the file cannot be used as a whole; BrokenOff when some orders are written and the rest is not; whatever
 * the source throws
 */
export async function importOrders(
  db: Db,
  source: Readable,
  options: OrderImportOptions,
): Promise<OrderSummary> {
  const { orders, problems, rows, notes } = await readOrders(source, options);
  const written: Placed =
    orders.length === 0
      ? { added: 0, alreadyThere: 0, lines: 0, linesWithProduct: 0, amountCents: 0, notes: [] }
      : await writeOrders(db, orders, options);
  notes.push(...written.notes);
  return { ...written, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

async function writeOrders(
  db: Db,
  orders: readonly FileOrder[],
  options: OrderImportOptions,
): Promise<Placed> {
  const known = await knownReferences(db, options.branchId, orders);
  const fresh = orders.filter(order => !known.has(order.reference));
  const { branch, cashiers, terminals } = await prepared(db, options.dryRun, async tx => {
    const branch = await findOrAddBranch(tx, options.branchId);
    const made: Written[] = [];
    const cashiers = await idsOf(fresh.map(cashierOf), await cashierIds(tx, branch.id, made));
    const terminals = await idsOf(fresh.map(terminalOf), await idsByName(tx, 'terminal', branch.id, made));
    await options.journal?.(tx, made);
    return { branch, cashiers, terminals };
  });
  const clock = new BranchClock(branch.time_zone, branch.cutoff_hour);
  const shift = options.shiftToToday ? shiftOf(orders, clock, options.now?.() ?? Date.now()) : 0;
  const placed = inOrderOfTime(fresh, clock, shift);
  const products = await productsByCode(db, branch.id);

  const counts = { added: 0, alreadyThere: known.size, lines: 0, linesWithProduct: 0, amountCents: 0 };
  const salesOf = (batch: readonly PlacedOrder[]): NewSale[] =>
    batch.map(({ order, createdAt, day }) => ({
      branchId: branch.id,
      terminalId: terminals.get(terminalOf(order))!,
      adminId: cashiers.get(cashierOf(order))!,
      reference: order.reference,
      status: isCancellation(order) ? 'cancelled' : 'completed',
      createdAt,
      businessDay: day,
      lines: order.lines.map(line => saleLine(line, products.get(line.code))),
      payments: paymentsOf(order.lines),
    }));
  function* steps() {
    for (const batch of batches(placed)) {
      const step = { sales: salesOf(batch), count: batch.length };
      yield step;
      const { sales } = step;
      counts.added += sales.length;
      counts.alreadyThere += step.count - sales.length;
      for (const { lines } of sales) {
        counts.lines += lines.length;
        for (const line of lines) {
          counts.amountCents += line.amountCents;
          if (line.productId !== null) counts.linesWithProduct++;
        }
      }
    }
  }
  const read = { timeZone: branch.time_zone, cutoffHour: branch.cutoff_hour };
  await inSteps(db, options, placed.length, steps(), async (tx, step) => {
    const clock = found(await lockSales(tx, branch.id), 'branch', branch.id);
    // Another import may have placed these orders since the lookup.
    const there = new Set((await storedOf(tx, branch.id, step.sales)).map(({ reference }) => reference));
    const sales = step.sales.filter(({ reference }) => !there.has(reference));
    step.sales = sales;
    if (sales.length === 0) return;
    await placeSales(tx, byClock(sales, clock, read), { checksSellers: true });
    if (options.journal) await options.journal(tx, await writtenOf(tx, branch.id, sales));
  });
  return {
    ...counts,
    notes: branchNotes(branch),
    days: counts.added > 0 ? { first: placed[0]!.day, last: placed.at(-1)!.day } : undefined,
  };
}

/** The sales that were just placed, for the journal. */
async function writtenOf(tx: Tx, branchId: number, sales: readonly NewSale[]): Promise<Written[]> {
  const stored = await storedOf(tx, branchId, sales);
  return stored.map(({ id, reference }) => ({ table: 'sale', id, name: reference, before: null, after: {} }));
}

/** Which of these sales are stored. The terminal is compared, because another one may have a sale with the same reference. */
async function storedOf(tx: Tx, branchId: number, sales: readonly NewSale[]) {
  const terminals = new Map(sales.map(({ reference, terminalId }) => [reference, terminalId]));
  const rows = await tx
    .selectFrom('sale')
    .select(['id', 'reference', 'terminal_id'])
    .where('branch_id', '=', branchId)
    .where('reference', 'in', [...terminals.keys()])
    .execute();
  return rows.filter(({ reference, terminal_id }) => terminals.get(reference) === terminal_id);
}

const cashierOf = ({ cashier }: FileOrder): string => cashier;
const terminalOf = ({ terminal }: FileOrder): string => terminal || 'Import';

/** Which of the orders' references the branch has already. */
async function knownReferences(db: Db, branchId: number, orders: readonly FileOrder[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < orders.length; from += REFERENCES_PER_QUERY) {
    const references = orders.slice(from, from + REFERENCES_PER_QUERY).map(order => order.reference);
    const rows = await db
      .selectFrom('sale')
      .select('reference')
      .where('branch_id', '=', branchId)
      .where('reference', 'in', references)
      .execute();
    for (const { reference } of rows) known.add(reference);
  }
  return known;
}

/** Days by which to move the file's orders. Known orders count as well, so that a longer file is moved by the same number of days. */
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

/**
 * Sorted by time, because numbers are assigned in this order, and reports calculate a day's count as its last number minus its
 * first plus 1.
 */
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
  const thousandths = weightGrams === 0 ? quantity * 1000 : Math.sign(quantity) * weightGrams;
  const cents = netCents(product.cost_cents, thousandths);
  if (Math.abs(cents) > MOST_CENTS)
    throw new SaidError(
      sentence`${quantity} of the product ${product.id} come to more than a line can hold.`,
    );
  return cents;
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
