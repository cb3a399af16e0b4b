/**
 * Compares a report with an earlier period. If the report's last day is still running, the last day of the earlier
 * period only counts up to the same time of day. The functions are pure: callers pass the time on the branch's
 * clock.
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
import type { DrawerOpenings, OrderInReport } from '../dataProvider/api';
import type { DayRange } from '../lib/days';
import { toIsoDay, toBranchDateTime } from '../lib/days';
import type { ClockTime } from '../lib/getClockTimeInZone';

export const COMPARISON_PERIODS = ['weekday', 'before', 'year'] as const;

export type ComparisonPeriod = (typeof COMPARISON_PERIODS)[number];

const lengthOf = (first: Date, last: Date): number => differenceInCalendarDays(last, first) + 1;

/**
 * Returns the default period to compare with. A day or a week is compared with the same weekdays one week earlier, and
 * any other range with the period before it.
 */
export function getDefaultComparisonPeriod({ start, end }: DayRange): ComparisonPeriod {
  return [1, 7].includes(lengthOf(parseISO(start), parseISO(end))) ? 'weekday' : 'before';
}

export interface ReferencePeriod {
  range: DayRange;
  /**
   * True if the report's last day is still running. The last compared day then only counts up to the same time of
   * day.
   */
  cut: boolean;
}

/**
 * Returns the days to compare a range with. If the range is still running, the comparison ends today, and the last
 * compared day only counts up to the same time of day. Whole months are compared with whole months.
 * @param now a date of the current business day
 * @returns null for a range in the future, or a range whose start is after its end
 */
export function getReferencePeriod(
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
  // If today is the 31st and the earlier month has 30 days, that whole month is compared.
  return byMonths && until.getDate() !== now.getDate() ? reference(whole, false) : reference(until, true);
}

/**
 * The part of the earlier period that is compared:
 * - `all`: all its days
 * - `whole`: all its days, although the report's own last day is still running, because figures up to a time of day are
 *   unknown
 * - `until`: all its days, but the last day only up to this minute of the day. With `by: 'hour'`, the last day only
 *   counts up to the start of the hour that contains this minute
 */
export type ComparisonCutoff = 'all' | 'whole' | { until: number; by: 'minute' | 'hour' };

export interface ComparedFigure {
  figure: number;
  now?: number;
  range: DayRange;
  extent: ComparisonCutoff;
}

export interface ComparisonPeriodReport<Answer> {
  answer: Answer;
  reference: ReferencePeriod;
  moment: ClockTime;
  /** The hour after midnight at which the branch's business day ends. Null if unknown; whole days are then compared. */
  cutoffHour: number | null;
}

export const compareFigureOverWholeDays = (
  { reference: { range, cut } }: ComparisonPeriodReport<unknown>,
  figure: number,
): ComparedFigure => ({
  figure,
  range,
  extent: cut ? 'whole' : 'all',
});

export interface OrderTimeAndAmount {
  /**
   * Time of the order as `yyyy-MM-dd'T'HH:mm:ss`, on the branch's clock if the API returns it, else on the device's.
   */
  at: string;
  cents: number;
}

/** Maximum number of orders to fetch for computing the sales of a day up to a time. */
export const MAX_FETCHED_ORDERS_PER_DAY = 2000;

/**
 * Reads the times and amounts of a day's orders. Null if an order has no time, or if the orders do not add up to the
 * day's sales; the sales up to a time are then unknown.
 */
export function readOrderTimesAndAmounts(
  orders: readonly OrderInReport[],
  salesCents: number,
): OrderTimeAndAmount[] | null {
  const timed: OrderTimeAndAmount[] = [];
  let sum = 0;
  for (const { createdAt, amountCents } of orders) {
    const at = toBranchDateTime(createdAt);
    if (at === null) return null;
    sum += amountCents;
    timed.push({ at, cents: amountCents });
  }
  return sum === salesCents ? timed : null;
}

const centsOf = (orders: readonly OrderTimeAndAmount[]): number =>
  orders.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Computes the sales of the earlier period. Its last day only counts up to the current time of day.
 * @param wholeCents sales of the earlier period including its whole last day
 * @param orders orders of that last day; undefined while they load; null if their times are unknown
 * @returns undefined while the orders load
 */
export function computeReferenceSales(
  compared: ComparisonPeriodReport<unknown>,
  wholeCents: number,
  orders: readonly OrderTimeAndAmount[] | null | undefined,
): ComparedFigure | undefined {
  const { reference, moment, cutoffHour } = compared;
  if (!reference.cut) return compareFigureOverWholeDays(compared, wholeCents);
  if (orders === undefined) return undefined;
  if (orders === null || cutoffHour === null) return compareFigureOverWholeDays(compared, wholeCents);
  const { start, end } = reference.range;
  const date = moment.minutes < cutoffHour * 60 ? toIsoDay(addDays(parseISO(end), 1)) : end;
  const until = `${date}T${clockText(moment.minutes)}`;
  const all = centsOf(orders);
  const after = centsOf(orders.filter(({ at }) => at > until));
  // If the orders of the day do not add up to its sales, the sales up to a time of day cannot be computed from them, so
  // whole days are compared.
  if (start === end && all !== wholeCents) return compareFigureOverWholeDays(compared, wholeCents);
  return {
    figure: wholeCents - after,
    range: reference.range,
    extent: { until: moment.minutes, by: 'minute' },
  };
}

const clockText = (minutes: number): string =>
  `${[Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')}:00`;

/**
 * Compares a number that is known for whole days only, such as costs. The result is undefined if the sales are
 * compared up to a time of day, because all numbers on the page must cover the same time.
 */
export const compareFigureUnlessDayIncomplete = (
  sales: ComparedFigure | undefined,
  compared: ComparisonPeriodReport<unknown>,
  figure: number,
): ComparedFigure | undefined =>
  sales === undefined || typeof sales.extent === 'object'
    ? undefined
    : compareFigureOverWholeDays(compared, figure);

const openingsOf = (rows: readonly DrawerOpenings[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/**
 * Compares the drawer openings of the report's period with those of the earlier period. The last day of each period
 * only counts up to the start of the current hour, because the report of drawer openings has one number per hour.
 * @param rows rows of the report's own period
 * @param lastDay rows of the last day only: `earlier` for the earlier period, `current` for the report's own period
 */
export function computeComparedDrawerOpenings(
  compared: ComparisonPeriodReport<readonly DrawerOpenings[]>,
  rows: readonly DrawerOpenings[],
  lastDay: { earlier: readonly DrawerOpenings[]; current: readonly DrawerOpenings[] },
): ComparedFigure {
  const { reference, moment, cutoffHour, answer } = compared;
  if (!reference.cut || cutoffHour === null) return compareFigureOverWholeDays(compared, openingsOf(answer));
  const placeOf = (hour: number) => (hour < cutoffHour ? hour + 24 : hour);
  const isSince = (row: DrawerOpenings) => placeOf(row.hour) >= placeOf(Math.floor(moment.minutes / 60));
  const since = (dayRows: readonly DrawerOpenings[]) => openingsOf(dayRows.filter(isSince));
  return {
    figure: openingsOf(answer) - since(lastDay.earlier),
    now: openingsOf(rows) - since(lastDay.current),
    range: reference.range,
    extent: { until: moment.minutes, by: 'hour' },
  };
}
