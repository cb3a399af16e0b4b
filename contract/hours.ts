/** Sales by the hour of the branch's clock, and the morning's figures. Additions of our server. Money in dollars. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money } from './common.ts';

const figures = {
  /** Sales, without refunds. */
  orders: Type.Integer(),
  /** Units of these sales. A weighed line counts as one. */
  items: Type.Integer(),
  /** With tax, less refunds. */
  sales: Money,
  /** Orders with a total below 0. */
  refunds: Type.Integer(),
  /** The total of the refunds, with tax: 0 or less. */
  refunded: Money,
};

/** One hour of a weekday, summed over all days of a range. */
export const BusyHour = Type.Object({
  /** 0 is Sunday. */
  weekday: Type.Integer(),
  /** 0 to 23, of the branch's clock. */
  hour: Type.Integer(),
  ...figures,
  /** The number of terminals with a sale in that hour, summed over the days. */
  tills: Type.Integer(),
});
export type BusyHour = Static<typeof BusyHour>;

export const BusyHours = Type.Object({
  /** For each weekday, Sunday first, the number of days in the range with sales. */
  days: Type.Array(Type.Integer()),
  hours: Type.Array(BusyHour),
});
export type BusyHours = Static<typeof BusyHours>;

const Figures = Type.Object({ ...figures, tax: Money, cost: Money });

const Sold = Type.Object(figures);

/** The same hour of both days. */
const HourPair = Type.Object({
  /** 0 to 23, of the branch's clock. */
  hour: Type.Integer(),
  /** Null for an hour that has not begun. */
  now: Type.Union([Sold, Type.Null()]),
  /** The whole hour, whatever the time is now. */
  before: Sold,
});

export const MorningBranch = Type.Object({
  branchId: Id,
  branch: Type.String(),
  /** The time up to which both days are counted, such as `13:25` by the branch's clock. Empty where both are whole days. */
  until: Type.String(),
  now: Figures,
  before: Figures,
  /** From the first hour with a sale of either day to the last, in the order of the business day. */
  hours: Type.Array(HourPair),
  /** The 14 days up to and including the day, the oldest first. A day without sales is present, with zeros. */
  days: Type.Array(Type.Object({ day: Day, ...Figures.properties })),
  /** The day's takings by tender. */
  tenders: Type.Object({ cash: Money, card: Money, debit: Money, ebt: Money, giftCard: Money }),
});
export type MorningBranch = Static<typeof MorningBranch>;

export const MorningQuery = Type.Object({
  day: Day,
  /** The earlier day to compare with. */
  against: Day,
  /** Every branch that the caller may see by default. */
  branchId: Type.Optional(Id),
});
