import { sql, type Kysely } from 'kysely';
import { buildHourOfDaySql } from '../../time/hourSql.ts';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds the items sold and a bit mask of the hours with sales to the daily sums of cashiers. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  for (const column of ['items', 'hours'])
    await addColumn(db, 'day_cashier', column, integer, c => c.notNull().defaultTo(0));
  const { rows } = await sql<BranchSpan>`
    select branch.id, branch.time_zone, min(sale.created_at) as first, max(sale.created_at) as last
    from branch join sale on sale.branch_id = branch.id
    group by branch.id, branch.time_zone
  `.execute(db);
  for (const { id, time_zone, first, last } of rows)
    await sql`
      update day_cashier set items = work.items, hours = work.hours
      from (
        select day, admin_id, sum(items) as items, sum(distinct 1 << cast(hour as integer)) as hours
        from (
          select business_day as day, admin_id,
            ${buildHourOfDaySql(time_zone, [Number(first), Number(last)])} as hour,
            (select coalesce(sum(case when line.weight_grams = 0 then line.quantity
              when line.quantity < 0 then -1 else 1 end), 0)
              from sale_line as line where line.order_id = sale.id) as items
          from sale where branch_id = ${id}
        ) as sold
        group by day, admin_id
      ) as work
      where day_cashier.branch_id = ${id} and day_cashier.day = work.day and day_cashier.admin_id = work.admin_id
    `.execute(db);
}

interface BranchSpan {
  id: number;
  time_zone: string;
  /** Times of the branch's first and last sale, in UTC milliseconds. */
  first: number;
  last: number;
}
