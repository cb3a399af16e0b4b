import { sql, type Kysely } from 'kysely';
import { buildHourOfDaySql } from '../../time/hourSql.ts';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

const COLUMNS = {
  day_hour: ['refunds', 'refund_items', 'refund_cents'],
  day_product: ['refunds'],
  day_terminal: ['refunds'],
};

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  for (const [table, added] of Object.entries(COLUMNS))
    for (const column of added) await addColumn(db, table, column, integer, c => c.notNull().defaultTo(0));
  await sql`
    update day_terminal set refunds = refunded.refunds
    from (
      select branch_id, business_day, terminal_id, count(*) as refunds from sale where amount_cents < 0
      group by branch_id, business_day, terminal_id
    ) as refunded
    where day_terminal.branch_id = refunded.branch_id and day_terminal.day = refunded.business_day
      and day_terminal.terminal_id = refunded.terminal_id
  `.execute(db);
  await sql`
    update day_product set refunds = refunded.refunds
    from (
      select sale.branch_id, sale.business_day, line.product_id, count(distinct sale.id) as refunds
      from sale join sale_line as line on line.order_id = sale.id
      where sale.amount_cents < 0 and line.product_id is not null
      group by sale.branch_id, sale.business_day, line.product_id
    ) as refunded
    where day_product.branch_id = refunded.branch_id and day_product.day = refunded.business_day
      and day_product.product_id = refunded.product_id
  `.execute(db);
  const { rows } = await sql<BranchSpan>`
    select branch.id, branch.time_zone, min(sale.created_at) as first, max(sale.created_at) as last
    from branch join sale on sale.branch_id = branch.id
    where sale.amount_cents < 0
    group by branch.id, branch.time_zone
  `.execute(db);
  for (const { id, time_zone, first, last } of rows)
    await sql`
      update day_hour
      set refunds = refunded.refunds, refund_items = refunded.items, refund_cents = refunded.cents
      from (
        select day, hour, terminal_id, count(*) as refunds, sum(items) as items, sum(amount_cents) as cents
        from (
          select business_day as day, ${buildHourOfDaySql(time_zone, [Number(first), Number(last)])} as hour, terminal_id,
            amount_cents,
            (select coalesce(sum(case when line.weight_grams = 0 then line.quantity
              when line.quantity < 0 then -1 else 1 end), 0)
              from sale_line as line where line.order_id = sale.id) as items
          from sale where branch_id = ${id} and amount_cents < 0
        ) as refund
        group by day, hour, terminal_id
      ) as refunded
      where day_hour.branch_id = ${id} and day_hour.day = refunded.day and day_hour.hour = refunded.hour
        and day_hour.terminal_id = refunded.terminal_id
    `.execute(db);
}

interface BranchSpan {
  id: number;
  time_zone: string;
  /** Time of the branch's first sale, in UTC milliseconds. */
  first: number;
  last: number;
}
