import { getDialect, type Db, type Tx } from '../database/connect.ts';
import { whereIn } from '../database/dialects.ts';
import type { Row } from '../database/schema.ts';
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { HttpProblem } from '../http/problems.ts';
import { MAX_THOUSANDTHS } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';
import type { NewMovement } from '../stock/stockLedger.ts';

/**
 * Reads a warehouse of the branch.
 * @param field name of the request field, for the error message
 * @throws HttpProblem 400 if the branch has no such warehouse
 */
export async function readWarehouse(
  db: Db,
  branchId: number,
  id: number,
  field: string,
): Promise<Row<'warehouse'>> {
  const row = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', id)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  if (row) return row;
  throw new HttpProblem(400, createMessage('warehouse.notInBranch', { field }), field);
}

/**
 * Checks that a new stock is at most `MAX_AMOUNT` above or below 0.
 * @param after the new stock in thousandths of a unit
 * @throws HttpProblem 400 naming the product, if the stock is outside of these limits
 */
export function assertStockInRange({ name }: { name: string }, after: number): void {
  if (Math.abs(after) <= MAX_THOUSANDTHS) return;
  throw new HttpProblem(400, createMessage('stock.tooHigh', { name, max: MAX_AMOUNT }));
}

/**
 * Checks that the movements keep the stock of each product at most `MAX_AMOUNT` above or below 0. Locks the products,
 * so that the result stays valid until the transaction ends.
 * @throws HttpProblem 400 naming a product whose stock would leave these limits
 */
export async function assertStocksInRange(
  tx: Tx,
  movements: readonly Pick<NewMovement, 'productId' | 'quantityMilli'>[],
): Promise<void> {
  const moved = new Map<number, number>();
  for (const { productId, quantityMilli } of movements)
    if (quantityMilli !== 0) moved.set(productId, (moved.get(productId) ?? 0) + quantityMilli);
  const products = await tx
    .selectFrom('product')
    .select(['id', 'name', 'stock_milli'])
    .where(whereIn(getDialect(tx), 'id', [...moved.keys()]))
    .orderBy('id')
    .$if(getDialect(tx) === 'postgres', query => query.forNoKeyUpdate())
    .execute();
  for (const product of products) assertStockInRange(product, product.stock_milli + moved.get(product.id)!);
}
