import type { TillSale, TillSaleLine } from '../../contract/tills.ts';
import type { Tender } from '../database/tables/sales.ts';
import { formatCents } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { hasCardNumber } from '../lib/cardNumbers.ts';
import { createMessage } from '../language/message.ts';
import {
  toStoredTender,
  type NewSale,
  type NewSaleLine,
  type PaymentDetail,
  type SalePayment,
  type SalePaymentPart,
} from '../sales/sale.ts';

/** Converts a payment. @throws HttpProblem 400 if the given amount is too small, or a detail has a card number */
export function readPayment(payment: TillSale['payments'][number], index: number) {
  const { tender: word, amount, given, name = '' } = payment;
  const field = `payments.${index}`;
  const amountCents = toSignedFixedPointInteger(amount, 100, `${field}.amount`);
  const givenCents = toSignedFixedPointInteger(given ?? amount, 100, `${field}.given`);
  if (givenCents < amountCents) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.givenTooSmall', {
        given: formatCents(givenCents),
        kept: formatCents(amountCents),
      }),
      `${field}.given`,
    );
  }
  const detail = readPaymentDetail(payment, field);
  return { tender: toStoredTender(word), name: name.trim(), amountCents, givenCents, detail };
}

/** Sums payments by usual tender, and within it by the name of the till's own tender, such as a voucher. */
export function sumPaymentsByTender(payments: TillSale['payments']): NewSale['payments'] {
  const sums = new Map<Tender, Map<string, { amountCents: number; givenCents: number }>>();
  const details = new Map<Tender, PaymentDetail[]>();
  for (const [index, payment] of payments.entries()) {
    const { tender, name, amountCents, givenCents, detail } = readPayment(payment, index);
    const byName = sums.get(tender) ?? new Map<string, { amountCents: number; givenCents: number }>();
    const sum = byName.get(name) ?? { amountCents: 0, givenCents: 0 };
    byName.set(name, {
      amountCents: sum.amountCents + amountCents,
      givenCents: sum.givenCents + givenCents,
    });
    sums.set(tender, byName);
    if (Object.keys(detail).length > 0)
      details.set(tender, [...(details.get(tender) ?? []), { name, amountCents, ...detail }]);
  }
  return [...sums].map(([tender, byName]) => {
    const own = details.get(tender);
    return { ...toSalePayment(tender, byName), ...(own ? { details: own } : {}) };
  });
}

const DETAILS = ['authorization', 'lastFour', 'brand', 'note'] as const;

/** Reads the details of a payment that are not empty. @throws HttpProblem 400 if one contains a full card number */
function readPaymentDetail(payment: TillSale['payments'][number], field: string) {
  const detail: Partial<Record<(typeof DETAILS)[number], string>> = {};
  for (const name of DETAILS) {
    const text = payment[name]?.trim() ?? '';
    if (hasCardNumber(text)) {
      throw new HttpProblem(
        400,
        createMessage('tillItem.cardNumber', { field: `${field}.${name}` }),
        `${field}.${name}`,
      );
    }
    if (text !== '') detail[name] = text;
  }
  return detail;
}

function toSalePayment(
  tender: Tender,
  byName: ReadonlyMap<string, { amountCents: number; givenCents: number }>,
): SalePayment {
  const sorted = [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([name, { amountCents, givenCents }]) => ({
    name,
    amountCents,
    ...(givenCents > amountCents ? { givenCents } : {}),
  }));
  const [{ name, ...only }] = parts as [SalePaymentPart];
  if (parts.length === 1) return { tender, ...only, ...(name === '' ? {} : { name }) };
  const amountCents = sumAmountCents(parts);
  const givenCents = [...byName.values()].reduce((sum, part) => sum + part.givenCents, 0);
  return { tender, amountCents, ...(givenCents > amountCents ? { givenCents } : {}), parts };
}

export const sumAmountCents = (parts: readonly { amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

interface PaymentCheck {
  isAnyTaxLeftOut: boolean;
  /** Sums the tax in cents that was added to prices although the branch's prices include tax. */
  sumAddedTax: () => number;
}

/**
 * Returns a function for `assertPaymentsAddUp` that sums the taxes that lines add to their prices, if the prices of the
 * branch include the tax. A line with an `amount` that fits is not among them.
 */
export const createAddedTaxSum =
  (sent: readonly TillSaleLine[], lines: readonly NewSaleLine[], pricesIncludeTax: boolean) => (): number =>
    pricesIncludeTax
      ? lines
          .filter(({ taxIncluded }, index) => taxIncluded !== true && sent[index]!.amount === undefined)
          .reduce((sum, { taxCents }) => sum + taxCents, 0)
      : 0;

/**
 * Checks that the payments equal the sum of the lines, the tip and the rounding.
 * @throws HttpProblem 400 if they differ
 */
export function assertPaymentsAddUp(
  lines: readonly NewSaleLine[],
  { payments, tipCents, roundingCents }: Required<Pick<NewSale, 'payments' | 'tipCents' | 'roundingCents'>>,
  { isAnyTaxLeftOut, sumAddedTax }: PaymentCheck,
): void {
  const [sold, paid] = [sumAmountCents(lines), sumAmountCents(payments)];
  const expected = sold + tipCents + roundingCents;
  if (expected === paid) return;
  const sums = [
    createMessage('tillItem.linesSum', { sold: formatCents(sold) }),
    ...(tipCents === 0 ? [] : [createMessage('tillItem.tipSum', { tip: formatCents(tipCents) })]),
    ...(roundingCents === 0
      ? []
      : [createMessage('tillItem.roundingSum', { rounding: formatCents(roundingCents) })]),
  ];
  const reason =
    sums.length === 1
      ? createMessage('tillItem.paymentsDiffer', { paid: formatCents(paid), sold: formatCents(sold) })
      : createMessage('tillItem.paymentsDifferFromSums', {
          paid: formatCents(paid),
          expected: formatCents(expected),
          sums: sums.reduce((first, last) => createMessage('list.plus', { first, last })),
        });
  throw new HttpProblem(
    400,
    expected - sumAddedTax() === paid
      ? createMessage('tillItem.paymentsDifferTaxIncluded', { reason })
      : isAnyTaxLeftOut
        ? createMessage('tillItem.paymentsDifferWithoutTax', { reason })
        : reason,
    'payments',
  );
}
