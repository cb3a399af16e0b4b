import { sql } from 'kysely';
import type { Row } from '../database/schema.ts';

/**
 * SQL for the value, in cents, of the goods that a partly received purchase still lacks. The value is at the cost in
 * the purchase's lines. 0 for a purchase in another state.
 */
export const UNRECEIVED_CENTS_SQL = sql<number>`
  case when purchase.state = 'part' then (
    select coalesce(sum(round((quantity_milli - received_milli) * 1.0 * cost_cents / 1000)), 0)
    from purchase_item where purchase_id = purchase.id and quantity_milli > received_milli
  ) else 0 end
`;

/**
 * A purchase with `to_come`, the result of `UNRECEIVED_CENTS_SQL`. The type allows text, because PostgreSQL returns
 * sums as text.
 */
export type PurchaseDueInput = Pick<Row<'purchase'>, 'state' | 'payable_cents' | 'paid_cents'> & {
  to_come: number | string;
};

/**
 * Calculates the amount that is now due for a purchase: the payable amount minus the payments and minus the value of
 * the goods that have not arrived yet. The result is 0 before the first delivery, and while advance payments cover the
 * deliveries.
 */
export function computePurchaseDueCents({
  state,
  payable_cents,
  paid_cents,
  to_come,
}: PurchaseDueInput): number {
  if (state !== 'part' && state !== 'received') return 0;
  return Math.max(0, payable_cents - Number(to_come) - paid_cents);
}
