/** The answers of the report calls. Money in dollars with two decimals, as it crosses the wire. */
import Type, { type Static } from 'typebox';
import { Money } from './common.ts';

export const CashierRow = Type.Object({
  adminId: Type.Integer(),
  adminName: Type.String(),
  ordersCount: Type.Integer(),
  totalSales: Money,
});
export type CashierRow = Static<typeof CashierRow>;

export const Profit = Type.Object({
  /** Sales, with tax. */
  total: Money,
  /** Cost of what was sold. */
  costo: Money,
  totalTax: Money,
});
export type Profit = Static<typeof Profit>;
