/** The amount that the shop owes for a purchase. */
import { sql } from 'kysely';
import type { Row } from '../database/schema.ts';

/** SQL for the value in cents of the outstanding goods of a partly received purchase, at the cost of their lines. */
export const STILL_TO_COME_CENTS = sql<number>`
  case when purchase.state = 'part' then (
    select coalesce(sum(round((quantity_milli - received_milli) * 1.0 * cost_cents / 1000)), 0)
    from purchase_item where purchase_id = purchase.id and quantity_milli > received_milli
  ) else 0 end
`;

/** A purchase with `to_come`, the result of `STILL_TO_COME_CENTS`. PostgreSQL returns a sum as text. */
export type PurchaseDue = Pick<Row<'purchase'>, 'state' | 'payable_cents' | 'paid_cents'> & {
  to_come: number | string;
};

/**
 * The payable amount less outstanding goods and payments. Nothing is due before the first delivery, or while advance
 * payments cover the deliveries.
 */
export function toDueCents({ state, payable_cents, paid_cents, to_come }: PurchaseDue): number {
  if (state !== 'part' && state !== 'received') return 0;
  return Math.max(0, payable_cents - Number(to_come) - paid_cents);
}
