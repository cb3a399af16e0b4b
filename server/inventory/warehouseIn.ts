import { dialectOf, type Db, type Tx } from '../database/connect.ts';
import { isOneOf } from '../database/dialects.ts';
import type { Row } from '../database/schema.ts';
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { HttpProblem } from '../http/problems.ts';
import { MOST_THOUSANDTHS } from '../http/quantities.ts';
import { message } from '../language/message.ts';
import type { NewMovement } from '../stock/ledger.ts';

/**
 * Reads a warehouse of the branch.
 * @param field the name of the field in the call
 * @throws HttpProblem 400 where the branch has no such warehouse
 */
export async function warehouseIn(
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
  throw new HttpProblem(400, message('warehouse.notInBranch', { field }), field);
}

/**
 * Checks a stock against the limit.
 * @param after thousandths of a unit
 * @throws HttpProblem 400
 */
export function mustStayBelowMost({ name }: { name: string }, after: number): void {
  if (Math.abs(after) <= MOST_THOUSANDTHS) return;
  throw new HttpProblem(400, message('stock.tooHigh', { name, max: MAX_AMOUNT }));
}

/**
 * As `mustStayBelowMost`, for many movements. Locks their products, so that the result holds until the transaction ends.
 * @throws HttpProblem 400 naming a product
 */
export async function mustAllStayBelowMost(
  tx: Tx,
  movements: readonly Pick<NewMovement, 'productId' | 'quantityMilli'>[],
): Promise<void> {
  const moved = new Map<number, number>();
  for (const { productId, quantityMilli } of movements)
    if (quantityMilli !== 0) moved.set(productId, (moved.get(productId) ?? 0) + quantityMilli);
  const products = await tx
    .selectFrom('product')
    .select(['id', 'name', 'stock_milli'])
    .where(isOneOf(dialectOf(tx), 'id', [...moved.keys()]))
    .orderBy('id')
    .$if(dialectOf(tx) === 'postgres', query => query.forNoKeyUpdate())
    .execute();
  for (const product of products) mustStayBelowMost(product, product.stock_milli + moved.get(product.id)!);
}
