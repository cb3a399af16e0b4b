/**
 * Converts the conditions of a typed search, such as "38.40 yesterday", to a query for our server. For other servers,
 * it filters the orders of a range of days by these conditions.
 */
import { differenceInCalendarDays, parseISO, subDays } from 'date-fns';
import type { OrderSearchQuery, OrderInReport } from '../../dataProvider/api';
import { toIsoDay, toBranchDateTime, type DayRange } from '../../lib/days';
import type { OrderSearchCondition } from './parseSearchText';

/** Number of days to search if the typed text names no days. */
const USUAL_DAYS = 7;

const MAX_DAYS = 31;

const lastDays = (count: number, now: Date): DayRange => ({
  start: toIsoDay(subDays(now, count - 1)),
  end: toIsoDay(now),
});

const saidIn =
  (parts: readonly OrderSearchCondition[]) =>
  <Kind extends OrderSearchCondition['kind']>(
    kind: Kind,
  ): Extract<OrderSearchCondition, { kind: Kind }> | undefined =>
    parts.find((part): part is Extract<OrderSearchCondition, { kind: Kind }> => part.kind === kind);

/**
 * Returns the default range of days:
 * - null if the typed text contains a day or a range of days
 * - null for an order number or a reference on our server, which then searches all days
 * - a month for an order number or a reference on other servers
 * - a week for any other text
 */
export function getDefaultSearchRange(
  parts: readonly OrderSearchCondition[],
  isOwn: boolean,
): 'week' | 'month' | null {
  const said = saidIn(parts);
  if (said('days')) return null;
  if (!said('number') && !said('reference')) return 'week';
  return isOwn ? null : 'month';
}

export function getOrderSearchDayRange(
  parts: readonly OrderSearchCondition[],
  isOwn: boolean,
  now: Date,
): DayRange | null {
  const days = saidIn(parts)('days');
  if (days) return { start: days.start, end: days.end };
  const usual = getDefaultSearchRange(parts, isOwn);
  return usual && lastDays(usual === 'week' ? USUAL_DAYS : MAX_DAYS, now);
}

const lengthOf = ({ start, end }: DayRange): number =>
  differenceInCalendarDays(parseISO(end), parseISO(start)) + 1;

export function isSearchRangeTooLong(parts: readonly OrderSearchCondition[]): boolean {
  const said = saidIn(parts);
  const days = said('days');
  if (!days || said('number') || said('reference')) return false;
  return lengthOf(days) > MAX_DAYS;
}

/**
 * Returns the range of business days to search. For a time between midnight and the cut-off hour, the typed day can be
 * the calendar day on the receipt, whose business day is the day before. The range therefore also contains the day
 * before.
 */
function nightsOf(range: DayRange, parts: readonly OrderSearchCondition[], cutoffHour: number): DayRange {
  const said = saidIn(parts);
  const time = said('time');
  const isNight = time && time.from <= time.to && time.to < cutoffHour * 60;
  if (!isNight || !said('days') || lengthOf(range) >= MAX_DAYS) return range;
  return { start: toIsoDay(subDays(parseISO(range.start), 1)), end: range.end };
}

export function toOrderSearchQuery(
  parts: readonly OrderSearchCondition[],
  branchId: number,
  now: Date,
  cutoffHour: number,
): OrderSearchQuery {
  const said = saidIn(parts);
  const usual = getOrderSearchDayRange(parts, true, now);
  const days = usual && nightsOf(usual, parts, cutoffHour);
  const amount = said('amount');
  const amounts = said('amounts');
  const time = said('time');
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
    ...(amounts ? { amounts: { from: amounts.from, to: amounts.to } } : {}),
    ...(time ? { time: { from: time.from, to: time.to } } : {}),
    ...(products.length > 0 ? { products } : {}),
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<OrderSearchQuery>),
  };
}

/** Kinds of search conditions that only our server supports. The list of orders of other servers lacks their data. */
const UNKNOWN: readonly OrderSearchCondition['kind'][] = ['product', 'cashier', 'terminal', 'tender'];

export const isOnlySearchableByOurServer = ({ kind }: OrderSearchCondition): boolean =>
  UNKNOWN.includes(kind);

const minuteOf = (createdAt: string): number | null => {
  const at = toBranchDateTime(createdAt);
  return at === null ? null : Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
};

function isLike(order: OrderInReport, part: OrderSearchCondition): boolean {
  switch (part.kind) {
    case 'number':
      return order.id === part.number;
    case 'reference':
      return order.reference.toLowerCase() === part.reference.toLowerCase();
    case 'amount':
      return Math.abs(order.amountCents - part.cents) <= part.tolerance;
    case 'amounts':
      return order.amountCents >= part.from && order.amountCents <= part.to;
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

/**
 * Filters orders by the conditions of a typed search, and sorts them newest first. Used for servers that cannot search
 * orders themselves.
 */
export const filterOrdersByConditions = (
  orders: readonly OrderInReport[],
  parts: readonly OrderSearchCondition[],
): OrderInReport[] =>
  orders
    .filter(order => parts.every(part => isLike(order, part)))
    .toSorted((one, other) =>
      one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0,
    );
