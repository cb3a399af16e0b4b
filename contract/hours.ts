/**
 * Sales per hour of the branch's clock, and the morning's figures. Extensions of the documented API, with money in
 * dollars.
 */
import Type, { type Static } from 'typebox';
import { Day, Id, Money } from './common.ts';

const figures = {
  /** Number of sales. Refunds are not counted. */
  orders: Type.Integer(),
  /** Number of sold units. A weighed line counts as one. */
  items: Type.Integer(),
  /** Sales minus refunds, with tax. */
  sales: Money,
  refunds: Type.Integer(),
  /** Sum of the refunds, with tax; 0 or negative. */
  refunded: Money,
};

export const BusyHour = Type.Object({
  /** Day of the week; 0 is Sunday. */
  weekday: Type.Integer(),
  /** Hour of the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  ...figures,
  /** Number of terminals with a sale in that hour, summed over the days. */
  tills: Type.Integer(),
});
export type BusyHour = Static<typeof BusyHour>;

export const BusyHours = Type.Object({
  /** For each weekday from Sunday on, the number of days in the range with sales. */
  days: Type.Array(Type.Integer()),
  hours: Type.Array(BusyHour),
});
export type BusyHours = Static<typeof BusyHours>;

const Figures = Type.Object({ ...figures, tax: Money, cost: Money });

const Sold = Type.Object(figures);

const HourPair = Type.Object({
  /** Hour of the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  /** Sales of this hour today. Null if the hour has not begun. */
  now: Type.Union([Sold, Type.Null()]),
  before: Sold,
});

export const MorningBranch = Type.Object({
  branchId: Id,
  branch: Type.String(),
  /** Time by the branch's clock up to which both days are summed, such as `13:25`. Empty if both days are complete. */
  until: Type.String(),
  now: Figures,
  before: Figures,
  /** Hours of the business day, from the first with a sale on either day to the last. */
  hours: Type.Array(HourPair),
  /** The 14 days up to the requested one, oldest first. A day without sales has zeros. */
  days: Type.Array(Type.Object({ day: Day, ...Figures.properties })),
  tenders: Type.Object({ cash: Money, card: Money, debit: Money, ebt: Money, giftCard: Money }),
});
export type MorningBranch = Static<typeof MorningBranch>;

export const MorningQuery = Type.Object({
  day: Day,
  against: Day,
  /** Without a branch, every branch that the caller may see. */
  branchId: Type.Optional(Id),
});
