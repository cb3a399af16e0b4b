import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { buildHourOfDaySql } from '../time/hourSql.ts';
import { IS_REFUND_SQL } from './refundSql.ts';

/**
 * SQL for the number of items in a row of `sale_line as line`: its units, or 1 for a weighed line. Negative for a
 * return.
 */
const ITEMS = sql<number>`
  case when line.weight_grams = 0 then line.quantity when line.quantity < 0 then -1 else 1 end
`;

/** SQL for the number of items of a row of `sale`. */
const REFUND_OF_SALE = sql<number>`case when ${IS_REFUND_SQL} then 1 else 0 end`;

export const ITEMS_OF_SALE = sql<number>`(select coalesce(sum(${ITEMS}), 0) from sale_line as line where line.order_id = sale.id)`;

const REFUNDS = sql`
  coalesce(sum(is_refund), 0) as refunds,
  coalesce(sum(case when is_refund = 1 then items else 0 end), 0) as refund_items,
  coalesce(sum(case when amount_cents < 0 then amount_cents else 0 end), 0) as refund_cents
`;

type SoldInHour = Row<'day_hour'>;

/** Sums the sales of a branch's business day between two times. Amounts are in cents. The end time is excluded. */
export async function sumSalesBetweenTimes(
  db: Db,
  branchId: number,
  day: number,
  [from, to]: readonly [number, number],
): Promise<Omit<SoldInHour, 'branch_id' | 'day' | 'hour' | 'terminal_id'>> {
  const { rows } = await sql<SoldInHour>`
    select count(*) as orders, coalesce(sum(items), 0) as items, coalesce(sum(amount_cents), 0) as sales_cents,
      coalesce(sum(tax_cents), 0) as tax_cents, coalesce(sum(cost_cents), 0) as cost_cents, ${REFUNDS}
    from (
      select amount_cents, tax_cents, cost_cents, ${ITEMS_OF_SALE} as items, ${REFUND_OF_SALE} as is_refund from sale
      where branch_id = ${branchId} and business_day = ${day} and created_at >= ${from} and created_at < ${to}
    ) as sold
  `.execute(db);
  return rows[0]!;
}

export const sumSalesByHour = (
  timeZone: string,
  which: RawBuilder<SqlBool>,
  span: readonly [number, number],
): RawBuilder<SoldInHour> => sql<SoldInHour>`
  select branch_id, day, hour, terminal_id, count(*) as orders, sum(items) as items, sum(amount_cents) as sales_cents,
    sum(tax_cents) as tax_cents, sum(cost_cents) as cost_cents, ${REFUNDS}
  from (
    select branch_id, business_day as day, ${buildHourOfDaySql(timeZone, span)} as hour, terminal_id, amount_cents, tax_cents, cost_cents,
      ${ITEMS_OF_SALE} as items, ${REFUND_OF_SALE} as is_refund
    from sale where ${which}
  ) as sold
  group by branch_id, day, hour, terminal_id
`;

/** Sums the items by day and cashier, and combines the hours with sales in a bit mask (`DayCashierTable.hours`). */
export const sumWorkOfCashiers = (
  timeZone: string,
  which: RawBuilder<SqlBool>,
  span: readonly [number, number],
): RawBuilder<Pick<Row<'day_cashier'>, 'day' | 'admin_id' | 'items' | 'hours'>> => sql`
  select day, admin_id, sum(items) as items, sum(distinct 1 << cast(hour as integer)) as hours
  from (
    select business_day as day, admin_id, ${buildHourOfDaySql(timeZone, span)} as hour, ${ITEMS_OF_SALE} as items
    from sale where ${which}
  ) as sold
  group by day, admin_id
`;

/** Replaces the rollups of a branch that depend on its time zone. */
export async function replaceHourRollups(tx: Tx, branchId: number, timeZone: string): Promise<void> {
  await sql`delete from day_hour where branch_id = ${branchId}`.execute(tx);
  const { first, last } = await tx
    .selectFrom('sale')
    .select(({ fn }) => [
      fn.min<number | null>('created_at').as('first'),
      fn.max<number | null>('created_at').as('last'),
    ])
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return;
  await sql`
    insert into day_hour
      (branch_id, day, hour, terminal_id, orders, items, sales_cents, tax_cents, cost_cents, refunds, refund_items,
        refund_cents)
    ${sumSalesByHour(timeZone, sql<SqlBool>`branch_id = ${branchId}`, [first, last])}
  `.execute(tx);
  await sql`
    update day_cashier set hours = work.hours
    from (${sumWorkOfCashiers(timeZone, sql<SqlBool>`branch_id = ${branchId}`, [first, last])}) as work
    where day_cashier.branch_id = ${branchId} and day_cashier.day = work.day
      and day_cashier.admin_id = work.admin_id
  `.execute(tx);
}
