import { toDollars } from '../http/money.ts';

/**
 * Sums of sales in a rollup row. `orders` also counts refunds. The items and amounts of refunds are negative, so they
 * reduce `items` and `sales_cents`.
 */
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
