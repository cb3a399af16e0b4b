import { sql } from 'kysely';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { Db } from '../database/connect.ts';
import { LAST_SUPPLIER_ID_SQL } from '../purchasing/usualSupplier.ts';
import { addDays } from '../../contract/businessDay.ts';

/**
 * Sums of a product's sales: amounts in cents, quantities in thousandths of a unit. `last_day` is the last day on which
 * more of the product was sold than returned.
 */
export interface ProductSalesSums {
  product_id: number;
  orders: number;
  quantity: number;
  sales: number;
  tax: number;
  cost: number;
  last_day: number | null;
}

/** Value of the product id in the row with the totals. The totals also contain sale lines without a product. */
const ALL = 0;

interface SoldSums {
  byProduct: Map<number, ProductSalesSums>;
  all: Pick<ProductSalesSums, 'sales' | 'tax' | 'cost'>;
}

/**
 * Reads the sales of all products in one statement, so that a concurrent sale is either in all sums or in none.
 * Lines without a product are only in the total.
 */
export async function readProductSalesSums(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<SoldSums> {
  const range = sql`branch_id = ${branch} and day >= ${start} and day <= ${end}`;
  const { rows } = await sql<ProductSalesSums>`
    select product_id, sum(orders) - sum(refunds) as orders, sum(quantity_milli) as quantity, sum(sales_cents) as sales,
      sum(tax_cents) as tax, sum(cost_cents) as cost, max(case when quantity_milli > 0 then day end) as last_day
    from day_product where ${range} group by product_id
    union all
    select ${sql.lit(ALL)}, 0, 0, coalesce(sum(sales_cents), 0), coalesce(sum(tax_cents), 0), coalesce(sum(cost_cents), 0), null
    from day_category where ${range}
  `.execute(db);
  const byProduct = new Map(rows.map(row => [row.product_id, row]));
  const all = byProduct.get(ALL)!;
  byProduct.delete(ALL);
  return { byProduct, all };
}

export async function readSoldProductIds(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<Set<number>> {
  if (start > end) return new Set();
  const rows = await db
    .selectFrom('day_product')
    .select('product_id')
    .distinct()
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .where('quantity_milli', '>', 0)
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Maximum number of ids in a statement, because databases limit the number of parameters. */
const AT_ONCE = 500;

async function inPieces<Row>(
  ids: readonly number[],
  read: (piece: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) rows.push(...(await read(ids.slice(at, at + AT_ONCE))));
  return rows;
}

export async function readLastSoldDays(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  products: readonly number[],
): Promise<Map<number, number>> {
  const days: number[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  if (days.length === 0) return new Map();
  const rows = await inPieces(products, ids =>
    db
      .selectFrom('day_product')
      .select(({ fn }) => ['product_id', fn.max<number>('day').as('day')])
      .where('branch_id', '=', branch)
      // The days are passed as a list, so that the primary key finds the rows of each day and product directly. With a
      // range of days, the query would also read the sales of the branch's other products on these days.
      .where('day', 'in', days)
      .where('product_id', 'in', ids)
      .where('quantity_milli', '>', 0)
      .groupBy('product_id')
      .execute(),
  );
  return new Map(rows.map(({ product_id, day }) => [product_id, day]));
}

export const selectBranchProducts = (db: Db, branch: number) =>
  db
    .selectFrom('product')
    .select(['id', 'name', 'search', 'upc', 'category_id', 'supplier_id'])
    .select(['pesado', 'status', 'stock_milli', 'cost_cents'])
    .where('branch_id', '=', branch)
    .execute();

export type ProductToRank = Awaited<ReturnType<typeof selectBranchProducts>>[number];

export const selectBranchCategories = (db: Db, branch: number) =>
  db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('branch_id', '=', branch)
    .orderBy('name')
    .orderBy('id')
    .execute();

export async function readLastSupplierIds(
  db: Db,
  products: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await inPieces(products, ids =>
    db
      .selectFrom('product')
      .select(['id', LAST_SUPPLIER_ID_SQL.as('last')])
      .where('id', 'in', ids)
      .execute(),
  );
  return new Map(rows.map(({ id, last }) => [id, last]));
}
