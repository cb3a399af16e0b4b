import { sql, type Kysely } from 'kysely';

/** Gives lines whose tax is rounded to 0 the rate of their product, and sums the taxes of all days again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sale_line set tax_rate = product.tax_rate from product
    where product.id = sale_line.product_id and sale_line.tax_cents = 0 and sale_line.tax_rate = 0
      and product.tax_rate > 0 and abs(sale_line.amount_cents) * product.tax_rate < 500000
  `.execute(db);
  await sql`delete from day_tax`.execute(db);
  await sql`
    insert into day_tax (branch_id, day, rate, net_cents, tax_cents)
    select sale.branch_id, sale.business_day, line.tax_rate,
      sum(line.amount_cents - line.tax_cents), sum(line.tax_cents)
    from sale join sale_line as line on line.order_id = sale.id
    group by sale.branch_id, sale.business_day, line.tax_rate
  `.execute(db);
}
