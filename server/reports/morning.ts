import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { okResponse } from '../../contract/common.ts';
import { BranchSalesComparison, BranchSalesComparisonQuery } from '../../contract/hourlySales.ts';
import { findVisibleBranch, whereBranchVisible } from '../auth/branchAccess.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { toDollars } from '../http/money.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { sumSalesBetweenTimes } from '../sales/hourRollups.ts';
import { toSalesAndRefundSums, type SaleSums } from './saleSums.ts';
import {
  addDays,
  toBusinessDayFromWallClock,
  toWallClockReading,
  toUtcMilliseconds,
} from '../../contract/businessDay.ts';

/** Number of days in the dashboard's sparklines. */
const DAYS = 14;

export const morningReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/morning',
    {
      config: { right: ['list', 'reports/morning'] },
      schema: {
        operationId: 'reportMorning',
        summary: 'Compares a day of each branch with another day by hour, and returns the last 14 days',
        tags: ['reports'],
        querystring: BranchSalesComparisonQuery,
        response: okResponse(Type.Array(BranchSalesComparison)),
      },
    },
    async request => {
      const { day, against, branchId } = request.query;
      assertValidDayRange({ start: against, end: day }, { start: 'against', end: 'day' });
      if (branchId !== undefined) await findVisibleBranch(db, request, branchId);
      const branches = await readBranches(db, request, branchId);
      if (branches.length === 0) return [];
      return readInSnapshot(reports, moment => tell(moment, branches, { day, against }));
    },
  );
  done();
};

/**
 * Reads the sales of the day and of the day it is compared with from one snapshot, so that all numbers agree while
 * tills sell.
 */
async function tell(
  db: Db,
  branches: readonly Branch[],
  { day, against }: Pick<Reading, 'day' | 'against'>,
): Promise<BranchSalesComparison[]> {
  const read = { db, ids: branches.map(({ id }) => id), day, against };
  const [days, hours, tenders] = [await readDays(read), await readHours(read), await readTenders(read)];
  return Promise.all(
    branches.map(async branch => {
      const cut = findCut(branch, day, against);
      const ofBranch = hours.filter(row => row.branch_id === branch.id);
      const [now, before] = [day, against].map(which => ofBranch.filter(row => row.day === which));
      return {
        branchId: branch.id,
        branch: branch.name,
        until: cut?.until ?? '',
        now: toFigures(summed(now!)),
        before: toFigures(
          cut ? await cutBefore(db, branch, { ...cut, against, hours: before! }) : summed(before!),
        ),
        hours: hourPairs(branch, cut, now!, before!),
        days: lastDays(day).map(one => ({
          day: one,
          ...toFigures(days.find(row => row.branch_id === branch.id && row.day === one) ?? NOTHING),
        })),
        tenders: taken(tenders.find(row => row.branch_id === branch.id)),
      };
    }),
  );
}

interface Branch {
  id: number;
  name: string;
  time_zone: string;
  cutoff_hour: number;
}

const readBranches = (db: Db, request: FastifyRequest, branchId: number | undefined): Promise<Branch[]> => {
  const query = db
    .with('seen', seen =>
      seen.selectFrom('branch').select(['id as branch_id', 'name', 'time_zone', 'cutoff_hour']),
    )
    .selectFrom('seen')
    .select(['branch_id as id', 'name', 'time_zone', 'cutoff_hour'])
    .where(whereBranchVisible(request))
    .orderBy('branch_id');
  return (branchId === undefined ? query : query.where('branch_id', '=', branchId)).execute();
};

interface Reading {
  db: Db;
  ids: number[];
  day: number;
  against: number;
}

interface Sums extends SaleSums {
  tax_cents: number;
  cost_cents: number;
}

const NOTHING: Sums = {
  orders: 0,
  items: 0,
  sales_cents: 0,
  tax_cents: 0,
  cost_cents: 0,
  refunds: 0,
  refund_items: 0,
  refund_cents: 0,
};

const summed = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      items: sum.items + row.items,
      sales_cents: sum.sales_cents + row.sales_cents,
      tax_cents: sum.tax_cents + row.tax_cents,
      cost_cents: sum.cost_cents + row.cost_cents,
      refunds: sum.refunds + row.refunds,
      refund_items: sum.refund_items + row.refund_items,
      refund_cents: sum.refund_cents + row.refund_cents,
    }),
    NOTHING,
  );

const toFigures = (sums: Sums) => ({
  ...toSalesAndRefundSums(sums),
  tax: toDollars(sums.tax_cents),
  cost: toDollars(sums.cost_cents),
});

const lastDays = (day: number): number[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(day, at - DAYS + 1));

const hourlySums = ({ db, ids }: Reading) =>
  db
    .selectFrom('day_hour')
    .select(({ fn }) => [
      'branch_id',
      'day',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('items').as('items'),
      fn.sum<number>('sales_cents').as('sales_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
      fn.sum<number>('cost_cents').as('cost_cents'),
      fn.sum<number>('refunds').as('refunds'),
      fn.sum<number>('refund_items').as('refund_items'),
      fn.sum<number>('refund_cents').as('refund_cents'),
    ])
    .where('branch_id', 'in', ids);

const readDays = (reading: Reading) =>
  hourlySums(reading).where('day', 'in', lastDays(reading.day)).groupBy(['branch_id', 'day']).execute();

const readHours = (reading: Reading) =>
  hourlySums(reading)
    .select('hour')
    .where('day', 'in', [reading.day, reading.against])
    .groupBy(['branch_id', 'day', 'hour'])
    .execute();

const readTenders = ({ db, ids, day }: Reading) =>
  db
    .selectFrom('day_terminal')
    .select(({ fn }) => ['branch_id', ...TENDERS.map(tender => fn.sum<number>(`${tender}_cents`).as(tender))])
    .where('branch_id', 'in', ids)
    .where('day', '=', day)
    .groupBy('branch_id')
    .execute();

type Taken = Awaited<ReturnType<typeof readTenders>>[number] | undefined;

const taken = (row: Taken) => ({
  cash: toDollars(row?.cash ?? 0),
  card: toDollars(row?.card ?? 0),
  debit: toDollars(row?.debit ?? 0),
  ebt: toDollars(row?.ebt ?? 0),
  giftCard: toDollars(row?.gift_card ?? 0),
});

const toHourPosition = (hour: number, cutoffHour: number): number => (hour - cutoffHour + 24) % 24;

type HourSums = Sums & { hour: number };

/**
 * Combines the hourly sums of the later day (`now`) and the earlier day (`before`). In the result, `now` is null for an
 * hour of the later day that has not begun.
 */
function hourPairs(
  { cutoff_hour }: Branch,
  cut: Cut | null,
  now: readonly HourSums[],
  before: readonly HourSums[],
): BranchSalesComparison['hours'] {
  const places = [...now, ...before].map(({ hour }) => toHourPosition(hour, cutoff_hour));
  if (places.length === 0) return [];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const come = cut ? toHourPosition(cut.hour, cutoff_hour) : last;
  const at = (rows: readonly HourSums[], hour: number) =>
    toSalesAndRefundSums(rows.find(row => row.hour === hour) ?? NOTHING);
  return Array.from({ length: last - first + 1 }, (_, step) => {
    const hour = (first + step + cutoff_hour) % 24;
    const isThere = first + step <= come || now.some(row => row.hour === hour);
    return { hour, now: isThere ? at(now, hour) : null, before: at(before, hour) };
  });
}

interface Cut {
  until: string;
  /**
   * The hour of the day (0 to 23) in which the comparison ends. Only the part of this hour from `from` to `to` is
   * compared. Both are times on the earlier day, in UTC milliseconds.
   */
  hour: number;
  from: number;
  to: number;
}

/**
 * Returns the time up to which two days are compared. If the later day is today, this is the current time. If the later
 * day has not begun in this branch, because the branch is further west, it is the beginning of the day.
 * @returns null if both days are complete
 */
function findCut({ time_zone, cutoff_hour }: Branch, day: number, against: number): Cut | null {
  const now = toWallClockReading(Date.now(), time_zone);
  const running = toBusinessDayFromWallClock(now, cutoff_hour);
  if (running > day) return null;
  const clock = running === day ? now : { day, hour: cutoff_hour, minute: 0, second: 0 };
  // Between midnight and the cut-off hour, the current business day began on the previous calendar date. The earlier
  // business day is then also compared up to a time after its midnight. Example: at 1 a.m. on Tuesday, Monday's sales
  // are compared with those of the previous Monday up to 1 a.m. on the previous Tuesday.
  const shown = clock.day === day ? against : addDays(against, 1);
  const at = (minute: number, second: number) =>
    toUtcMilliseconds({ day: shown, hour: clock.hour, minute, second }, time_zone);
  return {
    until: [clock.hour, clock.minute].map(part => String(part).padStart(2, '0')).join(':'),
    hour: clock.hour,
    from: at(0, 0),
    to: at(clock.minute, clock.second),
  };
}

interface OtherDay extends Cut {
  against: number;
  hours: readonly HourSums[];
}

async function cutBefore(
  db: Db,
  { id, cutoff_hour }: Branch,
  { against, hours, hour, from, to }: OtherDay,
): Promise<Sums> {
  const over = hours.filter(row => toHourPosition(row.hour, cutoff_hour) < toHourPosition(hour, cutoff_hour));
  return summed([...over, await sumSalesBetweenTimes(db, id, against, [from, to])]);
}
