import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/**
 * Adds the quantity that sales took from the stock to the rollup by product and day. Imported old orders take nothing
 * from the stock.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'day_product', 'moved_milli', integer, c => c.notNull().defaultTo(0));
  await sql`
    update day_product set moved_milli = moved.quantity
    from (
      select sale.branch_id, sale.business_day, line.product_id,
        sum(case when line.weight_grams = 0 then line.quantity * 1000
          when line.quantity < 0 then -line.weight_grams else line.weight_grams end) as quantity
      from sale join sale_line as line on line.order_id = sale.id
      where line.product_id is not null and line.warehouse_id is not null
      group by sale.branch_id, sale.business_day, line.product_id
    ) as moved
    where day_product.branch_id = moved.branch_id and day_product.day = moved.business_day
      and day_product.product_id = moved.product_id
  `.execute(db);
}
