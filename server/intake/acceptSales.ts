import { setImmediate as others } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { TillSale, type TillSubmissionResult } from '../../contract/tills.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { SellerDeletedError } from '../sales/placeSales.ts';
import type { Translate } from '../language/translate.ts';
import {
  createCashierFinder,
  createProductFinder,
  createReceiptCodeParser,
  createTerminalFinder,
} from './branchLookups.ts';
import type { TillClock } from './eventTime.ts';
import { readEarlierTaxRates } from './earlierTaxRates.ts';
import { placeTillSales, type TillSaleWithPosition } from './placeTillSales.ts';
import { isTaxRelated, readSale, type BranchLookups } from './readSale.ts';
import { isTaxLeftOut } from './saleLine.ts';
import { addWrongUnitNotices } from './saleNotices.ts';
import { findAlreadyStoredResult } from './saleResults.ts';
import { createRefusedItemResultBuilder, createTillItemParser, readTillItemReference } from './tillItems.ts';
import type { Till } from './tillKeys.ts';
import { addUnusualSaleNotice, readUnusualSaleLimits } from './unusualSales.ts';
import type { TillSalesScope } from '../settings.ts';

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
  const [limits, terminalOf, cashierOf, productOf, receiptOf] = await Promise.all([
    readUnusualSaleLimits(db, till, clock.now),
    createTerminalFinder(db, till, anew || terminalNames.length > 0, terminalNames),
    createCashierFinder(db, till, [...inputs.values()], clock),
    createProductFinder(db, till.branchId, lines),
    createReceiptCodeParser(db, till, codes, scope),
  ]);
  const book = {
    branchId: till.branchId,
    clock,
    terminalOf,
    cashierOf,
    productOf,
    receiptOf,
    tenders: till.tenders,
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
      buildRefusedResult(error, input.reference, input.terminal ?? till.terminalName);
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
