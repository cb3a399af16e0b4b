/**
 * Writes stock movements. Every change of stock is a movement. Each movement is written together with two stored sums:
 * the stock per product and warehouse (`stock`), and per product (`product.stock_milli`). Sales write no separate
 * movements, because their order lines count as movements (docs/decisions/0016-stock-is-a-ledger.md).
 */
import { CompiledQuery, sql, type RawBuilder, type SqlBool } from 'kysely';
import { getDialect, type Db, type Tx } from '../database/connect.ts';
import { getChunkSize, insertMany, insertRows } from '../database/insertMany.ts';
import type { Row } from '../database/schema.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';

export interface NewMovement {
  productId: number;
  warehouseId: number;
  kind: Row<'stock_movement'>['kind'];
  /** Moved quantity in thousandths of a unit, or grams. Negative for outgoing goods. */
  quantityMilli: number;
  /** Cost of one unit or kilogram in cents. */
  costCents: number;
  reason?: string;
  causedBy?: number;
}

export interface StockMovementContext {
  branchId: number;
  /** Time of the movement, in UTC milliseconds. Default: the current time. */
  at?: number;
  adminId: number | null;
}

/**
 * Writes stock movements, and updates the stored sums. Movements of quantity 0 are skipped.
 * @param movements movements of the branch's products in its warehouses
 */
export async function moveStock(
  tx: Tx,
  { branchId, at = Date.now(), adminId }: StockMovementContext,
  movements: readonly NewMovement[],
): Promise<void> {
  const moved = movements.filter(({ quantityMilli }) => quantityMilli !== 0);
  if (moved.length === 0) return;
  const { time_zone, cutoff_hour } = await tx
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const day = toBusinessDay(at, time_zone, cutoff_hour);
  await insertMany(
    tx,
    'stock_movement',
    moved.map(movement => ({
      branch_id: branchId,
      warehouse_id: movement.warehouseId,
      product_id: movement.productId,
      kind: movement.kind,
      quantity_milli: movement.quantityMilli,
      cost_cents: movement.costCents,
      reason: movement.reason ?? '',
      at,
      business_day: day,
      admin_id: adminId,
      caused_by: movement.causedBy ?? null,
    })),
  );
  await addToStock(tx, moved);
}

export type StockDelta = Pick<NewMovement, 'productId' | 'warehouseId' | 'quantityMilli'>;

/**
 * SQL for the quantity that a row of `sale_line as line` removes from the stock, in thousandths; negative for a return.
 */
export const SOLD_THOUSANDTHS_SQL: RawBuilder<number> = sql<number>`
  case when line.weight_grams = 0 then line.quantity * 1000
    when line.quantity < 0 then -line.weight_grams else line.weight_grams end
`;

export const getSoldThousandths = (line: { quantity: number; weightGrams?: number | undefined }): number =>
  line.weightGrams ? (line.quantity < 0 ? -line.weightGrams : line.weightGrams) : line.quantity * 1000;

/**
 * Updates only the sums of the stock, for movements that are stored elsewhere, such as the lines of a sale. Deleted
 * products are skipped, so that a till's sale does not fail because of them.
 */
export async function addToStock(tx: Tx, moved: readonly StockDelta[]): Promise<void> {
  const byPlace = new Map<string, StockRow>();
  for (const { productId, warehouseId, quantityMilli } of moved) {
    const key = `${productId}/${warehouseId}`;
    const quantity_milli = (byPlace.get(key)?.quantity_milli ?? 0) + quantityMilli;
    byPlace.set(key, { product_id: productId, warehouse_id: warehouseId, quantity_milli });
  }
  const rows = [...byPlace.values()].sort(
    (a, b) => a.product_id - b.product_id || a.warehouse_id - b.warehouse_id,
  );
  await (getDialect(tx) === 'postgres' ? addInPostgres(tx, rows) : addInSqlite(tx, rows));
}

type StockRow = Pick<Row<'stock'>, 'product_id' | 'warehouse_id' | 'quantity_milli'>;

const ADDING =
  'on conflict (product_id, warehouse_id) do update set quantity_milli = stock.quantity_milli + excluded.quantity_milli';

/**
 * Adds quantities to the stock on SQLite. The statement is raw SQL for speed, because every sale of a till runs it.
 */
async function addInSqlite(tx: Tx, rows: readonly StockRow[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { product_id, quantity_milli } of rows)
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity_milli);
  const lockedIds = new Set<number>();
  const pairs = [...sums];
  for (let from = 0, size; from < pairs.length; from += size) {
    size = getChunkSize(pairs.length - from);
    const marks = Array<string>(size).fill('(?, ?)').join(',');
    const text = `update product set stock_milli = stock_milli + moved.column2
      from (values ${marks}) as moved where product.id = moved.column1 returning product.id`;
    const { rows: there } = await tx.executeQuery<{ id: number }>(
      CompiledQuery.raw(text, pairs.slice(from, from + size).flat()),
    );
    for (const { id } of there) lockedIds.add(id);
  }
  await insertRows(
    tx,
    'stock',
    rows.filter(({ product_id }) => lockedIds.has(product_id)),
    ADDING,
  );
}

/**
 * Adds quantities to the stock on PostgreSQL. A single statement saves round trips. Products are locked in the order
 * of their ids, because different orders would cause deadlocks.
 */
const addInPostgres = (tx: Tx, rows: readonly StockRow[]) =>
  rows.length > 0 && tx.executeQuery(CompiledQuery.raw(ADDITION, [JSON.stringify(rows)]));

const ADDITION = `
  with place as (
    select product_id, warehouse_id, quantity_milli from json_populate_recordset(null::stock, $1)
  ), locked as materialized (
    select id from product where id in (select product_id from place) order by id for no key update
  ), moved as (
    update product set stock_milli = stock_milli + place_sum.quantity_milli
    from (select product_id, sum(quantity_milli)::bigint as quantity_milli from place group by product_id) as place_sum
    join locked on locked.id = place_sum.product_id
    where product.id = locked.id
    returning product.id
  )
  insert into stock (product_id, warehouse_id, quantity_milli)
  select place.* from place join moved on moved.id = place.product_id order by product_id, warehouse_id
  ${ADDING}
`;

/**
 * Locks the products against other stock movements until the transaction ends. SQLite needs no lock, because it
 * allows one writing transaction at a time.
 */
export async function lockProductsForStockChange(tx: Tx, ids: readonly number[]): Promise<void> {
  if (getDialect(tx) === 'sqlite' || ids.length === 0) return;
  await tx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

export async function readStockInWarehouse(db: Db, productId: number, warehouseId: number): Promise<number> {
  const row = await db
    .selectFrom('stock')
    .select('quantity_milli')
    .where('product_id', '=', productId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirst();
  return row?.quantity_milli ?? 0;
}

/**
 * Selects products with a stock history, which cannot be deleted. A product has one if it was counted in a stock count
 * that was not cancelled, or has a stock movement other than opening stock, a correction or an import.
 * @param which a condition on rows with a `product_id`
 */
export const selectProductsWithStockHistory = (which: RawBuilder<SqlBool>): RawBuilder<{ id: number }> => sql`
  select product_id as id from stock_movement
  where ${which} and kind not in ('opening', 'correction', 'import')
  union
  select product_id as id from stock_count_line
  where ${which} and counted_milli is not null
    and count_id in (select id from stock_count where status <> 'cancelled')
`;
