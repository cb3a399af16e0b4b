/**
 * The comparison of a report with an earlier period. If the report's last day is not over, the compared last day is
 * cut: it counts only up to the same time of day. The functions are pure: callers pass the time on the branch's
 * clock, if known.
 */
import {
  addDays,
  addMonths,
  addYears,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  endOfMonth,
  isLastDayOfMonth,
  parseISO,
} from 'date-fns';
import type { DrawerOpenings, ReportOrder } from '../dataProvider/api';
import type { DayRange } from '../lib/days';
import { toIsoDay, toBranchMoment } from '../lib/days';
import type { ClockTime } from '../lib/readClock';

export const COMPARISON_PERIODS = ['weekday', 'before', 'year'] as const;

export type ComparisonPeriod = (typeof COMPARISON_PERIODS)[number];

const lengthOf = (first: Date, last: Date): number => differenceInCalendarDays(last, first) + 1;

/** Compares a day or a week with the same weekdays, and any other range with the period before it. */
export function getDefaultComparisonPeriod({ start, end }: DayRange): ComparisonPeriod {
  return [1, 7].includes(lengthOf(parseISO(start), parseISO(end))) ? 'weekday' : 'before';
}

export interface ReferencePeriod {
  range: DayRange;
  /** True if the report's range is not over. The last compared day then counts up to the same time of day. */
  cut: boolean;
}

/**
 * The days to compare a range with. If the range is not over, only its days that have begun are compared, and the
 * last compared day counts up to the same time of day. Whole months are compared with whole months.
 * @param now a date of the current business day
 * @returns null for a range in the future, or whose start is after its end
 */
export function getReferenceRange(
  { start, end }: DayRange,
  against: ComparisonPeriod,
  now: Date,
): ReferencePeriod | null {
  const today = toIsoDay(now);
  if (start > end || start > today) return null;
  const [first, last] = [parseISO(start), parseISO(end)];
  const days = lengthOf(first, last);
  const wholeMonths = first.getDate() === 1 && isLastDayOfMonth(last);
  const months = differenceInCalendarMonths(last, first) + 1;
  const back = {
    weekday: (date: Date) => addDays(date, -7 * Math.ceil(days / 7)),
    before: (date: Date) => (wholeMonths ? addMonths(date, -months) : addDays(date, -days)),
    year: (date: Date) => addYears(date, -1),
  }[against];
  const byMonths = wholeMonths && against !== 'weekday';
  const whole = byMonths ? endOfMonth(back(last)) : back(last);
  const reference = (to: Date, cut: boolean): ReferencePeriod => ({
    range: { start: toIsoDay(back(first)), end: toIsoDay(to) },
    cut,
  });
  if (today > end) return reference(whole, false);
  const until = back(parseISO(today));
  // On the 31st a shorter month is already over, so it counts as a whole.
  return byMonths && until.getDate() !== now.getDate() ? reference(whole, false) : reference(until, true);
}

/**
 * The compared part of the days: `all`; `whole` days although the report's own days are not over; or days up to a
 * minute of the day.
 */
export type Extent = 'all' | 'whole' | { until: number; by: 'minute' | 'hour' };

export interface ComparedFigure {
  figure: number;
  now?: number;
  range: DayRange;
  extent: Extent;
}

export interface ComparedReport<Answer> {
  answer: Answer;
  reference: ReferencePeriod;
  moment: ClockTime;
  /**
   * The hour at which the branch's days end: earlier hours belong to the night of the day before. Null if unknown;
   * the compared days are then whole.
   */
  cutoffHour: number | null;
}

export const compareWholeDays = (
  { reference: { range, cut } }: ComparedReport<unknown>,
  figure: number,
): ComparedFigure => ({
  figure,
  range,
  extent: cut ? 'whole' : 'all',
});

export interface TimedOrder {
  /**
   * The time of the order as `yyyy-MM-dd'T'HH:mm:ss`, on the clock of the device, or of the branch if the API
   * returns that.
   */
  at: string;
  cents: number;
}

/** Maximum number of orders that are fetched to sum up a day until a time of day. */
export const MAX_ORDERS_TO_CUT = 2000;

/**
 * Reads the orders of a day with their times. Null if an order has no time or the orders do not add up to the day's
 * sales, because the sales until a time of day are then unknown.
 */
export function readOrderTimes(orders: readonly ReportOrder[], salesCents: number): TimedOrder[] | null {
  const timed: TimedOrder[] = [];
  let sum = 0;
  for (const { createdAt, amountCents } of orders) {
    const at = toBranchMoment(createdAt);
    if (at === null) return null;
    sum += amountCents;
    timed.push({ at, cents: amountCents });
  }
  return sum === salesCents ? timed : null;
}

const centsOf = (orders: readonly TimedOrder[]): number => orders.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Sales of the compared days. The last day counts only the orders up to the time of the comparison.
 * @param wholeCents the sales with the whole last day
 * @param orders of the last day; undefined while they load; null if their times are unknown
 * @returns undefined while the orders load
 */
export function computeSalesBefore(
  compared: ComparedReport<unknown>,
  wholeCents: number,
  orders: readonly TimedOrder[] | null | undefined,
): ComparedFigure | undefined {
  const { reference, moment, cutoffHour } = compared;
  if (!reference.cut) return compareWholeDays(compared, wholeCents);
  if (orders === undefined) return undefined;
  if (orders === null || cutoffHour === null) return compareWholeDays(compared, wholeCents);
  const { start, end } = reference.range;
  const date = moment.minutes < cutoffHour * 60 ? toIsoDay(addDays(parseISO(end), 1)) : end;
  const until = `${date}T${clockText(moment.minutes)}`;
  const all = centsOf(orders);
  const after = centsOf(orders.filter(({ at }) => at > until));
  // The sales differ from the sum of the orders, so the sales until a time of day are unknown.
  if (start === end && all !== wholeCents) return compareWholeDays(compared, wholeCents);
  return {
    figure: wholeCents - after,
    range: reference.range,
    extent: { until: moment.minutes, by: 'minute' },
  };
}

const clockText = (minutes: number): string =>
  `${[Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')}:00`;

/**
 * Compares a figure that is known for whole days only, such as costs. It is compared only if the sales are compared
 * with whole days, so that all figures have the same basis.
 */
export const compareBesideSales = (
  sales: ComparedFigure | undefined,
  compared: ComparedReport<unknown>,
  figure: number,
): ComparedFigure | undefined =>
  sales === undefined || typeof sales.extent === 'object' ? undefined : compareWholeDays(compared, figure);

const openingsOf = (rows: readonly DrawerOpenings[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/**
 * Drawer openings in the compared period, up to the start of the current hour, because the log has hours only.
 * @param now the report's own rows
 * @param lastDay the rows of the last day of each of the two ranges; all rows for a single day
 */
export function computeOpeningsBefore(
  compared: ComparedReport<readonly DrawerOpenings[]>,
  now: readonly DrawerOpenings[],
  lastDay: { before: readonly DrawerOpenings[]; now: readonly DrawerOpenings[] },
): ComparedFigure {
  const { reference, moment, cutoffHour, answer } = compared;
  if (!reference.cut || cutoffHour === null) return compareWholeDays(compared, openingsOf(answer));
  const placeOf = (hour: number) => (hour < cutoffHour ? hour + 24 : hour);
  const isSince = (row: DrawerOpenings) => placeOf(row.hour) >= placeOf(Math.floor(moment.minutes / 60));
  const since = (rows: readonly DrawerOpenings[]) => openingsOf(rows.filter(isSince));
  return {
    figure: openingsOf(answer) - since(lastDay.before),
    now: openingsOf(now) - since(lastDay.now),
    range: reference.range,
    extent: { until: moment.minutes, by: 'hour' },
  };
}
