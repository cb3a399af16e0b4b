/**
 * Computes the morning cards from the orders of the shown day and of the day to compare with, one branch after another.
 * Used for backends without the `morning` call.
 */
import { lightFormat } from 'date-fns';
import type {
  Api,
  HourSalesComparison,
  BranchSalesComparison,
  MorningFigures,
  OrderInReport,
  RequestOptions,
} from '../../dataProvider/api';
import { toBranchDateTime } from '../../lib/days';
import { isRefund } from '../../reports/metrics';

interface Asked {
  day: string;
  against: string;
  branches: readonly { id: number; name: string }[];
  now: Date;
  onProgress: (done: number) => void;
}

/** Loads the orders of the shown day and of the compared day, one branch at a time. */
export async function loadMorningFromOrders(
  api: Api,
  { day, against, branches, now, onProgress }: Asked,
  options: RequestOptions,
): Promise<BranchSalesComparison[]> {
  const told: BranchSalesComparison[] = [];
  for (const { id: branchId, name } of branches) {
    const of = (date: string) => api.orders({ branchId, start: date, end: date }, options);
    const [orders, before] = await Promise.all([of(day), of(against)]);
    told.push(
      computeMorningFigures({ orders, before, until: untilOf(day, now) }, { branchId, branch: name }),
    );
    onProgress(told.length);
  }
  return told;
}

/** Returns the time up to which a day's sales count: `HH:mm` for today, empty for an earlier day. */
const untilOf = (day: string, now: Date): string =>
  day === lightFormat(now, 'yyyy-MM-dd') ? lightFormat(now, 'HH:mm') : '';

interface Days {
  orders: readonly OrderInReport[];
  before: readonly OrderInReport[];
  until: string;
}

export function computeMorningFigures(
  { orders, before, until }: Days,
  branch: Pick<BranchSalesComparison, 'branchId' | 'branch'>,
): BranchSalesComparison {
  const timeOf = ({ createdAt }: OrderInReport) => toBranchDateTime(createdAt)?.slice(11, 16) ?? '';
  const byThen = until === '' ? before : before.filter(order => timeOf(order) < until);
  return {
    ...branch,
    until,
    now: figuresOf(orders),
    before: figuresOf(byThen),
    hours: hoursOf(orders, before, until),
    days: [],
    tenders: {},
  };
}

const centsOf = (orders: readonly OrderInReport[]): number =>
  orders.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Computes the sales of a day. Items, cost and tax are null, because orders do not contain them. */
const figuresOf = (orders: readonly OrderInReport[]): MorningFigures => {
  const refunds = orders.filter(isRefund);
  return {
    orders: orders.length - refunds.length,
    items: null,
    salesCents: centsOf(orders),
    taxCents: null,
    costCents: null,
    refunds: refunds.length,
    refundedCents: centsOf(refunds),
  };
};

function hoursOf(
  orders: readonly OrderInReport[],
  before: readonly OrderInReport[],
  until: string,
): HourSalesComparison[] {
  const hourOf = ({ createdAt }: OrderInReport) => Number(toBranchDateTime(createdAt)?.slice(11, 13) ?? -1);
  const hours = [...orders, ...before].map(hourOf).filter(hour => hour >= 0);
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const come = until === '' ? last : Number(until.slice(0, 2));
  const within = (list: readonly OrderInReport[], hour: number) =>
    centsOf(list.filter(order => hourOf(order) === hour));
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = first + at;
    const isThere = hour <= come || orders.some(order => hourOf(order) === hour);
    return { hour, nowCents: isThere ? within(orders, hour) : null, beforeCents: within(before, hour) };
  });
}
