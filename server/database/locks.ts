/**
 * Locks for rules that involve more than one row. PostgreSQL lets two transactions check such a rule at once, and
 * break it together; SQLite lets one transaction write at a time.
 */
import { sql } from 'kysely';
import { dialectOf, type Tx } from './connect.ts';
import type { Clock } from '../time/businessDay.ts';

/**
 * Changes to a branch's categories and products come one after another. Not the branch's own row: that one is locked by
 * every sale, and by an import of orders for minutes.
 */
export async function lockCatalogue(tx: Tx, branchId: number): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return;
  await tx
    .selectFrom('category')
    .select('id')
    .where('branch_id', '=', branchId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Changes to users come one after another as long as there is a Super, which there always is. */
export async function lockSupers(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return;
  await tx
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The products of the branch among these, locked against changes by others. In the order of their ids: two
 * transactions that took them in different orders would deadlock.
 * @param ids up to some thousands
 */
export function lockProducts(tx: Tx, branchId: number, ids: readonly number[]) {
  return tx
    .selectFrom('product')
    .select(['id', 'name', 'stock_milli', 'cost_cents'])
    .where('branch_id', '=', branchId)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(dialectOf(tx) === 'postgres', query => query.forNoKeyUpdate())
    .execute();
}

/**
 * Keeps sales from being placed in the branch, and its clock from being changed, until the transaction ends: each sale takes its
 * number from the branch's row.
 * @returns the branch's clock; undefined where there is no such branch any more
 */
export async function lockSales(tx: Tx, branchId: number): Promise<Clock | undefined> {
  const row = await tx
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .$if(dialectOf(tx) === 'postgres', query => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && { timeZone: row.time_zone, cutoffHour: row.cutoff_hour };
}

/** Nobody else changes this row until the transaction ends. @param table which the schema need not know */
export async function lockRow(tx: Tx, table: string, id: number): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return;
  await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/** What is known of the shop as a whole changes once at a time: an update locks its row on both databases. */
export const lockShop = (tx: Tx) => tx.updateTable('shop').set({ id: 1 }).execute();
