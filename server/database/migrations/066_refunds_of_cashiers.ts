import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds refunds and discounts to the rollup of sales by cashier and day. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  for (const column of ['refunds', 'refund_cents', 'discount_cents'])
    await addColumn(db, 'day_cashier', column, integer, c => c.notNull().defaultTo(0));
  await sql`
    update day_cashier set refunds = refunded.refunds, refund_cents = refunded.cents
    from (
      select branch_id, business_day, admin_id, count(*) as refunds, sum(amount_cents) as cents
      from sale where amount_cents < 0
      group by branch_id, business_day, admin_id
    ) as refunded
    where day_cashier.branch_id = refunded.branch_id and day_cashier.day = refunded.business_day
      and day_cashier.admin_id = refunded.admin_id
  `.execute(db);
  await sql`
    update day_cashier set discount_cents = discounted.cents
    from (
      select sale.branch_id, sale.business_day, sale.admin_id, sum(line.discount_cents) as cents
      from sale join sale_line as line on line.order_id = sale.id
      where line.discount_cents <> 0
      group by sale.branch_id, sale.business_day, sale.admin_id
    ) as discounted
    where day_cashier.branch_id = discounted.branch_id and day_cashier.day = discounted.business_day
      and day_cashier.admin_id = discounted.admin_id
  `.execute(db);
}
