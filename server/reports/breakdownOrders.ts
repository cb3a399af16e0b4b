import { sql, type RawBuilder, type SqlBool } from 'kysely';
import Type from 'typebox';
import {
  COUNTED_FIGURES,
  DEFAULT_BREAKDOWN,
  findBreakdownRollup,
  type BreakdownDimension,
  type BreakdownFigure,
} from '../../contract/breakdownEnums.ts';
import { addDays, getWeekday, toWallClockMilliseconds } from '../../contract/businessDay.ts';
import { BranchDayRangeParams, okResponse } from '../../contract/common.ts';
import { TENDERS } from '../../contract/enums.ts';
import { foldText } from '../../contract/foldText.ts';
import { BreakdownOrder, BreakdownOrdersQuery } from '../../contract/reports.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { ITEMS_OF_SALE } from '../sales/hourRollups.ts';
import { IS_REFUND_SQL } from '../sales/refundSql.ts';
import { toStoredTender } from '../sales/sale.ts';
import { buildHourOfDaySql } from '../time/hourSql.ts';
import { STREAMED_ROUTE_OPTIONS, sendJsonArray } from './jsonArray.ts';
import { readPartialOrders } from './orderChunks.ts';

/** Lists the orders behind a figure of Sales Breakdown, each with its part of the figure. */
export const breakdownOrdersReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/breakdown-orders/:branch/:start/:end',
    {
      ...STREAMED_ROUTE_OPTIONS,
      config: { right: ['list', 'reports/orders'] },
      schema: {
        operationId: 'reportBreakdownOrders',
        summary: 'Lists the orders behind a figure of the breakdown, newest first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        querystring: BreakdownOrdersQuery,
        response: okResponse(Type.Array(BreakdownOrder)),
      },
    },
    async (request, reply) => {
      const range = await parseBranchDayRange(db, request);
      const { by, and, figure } = { ...DEFAULT_BREAKDOWN, ...request.query };
      if (!findBreakdownRollup(by, and, figure))
        throw new HttpProblem(400, createMessage('breakdown.missing', { figure, by, and }), 'figure');
      const conditions = [
        readCondition('row', by, request.query.row),
        readCondition('column', and, request.query.column),
      ].filter(one => one !== undefined);
      const branchKey = conditions.find(({ dimension }) => dimension === 'branch')?.key;
      if (branchKey !== undefined) await findVisibleBranch(db, request, Number(branchKey));
      const ofAll =
        [by, and].includes('branch') && branchKey === undefined && getActor(request).branchId === null;
      const branches = ofAll ? await listBranches(reports) : [Number(branchKey ?? range.branch)];
      const ranges = branches.map(branch => ({ ...range, branch }));
      return sendJsonArray(reply, readBreakdownOrders(reports, ranges, { figure, conditions }));
    },
  );
  done();
};

interface Condition {
  dimension: Exclude<BreakdownDimension, 'day' | 'week' | 'month'>;
  /** Id of a record, `name:` and the folded name of a category, weekday (0 is Sunday), hour or tender. */
  key: string;
}

const isPeriod = (dimension: BreakdownDimension): dimension is 'day' | 'week' | 'month' =>
  dimension === 'day' || dimension === 'week' || dimension === 'month';

/** @throws HttpProblem 400 for a key by which orders cannot be listed */
function readCondition(
  field: 'row' | 'column',
  dimension: BreakdownDimension,
  key: string | undefined,
): Condition | undefined {
  if (key === undefined) return undefined;
  if (isPeriod(dimension))
    throw new HttpProblem(400, createMessage('breakdown.keyOfPeriod', { field }), field);
  if (!isKey(dimension, key))
    throw new HttpProblem(400, createMessage('breakdown.keyUnknown', { field, key, dimension }), field);
  return { dimension, key };
}

function isKey(dimension: Condition['dimension'], key: string): boolean {
  if (dimension === 'tender') return TENDERS.some(tender => tender === key);
  if (dimension === 'category' && key.startsWith('name:')) return true;
  if (!/^\d{1,15}$/.test(key)) return false;
  if (dimension === 'weekday') return Number(key) < 7;
  return dimension !== 'hour' || Number(key) < 24;
}

async function listBranches(db: Db): Promise<number[]> {
  const branches = await db.selectFrom('branch').select('id').orderBy('id').execute();
  return branches.map(({ id }) => id);
}

interface Question {
  figure: BreakdownFigure;
  conditions: readonly Condition[];
}

async function* readBreakdownOrders(
  db: Db,
  ranges: readonly BranchDayRangeParams[],
  { figure, conditions }: Question,
): AsyncGenerator<BreakdownOrder[]> {
  const toValue = COUNTED_FIGURES.includes(figure) ? (value: number) => value : toDollars;
  for (const range of ranges) {
    const sold = await readRestrictions(db, range, conditions);
    const selection = {
      days: await listDays(db, range, sold),
      where: sql<SqlBool>`${sql.join([sql`1 = 1`, ...sold.flatMap(({ ofSale = [] }) => ofSale)], sql` and `)}`,
      figure: buildFigure(figure, sold),
    };
    for await (const orders of readPartialOrders(db, range, selection))
      yield orders.map(one => ({ ...one.order, branchId: range.branch, figure: toValue(one.figure) }));
  }
}

/** The rollup that has the days with matching orders, and the SQL condition for its rows. */
interface DayCondition {
  table: NonNullable<ReturnType<typeof findBreakdownRollup>>;
  where: RawBuilder<SqlBool>;
}

/** Requirements for an order: its day, its weekday, its sale, one of its lines, or a tender of its payment. */
interface Restriction {
  ofDay?: DayCondition;
  weekday?: number;
  ofSale?: RawBuilder<SqlBool>;
  ofLine?: RawBuilder<SqlBool>;
  tender?: (typeof TENDERS)[number];
}

const DAY = 86_400_000;

const midnight = (day: number): number => toWallClockMilliseconds({ day, hour: 0, minute: 0, second: 0 });

const readRestrictions = (db: Db, range: BranchDayRangeParams, conditions: readonly Condition[]) =>
  Promise.all(conditions.map(condition => readRestriction(db, range, condition)));

async function readRestriction(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  { dimension, key }: Condition,
): Promise<Restriction> {
  const id = Number(key);
  switch (dimension) {
    case 'branch':
      return {};
    case 'weekday':
      return { weekday: id };
    case 'tender':
      return { tender: key as (typeof TENDERS)[number] };
    case 'cashier':
      return { ofDay: { table: 'day_cashier', where: sql`admin_id = ${id}` }, ofSale: sql`admin_id = ${id}` };
    case 'terminal':
      // The sign keeps SQLite from using the index by terminal and time, which would read the sales of all days.
      return {
        ofDay: { table: 'day_terminal', where: sql`terminal_id = ${id}` },
        ofSale: sql`+terminal_id = ${id}`,
      };
    case 'hour': {
      const { time_zone } = await db
        .selectFrom('branch')
        .select('time_zone')
        .where('id', '=', branch)
        .executeTakeFirstOrThrow();
      // The period is extended by a day at each end, which covers every time zone and cut-off hour.
      const hour = buildHourOfDaySql(time_zone, [midnight(start) - DAY, midnight(addDays(end, 2)) + DAY]);
      return { ofDay: { table: 'day_hour', where: sql`hour = ${id}` }, ofSale: sql`${hour} = ${id}` };
    }
    case 'product':
      return {
        ofDay: { table: 'day_product', where: sql`product_id = ${id}` },
        ofLine: sql`product_id = ${id}`,
      };
    case 'category': {
      const ids = await findCategories(db, branch, key);
      const where = ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`category_id in (${sql.join(ids)})`;
      return {
        ofDay: { table: 'day_category', where },
        ofLine: ids.includes(0) ? sql`category_id is null` : where,
      };
    }
  }
}

/** Finds the categories with a key: one id, or the categories with the same name. 0 is no category. */
async function findCategories(db: Db, branch: number, key: string): Promise<number[]> {
  if (!key.startsWith('name:')) return [Number(key)];
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('branch_id', '=', branch)
    .execute();
  return categories.filter(({ name }) => `name:${foldText(name)}` === key).map(({ id }) => id);
}

/** Lists the days with orders that match, the newest first, so that other days are not searched. */
async function listDays(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  restrictions: readonly Restriction[],
): Promise<number[]> {
  const rollups = restrictions.flatMap(({ ofDay = [] }) => ofDay);
  const all: DayCondition = { table: 'day_cashier', where: sql`1 = 1` };
  const [first = all, ...others] = rollups;
  const daysIn = ({ table, where }: DayCondition) =>
    sql`select day from ${sql.table(table)} where branch_id = ${branch} and day >= ${start} and day <= ${end} and ${where}`;
  const { rows } = await sql<{ day: number }>`
    select day from (${daysIn(first)}) as sold
    where ${sql.join([sql`1 = 1`, ...others.map(other => sql`day in (${daysIn(other)})`)], sql` and `)}
    group by day order by day desc
  `.execute(db);
  const weekdays = restrictions.flatMap(({ weekday = [] }) => weekday);
  return rows.map(({ day }) => day).filter(day => weekdays.every(weekday => getWeekday(day) === weekday));
}

/** Builds the SQL of an order's part of a figure. Null for orders without a part. Amounts are in cents. */
function buildFigure(
  figure: BreakdownFigure,
  restrictions: readonly Restriction[],
): RawBuilder<number | null> {
  if (figure === 'payments') {
    const tenders = restrictions.flatMap(({ tender = [] }) => tender);
    return sumOf(
      'sale_payment',
      sql`amount_cents`,
      tenders.map(tender => sql`tender = ${toStoredTender(tender)}`),
    );
  }
  const lines = restrictions.flatMap(({ ofLine = [] }) => ofLine);
  const value = {
    sales: sql<number>`amount_cents`,
    average: sql<number>`amount_cents`,
    orders: sql<number>`1`,
    items: ITEMS_OF_SALE,
    tax: sql<number>`tax_cents`,
    refunds: sql<number>`case when ${IS_REFUND_SQL} then amount_cents end`,
    discounts: sql<number>`case when not ${IS_REFUND_SQL} then nullif(${sumOf('sale_line', sql`discount_cents`, [])}, 0) end`,
    profit: sql<number>`amount_cents - cost_cents - tax_cents`,
  }[figure];
  return lines.length === 0 ? value : sumOf('sale_line', value, lines);
}

const sumOf = (
  table: 'sale_line' | 'sale_payment',
  value: RawBuilder<number>,
  where: readonly RawBuilder<SqlBool>[],
): RawBuilder<number> =>
  sql`(select sum(${value}) from ${sql.table(table)} where ${sql.join([sql`order_id = sale.id`, ...where], sql` and `)})`;
