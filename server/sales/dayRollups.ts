import { sql, type SqlBool } from 'kysely';
import type { Db } from '../database/connect.ts';
import { ROLLUP_COLUMNS, type RollupTable } from './rollups.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { SOLD_THOUSANDTHS_SQL } from '../stock/stockLedger.ts';
import { addDays, toUtcMilliseconds } from '../../contract/businessDay.ts';
import { sumSalesByHour, sumWorkOfCashiers } from './hourRollups.ts';
import { IS_REFUND_SQL } from './refundSql.ts';

export interface BranchDay {
  branchId: number;
  /** Business day as YYYYMMDD. */
  day: number;
}

export type RollupSums = Record<string, number>;

/**
 * Sums of a day, by rollup table and then by the key of the row without branch and day. The key is, for example, `7`,
 * or `14/7` for hour 14 and terminal 7.
 */
export type DayRollups = Record<RollupTable, Map<string, RollupSums>>;

export function listBranchDaysWithSales(db: Db): Promise<BranchDay[]> {
  const key = ['branch_id as branchId', 'day'] as const;
  return db
    .selectFrom('sale')
    .select(['branch_id as branchId', 'business_day as day'])
    .distinct()
    .union(db.selectFrom('day_cashier').select(key))
    .union(db.selectFrom('day_category').select(key))
    .union(db.selectFrom('day_hour').select(key))
    .union(db.selectFrom('day_product').select(key))
    .union(db.selectFrom('day_tax').select(key))
    .union(db.selectFrom('day_terminal').select(key))
    .orderBy('branchId')
    .orderBy('day')
    .execute();
}

export async function readStoredRollups(db: Db, { branchId, day }: BranchDay): Promise<DayRollups> {
  const stored = async (table: RollupTable) => {
    const { rows } = await sql<RollupSums>`
      select * from ${sql.table(table)} where branch_id = ${branchId} and day = ${day}
    `.execute(db);
    return bySubjects(
      table,
      rows.map(({ branch_id: _branch, day: _day, ...row }) => row),
    );
  };
  return {
    day_cashier: await stored('day_cashier'),
    day_category: await stored('day_category'),
    day_hour: await stored('day_hour'),
    day_product: await stored('day_product'),
    day_tax: await stored('day_tax'),
    day_terminal: await stored('day_terminal'),
  };
}

export async function computeDayRollups(db: Db, branchDay: BranchDay): Promise<DayRollups> {
  return {
    day_cashier: bySubjects('day_cashier', await countCashiers(db, branchDay)),
    day_category: bySubjects(
      'day_category',
      (await countCategories(db, branchDay)).map(({ category: category_id, ...row }) => ({
        category_id,
        ...row,
      })),
    ),
    day_hour: bySubjects('day_hour', await countHours(db, branchDay)),
    day_product: bySubjects('day_product', await countProducts(db, branchDay)),
    day_tax: bySubjects(
      'day_tax',
      (await countTaxes(db, branchDay)).map(({ tax_rate: rate, ...row }) => ({ rate, ...row })),
    ),
    day_terminal: await countTerminals(db, branchDay),
  };
}

function bySubjects(table: RollupTable, rows: readonly RollupSums[]): Map<string, RollupSums> {
  const subjects: readonly string[] = ROLLUP_COLUMNS[table].subjects;
  return new Map(
    rows.map(row => [
      subjects.map(subject => row[subject]).join('/'),
      Object.fromEntries(Object.entries(row).filter(([column]) => !subjects.includes(column))),
    ]),
  );
}

export const splitRollupKey = (table: RollupTable, key: string): [column: string, id: number][] =>
  key.split('/').map((id, at) => [ROLLUP_COLUMNS[table].subjects[at]!, Number(id)]);

const selectSales = (db: Db, { branchId, day }: BranchDay) =>
  db.selectFrom('sale').where('sale.branch_id', '=', branchId).where('sale.business_day', '=', day);

async function countCashiers(db: Db, branchDay: BranchDay): Promise<RollupSums[]> {
  const cashiers = await selectSales(db, branchDay)
    .select(({ fn }) => [
      'admin_id',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('amount_cents').as('sales_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
      fn.sum<number>('cost_cents').as('cost_cents'),
      sql<number>`sum(case when ${IS_REFUND_SQL} then 1 else 0 end)`.as('refunds'),
      sql<number>`sum(case when amount_cents < 0 then amount_cents else 0 end)`.as('refund_cents'),
    ])
    .groupBy('admin_id')
    .execute();
  const discounts = await selectSales(db, branchDay)
    .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
    .select(({ fn }) => ['admin_id', fn.sum<number>('discount_cents').as('cents')])
    .where(is => is.not(IS_REFUND_SQL))
    .groupBy('admin_id')
    .execute();
  const discountOf = new Map(discounts.map(({ admin_id, cents }) => [admin_id, cents]));
  const { rows } = await sumWorkOfCashiers(...(await readHoursOfDay(db, branchDay))).execute(db);
  const workOf = new Map(rows.map(({ admin_id, items, hours }) => [admin_id, { items, hours }]));
  return cashiers.map(row => ({
    ...row,
    discount_cents: discountOf.get(row.admin_id) ?? 0,
    ...workOf.get(row.admin_id)!,
  }));
}

const countCategories = (db: Db, branchDay: BranchDay) =>
  selectSales(db, branchDay)
    .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
    .select(({ fn }) => [
      // The alias of the expression must not be `category_id`, because `group by` would then refer to the column of
      // this name.
      sql<number>`coalesce(sale_line.category_id, 0)`.as('category'),
      fn.countAll<number>().as('lines'),
      fn.sum<number>('sale_line.amount_cents').as('sales_cents'),
      fn.sum<number>('sale_line.tax_cents').as('tax_cents'),
      fn.sum<number>('sale_line.cost_cents').as('cost_cents'),
    ])
    .groupBy('category')
    .execute();

const countTaxes = (db: Db, branchDay: BranchDay) =>
  selectSales(db, branchDay)
    .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
    .select(({ fn }) => [
      'sale_line.tax_rate',
      sql<number>`sum(sale_line.amount_cents - sale_line.tax_cents)`.as('net_cents'),
      fn.sum<number>('sale_line.tax_cents').as('tax_cents'),
    ])
    .groupBy('sale_line.tax_rate')
    .execute();

async function countProducts(db: Db, { branchId, day }: BranchDay): Promise<RollupSums[]> {
  const { rows } = await sql<RollupSums>`
    select line.product_id, count(distinct line.order_id) as orders,
      count(distinct case when ${IS_REFUND_SQL} then sale.id end) as refunds, sum(${SOLD_THOUSANDTHS_SQL}) as quantity_milli,
      sum(case when line.warehouse_id is null then 0 else ${SOLD_THOUSANDTHS_SQL} end) as moved_milli,
      sum(line.amount_cents) as sales_cents, sum(line.tax_cents) as tax_cents, sum(line.cost_cents) as cost_cents
    from sale join sale_line as line on line.order_id = sale.id
    where sale.branch_id = ${branchId} and sale.business_day = ${day} and line.product_id is not null
    group by line.product_id
  `.execute(db);
  return rows;
}

/** Reads the parameters of queries by hour: the time zone, the condition for the day's sales, and their time span. */
async function readHoursOfDay(
  db: Db,
  { branchId, day }: BranchDay,
): Promise<Parameters<typeof sumSalesByHour>> {
  const { time_zone: zone } = await db
    .selectFrom('branch')
    .select('time_zone')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return [
    zone,
    sql<SqlBool>`branch_id = ${branchId} and business_day = ${day}`,
    [
      toUtcMilliseconds({ day: addDays(day, -1), hour: 0, minute: 0, second: 0 }, zone),
      toUtcMilliseconds({ day: addDays(day, 2), hour: 0, minute: 0, second: 0 }, zone),
    ],
  ];
}

async function countHours(db: Db, branchDay: BranchDay): Promise<RollupSums[]> {
  const { rows } = await sumSalesByHour(...(await readHoursOfDay(db, branchDay))).execute(db);
  return rows.map(({ branch_id: _branch, day: _day, ...row }) => row);
}

async function countTerminals(db: Db, branchDay: BranchDay): Promise<Map<string, RollupSums>> {
  const orders = await selectSales(db, branchDay)
    .select(({ fn }) => [
      'terminal_id',
      fn.countAll<number>().as('orders'),
      sql<number>`sum(case when ${IS_REFUND_SQL} then 1 else 0 end)`.as('refunds'),
      fn.min('number').as('first_number'),
      fn.max('number').as('last_number'),
      fn.sum<number>('tip_cents').as('tip_cents'),
      fn.sum<number>('rounding_cents').as('rounding_cents'),
    ])
    .groupBy('terminal_id')
    .execute();
  const payments = await selectSales(db, branchDay)
    .innerJoin('sale_payment', 'sale_payment.order_id', 'sale.id')
    .select(({ fn }) => ['terminal_id', 'tender', fn.sum<number>('sale_payment.amount_cents').as('cents')])
    .groupBy(['terminal_id', 'tender'])
    .execute();
  const discounts = await selectSales(db, branchDay)
    .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
    .select(({ fn }) => ['terminal_id', fn.sum<number>('discount_cents').as('cents')])
    .where(is => is.not(IS_REFUND_SQL))
    .groupBy('terminal_id')
    .execute();
  const zeros = Object.fromEntries(TENDERS.map(tender => [`${tender}_cents`, 0]));
  const terminals = bySubjects(
    'day_terminal',
    orders.map(row => ({ ...row, ...zeros, discount_cents: 0 })),
  );
  for (const { terminal_id, tender, cents } of payments)
    terminals.get(String(terminal_id))![`${tender}_cents`] = cents;
  for (const { terminal_id, cents } of discounts) terminals.get(String(terminal_id))!.discount_cents = cents;
  return terminals;
}
