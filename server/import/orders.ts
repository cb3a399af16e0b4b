import type { Readable } from 'node:stream';
import type { Db } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import { foldText } from '../../contract/foldText.ts';
import { assertRecordFound } from '../http/problems.ts';
import { MAX_CENTS } from '../http/money.ts';
import { createMessage } from '../language/message.ts';
import { computeNetCents } from '../../contract/amounts.ts';
import { placeSales } from '../sales/placeSales.ts';
import { recomputeSalesBusinessDays, type NewSale, type NewSaleLine } from '../sales/sale.ts';
import { BranchTimeConverter, countDaysBetween } from './branchTimeConverter.ts';
import { createDoubtfulDateNotes } from './doubtfulDates.ts';
import {
  buildNewBranchNotes,
  createCashierLookup,
  findOrAddBranch,
  createIdByNameLookup,
  lookUpIdsByName,
  loadProductsByCode,
  type ExistingProduct,
} from './lookups.ts';
import type { ImportProblems } from './problems.ts';
import {
  compareOrdersWithStoredSales,
  findStoredSales,
  findTerminalIds,
  addReferenceTakenProblem,
  type OrderComparison,
  type DatedOrderFromFile,
} from './orderMatching.ts';
import { readOrders, type FileLine, type OrderFromFile, type OrderImportOptions } from './readOrders.ts';
import type { ImportJournalEntry } from './importJournal.ts';
import { writeRecordsInSteps, createReferencedRecords, type ImportSummary } from './importSteps.ts';
import { ImportError } from './importError.ts';

export interface OrderSummary extends ImportSummary {
  added: number;
  alreadyThere: number;
  lines: number;
  linesWithProduct: number;
  days?: { first: number; last: number } | undefined;
  amountCents: number;
}

type Placed = Omit<OrderSummary, Exclude<keyof ImportSummary, 'notes'>>;

/** Maximum number of orders and of lines per step of an import. A step takes 0.1 s on a small machine. */
const BATCH = { orders: 1000, lines: 5000 };

/**
 * Adds the orders of a file to a branch and its rollups. Missing cashiers and terminals are created, and the branch if
 * it is missing. Orders that the branch already has are skipped. A second import of the file therefore changes nothing,
 * or continues an interrupted import. An order is refused if its terminal has a different sale with the same reference.
 * @throws ExpectedError if the file cannot be used, ImportStoppedError if only a part of the orders was written, or the
 *   error of a failed read of `source`
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
      : await writeOrders(db, orders, problems, options);
  problems.sort();
  notes.push(...written.notes);
  return { ...written, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

async function writeOrders(
  db: Db,
  orders: readonly OrderFromFile[],
  problems: ImportProblems,
  options: OrderImportOptions,
): Promise<Placed> {
  const now = options.now?.() ?? Date.now();
  const stored = await findStoredSales(db, options.branchId, orders);
  const { branch, clock, compared, cashiers, terminals } = await createReferencedRecords(
    db,
    options.dryRun,
    async tx => {
      const branch = await findOrAddBranch(tx, options.branchId);
      const clock = new BranchTimeConverter(branch.time_zone, branch.cutoff_hour);
      const shift = options.shiftToToday ? computeShift(orders, clock, now) : 0;
      const existing = await findTerminalIds(tx, branch.id);
      const compared = compareOrdersWithStoredSales(sortByTime(orders, clock, shift), stored, {
        clock,
        terminalId: ({ terminal }) => existing.get(foldText(terminal)),
        isShifted: options.shiftToToday,
      });
      const fresh = compared.fresh.map(({ order }) => order);
      const made: ImportJournalEntry[] = [];
      const cashiers = await lookUpIdsByName(
        fresh.map(getCashier),
        await createCashierLookup(tx, branch.id, made),
      );
      const terminals = await lookUpIdsByName(
        fresh.map(getTerminal),
        await createIdByNameLookup(tx, 'terminal', branch.id, made),
      );
      await options.journal?.(tx, made);
      return { branch, clock, compared, cashiers, terminals };
    },
  );
  const products = await loadProductsByCode(db, branch.id);
  const placed = compared.fresh;

  const counts = { added: 0, alreadyThere: 0, lines: 0, linesWithProduct: 0, amountCents: 0 };
  let days: OrderSummary['days'];
  /**
   * Ids of stored sales that already match an order of the file. They cannot match a second order, even one with the
   * same content.
   */
  const claimedIds = new Set<number>();
  const record = ({ matchedIds, conflicts }: OrderComparison) => {
    counts.alreadyThere += matchedIds.length;
    for (const id of matchedIds) claimedIds.add(id);
    for (const conflict of conflicts) addReferenceTakenProblem(problems, conflict, branch.time_zone);
  };
  record(compared);
  const toSale = ({ order, createdAt, day }: DatedOrderFromFile): NewSale => ({
    branchId: branch.id,
    terminalId: terminals.get(getTerminal(order))!,
    adminId: cashiers.get(getCashier(order))!,
    reference: order.reference,
    status: isCancellation(order) ? 'cancelled' : 'completed',
    createdAt,
    businessDay: day,
    lines: order.lines.map(line => saleLine(line, products.get(line.code))),
    payments: sumPayments(order.lines),
  });
  function* steps() {
    for (const batch of batches(placed)) {
      const step: Step = {
        count: batch.length,
        batch,
        compared: { fresh: batch, matchedIds: [], conflicts: [] },
        sales: batch.map(toSale),
        placedIds: [],
      };
      yield step;
      // The counts of added orders and lines are updated only after the commit, because a failed transaction is
      // repeated.
      record(step.compared);
      for (const id of step.placedIds) claimedIds.add(id);
      counts.added += step.sales.length;
      for (const { businessDay, lines } of step.sales) {
        days = { first: days?.first ?? businessDay, last: businessDay };
        counts.lines += lines.length;
        for (const line of lines) {
          counts.amountCents += line.amountCents;
          if (line.productId !== null) counts.linesWithProduct++;
        }
      }
    }
  }
  const read = { timeZone: branch.time_zone, cutoffHour: branch.cutoff_hour };
  await writeRecordsInSteps(db, options, placed.length, steps(), async (tx, step) => {
    const clockNow = assertRecordFound(await lockSales(tx, branch.id), 'branch', branch.id);
    // The orders are compared with the stored sales again, because another import or a till may have placed sales with
    // the same references since the first comparison.
    const { batch } = step;
    step.compared = compareOrdersWithStoredSales(
      batch,
      await findStoredSales(
        tx,
        branch.id,
        batch.map(({ order }) => order),
      ),
      {
        clock,
        terminalId: order => terminals.get(getTerminal(order)),
        isShifted: options.shiftToToday,
        claimedIds,
      },
    );
    step.sales = step.compared.fresh.map(toSale);
    step.placedIds = [];
    if (step.sales.length === 0) return;
    const rows = await placeSales(tx, recomputeSalesBusinessDays(step.sales, clockNow, read), {
      checksSellers: true,
    });
    step.placedIds = rows.map(({ id }) => id);
    if (options.journal) await options.journal(tx, toWritten(step));
  });
  const doubts = createDoubtfulDateNotes(placed, { now, clock, isShifted: options.shiftToToday });
  return { ...counts, notes: [...buildNewBranchNotes(branch), ...doubts], days };
}

interface Step {
  count: number;
  batch: readonly DatedOrderFromFile[];
  compared: OrderComparison;
  sales: NewSale[];
  placedIds: number[];
}

const toWritten = ({ sales, placedIds }: Step): ImportJournalEntry[] =>
  placedIds.map((id, at) => ({
    table: 'sale',
    id,
    name: sales[at]!.reference,
    before: null,
    after: {},
  }));

const getCashier = ({ cashier }: OrderFromFile): string => cashier;
const getTerminal = ({ terminal }: OrderFromFile): string => terminal;

/**
 * Calculates the number of days by which all orders of the file are moved, so that the last one is today. The number
 * depends on all orders of the file, including those imported earlier, so that a longer version of the file is moved by
 * the same number of days.
 */
function computeShift(orders: readonly OrderFromFile[], clock: BranchTimeConverter, now: number): number {
  const last = orders.reduce((latest, { date }) => Math.max(latest, clock.businessDay(date)), 0);
  return countDaysBetween(last, clock.today(now));
}

/**
 * Sorts orders by time, because order numbers are assigned in this sequence. The first and the last order number of a
 * day then enclose the orders of this day.
 */
function sortByTime(
  orders: readonly OrderFromFile[],
  clock: BranchTimeConverter,
  shift: number,
): DatedOrderFromFile[] {
  return orders
    .map(order => {
      const date = clock.later(order.date, shift);
      return {
        order,
        createdAt: clock.instant(date),
        day: clock.businessDay(date),
        amountCents: order.lines.reduce((sum, line) => sum + line.amountCents, 0),
      };
    })
    .sort((a, b) => a.day - b.day || a.createdAt - b.createdAt);
}

function* batches(orders: readonly DatedOrderFromFile[]): Generator<DatedOrderFromFile[]> {
  let batch: DatedOrderFromFile[] = [];
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

function saleLine(line: FileLine, product: ExistingProduct | undefined): NewSaleLine {
  return {
    productId: product?.id ?? null,
    categoryId: product?.category_id ?? null,
    name: line.name || product?.name || line.code,
    quantity: line.quantity,
    weightGrams: line.weightGrams,
    priceCents: line.priceCents,
    amountCents: line.amountCents,
    taxCents: line.taxCents,
    costCents: line.costCents ?? computeCost(line, product),
  };
}

function computeCost({ quantity, weightGrams }: FileLine, product: ExistingProduct | undefined): number {
  if (!product) return 0;
  const thousandths = weightGrams === 0 ? quantity * 1000 : Math.sign(quantity) * weightGrams;
  const cents = computeNetCents(product.cost_cents, thousandths);
  if (Math.abs(cents) > MAX_CENTS)
    throw new ImportError(createMessage('row.lineTooLarge', { column: quantity, product: product.id }));
  return cents;
}

/**
 * Checks whether an order of the file cancels another one: by its reference (`C536379`), or because all its lines
 * are returns.
 */
function isCancellation({ reference, lines }: OrderFromFile): boolean {
  return (
    /^C\d+$/.test(reference) ||
    lines.every(line => line.amountCents < 0 || (line.amountCents === 0 && line.quantity < 0))
  );
}

function sumPayments(lines: readonly FileLine[]): NewSale['payments'] {
  const amounts = new Map<FileLine['tender'], number>();
  for (const { tender, amountCents } of lines) {
    amounts.set(tender, (amounts.get(tender) ?? 0) + amountCents);
  }
  return [...amounts].map(([tender, amountCents]) => ({ tender, amountCents }));
}
