/**
 * Compares a sale with the stored sale that has the same reference. Differences in notation do not count: a time can
 * have another offset, and a user or product can be given in another way (id, name or code). Fields that the till left
 * out are not compared.
 */
import type { Db } from '../database/connect.ts';
import { formatCents } from '../http/money.ts';
import { createMessage, type Message } from '../language/message.ts';
import { toNameSearchKey } from '../lib/text.ts';
import {
  splitPayment,
  type NewSale,
  type NewSaleLine,
  type PaymentDetail,
  type SalePayment,
} from '../sales/sale.ts';
import { isSameTime, type TillClock } from './eventTime.ts';
import type { ParsedSale } from './readSale.ts';
import { sumAmountCents } from './salePayments.ts';
import type { StoredSale } from './storedSales.ts';
import { parseWaitingReturn, type SaleReference } from './waitingReturns.ts';

interface SaleComparison {
  /** The differing fields, each with the stored value and the sent value. Null if the sent sale is the stored sale. */
  differences: Message | null;
  /** True if the sent sale may be the stored sale with other content. False if it is certainly another sale. */
  isPossiblySame: boolean;
}

interface Difference {
  field: string;
  stored: string | number;
  sent: string | number;
}

/** Maximum difference in milliseconds between the times of a sale that a till builds anew for each attempt. */
const MAX_REBUILT_DIFFERENCE = 60_000;

/** Checks whether a repeated item is the stored one: equal, or with a time that differs by at most a minute. */
export const isSameItem = (differences: readonly Difference[], stored: number, sent: number): boolean =>
  differences.length === 0 ||
  (differences.every(({ field }) => field === 'createdAt') &&
    Math.abs(stored - sent) <= MAX_REBUILT_DIFFERENCE);

/**
 * Maximum difference in milliseconds between the stored and the sent time of what may be the same sale, sent again. It
 * is shorter than a day, because some tills restart their numbers each day.
 */
const MAX_CHANGED_DIFFERENCE = 12 * 60 * 60_000;

/** Checks whether a till may have sent a stored item again with another time. */
export const isPossiblyResent = (stored: number, sent: number): boolean =>
  Math.abs(stored - sent) <= MAX_CHANGED_DIFFERENCE;

/** Checks that the authorization codes of two sales do not differ. Two payments by card never have the same code. */
function haveSameAuthorizations(stored: NewSale['payments'], sent: NewSale['payments']): boolean {
  const listCodes = (payments: NewSale['payments']) =>
    payments
      .flatMap(({ details = [] }) => details.flatMap(({ authorization }) => authorization ?? []))
      .toSorted()
      .join();
  const [before, after] = [listCodes(stored), listCodes(sent)];
  return before === '' || after === '' || before === after;
}

/** Maximum number of differences that a message lists. */
const MAX_LISTED = 3;

type ComparedSale = Pick<
  NewSale,
  'adminId' | 'createdAt' | 'lines' | 'payments' | 'tipCents' | 'roundingCents'
> & {
  /**
   * The sale whose goods are returned. Undefined if nothing is returned, null if the server has stored a return without
   * its sale.
   */
  cancelled: SaleReference | undefined | null;
  /** True if the time of arrival was stored, because the till's time was impossible. */
  isTimeReplaced: boolean;
};

export async function compareWithStoredSale(
  db: Db,
  read: ParsedSale,
  storedSale: StoredSale,
  clock: TillClock,
): Promise<SaleComparison> {
  const stored =
    storedSale.number === null
      ? await readWaitingReturn(db, storedSale)
      : await readStoredSale(db, storedSale.id);
  const { sale, sent } = read;
  const isTimeReplaced = stored.isTimeReplaced || hasTimeReplaced(sale);
  const times = isTimeReplaced ? [] : compareTimes(stored.createdAt, sale.createdAt, clock);
  const totals = compareCents('total', sumAmountCents(stored.payments), sumAmountCents(sale.payments));
  const cashiers = await compareCashiers(db, stored.adminId, { id: sale.adminId, name: sent.cashier });
  const differences: Difference[] = [
    ...times,
    ...totals,
    ...cashiers,
    ...compareLines(stored.lines, read),
    ...comparePayments(stored.payments, sale.payments),
    ...compareCents('tip', stored.tipCents ?? 0, sale.tipCents ?? 0),
    ...compareCents('rounding', stored.roundingCents ?? 0, sale.roundingCents ?? 0),
    ...compareCancelledSales(stored.cancelled, read.takesBack),
  ];
  const isOtherPayment = times.length > 0 && !haveSameAuthorizations(stored.payments, sale.payments);
  const isSame = isSameItem(differences, stored.createdAt, sale.createdAt) && !isOtherPayment;
  return {
    differences: isSame ? null : toDifferencesMessage(differences),
    isPossiblySame:
      !isOtherPayment &&
      (isTimeReplaced || isPossiblyResent(stored.createdAt, sale.createdAt)) &&
      (totals.length === 0 || haveCommonProduct(stored.lines, sale.lines)),
  };
}

function haveCommonProduct(stored: readonly NewSaleLine[], sent: readonly NewSaleLine[]): boolean {
  const products = new Set(stored.flatMap(({ productId, name }) => [productId ?? '', toNameSearchKey(name)]));
  return sent.some(
    ({ productId, name }) =>
      (productId !== null && products.has(productId)) || products.has(toNameSearchKey(name)),
  );
}

const hasTimeReplaced = ({ notices = [] }: Pick<NewSale, 'notices'>): boolean =>
  notices.some(({ notice }) => notice === 'time-replaced');

export const toDifferencesMessage = (differences: readonly Difference[]): Message => {
  const [first, ...others] = differences
    .slice(0, MAX_LISTED)
    .map(({ field, stored, sent }) => createMessage('tillItem.difference', { field, stored, sent }));
  return others.reduce((before, next) => createMessage('list.and', { first: before, last: next }), first!);
};

export function compareTimes(stored: number, sent: number, clock: TillClock): Difference[] {
  if (isSameTime(stored, sent, clock)) return [];
  const show = (instant: number) => clock.shown(instant).slice(0, 19).replace('T', ' ');
  return [{ field: 'createdAt', stored: show(stored), sent: show(sent) }];
}

export async function compareCashiers(
  db: Db,
  storedId: number,
  sent: { id: number; name: string },
): Promise<Difference[]> {
  if (storedId === sent.id) return [];
  const user = await db.selectFrom('admin').select('name').where('id', '=', storedId).executeTakeFirst();
  return [{ field: 'cashier', stored: user?.name ?? storedId, sent: sent.name }];
}

export const compareValues = (field: string, stored: string | number, sent: string | number): Difference[] =>
  stored === sent ? [] : [{ field, stored, sent }];

export const compareCents = (field: string, stored: number, sent: number): Difference[] =>
  compareValues(field, formatCents(stored), formatCents(sent));

const isSameProduct = (stored: NewSaleLine, sent: NewSaleLine): boolean =>
  stored.productId !== null && sent.productId !== null
    ? stored.productId === sent.productId
    : toNameSearchKey(stored.name) === toNameSearchKey(sent.name);

const toKilograms = ({ weightGrams = 0, quantity }: NewSaleLine): string =>
  weightGrams === 0 ? String(quantity) : `${(Math.sign(quantity) * weightGrams) / 1000} kg`;

const describeProduct = ({ productId, name }: NewSaleLine): string =>
  productId === null ? name : `${productId} ${name}`;

function compareLines(stored: readonly NewSaleLine[], { sale, sent, takesBack }: ParsedSale): Difference[] {
  if (stored.length !== sale.lines.length)
    return [{ field: 'lines', stored: stored.length, sent: sale.lines.length }];
  return stored.flatMap((before, index) => {
    const after = sale.lines[index]!;
    const line = sent.lines[index]!;
    const field = `lines.${index}`;
    const [quantity, sentQuantity] = [toKilograms(before), toKilograms(after)];
    return [
      ...(isSameProduct(before, after)
        ? []
        : [{ field: `${field}.product`, stored: describeProduct(before), sent: describeProduct(after) }]),
      ...(quantity === sentQuantity
        ? []
        : [{ field: `${field}.quantity`, stored: quantity, sent: sentQuantity }]),
      ...compareCents(`${field}.price`, before.priceCents, after.priceCents),
      ...compareCents(`${field}.discount`, before.discountCents ?? 0, after.discountCents ?? 0),
      ...(line.amount === undefined && line.tax === undefined
        ? []
        : compareCents(`${field}.amount`, before.amountCents, after.amountCents)),
      // Tax and cost are compared only if the till sent them. Otherwise, the server computed them from the product,
      // which may have changed since.
      ...(line.tax === undefined ? [] : compareCents(`${field}.tax`, before.taxCents, after.taxCents)),
      // The cost of a return is not compared, because the server takes it from the earlier sale.
      ...(line.cost === undefined || takesBack
        ? []
        : compareCents(`${field}.cost`, before.costCents, after.costCents)),
    ];
  });
}

const describePayment = ({ tender, amountCents, givenCents, name = '' }: SalePayment): string =>
  [
    name === '' ? tender : `${tender} ${name}`,
    formatCents(amountCents),
    ...(givenCents === undefined ? [] : [`(${formatCents(givenCents)})`]),
  ].join(' ');

function comparePayments(stored: NewSale['payments'], sent: NewSale['payments']): Difference[] {
  const describe = (payments: NewSale['payments']) =>
    payments
      .flatMap(({ parts, ...payment }): SalePayment[] =>
        parts ? parts.map(part => ({ tender: payment.tender, ...part })) : [payment],
      )
      .map(describePayment)
      .toSorted()
      .join(' + ');
  const [before, after] = [describe(stored), describe(sent)];
  return before === after ? [] : [{ field: 'payments', stored: before, sent: after }];
}

function compareCancelledSales(
  stored: ComparedSale['cancelled'],
  sent: ParsedSale['takesBack'],
): Difference[] {
  if (stored === null) return [];
  if (stored?.terminalId === sent?.terminal.id && stored?.reference === sent?.reference) return [];
  return [{ field: 'takesBack', stored: stored?.reference ?? '-', sent: sent?.reference ?? '-' }];
}

async function readStoredSale(db: Db, id: number): Promise<ComparedSale> {
  const sale = await db
    .selectFrom('sale')
    .leftJoin('cancellation', 'cancellation.order_id', 'sale.id')
    .leftJoin('sale as cancelled', 'cancelled.id', 'cancellation.cancelled_id')
    .select(['sale.admin_id', 'sale.created_at', 'sale.tip_cents', 'sale.rounding_cents'])
    .select(['cancelled.terminal_id as cancelledTerminal', 'cancelled.reference as cancelledReference'])
    .where('sale.id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('sale_line')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const payments = await db.selectFrom('sale_payment').selectAll().where('order_id', '=', id).execute();
  const notices = await db.selectFrom('sale_notice').select('kind').where('order_id', '=', id).execute();
  const kinds = new Set(notices.map(({ kind }) => kind));
  const { cancelledTerminal, cancelledReference } = sale;
  return {
    adminId: sale.admin_id,
    createdAt: sale.created_at,
    tipCents: sale.tip_cents,
    roundingCents: sale.rounding_cents,
    lines: lines.map(line => ({
      productId: line.product_id,
      categoryId: line.category_id,
      name: line.name,
      quantity: line.quantity,
      weightGrams: line.weight_grams,
      priceCents: line.price_cents,
      discountCents: line.discount_cents,
      amountCents: line.amount_cents,
      taxCents: line.tax_cents,
      costCents: line.cost_cents,
    })),
    payments: payments.flatMap(splitPayment).map(({ tender, amount_cents, given_cents, name, details }) => ({
      tender,
      amountCents: amount_cents,
      ...(given_cents === null ? {} : { givenCents: given_cents }),
      name,
      ...(details === ''
        ? {}
        : { details: (JSON.parse(details) as PaymentDetail[]).filter(detail => detail.name === name) }),
    })),
    cancelled: kinds.has('return-unmatched')
      ? null
      : cancelledTerminal === null || cancelledReference === null
        ? undefined
        : { terminalId: cancelledTerminal, reference: cancelledReference },
    isTimeReplaced: kinds.has('time-replaced'),
  };
}

async function readWaitingReturn(
  db: Db,
  { terminal_id, reference }: Pick<StoredSale, 'terminal_id' | 'reference'>,
): Promise<ComparedSale> {
  const { content } = await db
    .selectFrom('waiting_return')
    .select('content')
    .where('terminal_id', '=', terminal_id)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { sale, takesBack } = parseWaitingReturn(content);
  return {
    ...sale,
    cancelled: { terminalId: takesBack.terminal.id, reference: takesBack.reference },
    isTimeReplaced: hasTimeReplaced(sale),
  };
}
