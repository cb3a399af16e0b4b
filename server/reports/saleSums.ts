import { toDollars } from '../http/money.ts';

/** Sums of sales in a rollup row. Refunds are included in the orders, the items and the sales. */
export interface SaleSums {
  orders: number;
  items: number;
  sales_cents: number;
  refunds: number;
  refund_items: number;
  refund_cents: number;
}

export const toSalesAndRefundSums = (sums: SaleSums) => ({
  orders: sums.orders - sums.refunds,
  items: sums.items - sums.refund_items,
  sales: toDollars(sums.sales_cents),
  refunds: sums.refunds,
  refunded: toDollars(sums.refund_cents),
});
