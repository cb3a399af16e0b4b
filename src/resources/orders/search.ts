/** From what was understood to what is asked: of our server, or of the orders of a range. */
import { differenceInCalendarDays, parseISO, subDays } from 'date-fns';
import type { OrderSought, ReportOrder } from '../../dataProvider/api';
import { dayOf, shownAt, type DayRange } from '../../lib/days';
import type { Part } from './understood';

/** Where no day is said. */
const USUAL_DAYS = 7;

/** The most that our server looks through. */
const MOST_DAYS = 31;

const lastDays = (count: number, now: Date): DayRange => ({
  start: dayOf(subDays(now, count - 1)),
  end: dayOf(now),
});

/** The part of a kind, if there is one. */
const saidIn =
  (parts: readonly Part[]) =>
  <Kind extends Part['kind']>(kind: Kind): Extract<Part, { kind: Kind }> | undefined =>
    parts.find((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);

/** The days that are looked through though nobody said so; null: some were said, or all of them are. */
export function daysByDefault(parts: readonly Part[], isOwn: boolean): 'week' | 'month' | null {
  const said = saidIn(parts);
  if (said('days')) return null;
  if (!said('number') && !said('reference')) return 'week';
  return isOwn ? null : 'month';
}

/** Null: all of them. */
export function daysOf(parts: readonly Part[], isOwn: boolean, now: Date): DayRange | null {
  const days = saidIn(parts)('days');
  if (days) return { start: days.start, end: days.end };
  const usual = daysByDefault(parts, isOwn);
  return usual && lastDays(usual === 'week' ? USUAL_DAYS : MOST_DAYS, now);
}

const lengthOf = ({ start, end }: DayRange): number =>
  differenceInCalendarDays(parseISO(end), parseISO(start)) + 1;

/** Whether our server would refuse to look through so many days. */
export function isTooLong(parts: readonly Part[]): boolean {
  const said = saidIn(parts);
  const days = said('days');
  if (!days || said('number') || said('reference')) return false;
  return lengthOf(days) > MOST_DAYS;
}

/**
 * The business days of an order that somebody says is of these. A time of the night before the cut-off is of the day that its receipt
 * says, or of the one that had not ended yet: both are looked through.
 */
function nightsOf(range: DayRange, parts: readonly Part[], cutoffHour: number): DayRange {
  const said = saidIn(parts);
  const time = said('time');
  const isNight = time && time.from <= time.to && time.to < cutoffHour * 60;
  if (!isNight || !said('days') || lengthOf(range) >= MOST_DAYS) return range;
  return { start: dayOf(subDays(parseISO(range.start), 1)), end: range.end };
}

/** What is asked of our server. @param cutoffHour at which the branch's days end */
export function soughtBy(
  parts: readonly Part[],
  branchId: number,
  now: Date,
  cutoffHour: number,
): OrderSought {
  const said = saidIn(parts);
  const usual = daysOf(parts, true, now);
  const days = usual && nightsOf(usual, parts, cutoffHour);
  const [amount, time] = [said('amount'), said('time')];
  const products = parts.flatMap(part => (part.kind === 'product' ? [part.text] : []));
  const given = {
    number: said('number')?.number,
    reference: said('reference')?.reference,
    cashier: said('cashier')?.name,
    terminal: said('terminal')?.name,
    tender: said('tender')?.tender,
    status: said('status')?.status,
  };
  return {
    branchId,
    ...(days ? { days } : {}),
    ...(amount ? { amount: { cents: amount.cents, tolerance: amount.tolerance } } : {}),
    ...(time ? { time: { from: time.from, to: time.to } } : {}),
    ...(products.length > 0 ? { products } : {}),
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<OrderSought>),
  };
}

/** What the orders of a range say nothing of. */
const UNKNOWN: readonly Part['kind'][] = ['product', 'cashier', 'terminal', 'tender'];

export const isUnknown = ({ kind }: Part): boolean => UNKNOWN.includes(kind);

const minuteOf = (createdAt: string): number | null => {
  const at = shownAt(createdAt);
  return at === null ? null : Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
};

function isLike(order: ReportOrder, part: Part): boolean {
  switch (part.kind) {
    case 'number':
      return order.id === part.number;
    case 'reference':
      return order.reference.toLowerCase() === part.reference.toLowerCase();
    case 'amount':
      return Math.abs(order.amountCents - part.cents) <= part.tolerance;
    case 'status':
      return order.status.toLowerCase() === part.status;
    case 'time': {
      const minute = minuteOf(order.createdAt);
      if (minute === null) return false;
      const [after, before] = [minute >= part.from, minute <= part.to];
      return part.from <= part.to ? after && before : after || before;
    }
    default:
      return true;
  }
}

/** Over the documented calls: those of the orders of some days that are like what was understood, the newest first. */
export const ordersLike = (orders: readonly ReportOrder[], parts: readonly Part[]): ReportOrder[] =>
  orders
    .filter(order => parts.every(part => isLike(order, part)))
    .toSorted((one, other) =>
      one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0,
    );
