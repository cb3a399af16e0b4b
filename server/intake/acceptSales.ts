import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import { TillSale, type TillSubmissionResult } from '../../contract/tills.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import { lockSales } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { placeSales, SellerDeletedError } from '../sales/placeSales.ts';
import { recomputeSalesBusinessDays, type NewSale } from '../sales/sale.ts';
import { createMessage } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import {
  createCashierFinder,
  createProductFinder,
  createReceiptCodeFinder,
  createTerminalFinder,
  type NamedRecord,
} from './branchLookups.ts';
import { createRefusedItemResultBuilder, createTillItemReader, readItemReference } from './tillItems.ts';
import type { Till } from './tillKeys.ts';
import type { TillClock } from './eventTime.ts';
import { addUnusualSaleNotice, readSaleLimits } from './unusualSales.ts';
import { addSaleNotice, addWrongUnitNotices, SALE_NOTICE_MESSAGES } from './saleNotices.ts';
import {
  hashSale,
  readSale,
  sumAmountCents,
  sumPaymentsByTender,
  type BranchLookups,
  type ParsedSale,
} from './readSale.ts';
import { createCancelledSaleLookup } from './cancelledSales.ts';
import type { TillSalesScope } from '../settings.ts';
import type { BranchClockSettings } from '../../contract/businessDay.ts';
import { removeReturnsAwaitingSales, storeWaitingReturns, type ParsedReturn } from './waitingReturns.ts';

/** A stored sale, or a stored return whose sale has not arrived yet. */
interface StoredSale extends Pick<
  Row<'sale'>,
  'id' | 'reference' | 'terminal_id' | 'amount_cents' | 'created_at' | 'content_hash'
> {
  /** Order number of the sale. Null for a return that waits for its sale. */
  number: number | null;
  /** Reference of the sale whose goods a waiting return takes back. Null for a stored sale. */
  cancelled_reference: string | null;
}

/**
 * Maximum number of sales, and of lines, in one transaction, because SQLite blocks the server while it writes.
 */
const AT_ONCE = { sales: 100, lines: 500 };

const read = createTillItemReader<TillSale>(TillSale);

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

interface Waiting {
  at: number;
  read: ParsedSale;
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
    return await takeOnce(false, ...options);
  } catch (error) {
    // `SellerDeletedError` means that a cashier or terminal was deleted after the lookup. The second attempt refuses
    // only the sales of that cashier or terminal, and recognises sales that are already written.
    if (error instanceof SellerDeletedError) return takeOnce(true, ...options);
    throw error;
  }
}

/**
 * Accepts the sales of a till's call, in one attempt.
 * @param anew true for the second attempt, which always looks up the terminals, because one may have been removed
 *   during the first attempt
 */
async function takeOnce(
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
      answers[at] = buildRefusedResult(error, readItemReference(one), till.terminalName);
    }
  }
  const lines = [...inputs.values()].flatMap(input => input.lines);
  const terminalNames = [...inputs.values()]
    .flatMap(({ terminal, takesBack }) => [terminal, takesBack?.terminal])
    .filter(name => name !== undefined);
  const codes = [...inputs.values()].flatMap(({ takesBack }) => takesBack?.code ?? []);
  const [limits, terminalOf, cashierOf, productOf, receiptOf] = await Promise.all([
    readSaleLimits(db, till, clock.now),
    createTerminalFinder(db, till, anew || terminalNames.length > 0, terminalNames),
    createCashierFinder(
      db,
      till,
      [...inputs.values()].map(({ cashier }) => cashier),
    ),
    createProductFinder(db, till.branchId, lines),
    createReceiptCodeFinder(db, till, codes, scope),
  ]);
  const book = { branchId: till.branchId, clock, terminalOf, cashierOf, productOf, receiptOf, translate };
  const readable: Waiting[] = [];
  const unreadable: { at: number; input: TillSale; error: unknown }[] = [];
  for (const [at, input] of inputs) {
    try {
      readable.push({ at, read: addUnusualSaleNotice(readSale(input, book), { limits, clock }) });
    } catch (error) {
      unreadable.push({ at, input, error });
    }
  }
  const waiting = await addWrongUnitNotices(db, readable);
  // Returns are written last, because the sale that they return may be in the same call. That sale may be an exchange,
  // which returns goods itself.
  const returns = waiting.filter(({ read: { takesBack } }) => takesBack);
  const returnReferences = new Set(returns.map(({ read }) => read.sale.reference));
  const returnsReturn = ({ read: { takesBack } }: Waiting) =>
    returnReferences.has(takesBack?.reference ?? '');
  const parts = [
    ...splitIntoBatches(waiting.filter(({ read: { takesBack } }) => !takesBack)),
    ...splitIntoBatches(returns.filter(one => !returnsReturn(one))),
    ...splitIntoBatches(returns.filter(returnsReturn)),
  ];
  for (const part of parts) {
    if (part !== parts[0]) await others();
    const placed = await inItsBranch(till.branchId, () => inTransaction(db, tx => place(tx, book, part)));
    for (const [at, answer] of placed) answers[at] = answer;
  }
  for (const { at, input, error } of unreadable)
    answers[at] =
      (await knownAlready(db, input, book)) ??
      buildRefusedResult(error, input.reference, input.terminal ?? till.terminalName);
  return answers;
}

function splitIntoBatches(waiting: readonly Waiting[]): Waiting[][] {
  const parts: Waiting[][] = [];
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

/**
 * Returns the result `known` for a sale that was stored before, even if its products or users were deleted since. A
 * till that lost the first response must not be told that the sale failed.
 */
async function knownAlready(
  db: Db,
  input: TillSale,
  { branchId, terminalOf }: Pick<BranchLookups, 'branchId' | 'terminalOf'>,
): Promise<TillSubmissionResult | undefined> {
  const { reference, terminal, payments } = input;
  try {
    const { id, name } = terminalOf(terminal);
    const storedSale = (await knownAmong(db, branchId, [reference])).find(
      row => row.terminal_id === id && row.reference === reference,
    );
    if (
      !storedSale ||
      !isSameSale(storedSale, { hash: hashSale(input), payments: sumPaymentsByTender(payments) })
    )
      return undefined;
    return toKnownResult({ sale: input, terminal: { name } }, storedSale);
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}

/**
 * Locks the sales of the till's branch, and of the branches whose sales are returned, in the order of their ids.
 * @returns the clock of the till's branch
 */
async function lockSalesOfBranches(
  tx: Tx,
  branchId: number,
  part: readonly Waiting[],
): Promise<BranchClockSettings | undefined> {
  const branches = new Set([
    branchId,
    ...part.flatMap(({ read }) => read.takesBack?.terminal.branchId ?? []),
  ]);
  let clockNow: BranchClockSettings | undefined;
  for (const id of [...branches].sort((a, b) => a - b)) {
    const clock = await lockSales(tx, id);
    if (id === branchId) clockNow = clock;
  }
  return clockNow;
}

interface Clocks {
  /** Time zone and cut-off hour of the branch, read under the lock on the branch's sales. */
  clockNow: BranchClockSettings;
  /** Current time, error of the till's clock, and the branch's time zone, as read when the till's call arrived. */
  clock: TillClock;
}

interface NewlyRead {
  read: Pick<ParsedSale, 'sale'>;
  cancelledId?: number;
}

async function place(
  tx: Tx,
  context: Pick<BranchLookups, 'branchId' | 'clock'> & { translate: Translate },
  part: readonly Waiting[],
): Promise<Map<number, TillSubmissionResult>> {
  const { branchId, clock, translate } = context;
  const clockNow = assertRecordFound(await lockSalesOfBranches(tx, branchId, part), 'branch', branchId);
  const toSaleKey = (terminalId: number, reference: string) => `${terminalId} ${reference}`;
  const ofSale = ({ sale }: ParsedSale) => toSaleKey(sale.terminalId, sale.reference);
  const references = [...new Set(part.map(({ read }) => read.sale.reference))];
  const known = await knownAmong(tx, branchId, references);
  const now = new Map(known.map(row => [toSaleKey(row.terminal_id, row.reference), row]));
  const answers = new Map<number, TillSubmissionResult>();
  const fresh = new Map<string, Waiting & NewlyRead>();
  const early = new Map<string, { at: number; read: ParsedReturn }>();
  const repeated: Waiting[] = [];
  const takenBack = createCancelledSaleLookup(tx, branchId);
  const buildRefusedResult = createRefusedItemResultBuilder(translate);
  for (const waiting of part) {
    const { at, read } = waiting;
    const key = ofSale(read);
    const { takesBack } = read;
    try {
      if (now.has(key) || fresh.has(key) || early.has(key)) repeated.push(waiting);
      else if (takesBack) {
        const taken = await takenBack.take({ ...read, takesBack });
        if (taken) fresh.set(key, { at, read: { ...read, sale: taken.sale }, cancelledId: taken.id });
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
  // The original sale of a return can be a return itself, as an exchange is. If such a sale was placed just now, the
  // items that are left are read again. Each round places a return, so the rounds end.
  const placedKeys = new Set([...placed, ...booked].map(row => toSaleKey(row.terminal_id, row.reference)));
  const isOriginalPlaced = ({ read: { takesBack } }: { read: ParsedReturn }) =>
    placedKeys.has(toSaleKey(takesBack.terminal.id, takesBack.reference));
  if ([...early.values()].some(isOriginalPlaced)) {
    const rest = await place(tx, context, [...early.values(), ...repeated]);
    return new Map([...answers, ...rest]);
  }
  await storeWaitingReturns(
    tx,
    [...early.values()].map(({ read }) => read),
    clock.now,
  );
  for (const { at, read } of early.values()) {
    now.set(ofSale(read), toStoredSale(read.sale, { id: 0, number: null }));
    answers.set(at, toAwaitingResult(read, translate));
  }
  for (const { at, read } of repeated) {
    const storedSale = now.get(ofSale(read))!;
    try {
      answers.set(at, toRepeatedResult(read, storedSale, clock));
    } catch (error) {
      const { reference, terminal, number } = toKnownResult(read, storedSale);
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
 * Writes the returns that waited for these sales, and the returns that waited for those returns. A return of more than
 * was sold is written without its sale, because the money was paid out already.
 * @returns the returns
 */
async function placeWaitingReturns(
  tx: Tx,
  sales: readonly StoredSale[],
  { branchId, ...clocks }: Clocks & { branchId: number },
): Promise<StoredSale[]> {
  const references = sales.map(({ terminal_id, reference }) => ({ terminalId: terminal_id, reference }));
  const returns = await removeReturnsAwaitingSales(tx, branchId, references, clocks.clockNow);
  if (returns.length === 0) return [];
  const cancelled = createCancelledSaleLookup(tx, branchId);
  const read: NewlyRead[] = [];
  for (const { sale, takesBack } of returns) {
    try {
      const taken = assertRecordFound(await cancelled.take({ sale, takesBack }), 'sale', takesBack.reference);
      read.push({ read: { sale: taken.sale }, cancelledId: taken.id });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      read.push({ read: { sale: addSaleNotice(sale, 'return-unmatched') } });
    }
  }
  const placed = await placeWithCancellations(tx, read, clocks);
  return [...placed, ...(await placeWaitingReturns(tx, placed, { branchId, ...clocks }))];
}

const toStoredSale = (sale: NewSale, { id, number }: Pick<StoredSale, 'id' | 'number'>): StoredSale => ({
  id,
  number,
  reference: sale.reference,
  terminal_id: sale.terminalId,
  amount_cents: sumAmountCents(sale.payments),
  created_at: sale.createdAt,
  content_hash: sale.contentHash ?? '',
  cancelled_reference: null,
});

const toStoredResult = (
  read: ParsedSale,
  storedSale: StoredSale,
  translate: Translate,
): TillSubmissionResult => ({
  ...toKnownResult(read, storedSale),
  result: 'stored',
  ...toNotes(read, translate),
});

function toNotes(
  { note, sale: { notices = [] }, explanations = {} }: ParsedSale,
  translate: Translate,
): Pick<TillSubmissionResult, 'message' | 'notices'> {
  const notes = [
    ...(note ? [note] : []),
    ...notices.map(notice => explanations[notice] ?? SALE_NOTICE_MESSAGES[notice]),
  ];
  return {
    ...(notes.length === 0 ? {} : { message: notes.map(translate).join(' ') }),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}

const toAwaitingResult = (
  { sale, terminal, takesBack }: ParsedReturn,
  translate: Translate,
): TillSubmissionResult => ({
  reference: sale.reference,
  terminal: terminal.name,
  result: 'stored',
  message: translate(
    createMessage('tillItem.saleAwaited', {
      terminal: takesBack.terminal.name,
      reference: takesBack.reference,
    }),
  ),
  code: 'sale-awaited',
});

const toKnownResult = (
  { sale, terminal }: { sale: Pick<NewSale, 'reference'>; terminal: Pick<NamedRecord, 'name'> },
  { number }: StoredSale,
): TillSubmissionResult => ({
  reference: sale.reference,
  terminal: terminal.name,
  result: 'known',
  ...(number === null ? {} : { number }),
});

/**
 * Returns the result for a sale with a reference that is already stored.
 * @throws HttpProblem 400 if it is another sale
 */
function toRepeatedResult(read: ParsedSale, storedSale: StoredSale, clock: TillClock): TillSubmissionResult {
  const { sale, terminal } = read;
  if (isSameSale(storedSale, { hash: sale.contentHash, payments: sale.payments }))
    return toKnownResult(read, storedSale);
  const show = (instant: number) => clock.shown(instant).slice(0, 16).replace('T', ' ');
  const amount = toDollars(storedSale.amount_cents);
  const sentAmount = toDollars(sumAmountCents(sale.payments));
  const refusal =
    storedSale.number === null
      ? createMessage('tillItem.returnReferenceReused', {
          terminal: terminal.name,
          amount,
          time: show(storedSale.created_at),
          sentAmount,
          sentTime: show(sale.createdAt),
        })
      : createMessage('tillItem.referenceReused', {
          terminal: terminal.name,
          number: storedSale.number,
          amount,
          time: show(storedSale.created_at),
          sentAmount,
          sentTime: show(sale.createdAt),
        });
  throw new HttpProblem(400, refusal, 'reference');
}

/**
 * Checks whether a till has sent a stored sale again. A sale that an older version of the server stored has no hash,
 * and is compared by its payments: they come from the till, whereas the server may have calculated the tax.
 */
const isSameSale = (
  { content_hash, amount_cents }: StoredSale,
  { hash, payments }: { hash: string | undefined; payments: NewSale['payments'] },
): boolean => (content_hash === '' ? amount_cents === sumAmountCents(payments) : content_hash === hash);

/**
 * Finds the stored sales and waiting returns with the given references, and the returns that wait for them, in one
 * statement.
 */
const knownAmong = (db: Db, branchId: number, references: readonly string[]): Promise<StoredSale[]> =>
  db
    .selectFrom('sale')
    .select(['reference', 'terminal_id', 'amount_cents', 'created_at', 'content_hash', 'id'])
    .select(eb => [
      eb.ref('number').$castTo<number | null>().as('number'),
      sql<string | null>`null`.as('cancelled_reference'),
    ])
    .where('branch_id', '=', branchId)
    .where('reference', 'in', references)
    .unionAll(
      db
        .selectFrom('waiting_return')
        .select(['reference', 'terminal_id', 'amount_cents', 'created_at', 'content_hash'])
        .select([
          sql<number>`0`.as('id'),
          sql<number | null>`null`.as('number'),
          sql<string | null>`cancelled_reference`.as('cancelled_reference'),
        ])
        .where('branch_id', '=', branchId)
        .where(is => is.or([is('reference', 'in', references), is('cancelled_reference', 'in', references)])),
    )
    .execute();
