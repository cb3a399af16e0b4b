/** The rollups of a branch day: as they are stored, and counted again from the sales. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { ROLLUPS, type RollupTable } from './rollups.ts';
import { TENDERS } from '../database/schema.ts';
import { TAKEN } from '../stock/ledger.ts';

export interface BranchDay {
  branchId: number;
  /** YYYYMMDD. */
  day: number;
}

export type Figures = Record<string, number>;

/** By table, then by the id of the cashier, category, product or terminal. */
export type DayRollups = Record<RollupTable, Map<number, Figures>>;

/** Every branch and day of which there are sales or rollups, in order. */
export function branchDays(db: Db): Promise<BranchDay[]> {
  const key = ['branch_id as branchId', 'day'] as const;
  return db
    .selectFrom('sale')
    .select(['branch_id as branchId', 'business_day as day'])
    .distinct()
    .union(db.selectFrom('day_cashier').select(key))
    .union(db.selectFrom('day_category').select(key))
    .union(db.selectFrom('day_product').select(key))
    .union(db.selectFrom('day_terminal').select(key))
    .orderBy('branchId')
    .orderBy('day')
    .execute();
}

export async function storedRollups(db: Db, { branchId, day }: BranchDay): Promise<DayRollups> {
  const stored = async (table: RollupTable) => {
    const { rows } = await sql<Figures>`
      select * from ${sql.table(table)} where branch_id = ${branchId} and day = ${day}
    `.execute(db);
    return bySubject(
      rows.map(({ branch_id: _branch, day: _day, ...row }) => row),
      ROLLUPS[table].subject,
    );
  };
  return {
    day_cashier: await stored('day_cashier'),
    day_category: await stored('day_category'),
    day_product: await stored('day_product'),
    day_terminal: await stored('day_terminal'),
  };
}

export async function countedRollups(db: Db, branchDay: BranchDay): Promise<DayRollups> {
  return {
    day_cashier: bySubject(await countCashiers(db, branchDay), 'admin_id'),
    day_category: bySubject(await countCategories(db, branchDay), 'category'),
    day_product: bySubject(await countProducts(db, branchDay), 'product_id'),
    day_terminal: await countTerminals(db, branchDay),
  };
}

/** @param subject the column with the id of the cashier, category, product or terminal */
function bySubject(rows: readonly Figures[], subject: string): Map<number, Figures> {
  return new Map(rows.map(({ [subject]: id, ...figures }) => [id!, figures]));
}

const salesOf = (db: Db, { branchId, day }: BranchDay) =>
  db.selectFrom('sale').where('sale.branch_id', '=', branchId).where('sale.business_day', '=', day);

const countCashiers = (db: Db, branchDay: BranchDay) =>
  salesOf(db, branchDay)
    .select(({ fn }) => [
      'admin_id',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('amount_cents').as('sales_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
      fn.sum<number>('cost_cents').as('cost_cents'),
    ])
    .groupBy('admin_id')
    .execute();

const countCategories = (db: Db, branchDay: BranchDay) =>
  salesOf(db, branchDay)
    .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
    .select(({ fn }) => [
      // Not under the column's own name, which the grouping would take for the column.
      sql<number>`coalesce(sale_line.category_id, 0)`.as('category'),
      fn.countAll<number>().as('lines'),
      fn.sum<number>('sale_line.amount_cents').as('sales_cents'),
      fn.sum<number>('sale_line.tax_cents').as('tax_cents'),
      fn.sum<number>('sale_line.cost_cents').as('cost_cents'),
    ])
    .groupBy('category')
    .execute();

async function countProducts(db: Db, { branchId, day }: BranchDay): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select line.product_id, count(distinct line.order_id) as orders, sum(${TAKEN}) as quantity_milli,
      sum(line.amount_cents) as sales_cents, sum(line.tax_cents) as tax_cents, sum(line.cost_cents) as cost_cents
    from sale join sale_line as line on line.order_id = sale.id
    where sale.branch_id = ${branchId} and sale.business_day = ${day} and line.product_id is not null
    group by line.product_id
  `.execute(db);
  return rows;
}

async function countTerminals(db: Db, branchDay: BranchDay): Promise<Map<number, Figures>> {
  const orders = await salesOf(db, branchDay)
    .select(({ fn }) => [
      'terminal_id',
      fn.countAll<number>().as('orders'),
      fn.min('number').as('first_number'),
      fn.max('number').as('last_number'),
    ])
    .groupBy('terminal_id')
    .execute();
  const payments = await salesOf(db, branchDay)
    .innerJoin('sale_payment', 'sale_payment.order_id', 'sale.id')
    .select(({ fn }) => ['terminal_id', 'tender', fn.sum<number>('sale_payment.amount_cents').as('cents')])
    .groupBy(['terminal_id', 'tender'])
    .execute();
  const zeros = Object.fromEntries(TENDERS.map(tender => [`${tender}_cents`, 0]));
  const terminals = bySubject(
    orders.map(row => ({ ...row, ...zeros })),
    'terminal_id',
  );
  for (const { terminal_id, tender, cents } of payments)
    terminals.get(terminal_id)![`${tender}_cents`] = cents;
  return terminals;
}
