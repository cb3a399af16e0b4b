/** Writes the sales of a till's call in one transaction, with the returns that waited for them. */
import type { TillSubmissionResult } from '../../contract/tills.ts';
import type { BusinessDaySettings } from '../../contract/businessDay.ts';
import type { Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import { lockSales } from '../database/locks.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import { placeSales } from '../sales/placeSales.ts';
import { recomputeSalesBusinessDays } from '../sales/sale.ts';
import { createCancelledSaleLookup } from './cancelledSales.ts';
import type { TillClock } from './eventTime.ts';
import type { BranchLookups, ParsedSale } from './readSale.ts';
import { addSaleNotice } from './saleNotices.ts';
import {
  toSaleNotYetReceivedMessage,
  toWaitingReturnResult,
  toAlreadyStoredResult,
  toResentSaleResult,
  toStoredResult,
} from './saleResults.ts';
import { findStoredSales, toStoredSale, type StoredSale } from './storedSales.ts';
import { createRefusedItemResultBuilder } from './tillItems.ts';
import { removeReturnsAwaitingSales, storeWaitingReturns, type ParsedReturn } from './waitingReturns.ts';

/** A validated sale, with its position (from 0) among the sales of the till's call. */
export interface TillSaleWithPosition {
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

export async function placeTillSales(
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
        else if (takesBack.refusal) throw takesBack.refusal;
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
    const storedSale = now.get(ofSale(read))!;
    try {
      const repeatedResult = await toResentSaleResult(tx, read, storedSale, clock);
      answers.set(at, {
        ...repeatedResult,
        ...(storedSale.number === null && read.takesBack
          ? { message: translate(toSaleNotYetReceivedMessage(read.takesBack)) }
          : {}),
      });
    } catch (error) {
      const { reference, terminal, number } = toAlreadyStoredResult(read, storedSale);
      answers.set(at, {
        ...buildRefusedResult(error, reference, terminal),
        ...(number === undefined ? {} : { number }),
      });
    }
  }
  return answers;
}

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
 * that waited for it are written as well. A return of more goods than were sold is stored without a reference to its
 * sale, because the customer already has the money.
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
  for (const { sale, takesBack } of returns) {
    try {
      const cancelling = assertRecordFound(
        await cancelledSales.applyReturn({ sale, takesBack }),
        'sale',
        takesBack.reference,
      );
      read.push({ read: { sale: cancelling.sale }, cancelledId: cancelling.id });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      read.push({ read: { sale: addSaleNotice(sale, 'return-unmatched') } });
    }
  }
  const placed = await placeWithCancellations(tx, read, clocks);
  return [...placed, ...(await placeWaitingReturns(tx, placed, { branchId, ...clocks }))];
}
