/**
 * The ledger of stock. Every change of stock is a movement, and goes through here together with the sums that are kept of
 * the movements: of a product in a warehouse (`stock`), and in all of them (`product.stock_milli`). A sale writes no
 * movements of its own: its lines are them (docs/decisions/0063-a-sale-line-is-a-movement.md).
 */
import { CompiledQuery, sql, type RawBuilder, type Transaction } from 'kysely';
import { dialectOf, type Db } from '../database/connect.ts';
import { chunkSize, insertMany, insertRows } from '../database/insertMany.ts';
import type { Row, Schema } from '../database/schema.ts';
import { businessDay } from '../time/businessDay.ts';

type Tx = Transaction<Schema>;

export interface NewMovement {
  productId: number;
  warehouseId: number;
  kind: Row<'stock_movement'>['kind'];
  /** Thousandths of a unit, grams of a kilogram; below 0: it leaves. */
  quantityMilli: number;
  /** Of one unit or kilogram. */
  costCents: number;
  /** As a person put it. */
  reason?: string;
  /** The purchase, transfer or count behind it; of a return, the supplier. */
  causedBy?: number;
}

/** When a branch's stock moves, and who moves it. */
export interface Moving {
  branchId: number;
  /** UTC milliseconds; without it, now. */
  at?: number;
  /** Null: a program on the machine. */
  adminId: number | null;
}

/**
 * Writes the movements, and what they add to the sums. Those of nothing are left out.
 * @param movements of products of that branch, in its warehouses
 */
export async function moveStock(
  tx: Tx,
  { branchId, at = Date.now(), adminId }: Moving,
  movements: readonly NewMovement[],
): Promise<void> {
  const moved = movements.filter(({ quantityMilli }) => quantityMilli !== 0);
  if (moved.length === 0) return;
  const { time_zone, cutoff_hour } = await tx
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const day = businessDay(at, time_zone, cutoff_hour);
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

/** A part of a movement that the sums need. */
export type Moved = Pick<NewMovement, 'productId' | 'warehouseId' | 'quantityMilli'>;

/** What each sale line takes from the stock, in thousandths; below 0: it was brought back. Of `sale_line as line`. */
export const TAKEN: RawBuilder<number> = sql<number>`
  case when line.weight_grams = 0 then line.quantity * 1000
    when line.quantity < 0 then -line.weight_grams else line.weight_grams end
`;

/** The same of a line that is not written yet. */
export const takenBy = (line: { quantity: number; weightGrams?: number | undefined }): number =>
  line.weightGrams ? (line.quantity < 0 ? -line.weightGrams : line.weightGrams) : line.quantity * 1000;

/**
 * Adds to the sums alone: for movements that are written elsewhere. Products that are not there any more are skipped: a
 * till's sale must not fail because of them.
 */
export async function addToStock(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const byProduct = new Map<number, number>();
  const byPlace = new Map<string, Moved>();
  for (const { productId, warehouseId, quantityMilli } of moved) {
    byProduct.set(productId, (byProduct.get(productId) ?? 0) + quantityMilli);
    const key = `${productId}/${warehouseId}`;
    const sum = (byPlace.get(key)?.quantityMilli ?? 0) + quantityMilli;
    byPlace.set(key, { productId, warehouseId, quantityMilli: sum });
  }
  // In the order of their ids: two transactions that move the same products in different orders would deadlock.
  const sums = [...byProduct].sort(([a], [b]) => a - b);
  const known = await addToProducts(tx, sums);
  const rows = [...byPlace.values()]
    .filter(({ productId }) => known.has(productId))
    .sort((a, b) => a.productId - b.productId || a.warehouseId - b.warehouseId)
    .map(({ productId, warehouseId, quantityMilli }) => ({
      product_id: productId,
      warehouse_id: warehouseId,
      quantity_milli: quantityMilli,
    }));
  await insertRows(
    tx,
    'stock',
    rows,
    'on conflict (product_id, warehouse_id) do update set quantity_milli = stock.quantity_milli + excluded.quantity_milli',
  );
}

/** @returns the ids that there are */
async function addToProducts(
  tx: Tx,
  sums: readonly (readonly [id: number, quantityMilli: number])[],
): Promise<Set<number>> {
  const known = new Set<number>();
  const isPostgres = dialectOf(tx) === 'postgres';
  for (let from = 0, size; from < sums.length; from += size) {
    size = chunkSize(sums.length - from);
    const chunk = sums.slice(from, from + size);
    if (isPostgres) {
      await lockForStock(
        tx,
        chunk.map(([id]) => id),
      );
    }
    const { rows } = await tx.executeQuery<{ id: number }>(
      CompiledQuery.raw(additionOf(size, isPostgres), chunk.flat()),
    );
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** Written by hand for the same reason as `insertRows`: a till waits for it with every sale. */
function additionOf(count: number, isPostgres: boolean): string {
  const pairs = Array.from({ length: count }, (_, at) =>
    isPostgres ? `($${2 * at + 1}::bigint, $${2 * at + 2}::bigint)` : '(?, ?)',
  );
  return `update product set stock_milli = stock_milli + moved.column2
    from (values ${pairs.join(',')}) as moved where product.id = moved.column1 returning product.id`;
}

/** Nobody else moves these products until the transaction ends. SQLite lets one transaction write at a time. */
export async function lockForStock(tx: Tx, ids: readonly number[]): Promise<void> {
  if (dialectOf(tx) === 'sqlite' || ids.length === 0) return;
  await tx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** What there is of a product in a warehouse, in thousandths. */
export async function stockIn(db: Db, productId: number, warehouseId: number): Promise<number> {
  const row = await db
    .selectFrom('stock')
    .select('quantity_milli')
    .where('product_id', '=', productId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirst();
  return row?.quantity_milli ?? 0;
}
