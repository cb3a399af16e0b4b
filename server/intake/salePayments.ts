import type { TillSale } from '../../contract/tills.ts';
import type { Tender } from '../database/tables/sales.ts';
import { formatCents } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';
import {
  toStoredTender,
  type NewSale,
  type NewSaleLine,
  type SalePayment,
  type SalePaymentPart,
} from '../sales/sale.ts';

/** Sums payments by usual tender, and within it by the name of the till's own tender, such as a voucher. */
export function sumPaymentsByTender(payments: TillSale['payments']): NewSale['payments'] {
  const sums = new Map<Tender, Map<string, { amountCents: number; givenCents: number }>>();
  for (const [index, { tender: word, amount, given, name: ownName = '' }] of payments.entries()) {
    const tender = toStoredTender(word);
    const amountCents = toSignedFixedPointInteger(amount, 100, `payments.${index}.amount`);
    const givenCents = toSignedFixedPointInteger(given ?? amount, 100, `payments.${index}.given`);
    if (givenCents < amountCents) {
      throw new HttpProblem(
        400,
        createMessage('tillItem.givenTooSmall', {
          given: formatCents(givenCents),
          kept: formatCents(amountCents),
        }),
        `payments.${index}.given`,
      );
    }
    const byName = sums.get(tender) ?? new Map<string, { amountCents: number; givenCents: number }>();
    const name = ownName.trim();
    const sum = byName.get(name) ?? { amountCents: 0, givenCents: 0 };
    byName.set(name, {
      amountCents: sum.amountCents + amountCents,
      givenCents: sum.givenCents + givenCents,
    });
    sums.set(tender, byName);
  }
  return [...sums].map(([tender, byName]) => toSalePayment(tender, byName));
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

/**
 * Checks that the payments equal the sum of the lines, the tip and the rounding.
 * @throws HttpProblem 400 if they differ
 */
export function assertPaymentsAddUp(
  lines: readonly NewSaleLine[],
  { payments, tipCents, roundingCents }: Required<Pick<NewSale, 'payments' | 'tipCents' | 'roundingCents'>>,
  isAnyTaxLeftOut: boolean,
): void {
  const [sold, paid] = [sumAmountCents(lines), sumAmountCents(payments)];
  if (sold + tipCents + roundingCents === paid) return;
  const others = [
    ...(tipCents === 0 ? [] : [createMessage('tillItem.tipSum', { tip: formatCents(tipCents) })]),
    ...(roundingCents === 0
      ? []
      : [createMessage('tillItem.roundingSum', { rounding: formatCents(roundingCents) })]),
  ];
  const reason =
    others.length === 0
      ? createMessage('tillItem.paymentsDiffer', { paid: formatCents(paid), sold: formatCents(sold) })
      : createMessage('tillItem.paymentsDifferFromSums', {
          paid: formatCents(paid),
          sold: formatCents(sold),
          others: others.reduce((first, last) => createMessage('list.and', { first, last })),
        });
  throw new HttpProblem(
    400,
    isAnyTaxLeftOut ? createMessage('tillItem.paymentsDifferWithoutTax', { reason }) : reason,
    'payments',
  );
}
