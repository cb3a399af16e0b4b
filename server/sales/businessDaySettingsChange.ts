/**
 * Changes the time zone or cut-off hour of a branch, or previews the effect. Orders can move to another business day.
 * The rollups of the old and the new business day are then recalculated. For each business day, one statement updates
 * all orders whose time is within that day.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import {
  addDays,
  toBusinessDay,
  toWallClockReading,
  toUtcMilliseconds,
  type BusinessDaySettings,
} from '../../contract/businessDay.ts';
import { replaceHourRollups } from './hourRollups.ts';
import { replaceDayRollups } from './verifyRollups.ts';

export interface BusinessDaySettingsChangeEffect {
  orders: number;
  moved: number;
  /**
   * First business day that gains or loses orders, as YYYYMMDD. `lastDay` is the last one. Both are 0 if no order
   * moves.
   */
  firstDay: number;
  lastDay: number;
}

/**
 * Maximum number of days by which a change of the settings can move an order. Two time zones differ by at most 26
 * hours, and two cut-off hours by 12.
 */
const FARTHEST = 2;

export async function previewBusinessDaySettingsChange(
  db: Db,
  branchId: number,
  clock: BusinessDaySettings,
): Promise<BusinessDaySettingsChangeEffect> {
  const { orders } = await db
    .selectFrom('sale')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  let moved = 0;
  const days = new Set<number>();
  for (const stretch of await listStretches(db, branchId, clock)) {
    for (const { day, count } of await strayIn(db, branchId, stretch)) {
      moved += count;
      days.add(day).add(stretch.day);
    }
  }
  const sorted = [...days].sort((a, b) => a - b);
  return { orders, moved, firstDay: sorted[0] ?? 0, lastDay: sorted.at(-1) ?? 0 };
}

/**
 * Changes a branch's time zone or cut-off hour. The caller must hold the lock of the branch's sales (`lockSales`).
 * Purchases keep their business day.
 */
export async function changeBusinessDaySettings(
  tx: Tx,
  branchId: number,
  clock: BusinessDaySettings,
): Promise<void> {
  const days = new Set<number>();
  for (const stretch of await listStretches(tx, branchId, clock)) {
    const stray = await strayIn(tx, branchId, stretch);
    if (stray.length === 0) continue;
    await sql`update sale set business_day = ${stretch.day} where ${within(branchId, stretch)}`.execute(tx);
    for (const { day } of stray) days.add(day).add(stretch.day);
  }
  for (const day of [...days].sort((a, b) => a - b)) await replaceDayRollups(tx, { branchId, day });
  await replaceHourRollups(tx, branchId, clock.timeZone);
  await moveOpenings(tx, branchId, clock);
  await moveTransfers(tx, branchId, clock);
  await keepDays(tx, branchId, clock);
}

/** Interval of a business day, in UTC milliseconds. `end` is the first millisecond of the next day. */
interface Stretch {
  day: number;
  start: number;
  end: number;
}

async function listStretches(
  db: Db,
  branchId: number,
  { timeZone, cutoffHour }: BusinessDaySettings,
): Promise<Stretch[]> {
  const { first, last } = await db
    .selectFrom('sale')
    .select(({ fn }) => [fn.min('business_day').as('first'), fn.max('business_day').as('last')])
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  if (!first) return [];
  const toStartOfDay = (day: number) =>
    toUtcMilliseconds({ day, hour: cutoffHour, minute: 0, second: 0 }, timeZone);
  const stretches: Stretch[] = [];
  const end = addDays(last, FARTHEST);
  for (let day = addDays(first, -FARTHEST); day <= end; day = addDays(day, 1)) {
    const start = stretches.at(-1)?.end ?? toStartOfDay(day);
    stretches.push({ day, start, end: toStartOfDay(addDays(day, 1)) });
  }
  return stretches;
}

const within = (branchId: number, { day, start, end }: Stretch) => sql<boolean>`
  branch_id = ${branchId} and business_day between ${addDays(day, -FARTHEST)} and ${addDays(day, FARTHEST)}
  and business_day <> ${day} and created_at >= ${start} and created_at < ${end}
`;

const strayIn = (db: Db, branchId: number, stretch: Stretch) =>
  db
    .selectFrom('sale')
    .select(({ fn }) => ['business_day as day', fn.countAll<number>().as('count')])
    .where(within(branchId, stretch))
    .groupBy('business_day')
    .execute();

const AT_ONCE = 500;

async function moveOpenings(
  tx: Tx,
  branchId: number,
  { timeZone, cutoffHour }: BusinessDaySettings,
): Promise<void> {
  const rows = await tx
    .selectFrom('drawer_opening')
    .select(['id', 'opened_at', 'business_day', 'hour'])
    .where('branch_id', '=', branchId)
    .execute();
  const byHour = new Map<string, { business_day: number; hour: number; ids: number[] }>();
  for (const row of rows) {
    const business_day = toBusinessDay(row.opened_at, timeZone, cutoffHour);
    const { hour } = toWallClockReading(row.opened_at, timeZone);
    if (business_day === row.business_day && hour === row.hour) continue;
    const key = `${business_day}/${hour}`;
    const group = byHour.get(key) ?? { business_day, hour, ids: [] };
    group.ids.push(row.id);
    byHour.set(key, group);
  }
  for (const { ids, ...values } of byHour.values()) {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      await tx
        .updateTable('drawer_opening')
        .set(values)
        .where('id', 'in', ids.slice(from, from + AT_ONCE))
        .execute();
    }
  }
}

async function moveTransfers(
  tx: Tx,
  branchId: number,
  { timeZone, cutoffHour }: BusinessDaySettings,
): Promise<void> {
  const rows = await tx
    .selectFrom('transfer')
    .select(['id', 'business_day', 'created_at'])
    .where('branch_id', '=', branchId)
    .execute();
  const moved = rows
    .map(row => ({ ...row, day: toBusinessDay(row.created_at, timeZone, cutoffHour) }))
    .filter(({ day, business_day }) => day !== business_day);
  for (const [business_day, ids] of idsBy(moved, ({ day }) => day))
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await tx
        .updateTable('transfer')
        .set({ business_day })
        .where('id', 'in', ids.slice(from, from + AT_ONCE))
        .execute();
}

function idsBy<Row extends { id: number }>(rows: readonly Row[], valueOf: (row: Row) => number) {
  const ids = new Map<number, number[]>();
  for (const row of rows) ids.set(valueOf(row), [...(ids.get(valueOf(row)) ?? []), row.id]);
  return ids;
}

/**
 * Keeps the business day of purchases. If the time of a purchase falls on another day in the new time zone, it is set
 * to noon of the purchase's day.
 */
async function keepDays(tx: Tx, branchId: number, { timeZone }: BusinessDaySettings): Promise<void> {
  const rows = await tx
    .selectFrom('purchase')
    .select(['id', 'business_day', 'created_at'])
    .where('branch_id', '=', branchId)
    .execute();
  const moved = rows.filter(row => toWallClockReading(row.created_at, timeZone).day !== row.business_day);
  for (const [day, ids] of idsBy(moved, row => row.business_day)) {
    const created_at = toUtcMilliseconds({ day, hour: 12, minute: 0, second: 0 }, timeZone);
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await tx
        .updateTable('purchase')
        .set({ created_at })
        .where('id', 'in', ids.slice(from, from + AT_ONCE))
        .execute();
  }
}
