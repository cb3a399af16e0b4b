import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

/**
 * Marks the products of a bulk change as changed for tills, as the triggers of the table `product` do
 * (migrations/013_tills.ts). Planned prices need this function, because they are not in the table `product`.
 */
export async function markProductsChanged(tx: Tx, branchId: number, changeId: number): Promise<void> {
  const products = sql`select product_id from bulk_change_item where change_id = ${changeId}`;
  const feed = await tx
    .updateTable('product_feed')
    .set(row => ({ position: row('position', '+', 1) }))
    .where('branch_id', '=', branchId)
    .returning('position')
    .executeTakeFirst();
  if (!feed) return;
  await sql`
    update product_change set position = ${feed.position}
    where branch_id = ${branchId} and product_id in (${products})
  `.execute(tx);
}
