/** Totals of the sections of a month pack. A making stores them, so that the next one says what changed. */
import type { BranchDayRangeParams } from '../../contract/common.ts';
import { MONTH_SECTIONS } from '../../contract/monthSections.ts';
import type { MonthPackTotals } from '../../contract/accounting.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import {
  computeChecks,
  readMonthReports,
  sumOrders,
  sumSections,
  type MonthTotals,
  type PackBranch,
} from './monthReports.ts';

export interface LastMaking {
  made_at: number;
  totals: MonthTotals;
}

export async function readLastMaking(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<LastMaking | null> {
  const row = await db
    .selectFrom('month_pack')
    .select(['made_at', 'totals'])
    .where('branch_id', '=', branch)
    .where('start_day', '=', start)
    .where('end_day', '=', end)
    .executeTakeFirst();
  return row ? { made_at: row.made_at, totals: JSON.parse(row.totals) as MonthTotals } : null;
}

export async function storeMaking(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  { made_at, totals }: LastMaking,
): Promise<void> {
  const values = { made_at, totals: JSON.stringify(totals) };
  await db
    .insertInto('month_pack')
    .values({ branch_id: branch, start_day: start, end_day: end, ...values })
    .onConflict(conflict => conflict.columns(['branch_id', 'start_day', 'end_day']).doUpdateSet(values))
    .execute();
}

export const compareSections = (totals: MonthTotals, last: LastMaking | null): MonthPackTotals['sections'] =>
  MONTH_SECTIONS.map(name => ({
    name,
    amount: toDollars(totals[name]),
    before: last && toDollars(last.totals[name]),
  }));

interface Databases {
  db: Db;
  reports: Db;
}

/** Compares the totals with those of the last making of the same pack, and the reports with each other. */
export async function compareMonthPack(
  { db, reports }: Databases,
  branch: PackBranch,
  range: BranchDayRangeParams,
): Promise<MonthPackTotals> {
  const read = await readMonthReports(reports, branch, range);
  const checks = computeChecks(read, await sumOrders(reports, range));
  const last = await readLastMaking(db, range);
  return {
    madeAt: last && createWallClockFormatter(branch.time_zone)(last.made_at),
    sections: compareSections(sumSections(read), last),
    checks: checks.map(({ name, cents }) => ({ name, amount: toDollars(cents) })),
  };
}
