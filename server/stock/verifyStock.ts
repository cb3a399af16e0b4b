import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockProductsForStockChange, SOLD_THOUSANDTHS_SQL } from './stockLedger.ts';

/**
 * A product whose stored stock differs from the sum of its movements. `stored` and `counted` are in thousandths of a
 * unit.
 */
export interface StockDifference {
  productId: number;
  name: string;
  warehouse: { id: number; name: string } | null;
  stored: number;
  counted: number;
}

export interface StockVerifyResult {
  products: number;
  differences: StockDifference[];
}

const movedStock = (only: RawBuilder<boolean>) => sql`
  select product_id, warehouse_id, quantity_milli from stock_movement as line where ${only}
  union all
  select line.product_id, line.warehouse_id, -(${SOLD_THOUSANDTHS_SQL}) from sale_line as line
  join product on product.id = line.product_id
  where line.warehouse_id is not null and ${only}
`;

const EVERY = sql<boolean>`1 = 1`;

/**
 * Compares the stored stock with the sums of the movements. Each comparison is one statement, so that a concurrent
 * sale is included in both numbers or in none.
 */
export async function verifyStock(db: Db): Promise<StockVerifyResult> {
  const places = await sql<{
    product_id: number;
    warehouse_id: number;
    stored: number;
    counted: number;
    product: string;
    warehouse: string | null;
  }>`
    select sums.*, product.name as product, warehouse.name as warehouse
    from (
      select product_id, warehouse_id, sum(stored) as stored, sum(counted) as counted
      from (
        select product_id, warehouse_id, quantity_milli as stored, 0 as counted from stock
        union all
        select product_id, warehouse_id, 0, quantity_milli from (${movedStock(EVERY)}) as moved
      ) as both_sides
      group by product_id, warehouse_id having sum(stored) <> sum(counted)
    ) as sums
    join product on product.id = sums.product_id
    left join warehouse on warehouse.id = sums.warehouse_id
    order by product_id, warehouse_id
  `.execute(db);
  const wholes = await sql<{ id: number; name: string; stored: number; counted: number }>`
    select product.id, product.name, product.stock_milli as stored, coalesce(sum(stock.quantity_milli), 0) as counted
    from product left join stock on stock.product_id = product.id
    group by product.id, product.name, product.stock_milli
    having product.stock_milli <> coalesce(sum(stock.quantity_milli), 0)
    order by product.id
  `.execute(db);
  const { products } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow();
  const differences = [
    ...places.rows.map(
      ({ product_id: productId, product: name, warehouse_id: id, stored, counted, warehouse }) => ({
        productId,
        name,
        stored,
        counted,
        warehouse: { id, name: warehouse ?? '' },
      }),
    ),
    ...wholes.rows.map(({ id: productId, ...row }) => ({ productId, ...row, warehouse: null })),
  ];
  return { products, differences };
}

export async function rebuildStock(db: Db): Promise<number> {
  const { differences } = await verifyStock(db);
  const products = [...new Set(differences.map(({ productId }) => productId))];
  for (const id of products) await inTransaction(db, tx => recount(tx, id));
  return products.length;
}

async function recount(tx: Parameters<typeof lockProductsForStockChange>[0], id: number): Promise<void> {
  await lockProductsForStockChange(tx, [id]);
  await tx.deleteFrom('stock').where('product_id', '=', id).execute();
  await sql`
    insert into stock (product_id, warehouse_id, quantity_milli)
    select product_id, warehouse_id, sum(quantity_milli)
    from (${movedStock(sql<boolean>`line.product_id = ${id}`)}) as moved
    group by product_id, warehouse_id
  `.execute(tx);
  await sql`
    update product set stock_milli =
      (select coalesce(sum(quantity_milli), 0) from stock where product_id = ${id})
    where id = ${id}
  `.execute(tx);
}

export function describeStockDifference({
  productId,
  name,
  warehouse,
  stored,
  counted,
}: StockDifference): string {
  const what = `stock, product ${productId} "${name}"`;
  return warehouse
    ? `${what}, warehouse ${warehouse.id} "${warehouse.name}": ${stored / 1000}, the movements say ${counted / 1000}.`
    : `${what}: ${stored / 1000} in all, its warehouses add up to ${counted / 1000}.`;
}
