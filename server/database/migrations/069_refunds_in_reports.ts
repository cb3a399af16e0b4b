import { sql, type Kysely } from 'kysely';

/** Rates of the sold lines whose goods the line of `sale_line` returns. */
const SOLD_RATES = sql`
  from cancellation
  join sale_line as sold on sold.order_id = cancellation.cancelled_id
  where cancellation.order_id = sale_line.order_id and sold.quantity > 0
    and (sold.product_id = sale_line.product_id
      or sold.product_id is null and sale_line.product_id is null and sold.name = sale_line.name)
  having count(distinct sold.tax_rate) = 1
`;

/**
 * Corrects the sums of refunds in reports:
 * - Returned lines get the tax rate of their sold lines. The rate was calculated from amounts that were too small.
 * - The discounts of a day's sales no longer contain those of refunds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sale_line set tax_rate = coalesce((select max(sold.tax_rate) ${SOLD_RATES}), tax_rate)
    where quantity < 0 and order_id in (select order_id from cancellation)
  `.execute(db);
  await sql`delete from day_tax`.execute(db);
  await sql`
    insert into day_tax (branch_id, day, rate, net_cents, tax_cents)
    select sale.branch_id, sale.business_day, line.tax_rate,
      sum(line.amount_cents - line.tax_cents), sum(line.tax_cents)
    from sale join sale_line as line on line.order_id = sale.id
    group by sale.branch_id, sale.business_day, line.tax_rate
  `.execute(db);
  for (const [rollup, seller] of [
    ['day_cashier', 'admin_id'],
    ['day_terminal', 'terminal_id'],
  ] as const) {
    const table = sql.table(rollup);
    const id = sql.ref(seller);
    await sql`
      update ${table} set discount_cents = discounted.cents
      from (
        select sale.branch_id, sale.business_day, sale.${id} as seller_id,
          sum(case when sale.amount_cents < 0 then 0 else line.discount_cents end) as cents
        from sale join sale_line as line on line.order_id = sale.id
        where line.discount_cents <> 0
        group by sale.branch_id, sale.business_day, sale.${id}
      ) as discounted
      where ${table}.branch_id = discounted.branch_id and ${table}.day = discounted.business_day
        and ${table}.${id} = discounted.seller_id
    `.execute(db);
  }
}
