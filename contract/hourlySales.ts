/**
 * Sales by hour of the day, and the summary for the start of the day. Optional for backends other than our server.
 * Money is in dollars.
 */
import Type, { type Static } from 'typebox';
import { YyyymmddDay, Id, Money } from './common.ts';

const figures = {
  /** Number of sales. Refunds are not counted. */
  orders: Type.Integer(),
  /** Number of sold units. A weighed line counts as one unit. */
  items: Type.Integer(),
  /** Sales amount minus refunds, with tax. */
  sales: Money,
  refunds: Type.Integer(),
  /** Sum of the refunds, with tax; 0 or negative. */
  refunded: Money,
};

export const BusyHour = Type.Object({
  /** Day of the week from 0 (Sunday) to 6. */
  weekday: Type.Integer(),
  /** Hour of the day by the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  ...figures,
  /** Number of terminals with a sale in that hour. If the range has several days, their numbers are added up. */
  tills: Type.Integer(),
});
export type BusyHour = Static<typeof BusyHour>;

export const BusyHours = Type.Object({
  /** Number of days with sales in the range, for each weekday from Sunday on. */
  days: Type.Array(Type.Integer()),
  hours: Type.Array(BusyHour),
});
export type BusyHours = Static<typeof BusyHours>;

const Figures = Type.Object({ ...figures, tax: Money, cost: Money });

const Sold = Type.Object(figures);

const HourPair = Type.Object({
  /** Hour of the day by the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  /** Sales of this hour on the requested day. Null if the hour has not begun. */
  now: Type.Union([Sold, Type.Null()]),
  before: Sold,
});

export const BranchSalesComparison = Type.Object({
  branchId: Id,
  branch: Type.String(),
  /**
   * Time by the branch's clock up to which the sales of `now` and `before` are summed, such as `13:25`. Empty if both
   * days are complete.
   */
  until: Type.String(),
  now: Figures,
  before: Figures,
  /** Hours of the business day, from the first to the last hour with a sale on one of the two days. */
  hours: Type.Array(HourPair),
  /** Sales of the 14 days up to the requested one, oldest first. A day without sales has zeros. */
  days: Type.Array(Type.Object({ day: YyyymmddDay, ...Figures.properties })),
  tenders: Type.Object({ cash: Money, card: Money, debit: Money, ebt: Money, giftCard: Money }),
});
export type BranchSalesComparison = Static<typeof BranchSalesComparison>;

export const BranchSalesComparisonQuery = Type.Object({
  day: YyyymmddDay,
  against: YyyymmddDay,
  /** Branch of the sales. Without it, the response sums every branch that the caller has the right to see. */
  branchId: Type.Optional(Id),
});
