import { sql, type Kysely } from 'kysely';
import { buildHourOfDaySql } from '../../time/hourSql.ts';
import { columnsFor, type Dialect } from '../dialects.ts';

/**
 * Creates the rollup of sales by hour (docs/decisions/0004-reports-read-daily-rollups.md), filled from the existing
 * sales.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('day_hour')
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('day', 'integer', c => c.notNull())
      .addColumn('hour', 'integer', c => c.notNull())
      .addColumn('terminal_id', integer, c => c.notNull())
      .addColumn('orders', integer, c => c.notNull())
      .addColumn('items', integer, c => c.notNull())
      .addColumn('sales_cents', integer, c => c.notNull())
      .addColumn('tax_cents', integer, c => c.notNull())
      .addColumn('cost_cents', integer, c => c.notNull())
      .addPrimaryKeyConstraint('day_hour_key', ['branch_id', 'day', 'hour', 'terminal_id']),
  ).execute();
  // The table is emptied first. If this migration was interrupted before, it may have filled the table, and the old
  // version may have stored sales since.
  await sql`delete from day_hour`.execute(db);
  const { rows } = await sql<BranchSpan>`
    select branch.id, branch.time_zone, min(sale.created_at) as first, max(sale.created_at) as last
    from branch join sale on sale.branch_id = branch.id
    group by branch.id, branch.time_zone
  `.execute(db);
  for (const { id, time_zone, first, last } of rows)
    await sql`
      insert into day_hour
        (branch_id, day, hour, terminal_id, orders, items, sales_cents, tax_cents, cost_cents)
      select branch_id, day, hour, terminal_id, count(*), sum(items), sum(amount_cents), sum(tax_cents), sum(cost_cents)
      from (
        select branch_id, business_day as day, ${buildHourOfDaySql(time_zone, [Number(first), Number(last)])} as hour,
          terminal_id, amount_cents, tax_cents, cost_cents,
          (select coalesce(sum(case when line.weight_grams = 0 then line.quantity
            when line.quantity < 0 then -1 else 1 end), 0)
            from sale_line as line where line.order_id = sale.id) as items
        from sale where branch_id = ${id}
      ) as sold
      group by branch_id, day, hour, terminal_id
    `.execute(db);
}

interface BranchSpan {
  id: number;
  time_zone: string;
  /** Time of the branch's first sale, in UTC milliseconds. */
  first: number;
  last: number;
}
