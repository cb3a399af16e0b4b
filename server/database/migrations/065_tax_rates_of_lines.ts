import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Net amount of a row of `sale_line`, in cents. */
const NET = sql`(sale_line.amount_cents - sale_line.tax_cents)`;

/** SQL condition: the rate gives the line's tax within a cent, because tills round differently. */
const matchesRate = (rate: string) =>
  sql`abs(${NET} * ${sql.ref(rate)} - sale_line.tax_cents * 1000000) <= 1000000`;

/** SQL condition: nearly the whole amount of the line is tax, so no rate can be calculated. */
const IS_ALL_TAX = sql`abs(sale_line.tax_cents) > 1000 * abs(${NET})`;

/**
 * Stores the charged tax rate with each line of a sale, and creates the rollup of taxes by day and rate. The rate of an
 * existing line is the rate of its product, or else of another product of the branch, if it results in the line's tax.
 * Otherwise, it is calculated from the amounts, with two decimals of a percent.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await addColumn(db, 'sale_line', 'tax_rate', integer, c => c.notNull().defaultTo(0));
  await sql`
    update sale_line set tax_rate = product.tax_rate from product
    where product.id = sale_line.product_id and sale_line.tax_cents <> 0 and product.tax_rate > 0
      and (${IS_ALL_TAX} or ${matchesRate('product.tax_rate')})
  `.execute(db);
  await sql`
    update sale_line set tax_rate = coalesce(
      (
        select rate.tax_rate
        from (select distinct branch_id, tax_rate from product where tax_rate > 0) as rate
        where rate.branch_id = (select branch_id from sale where sale.id = sale_line.order_id)
          and ${matchesRate('rate.tax_rate')}
        order by abs(${NET} * rate.tax_rate - sale_line.tax_cents * 1000000), rate.tax_rate limit 1
      ),
      cast(round(sale_line.tax_cents * 10000.0 / ${NET}) as bigint) * 100
    )
    where tax_cents <> 0 and tax_rate = 0 and not (${IS_ALL_TAX})
  `.execute(db);

  await clustered(
    db.schema
      .createTable('day_tax')
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('day', 'integer', c => c.notNull())
      .addColumn('rate', integer, c => c.notNull())
      .addColumn('net_cents', integer, c => c.notNull())
      .addColumn('tax_cents', integer, c => c.notNull())
      .addPrimaryKeyConstraint('day_tax_key', ['branch_id', 'day', 'rate']),
  ).execute();
  // The rollup is emptied first. An interrupted run may have filled it, and sales may have been placed since.
  await sql`delete from day_tax`.execute(db);
  await sql`
    insert into day_tax (branch_id, day, rate, net_cents, tax_cents)
    select sale.branch_id, sale.business_day, line.tax_rate,
      sum(line.amount_cents - line.tax_cents), sum(line.tax_cents)
    from sale join sale_line as line on line.order_id = sale.id
    group by sale.branch_id, sale.business_day, line.tax_rate
  `.execute(db);
}
