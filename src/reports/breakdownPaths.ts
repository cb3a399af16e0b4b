import { endOfMonth, endOfWeek, parseISO } from 'date-fns';
import { OTHER_RECORDS, type BreakdownDimension } from '../../contract/breakdownEnums';
import type { BreakdownValue } from '../dataProvider/endpoints/salesBreakdown';
import { toIsoDay, type DayRange } from '../lib/days';
import { getCategoryOrdersPath, getFoundOrdersPath, getOrdersPath } from './orderPaths';
import { countDaysInRange } from './weeks';

/** Maximum number of days of Find an Order. */
const MAX_FOUND_DAYS = 31;

export interface BreakdownCondition {
  dimension: BreakdownDimension;
  value: BreakdownValue;
}

interface BreakdownLinkRights {
  canSeeOrders: boolean;
  canSeeCategories: boolean;
  canFind: boolean;
}

/** Returns the words that search for a value in Find an Order. Undefined if it cannot be searched for. */
function toSearchWords({ dimension, value: { key, name } }: BreakdownCondition): string | undefined {
  if (dimension === 'hour') return `${key}:00-${key}:59`;
  if (dimension === 'tender') return key === 'giftCard' ? 'gift card' : key;
  if (name === '') return undefined;
  if (dimension === 'product') return `"${name}"`;
  return dimension === 'cashier' || dimension === 'terminal' ? `${dimension} "${name}"` : undefined;
}

function limitRange(range: DayRange, { dimension, value: { key } }: BreakdownCondition): DayRange {
  const last = {
    day: parseISO,
    week: (day: string) => endOfWeek(parseISO(day), { weekStartsOn: 1 }),
    month: (day: string) => endOfMonth(parseISO(day)),
  }[dimension as 'day'];
  if (!last) return range;
  const end = toIsoDay(last(key));
  return { start: key > range.start ? key : range.start, end: end < range.end ? end : range.end };
}

const isPeriod = ({ dimension }: BreakdownCondition): boolean => ['day', 'week', 'month'].includes(dimension);

/**
 * Returns the URL of the orders behind a figure. Null if no page lists just these orders, or the user may not see it.
 * @param branchId the current branch, whose orders these pages list
 */
export function getBreakdownPath(
  conditions: readonly BreakdownCondition[],
  range: DayRange,
  branchId: number,
  { canSeeOrders, canSeeCategories, canFind }: BreakdownLinkRights,
): string | null {
  const days = conditions.reduce(limitRange, range);
  const others = conditions.filter(one => !isPeriod(one) && !isCurrentBranch(one, branchId));
  if (others.some(({ value }) => value.key === OTHER_RECORDS)) return null;
  if (others.length === 0) return canSeeOrders ? getOrdersPath(days) : null;
  const [first] = others;
  if (others.length === 1 && first?.dimension === 'category') {
    const id = Number(first.value.key);
    return canSeeCategories && id > 0 ? getCategoryOrdersPath(id, days) : null;
  }
  const words = others.map(toSearchWords);
  return canFind && !words.includes(undefined) && countDaysInRange(days) <= MAX_FOUND_DAYS
    ? getFoundOrdersPath(words.join(' '), days)
    : null;
}

const isCurrentBranch = ({ dimension, value }: BreakdownCondition, branchId: number): boolean =>
  dimension === 'branch' && value.key === String(branchId);
