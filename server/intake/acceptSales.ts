/**
 * Accepts the sales of a till's call: reads them, and writes the new ones in small transactions, with the returns that
 * waited for them.
 */
import { setImmediate as others } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { TillSale, type TillSubmissionResult } from '../../contract/tills.ts';
import { type Db, type Tx, inTransaction } from '../database/connect.ts';
import { HttpProblem, assertRecordFound } from '../http/problems.ts';
import { SellerDeletedError, placeSales } from '../sales/placeSales.ts';
import type { Translate } from '../language/translate.ts';
import {
  createCashierFinder,
  createProductFinder,
  createReceiptCodeParser,
  createTerminalFinder,
} from './branchLookups.ts';
import type { TillClock } from './eventTime.ts';
import { readEarlierTaxRates } from './earlierTaxRates.ts';
import { type BranchLookups, type ParsedSale, isTaxRelated, readSale } from './readSale.ts';
import { isTaxLeftOut } from './saleLine.ts';
import { addSaleNotice, addWrongUnitNotices } from './saleNotices.ts';
import {
  findAlreadyStoredResult,
  toAlreadyStoredResult,
  toResentSaleResult,
  toSaleNotYetReceivedMessage,
  toStoredResult,
  toWaitingReturnResult,
} from './saleResults.ts';
import { findAllSaleFaults } from './saleFaults.ts';
import { createRefusedItemResultBuilder, createTillItemParser, readTillItemReference } from './tillItems.ts';
import type { Till } from './tillKeys.ts';
import { addUnusualSaleNotice, readUnusualSaleLimits } from './unusualSales.ts';
import type { TillSalesScope } from '../settings.ts';
import type { BusinessDaySettings } from '../../contract/businessDay.ts';
import { insertMany } from '../database/insertMany.ts';
import { lockSales } from '../database/locks.ts';
import { createMessage } from '../language/message.ts';
import { recomputeSalesBusinessDays } from '../sales/sale.ts';
import { createCancelledSaleLookup } from './cancelledSales.ts';
import { findStoredSales, toStoredSale, type StoredSale } from './storedSales.ts';
import { removeReturnsAwaitingSales, storeWaitingReturns, type ParsedReturn } from './waitingReturns.ts';

/**
 * Maximum number of sales, and of lines, in one transaction, because SQLite blocks the server while it writes.
 */
const AT_ONCE = { sales: 100, lines: 500 };

const read = createTillItemParser<TillSale>(TillSale);

const writers = new Map<number, LimitFunction>();

/**
 * Runs the writes of a branch one after another, because each of them locks the branch's row to take an order number.
 * Waiting for this lock in PostgreSQL would occupy one of the few connections.
 */
function inItsBranch<T>(branchId: number, write: () => Promise<T>): Promise<T> {
  const writer = writers.get(branchId) ?? pLimit(1);
  writers.set(branchId, writer);
  return writer(write);
}

interface CallContext {
  /** Translates a message into the language of the till's request. */
  translate: Translate;
  /** Sales whose goods the till may return: those of its branch (default), or of the whole shop. */
  scope?: TillSalesScope;
}

export async function acceptSales(
  ...options: [db: Db, till: Till, sent: readonly unknown[], clock: TillClock, context: CallContext]
): Promise<TillSubmissionResult[]> {
  try {
    return await acceptSalesOnce(false, ...options);
  } catch (error) {
    // `SellerDeletedError` means that a cashier or terminal was deleted after the lookup. The second attempt refuses
    // only the sales of that cashier or terminal, and recognises sales that are already written.
    if (error instanceof SellerDeletedError) return acceptSalesOnce(true, ...options);
    throw error;
  }
}

/**
 * Accepts the sales of a till's call, in one attempt.
 * @param anew true for the second attempt, which always looks up the terminals, because one may have been removed
 *   during the first attempt
 */
async function acceptSalesOnce(
  anew: boolean,
  db: Db,
  till: Till,
  sent: readonly unknown[],
  clock: TillClock,
  { translate, scope = 'branch' }: CallContext,
): Promise<TillSubmissionResult[]> {
  const buildRefusedResult = createRefusedItemResultBuilder(translate);
  const answers: TillSubmissionResult[] = [];
  const inputs = new Map<number, TillSale>();
  for (const [at, one] of sent.entries()) {
    try {
      inputs.set(at, read(one));
    } catch (error) {
      answers[at] = buildRefusedResult(error, readTillItemReference(one), till.terminalName);
    }
  }
  const lines = [...inputs.values()].flatMap(input => input.lines);
  const terminalNames = [...inputs.values()]
    .flatMap(({ terminal, takesBack }) => [terminal, takesBack?.terminal])
    .filter(name => name !== undefined);
  const codes = [...inputs.values()].flatMap(({ takesBack }) => takesBack?.code ?? []);
  const [limits, terminalOf, cashiers, productOf, receiptOf] = await Promise.all([
    readUnusualSaleLimits(db, till, { now: clock.now, sales: sent.length }),
    createTerminalFinder(db, till, anew || terminalNames.length > 0, terminalNames),
    createCashierFinder(db, till, [...inputs.values()], clock),
    createProductFinder(db, till.branchId, lines),
    createReceiptCodeParser(db, till, codes, scope),
  ]);
  const book = {
    branchId: till.branchId,
    clock,
    terminalOf,
    cashierOf: cashiers.findCashier,
    isCashierAmbiguous: cashiers.isAmbiguous,
    productOf,
    receiptOf,
    tenders: till.tenders,
    pricesIncludeTax: till.pricesIncludeTax,
    roundingStepCents: till.roundingStepCents,
    translate,
  };
  const readable: TillSaleWithPosition[] = [];
  let unreadable: { at: number; input: TillSale; error: unknown }[] = [];
  const readAll = (part: Iterable<readonly [number, TillSale]>, lookups: BranchLookups) => {
    for (const [at, input] of part) {
      try {
        readable.push({ at, read: addUnusualSaleNotice(readSale(input, lookups), { limits, clock }) });
      } catch (error) {
        unreadable.push({ at, input, error });
      }
    }
  };
  readAll(inputs, book);
  const withoutTax = unreadable.filter(
    ({ error, input }) =>
      error instanceof HttpProblem && isTaxRelated(error) && input.lines.some(isTaxLeftOut),
  );
  if (withoutTax.length > 0) {
    const sold = withoutTax.flatMap(({ input }) =>
      input.lines.map((line, at) => productOf(line, `lines.${at}`)),
    );
    const earlierRates = await readEarlierTaxRates(db, sold);
    unreadable = unreadable.filter(one => !withoutTax.includes(one));
    readAll(
      withoutTax.map(({ at, input }) => [at, input] as const),
      { ...book, earlierRates },
    );
  }
  const waiting = await addWrongUnitNotices(db, readable);
  // Sales are written in three groups, because a call can contain both a return and the sale that it returns: sales
  // without a return, then returns, then returns of a sale that is itself a return, such as an exchange.
  const returns = waiting.filter(({ read: { takesBack } }) => takesBack);
  const returnReferences = new Set(returns.map(({ read }) => read.sale.reference));
  const returnsReturn = ({ read: { takesBack } }: TillSaleWithPosition) =>
    returnReferences.has(takesBack?.reference ?? '');
  const parts = [
    ...splitIntoBatches(waiting.filter(({ read: { takesBack } }) => !takesBack)),
    ...splitIntoBatches(returns.filter(one => !returnsReturn(one))),
    ...splitIntoBatches(returns.filter(returnsReturn)),
  ];
  for (const part of parts) {
    if (part !== parts[0]) await others();
    const placed = await inItsBranch(till.branchId, () =>
      inTransaction(db, tx => placeTillSales(tx, book, part)),
    );
    for (const [at, answer] of placed) answers[at] = answer;
  }
  for (const { at, input, error } of unreadable)
    answers[at] =
      (await findAlreadyStoredResult(db, input, book)) ??
      buildRefusedResult(
        error instanceof HttpProblem ? findAllSaleFaults(input, book, error) : error,
        input.reference,
        input.terminal ?? till.terminalName,
      );
  return answers;
}

function splitIntoBatches(waiting: readonly TillSaleWithPosition[]): TillSaleWithPosition[][] {
  const parts: TillSaleWithPosition[][] = [];
  let lines = Infinity;
  for (const one of waiting) {
    if (lines >= AT_ONCE.lines || parts.at(-1)!.length >= AT_ONCE.sales) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)!.push(one);
    lines += one.read.sale.lines.length;
  }
  return parts;
}

/** A validated sale, with its position (from 0) among the sales of the till's call. */
interface TillSaleWithPosition {
  at: number;
  read: ParsedSale;
}

/**
 * Locks the till's branch, and each branch whose earlier sale a customer returns. The locks are taken in the order of
 * the branches' ids, so that two calls cannot wait for each other.
 * @returns the clock of the till's branch
 */
async function lockSalesOfBranches(
  tx: Tx,
  branchId: number,
  part: readonly TillSaleWithPosition[],
): Promise<BusinessDaySettings | undefined> {
  const branches = new Set([
    branchId,
    ...part.flatMap(({ read }) => read.takesBack?.terminal.branchId ?? []),
  ]);
  let clockNow: BusinessDaySettings | undefined;
  for (const id of [...branches].sort((a, b) => a - b)) {
    const clock = await lockSales(tx, id);
    if (id === branchId) clockNow = clock;
  }
  return clockNow;
}

interface Clocks {
  /** Time zone and cut-off hour of the branch, read under the lock on the branch's sales. */
  clockNow: BusinessDaySettings;
  /** Current time, error of the till's clock, and the branch's time zone, as read when the till's call arrived. */
  clock: TillClock;
}

interface NewlyRead {
  read: Pick<ParsedSale, 'sale'>;
  cancelledId?: number;
}

/** Writes the sales of a till's call in one transaction, with the returns that waited for them. */
async function placeTillSales(
  tx: Tx,
  context: Pick<BranchLookups, 'branchId' | 'clock'> & { translate: Translate },
  part: readonly TillSaleWithPosition[],
): Promise<Map<number, TillSubmissionResult>> {
  const { branchId, clock, translate } = context;
  const clockNow = assertRecordFound(await lockSalesOfBranches(tx, branchId, part), 'branch', branchId);
  const toSaleKey = (terminalId: number, reference: string) => `${terminalId} ${reference}`;
  const ofSale = ({ sale }: ParsedSale) => toSaleKey(sale.terminalId, sale.reference);
  const references = [...new Set(part.map(({ read }) => read.sale.reference))];
  const known = await findStoredSales(tx, branchId, references);
  const now = new Map(known.map(row => [toSaleKey(row.terminal_id, row.reference), row]));
  const answers = new Map<number, TillSubmissionResult>();
  const fresh = new Map<string, TillSaleWithPosition & NewlyRead>();
  const early = new Map<string, { at: number; read: ParsedReturn }>();
  const repeated: TillSaleWithPosition[] = [];
  const cancelledSales = createCancelledSaleLookup(tx, branchId);
  const buildRefusedResult = createRefusedItemResultBuilder(translate);
  for (const waiting of part) {
    const { at, read } = waiting;
    const key = ofSale(read);
    const { takesBack } = read;
    try {
      if (now.has(key) || fresh.has(key) || early.has(key)) repeated.push(waiting);
      else if (takesBack) {
        const cancelling = await cancelledSales.applyReturn({ ...read, takesBack });
        if (cancelling)
          fresh.set(key, { at, read: { ...read, sale: cancelling.sale }, cancelledId: cancelling.id });
        else if ((takesBack.terminal.branchId ?? branchId) === branchId)
          early.set(key, { at, read: { ...read, takesBack } });
        else
          throw new HttpProblem(
            400,
            createMessage('tillItem.saleElsewhere', {
              terminal: takesBack.terminal.name,
              reference: takesBack.reference,
            }),
            'takesBack.code',
          );
      } else fresh.set(key, waiting);
    } catch (error) {
      answers.set(at, buildRefusedResult(error, read.sale.reference, read.terminal.name));
    }
  }
  const stored = [...fresh.values()];
  const placed = await placeWithCancellations(tx, stored, { clockNow, clock });
  for (const [index, { at, read }] of stored.entries()) {
    now.set(ofSale(read), placed[index]!);
    answers.set(at, toStoredResult(read, placed[index]!, translate));
  }
  const awaited = new Set(known.map(row => row.cancelled_reference));
  const booked = await placeWaitingReturns(
    tx,
    placed.filter(({ reference }) => awaited.has(reference)),
    { branchId, clockNow, clock },
  );
  // A return can refer to a sale that is itself a return, such as an exchange. If such a sale has just been placed, the
  // waiting returns are processed again. Each round places at least one return, so the recursion ends.
  const placedKeys = new Set([...placed, ...booked].map(row => toSaleKey(row.terminal_id, row.reference)));
  const isOriginalPlaced = ({ read: { takesBack } }: { read: ParsedReturn }) =>
    placedKeys.has(toSaleKey(takesBack.terminal.id, takesBack.reference));
  if ([...early.values()].some(isOriginalPlaced)) {
    const rest = await placeTillSales(tx, context, [...early.values(), ...repeated]);
    return new Map([...answers, ...rest]);
  }
  for (const [key, { at, read }] of early) {
    if (!dependsOnEarlierTax(read)) continue;
    early.delete(key);
    answers.set(
      at,
      buildRefusedResult(createSaleMissingProblem(read), read.sale.reference, read.terminal.name),
    );
  }
  await storeWaitingReturns(
    tx,
    [...early.values()].map(({ read }) => read),
    clock.now,
  );
  for (const { at, read } of early.values()) {
    now.set(ofSale(read), toStoredSale(read.sale, { id: 0, number: null }));
    answers.set(at, toWaitingReturnResult(read, translate));
  }
  for (const { at, read } of repeated) {
    const storedSale = now.get(ofSale(read));
    try {
      if (!storedSale) throw createSaleMissingProblem(read);
      const repeatedResult = await toResentSaleResult(tx, read, storedSale, clock, translate);
      answers.set(at, {
        ...repeatedResult,
        ...(storedSale.number === null && read.takesBack
          ? { message: translate(toSaleNotYetReceivedMessage(read.takesBack)) }
          : {}),
      });
    } catch (error) {
      const { reference, terminal, number } = storedSale
        ? toAlreadyStoredResult(read, storedSale)
        : { reference: read.sale.reference, terminal: read.terminal.name, number: undefined };
      answers.set(at, {
        ...buildRefusedResult(error, reference, terminal),
        ...(number === undefined ? {} : { number }),
      });
    }
  }
  return answers;
}

/** Checks whether the earlier sale decides the amount of a return, because the till left out a tax that is not 0. */
const dependsOnEarlierTax = ({ sale, takesBack }: ParsedReturn): boolean =>
  takesBack.refusal !== undefined ||
  sale.lines.some(({ taxCents }, index) => taxCents !== 0 && takesBack.taxesLeftOut?.[index]);

const createSaleMissingProblem = ({ takesBack }: Pick<ParsedSale, 'takesBack'>) =>
  new HttpProblem(
    400,
    createMessage('tillItem.saleMissing', {
      terminal: takesBack?.terminal.name ?? '',
      reference: takesBack?.reference ?? '',
    }),
    'lines',
  );

/** Writes sales, and records which earlier sale each return cancels. */
async function placeWithCancellations(
  tx: Tx,
  sales: readonly NewlyRead[],
  { clockNow, clock }: Clocks,
): Promise<StoredSale[]> {
  const placed = await placeSales(
    tx,
    recomputeSalesBusinessDays(
      sales.map(({ read }) => read.sale),
      clockNow,
      clock,
    ),
    { movesStock: true, checksSellers: true },
  );
  await insertMany(
    tx,
    'cancellation',
    sales.flatMap(({ cancelledId }, at) =>
      cancelledId === undefined ? [] : [{ order_id: placed[at]!.id, cancelled_id: cancelledId }],
    ),
  );
  return sales.map(({ read }, at) => toStoredSale(read.sale, placed[at]!));
}

/**
 * Writes the returns that waited for these sales. If a written return has also sold goods (an exchange), the returns
 * that waited for it are written as well. A return of more goods than were sold is stored, too, because the customer
 * already has the money. What the sale has left of these goods counts as returned.
 * @returns the written returns
 */
async function placeWaitingReturns(
  tx: Tx,
  sales: readonly StoredSale[],
  { branchId, ...clocks }: Clocks & { branchId: number },
): Promise<StoredSale[]> {
  const references = sales.map(({ terminal_id, reference }) => ({ terminalId: terminal_id, reference }));
  const returns = await removeReturnsAwaitingSales(tx, branchId, references, clocks.clockNow);
  if (returns.length === 0) return [];
  const cancelledSales = createCancelledSaleLookup(tx, branchId);
  const read: NewlyRead[] = [];
  for (const { sale, takesBack, sent } of returns) {
    try {
      const cancelling = assertRecordFound(
        await cancelledSales.applyReturn({ sale, takesBack, ...(sent ? { sent } : {}) }),
        'sale',
        takesBack.reference,
      );
      read.push({ read: { sale: cancelling.sale }, cancelledId: cancelling.id });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      const cancelledId = await cancelledSales.subtractExcessiveReturn({ sale, takesBack });
      read.push({
        read: {
          sale: addSaleNotice(sale, {
            notice: 'return-unmatched',
            field: 'takesBack',
            value: takesBack.reference,
          }),
        },
        ...(cancelledId === undefined ? {} : { cancelledId }),
      });
    }
  }
  const placed = await placeWithCancellations(tx, read, clocks);
  return [...placed, ...(await placeWaitingReturns(tx, placed, { branchId, ...clocks }))];
}
