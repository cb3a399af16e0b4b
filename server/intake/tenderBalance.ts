import { foldText } from '../../contract/foldText.ts';
import type { Row } from '../database/schema.ts';
import type { Tender } from '../database/tables/sales.ts';
import { splitPayment, type NewSale } from '../sales/sale.ts';

/** A row of a left join with the payments of sales. All columns are null for a sale without a payment. */
export interface StoredPayment {
  tender: Tender | null;
  amount_cents: number | null;
  given_cents: number | null;
  name: string | null;
  parts: string | null;
}

interface TenderAmount {
  tender: Tender;
  name: string;
  cents: number;
}

const listStored = (payments: readonly StoredPayment[]): TenderAmount[] =>
  payments
    .filter((row): row is Pick<Row<'sale_payment'>, keyof StoredPayment> => row.tender !== null)
    .flatMap(splitPayment)
    .map(({ tender, name, amount_cents }) => ({ tender, name, cents: amount_cents }));

const listSent = (payments: NewSale['payments']): TenderAmount[] =>
  payments.flatMap(({ tender, name = '', amountCents, parts = [{ name, amountCents }] }) =>
    parts.map(part => ({ tender, name: part.name, cents: part.amountCents })),
  );

/** Tills disagree about which cards are debit cards, so that both kinds count as one tender. */
const toTenderKey = ({ tender, name }: Omit<TenderAmount, 'cents'>): string =>
  `${tender === 'debit' ? 'card' : tender} ${foldText(name)}`;

/** The amounts in cents with which a sale was paid, and those of its refunds, by tender and own name. */
export class TenderBalance {
  readonly #paid = new Map<string, number>();
  readonly #refunded = new Map<string, number>();
  readonly #isPaidByEbt: boolean;

  constructor(payments: readonly StoredPayment[], refunds: readonly StoredPayment[]) {
    const paid = listStored(payments);
    for (const one of paid) add(this.#paid, toTenderKey(one), one.cents);
    this.#isPaidByEbt = paid.some(({ tender, cents }) => tender === 'ebt' && cents > 0);
    for (const one of listStored(refunds)) this.#refund(one);
  }

  #refund(one: TenderAmount): void {
    if (one.cents < 0) add(this.#refunded, toTenderKey(one), -one.cents);
  }

  /**
   * Adds the payments of a refund.
   * @param marginCents amount in cents by which refunds may exceed the payment, because both are rounded
   * @returns the first payment with a tender that the refunds use more than the sale, if the sale was paid otherwise
   */
  addRefund(payments: NewSale['payments'], marginCents: number): Omit<TenderAmount, 'cents'> | undefined {
    const sent = listSent(payments);
    for (const one of sent) this.#refund(one);
    return sent.find(one => {
      const key = toTenderKey(one);
      const isStoreCredit = one.tender === 'gift_card' && !this.#isPaidByEbt;
      const excess = (this.#refunded.get(key) ?? 0) - Math.max(0, this.#paid.get(key) ?? 0);
      const isPaidOtherwise = [...this.#paid].some(([other, cents]) => other !== key && cents > 0);
      return one.cents < 0 && !isStoreCredit && isPaidOtherwise && excess > marginCents;
    });
  }
}

const add = (sums: Map<string, number>, key: string, cents: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + cents);
