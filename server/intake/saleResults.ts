/** Results of a till's sales: stored, awaiting their sale, already known, or refused because of a used reference. */
import type { DrawerNotice } from '../../contract/tillDrawers.ts';
import type { SaleNotice, TillSale, TillSubmissionResult } from '../../contract/tills.ts';
import type { Db } from '../database/connect.ts';
import { formatCents } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage, type Message } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import type { NewSale } from '../sales/sale.ts';
import type { NamedRecord } from './branchLookups.ts';
import type { TillClock } from './eventTime.ts';
import { hashSale, type BranchLookups, type ParsedSale } from './readSale.ts';
import { sumPaymentsByTender } from './salePayments.ts';
import { compareWithStoredSale } from './saleDifferences.ts';
import { SALE_NOTICE_MESSAGES } from './saleNotices.ts';
import { findStoredSales, isSameSale, type StoredSale } from './storedSales.ts';
import type { ParsedReturn } from './waitingReturns.ts';

export const toStoredResult = (
  read: ParsedSale,
  storedSale: StoredSale,
  translate: Translate,
): TillSubmissionResult => ({
  ...toAlreadyStoredResult(read, storedSale),
  result: 'stored',
  ...toNotes(read, translate),
});

function toNotes(
  { note, correctedTime, sale: { notices = [] }, explanations = {} }: ParsedSale,
  translate: Translate,
): Pick<TillSubmissionResult, 'message' | 'notices' | 'noticeDetails' | 'correctedTime'> {
  const notes = [
    ...(note ? [note] : []),
    ...notices.map(({ notice }) => explanations[notice] ?? SALE_NOTICE_MESSAGES[notice]),
  ];
  return {
    ...(notes.length === 0 ? {} : { message: notes.map(translate).join(' ') }),
    ...toNoticeFields(notices),
    ...(correctedTime === undefined ? {} : { correctedTime }),
  };
}

/** A notice that an older version of the server stored has no field, and therefore no details. */
export function toNoticeFields(
  notices: readonly {
    notice: SaleNotice | DrawerNotice;
    field: string;
    value?: string | undefined;
  }[],
): Pick<TillSubmissionResult, 'notices' | 'noticeDetails'> {
  const noticeDetails = notices
    .filter(({ field }) => field !== '')
    .map(({ value, ...detail }) => ({ ...detail, ...(value ? { value } : {}) }));
  return {
    ...(notices.length === 0 ? {} : { notices: notices.map(({ notice }) => notice) }),
    ...(noticeDetails.length === 0 ? {} : { noticeDetails }),
  };
}

export const toWaitingReturnResult = (
  { sale, terminal, takesBack }: ParsedReturn,
  translate: Translate,
): TillSubmissionResult => ({
  reference: sale.reference,
  terminal: terminal.name,
  result: 'stored',
  message: translate(toSaleNotYetReceivedMessage(takesBack)),
  code: 'sale-awaited',
});

export const toSaleNotYetReceivedMessage = ({ terminal, reference }: ParsedReturn['takesBack']): Message =>
  createMessage('tillItem.saleAwaited', { terminal: terminal.name, reference });

export const toAlreadyStoredResult = (
  { sale, terminal }: { sale: Pick<NewSale, 'reference'>; terminal: Pick<NamedRecord, 'name'> },
  { number }: StoredSale,
): TillSubmissionResult => ({
  reference: sale.reference,
  terminal: terminal.name,
  result: 'known',
  ...(number === null ? { code: 'sale-awaited' } : { number }),
});

/** Adds the notices of the stored sale to its result `known`, with their messages. */
async function withStoredNotices(
  db: Db,
  known: TillSubmissionResult,
  { id }: StoredSale,
  translate: Translate,
): Promise<TillSubmissionResult> {
  const rows = await db
    .selectFrom('sale_notice')
    .select(['kind', 'field', 'value'])
    .where('order_id', '=', id)
    .orderBy('kind')
    .execute();
  if (rows.length === 0) return known;
  const message = rows.map(({ kind }) => translate(SALE_NOTICE_MESSAGES[kind])).join(' ');
  return {
    ...known,
    message,
    ...toNoticeFields(rows.map(({ kind, field, value }) => ({ notice: kind, field, value }))),
  };
}

/**
 * Returns the result for a sale with a reference that is already stored.
 * @throws HttpProblem 400 if the content of the sale differs from that of the stored sale
 */
export async function toResentSaleResult(
  db: Db,
  read: ParsedSale,
  storedSale: StoredSale,
  clock: TillClock,
  translate: Translate,
): Promise<TillSubmissionResult> {
  const { sale, terminal } = read;
  const toKnown = () => withStoredNotices(db, toAlreadyStoredResult(read, storedSale), storedSale, translate);
  if (isSameSale(storedSale, { hash: sale.contentHash, payments: sale.payments })) return toKnown();
  const { differences, isPossiblySame } = await compareWithStoredSale(db, read, storedSale, clock);
  if (differences === null) return toKnown();
  const values = {
    terminal: terminal.name,
    amount: formatCents(storedSale.amount_cents),
    time: clock.shown(storedSale.created_at).slice(0, 16).replace('T', ' '),
    differences,
  };
  const { number } = storedSale;
  const refusal =
    number === null
      ? createMessage(isPossiblySame ? 'tillItem.returnChanged' : 'tillItem.returnReferenceReused', values)
      : createMessage(isPossiblySame ? 'tillItem.saleChanged' : 'tillItem.referenceReused', {
          ...values,
          number,
        });
  throw new HttpProblem(400, refusal, 'reference');
}

/**
 * Returns the result `known` for a sale that was stored before, even if its products or users were deleted since. A
 * till that lost the first response must not be told that the sale failed.
 */
export async function findAlreadyStoredResult(
  db: Db,
  input: TillSale,
  {
    branchId,
    terminalOf,
    translate,
  }: Pick<BranchLookups, 'branchId' | 'terminalOf'> & { translate: Translate },
): Promise<TillSubmissionResult | undefined> {
  const { reference, terminal, payments } = input;
  try {
    const { id, name } = terminalOf(terminal);
    const storedSale = (await findStoredSales(db, branchId, [reference])).find(
      row => row.terminal_id === id && row.reference === reference,
    );
    if (
      !storedSale ||
      !isSameSale(storedSale, { hash: hashSale(input), payments: sumPaymentsByTender(payments) })
    )
      return undefined;
    const known = toAlreadyStoredResult({ sale: input, terminal: { name } }, storedSale);
    return await withStoredNotices(db, known, storedSale, translate);
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}
