import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/**
 * Creates the rollup of sales by product and day (docs/decisions/0004-reports-read-daily-rollups.md), filled from
 * the existing order lines.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('day_product')
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('day', 'integer', c => c.notNull())
      .addColumn('product_id', integer, c => c.notNull())
      .addColumn('orders', integer, c => c.notNull())
      .addColumn('quantity_milli', integer, c => c.notNull())
      .addColumn('sales_cents', integer, c => c.notNull())
      .addColumn('tax_cents', integer, c => c.notNull())
      .addColumn('cost_cents', integer, c => c.notNull())
      .addPrimaryKeyConstraint('day_product_key', ['branch_id', 'day', 'product_id']),
  ).execute();
  // The rollup is emptied first. An interrupted run may have filled it, and sales may have been placed since.
  await sql`delete from day_product`.execute(db);
  await sql`
    insert into day_product
      (branch_id, day, product_id, orders, quantity_milli, sales_cents, tax_cents, cost_cents)
    select sale.branch_id, sale.business_day, line.product_id, count(distinct line.order_id),
      sum(case when line.weight_grams = 0 then line.quantity * 1000
        when line.quantity < 0 then -line.weight_grams else line.weight_grams end),
      sum(line.amount_cents), sum(line.tax_cents), sum(line.cost_cents)
    from sale join sale_line as line on line.order_id = sale.id
    where line.product_id is not null
    group by sale.branch_id, sale.business_day, line.product_id
  `.execute(db);
}
