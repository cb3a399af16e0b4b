export interface PurchaseAmounts {
  payableCents: number;
  paidCents: number;
}

interface OwedAmounts extends Partial<PurchaseAmounts> {
  state: string;
  /** Amount owed according to the backend, in cents; absent if the backend does not compute it. */
  owedCents?: number | null;
}

const OWES_NOTHING = ['draft', 'ordered', 'cancelled'];

/** @returns the payable amount less the paid amount, in cents; negative if more was paid than is payable */
export const computeUnpaidCents = ({ payableCents, paidCents }: PurchaseAmounts): number =>
  payableCents - paidCents;

/**
 * @returns the amount owed in cents; null for a draft, an order without a delivery, and a cancelled purchase, and if
 *   the backend does not send the amounts
 */
export function computeOwedCents({ state, owedCents, payableCents, paidCents }: OwedAmounts): number | null {
  if (OWES_NOTHING.includes(state)) return null;
  if (typeof owedCents === 'number') return owedCents;
  return typeof payableCents === 'number' && typeof paidCents === 'number'
    ? computeUnpaidCents({ payableCents, paidCents })
    : null;
}

export function getPaymentStatus(purchase: OwedAmounts & PurchaseAmounts): 'paid' | 'partial' | 'unpaid' {
  if ((computeOwedCents(purchase) ?? computeUnpaidCents(purchase)) <= 0) return 'paid';
  return purchase.paidCents === 0 ? 'unpaid' : 'partial';
}
