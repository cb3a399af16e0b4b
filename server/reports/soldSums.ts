import { dollarsOf } from '../http/money.ts';

/** Sums of the hourly rollups, in which refunds count among the orders, the items and the sales. */
export interface SoldSums {
  orders: number;
  items: number;
  sales_cents: number;
  refunds: number;
  refund_items: number;
  refund_cents: number;
}

/** Counts sales and refunds apart, as the answers have them. */
export const toSold = (sums: SoldSums) => ({
  orders: sums.orders - sums.refunds,
  items: sums.items - sums.refund_items,
  sales: dollarsOf(sums.sales_cents),
  refunds: sums.refunds,
  refunded: dollarsOf(sums.refund_cents),
});
