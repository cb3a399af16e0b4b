import { sql, type Kysely } from 'kysely';
import { buildHourOfDaySql } from '../../time/hourSql.ts';

const REFUNDS_WITHOUT_AMOUNT = sql`sale.amount_cents = 0 and sale.status = 'cancelled'`;

/** Counts returns for which nothing was paid as refunds in the rollups, and not as sales. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [rollup, seller] of [
    ['day_cashier', 'admin_id'],
    ['day_terminal', 'terminal_id'],
  ] as const) {
    const table = sql.table(rollup);
    const id = sql.ref(seller);
    await sql`
      update ${table} set refunds = ${table}.refunds + added.refunds, discount_cents = ${table}.discount_cents - added.discounts
      from (
        select sale.branch_id, sale.business_day, sale.${id} as seller_id, count(*) as refunds,
          coalesce(sum((select sum(line.discount_cents) from sale_line as line where line.order_id = sale.id)), 0)
            as discounts
        from sale where ${REFUNDS_WITHOUT_AMOUNT}
        group by sale.branch_id, sale.business_day, sale.${id}
      ) as added
      where ${table}.branch_id = added.branch_id and ${table}.day = added.business_day
        and ${table}.${id} = added.seller_id
    `.execute(db);
  }
  await sql`
    update day_product set refunds = day_product.refunds + added.refunds
    from (
      select sale.branch_id, sale.business_day, line.product_id, count(distinct sale.id) as refunds
      from sale join sale_line as line on line.order_id = sale.id
      where ${REFUNDS_WITHOUT_AMOUNT} and line.product_id is not null
      group by sale.branch_id, sale.business_day, line.product_id
    ) as added
    where day_product.branch_id = added.branch_id and day_product.day = added.business_day
      and day_product.product_id = added.product_id
  `.execute(db);
  const { rows } = await sql<BranchSpan>`
    select branch.id, branch.time_zone, min(sale.created_at) as first, max(sale.created_at) as last
    from branch join sale on sale.branch_id = branch.id
    where ${REFUNDS_WITHOUT_AMOUNT}
    group by branch.id, branch.time_zone
  `.execute(db);
  for (const { id, time_zone, first, last } of rows)
    await sql`
      update day_hour
      set refunds = day_hour.refunds + added.refunds, refund_items = day_hour.refund_items + added.items
      from (
        select day, hour, terminal_id, count(*) as refunds, sum(items) as items
        from (
          select business_day as day, ${buildHourOfDaySql(time_zone, [Number(first), Number(last)])} as hour, terminal_id,
            (select coalesce(sum(case when line.weight_grams = 0 then line.quantity
              when line.quantity < 0 then -1 else 1 end), 0)
              from sale_line as line where line.order_id = sale.id) as items
          from sale where branch_id = ${id} and ${REFUNDS_WITHOUT_AMOUNT}
        ) as refund
        group by day, hour, terminal_id
      ) as added
      where day_hour.branch_id = ${id} and day_hour.day = added.day and day_hour.hour = added.hour
        and day_hour.terminal_id = added.terminal_id
    `.execute(db);
}

interface BranchSpan {
  id: number;
  time_zone: string;
  /** Times of the branch's first and last such return, in UTC milliseconds. */
  first: number;
  last: number;
}
