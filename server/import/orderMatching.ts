import type { Db, Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { foldText } from '../../contract/foldText.ts';
import { formatCents } from '../http/money.ts';
import { createMessage } from '../language/message.ts';
import { toWallClockReading, formatDay } from '../../contract/businessDay.ts';
import type { BranchTimeConverter } from './branchTimeConverter.ts';
import { quoteShortenedText } from './fileRowCells.ts';
import type { ImportProblems } from './problems.ts';
import type { OrderFromFile } from './readOrders.ts';

const REFERENCES_PER_QUERY = 500;

export interface DatedOrderFromFile {
  order: OrderFromFile;
  createdAt: number;
  /** Business day as YYYYMMDD. */
  day: number;
  /** Order amount in cents, with tax. */
  amountCents: number;
}

/**
 * Finds the ids of the branch's terminals by folded name. If two terminals share a name, the older one takes
 * precedence.
 */
export async function findTerminalIds(tx: Tx, branchId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, name }) => [foldText(name ?? ''), id]));
}

const SALE_COLUMNS = [
  'id',
  'reference',
  'terminal_id',
  'amount_cents',
  'created_at',
  'business_day',
] as const;
type StoredSale = Pick<Row<'sale'>, (typeof SALE_COLUMNS)[number]>;

export async function findStoredSales(
  db: Db,
  branchId: number,
  orders: readonly OrderFromFile[],
): Promise<StoredSale[]> {
  const references = [...new Set(orders.map(({ reference }) => reference))];
  const sales: StoredSale[] = [];
  for (let from = 0; from < references.length; from += REFERENCES_PER_QUERY) {
    const rows = await db
      .selectFrom('sale')
      .select(SALE_COLUMNS)
      .where('branch_id', '=', branchId)
      .where('reference', 'in', references.slice(from, from + REFERENCES_PER_QUERY))
      .execute();
    for (const row of rows) sales.push(row);
  }
  return sales;
}

export interface OrderComparison {
  fresh: DatedOrderFromFile[];
  matchedIds: number[];
  conflicts: Conflict[];
}

interface Conflict {
  placed: DatedOrderFromFile;
  sale: StoredSale;
}

interface Comparison {
  clock: BranchTimeConverter;
  terminalId: (order: OrderFromFile) => number | undefined;
  /** True if the orders were moved to today, so that only their amounts are compared, not their times. */
  isShifted?: boolean | undefined;
  claimedIds?: ReadonlySet<number>;
}

/**
 * Finds the stored sale of each order in a file. Sales of the order's terminal are preferred, but sales of other
 * terminals can match as well, because a terminal may have been renamed after an import. A sale matches only one order,
 * because two tills may have equal sales with the same reference.
 */
export function compareOrdersWithStoredSales(
  orders: readonly DatedOrderFromFile[],
  stored: readonly StoredSale[],
  { clock, terminalId, isShifted = false, claimedIds = new Set() }: Comparison,
): OrderComparison {
  const byReference = Map.groupBy(stored, ({ reference }) => reference);
  const fresh: DatedOrderFromFile[] = [];
  const conflicts: Conflict[] = [];
  const matched = new Set<number>();
  const match = (placed: DatedOrderFromFile, isCandidate: (sale: StoredSale) => boolean): boolean => {
    const sale = byReference
      .get(placed.order.reference)
      ?.find(one => isCandidate(one) && isSameSale(placed, one, { clock, isShifted }));
    if (sale) matched.add(sale.id);
    return sale !== undefined;
  };
  const isOwn =
    ({ order }: DatedOrderFromFile) =>
    (sale: StoredSale) =>
      sale.terminal_id === terminalId(order);
  const isFree = ({ id }: StoredSale) => !matched.has(id) && !claimedIds.has(id);
  const unmatched = orders.filter(placed => !match(placed, isOwn(placed)));
  for (const placed of unmatched) {
    if (match(placed, isFree)) continue;
    const sale = byReference.get(placed.order.reference)?.find(isOwn(placed));
    if (sale) conflicts.push({ placed, sale });
    else fresh.push(placed);
  }
  return { fresh, matchedIds: [...matched], conflicts };
}

function isSameSale(
  placed: DatedOrderFromFile,
  sale: StoredSale,
  { clock, isShifted }: { clock: BranchTimeConverter; isShifted: boolean },
): boolean {
  const { order, amountCents, createdAt, day } = placed;
  if (sale.amount_cents !== amountCents) return false;
  if (isShifted || isSameMoment(createdAt, sale.created_at)) return true;
  if (order.hasTime) return false;
  // For a date without a time, older versions of this import stored midnight, which may belong to the previous business
  // day.
  return sale.business_day === day || sale.created_at === clock.instant({ ...order.date, hour: 0 });
}

/**
 * Compares two times with the precision of the file, because tills send milliseconds and many files have no seconds.
 * A stored time may also be up to a second earlier, because older versions of this import rounded times of workbooks
 * down.
 */
function isSameMoment(inFile: number, stored: number): boolean {
  const precision = inFile % 60_000 === 0 ? 60_000 : 1000;
  return stored >= inFile - 1000 && stored < inFile + precision;
}

export function addReferenceTakenProblem(
  problems: ImportProblems,
  { placed, sale }: Conflict,
  timeZone: string,
): void {
  const { order, amountCents, createdAt } = placed;
  const refusal = createMessage('row.referenceTaken', {
    reference: quoteShortenedText(order.reference),
    amount: formatCents(sale.amount_cents),
    date: formatMoment(sale.created_at, timeZone),
    ownAmount: formatCents(amountCents),
    ownDate: formatMoment(createdAt, timeZone),
  });
  for (const { fileLine } of order.lines) problems.bad(fileLine, refusal);
}

function formatMoment(instant: number, timeZone: string): string {
  const { day, hour, minute, second } = toWallClockReading(instant, timeZone);
  const time = second === 0 ? [hour, minute] : [hour, minute, second];
  return `${formatDay(day)} ${time.map(part => String(part).padStart(2, '0')).join(':')}`;
}
