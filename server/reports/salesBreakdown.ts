import { sql, type RawBuilder } from 'kysely';
import {
  COUNTED_FIGURES,
  DEFAULT_BREAKDOWN,
  findBreakdownRollup,
  MAX_BREAKDOWN_RECORDS,
  OTHER_RECORDS,
  type BreakdownDimension,
  type BreakdownFigure,
} from '../../contract/breakdownEnums.ts';
import { BranchDayRangeParams, okResponse } from '../../contract/common.ts';
import { SalesBreakdown, SalesBreakdownQuery } from '../../contract/reports.ts';
import { findVisibleBranch, whereBranchVisible } from '../auth/branchAccess.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { toWireTender } from '../sales/sale.ts';
import { assertFewPeriods, makeKeyReader, sortKeys } from './breakdownKeys.ts';
import { readBreakdownNames } from './breakdownNames.ts';

/** Reports a figure of the sales by two dimensions, from daily rollups. */
export const salesBreakdownReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/sales-breakdown/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/sales-breakdown'] },
      schema: {
        operationId: 'reportSalesBreakdown',
        summary: 'Returns a figure of the sales by two dimensions',
        tags: ['reports'],
        params: BranchDayRangeParams,
        querystring: SalesBreakdownQuery,
        response: okResponse(SalesBreakdown),
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const { start, end, branch } = request.params;
      const { cutoff_hour: cutoffHour } = await findVisibleBranch(db, request, branch);
      const { by, and, figure } = { ...DEFAULT_BREAKDOWN, ...request.query };
      const table = findBreakdownRollup(by, and, figure);
      if (!table)
        throw new HttpProblem(400, createMessage('breakdown.missing', { figure, by, and }), 'figure');
      assertFewPeriods({ start, end }, [by, and]);
      const isAcrossBranches = by === 'branch' || and === 'branch';
      const branches = isAcrossBranches ? whereBranchVisible(request) : sql<boolean>`branch_id = ${branch}`;
      const question = { by, and, figure, table, isAcrossBranches, cutoffHour };
      const where = sql<boolean>`${branches} and day >= ${start} and day <= ${end}`;
      return readInSnapshot(reports, moment => readBreakdown(moment, question, where));
    },
  );
  done();
};

interface Question {
  by: BreakdownDimension;
  and: BreakdownDimension;
  figure: BreakdownFigure;
  table: NonNullable<ReturnType<typeof findBreakdownRollup>>;
  isAcrossBranches: boolean;
  /** Hour at which the days of the branch begin. */
  cutoffHour: number;
}

/** Sum of a row and a column. Amounts are in cents. `orders` is 0 in rollups that do not count orders. */
interface Cell {
  row: string;
  column: string;
  value: number;
  orders: number;
}

/** SQL of the key of each dimension. The first day of weeks and the weekdays are computed from the day. */
const KEY_COLUMNS: Readonly<Record<Exclude<BreakdownDimension, 'tender'>, RawBuilder<number>>> = {
  day: sql`day`,
  week: sql`day`,
  month: sql`day / 100`,
  weekday: sql`day`,
  hour: sql`hour`,
  branch: sql`branch_id`,
  category: sql`category_id`,
  product: sql`product_id`,
  cashier: sql`admin_id`,
  terminal: sql`terminal_id`,
};

const PAID = sql<number>`cash_cents + card_cents + debit_cents + ebt_cents + gift_card_cents`;

const VALUES: Readonly<Record<BreakdownFigure, RawBuilder<number>>> = {
  sales: sql`sales_cents`,
  orders: sql`orders`,
  items: sql`items`,
  average: sql`sales_cents`,
  tax: sql`tax_cents`,
  refunds: sql`refund_cents`,
  discounts: sql`discount_cents`,
  profit: sql`sales_cents - cost_cents - tax_cents`,
  payments: PAID,
};

const RECORDS: readonly BreakdownDimension[] = ['branch', 'category', 'product', 'cashier', 'terminal'];

async function readBreakdown(
  db: Db,
  question: Question,
  where: RawBuilder<boolean>,
): Promise<SalesBreakdown> {
  const { by, and, figure, isAcrossBranches, cutoffHour } = question;
  const sums = await readCells(db, question, where);
  const names = await readBreakdownNames(db, [by, and], sums, isAcrossBranches);
  const named = addSameCells(
    sums.map(cell => ({ ...cell, row: names.toKey(by, cell.row), column: names.toKey(and, cell.column) })),
  );
  const cells = limitRecords(limitRecords(named, 'row', by), 'column', and);
  const rows = sortKeys(by, sumByKey(cells, 'row'), cutoffHour);
  const columns = sortKeys(and, sumByKey(cells, 'column'), cutoffHour);
  const rowAt = new Map(rows.map((key, at) => [key, at]));
  const columnAt = new Map(columns.map((key, at) => [key, at]));
  const isCount = COUNTED_FIGURES.includes(figure);
  return {
    rows: rows.map(key => ({ key, name: names.getName(by, key) })),
    columns: columns.map(key => ({ key, name: names.getName(and, key) })),
    cells: cells.map(({ row, column, value, orders }) => ({
      row: rowAt.get(row)!,
      column: columnAt.get(column)!,
      value: isCount ? value : toDollars(value),
      ...(figure === 'average' ? { orders } : {}),
    })),
  };
}

async function readCells(db: Db, question: Question, where: RawBuilder<boolean>): Promise<Cell[]> {
  const { by, and } = question;
  if (by === 'tender' || and === 'tender') return readTenders(db, question, where);
  if (by === 'product') return readProducts(db, question, where, 'row');
  if (and === 'product') return readProducts(db, question, where, 'column');
  return sumCells(db, question, where);
}

/** Sums the rollup rows by both keys. Only days of a week or of a weekday are added up here. */
async function sumCells(db: Db, question: Question, where: RawBuilder<boolean>): Promise<Cell[]> {
  const { by, and, figure, table } = question;
  if (by === 'tender' || and === 'tender') return [];
  const { rows } = await sql<{ row: number; column: number; value: number; orders: number }>`
    select ${KEY_COLUMNS[by]} as "row", ${KEY_COLUMNS[and]} as "column", sum(${VALUES[figure]}) as value,
      ${figure === 'average' ? sql`sum(orders)` : sql`0`} as orders
    from ${sql.table(table)} where ${where} group by 1, 2
  `.execute(db);
  const [toRow, toColumn] = [makeKeyReader(by), makeKeyReader(and)];
  const cells = rows.map(cell => ({ ...cell, row: toRow(cell.row), column: toColumn(cell.column) }));
  return [by, and].some(dimension => JOINED.includes(dimension)) ? addSameCells(cells) : cells;
}

/** Dimensions whose rollups have one row per day. A figure is the sum of these rows. */
const JOINED: readonly BreakdownDimension[] = ['week', 'weekday'];

/** Sums the payments of each tender, which are columns of the rollup. */
async function readTenders(db: Db, { by, and }: Question, where: RawBuilder<boolean>): Promise<Cell[]> {
  const other = by === 'tender' ? and : by;
  if (other === 'tender') return [];
  const sums = sql.join(TENDERS.map(tender => sql`sum(${sql.ref(`${tender}_cents`)}) as ${sql.ref(tender)}`));
  const { rows } = await sql<Record<(typeof TENDERS)[number] | 'subject', number>>`
    select ${KEY_COLUMNS[other]} as subject, ${sums} from day_terminal where ${where} group by 1
  `.execute(db);
  const toKey = makeKeyReader(other);
  return addSameCells(
    rows.flatMap(row =>
      TENDERS.filter(tender => row[tender] !== 0).map(tender => {
        const [subject, word] = [toKey(row.subject), toWireTender(tender)];
        const [key, column] = by === 'tender' ? [word, subject] : [subject, word];
        return { row: key, column, value: row[tender], orders: 0 };
      }),
    ),
  );
}

/**
 * Reads the products with the largest sums, and adds up the rest: the sums of all categories less those of these
 * products. The rest also has the lines without a product.
 */
async function readProducts(
  db: Db,
  question: Question,
  where: RawBuilder<boolean>,
  side: 'row' | 'column',
): Promise<Cell[]> {
  const value = VALUES[question.figure];
  const { rows: top } = await sql<{ product_id: number }>`
    select product_id from day_product where ${where}
    group by product_id order by abs(sum(${value})) desc, product_id limit ${MAX_BREAKDOWN_RECORDS}
  `.execute(db);
  const ids = top.map(({ product_id }) => product_id);
  const products =
    ids.length === 0
      ? []
      : await sumCells(db, question, sql<boolean>`${where} and product_id in (${sql.join(ids)})`);
  const period = side === 'row' ? question.and : question.by;
  const ofCategories = await sumCells(
    db,
    { ...question, table: 'day_category', by: period, and: 'category' },
    where,
  );
  const rest = sumByKey(ofCategories, 'row');
  for (const [key, sum] of sumByKey(products, side === 'row' ? 'column' : 'row'))
    rest.set(key, (rest.get(key) ?? 0) - sum);
  const toCell = ([key, sum]: [string, number]): Cell => {
    const [row, column] = side === 'row' ? [OTHER_RECORDS, key] : [key, OTHER_RECORDS];
    return { row, column, value: sum, orders: 0 };
  };
  const others = [...rest].filter(([, sum]) => sum !== 0).map(toCell);
  return [...products, ...others];
}

/** Adds up the cells with the same keys. Large breakdowns have some 10,000 cells, so their keys are not joined. */
function addSameCells(cells: readonly Cell[]): Cell[] {
  const cellsOfRow = new Map<string, Map<string, Cell>>();
  const sums: Cell[] = [];
  for (const cell of cells) {
    const ofRow = cellsOfRow.get(cell.row) ?? new Map<string, Cell>();
    cellsOfRow.set(cell.row, ofRow);
    const sum = ofRow.get(cell.column);
    if (sum) {
      sum.value += cell.value;
      sum.orders += cell.orders;
    } else {
      const first = { ...cell };
      ofRow.set(cell.column, first);
      sums.push(first);
    }
  }
  return sums;
}

function sumByKey(cells: readonly Cell[], side: 'row' | 'column'): Map<string, number> {
  const sums = new Map<string, number>();
  for (const cell of cells) sums.set(cell[side], (sums.get(cell[side]) ?? 0) + cell.value);
  return sums;
}

/** Adds up the records beyond the maximum number, those with the smallest sums. */
function limitRecords(cells: Cell[], side: 'row' | 'column', dimension: BreakdownDimension): Cell[] {
  const sums = [...sumByKey(cells, side)].filter(([key]) => key !== OTHER_RECORDS);
  if (!RECORDS.includes(dimension) || sums.length <= MAX_BREAKDOWN_RECORDS) return cells;
  const kept = new Set(
    sums
      .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
      .slice(0, MAX_BREAKDOWN_RECORDS)
      .map(([key]) => key),
  );
  return addSameCells(cells.map(cell => (kept.has(cell[side]) ? cell : { ...cell, [side]: OTHER_RECORDS })));
}
