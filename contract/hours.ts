/** Sales by the hour of the branch's clock, and the morning's figures. Additions of our server. Money in dollars. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money } from './common.ts';

const figures = {
  orders: Type.Integer(),
  /** Units; what is weighed counts as one; less what came back. */
  items: Type.Integer(),
  /** With tax. */
  sales: Money,
};

/** An hour of a weekday, over all days of a range. */
export const BusyHour = Type.Object({
  /** 0 is Sunday. */
  weekday: Type.Integer(),
  /** 0 to 23, of the branch's clock. */
  hour: Type.Integer(),
  ...figures,
  /** Over the days, how many terminals sold something within the hour. */
  tills: Type.Integer(),
});
export type BusyHour = Static<typeof BusyHour>;

export const BusyHours = Type.Object({
  /** Of each weekday, Sunday first, how many days of the range sold something. */
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
  /** Null: it has not come. */
  now: Type.Union([Sold, Type.Null()]),
  /** Whole, whatever the time is. */
  before: Sold,
});

export const MorningBranch = Type.Object({
  branchId: Id,
  branch: Type.String(),
  /** Until when the day is told and the other one is counted, `13:25` of the branch's clock; empty: the days are whole. */
  until: Type.String(),
  now: Figures,
  before: Figures,
  /** From the first hour with a sale of either day to the last, in the order of the business day. */
  hours: Type.Array(HourPair),
  /** The 14 days up to the day, the oldest first; without sales a day is there with zeros. */
  days: Type.Array(Type.Object({ day: Day, ...Figures.properties })),
  /** What the day took, by tender. */
  tenders: Type.Object({ cash: Money, card: Money, debit: Money, ebt: Money, giftCard: Money }),
});
export type MorningBranch = Static<typeof MorningBranch>;

export const MorningQuery = Type.Object({
  day: Day,
  /** The day that it is compared with: before it. */
  against: Day,
  /** Without it, every branch that the caller may see. */
  branchId: Type.Optional(Id),
});
