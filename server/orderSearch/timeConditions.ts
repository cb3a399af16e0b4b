import { sql } from 'kysely';
import type { OrderQuery } from '../../contract/orderSearch.ts';
import type { Db } from '../database/connect.ts';
import { addDays, toWallClockMilliseconds } from '../../contract/businessDay.ts';
import { buildMinuteOfDaySql } from '../time/hourSql.ts';
import {
  whereSaleDayHasRollupRow,
  type SqlCondition,
  type DayRange,
  type OrderSearchScope,
} from './dayConditions.ts';

const DAY = 86_400_000;

const midnight = (day: number): number => toWallClockMilliseconds({ day, hour: 0, minute: 0, second: 0 });

export async function buildTimeConditions(
  db: Db,
  { branchId, from, to }: OrderQuery,
  { days, timeZone }: OrderSearchScope,
): Promise<SqlCondition[]> {
  if (from === undefined && to === undefined) return [];
  const { start, end } = days ?? (await readDayRange(db, branchId));
  // The period is extended by a day at each end, which covers every time zone and cut-off hour.
  const minute = buildMinuteOfDaySql(timeZone, [midnight(start) - DAY, midnight(addDays(end, 2)) + DAY]);
  const [first, last] = [from ?? 0, to ?? 1439];
  const within: SqlCondition =
    first <= last
      ? sql`${minute} between ${first} and ${last}`
      : sql`(${minute} >= ${first} or ${minute} <= ${last})`;
  return days
    ? [within, whereSaleDayHasRollupRow('day_hour', branchId, days, inHours(first, last))]
    : [within];
}

function inHours(from: number, to: number): SqlCondition {
  const [first, last] = [Math.floor(from / 60), Math.floor(to / 60)];
  return from <= to ? sql`hour between ${first} and ${last}` : sql`(hour >= ${first} or hour <= ${last})`;
}

async function readDayRange(db: Db, branchId: number): Promise<DayRange> {
  const day = (order: 'asc' | 'desc') =>
    db
      .selectFrom('sale')
      .select('business_day')
      .where('branch_id', '=', branchId)
      .orderBy('business_day', order)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await day('asc'), await day('desc')];
  return { start: first?.business_day ?? 2000_01_01, end: last?.business_day ?? 2000_01_01 };
}
