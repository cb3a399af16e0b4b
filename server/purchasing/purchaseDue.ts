/** The amount that the shop owes for a purchase. */
import { sql } from 'kysely';
import type { Row } from '../database/schema.ts';

/**
 * SQL for the value in cents of the goods that a partly received purchase still waits for, at the cost of their
 * lines.
 */
export const STILL_TO_COME_CENTS = sql<number>`
  case when purchase.state = 'part' then (
    select coalesce(sum(round((quantity_milli - received_milli) * 1.0 * cost_cents / 1000)), 0)
    from purchase_item where purchase_id = purchase.id and quantity_milli > received_milli
  ) else 0 end
`;

/** A purchase with `to_come`, the result of `STILL_TO_COME_CENTS`. PostgreSQL answers a sum as text. */
export type PurchaseDue = Pick<Row<'purchase'>, 'state' | 'payable_cents' | 'paid_cents'> & {
  to_come: number | string;
};

/**
 * The payable amount less the goods that are still to come and less the payments. Nothing is due before the first
 * delivery, nor while payments in advance cover the deliveries.
 */
export function toDueCents({ state, payable_cents, paid_cents, to_come }: PurchaseDue): number {
  if (state !== 'part' && state !== 'received') return 0;
  return Math.max(0, payable_cents - Number(to_come) - paid_cents);
}
