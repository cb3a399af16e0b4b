/**
 * Locks for rules that involve several rows. Without them, two concurrent PostgreSQL transactions could both find
 * such a rule satisfied and break it together. SQLite allows only one writing transaction at a time.
 */
import { sql } from 'kysely';
import { getDialect, type Tx } from './connect.ts';
import type { BusinessDaySettings } from '../../contract/businessDay.ts';

/**
 * Serialises changes to a branch's categories and products, by locking the categories. The branch's row is not
 * locked, because every sale locks it, and an import of orders locks it for minutes.
 */
export async function lockCatalogue(tx: Tx, branchId: number): Promise<void> {
  if (getDialect(tx) === 'sqlite') return;
  await tx
    .selectFrom('category')
    .select('id')
    .where('branch_id', '=', branchId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Makes changes to users run one after another, by locking the rows of all users with the role Super. At least one such
 * row always exists.
 */
export async function lockSuperUsers(tx: Tx): Promise<void> {
  if (getDialect(tx) === 'sqlite') return;
  await tx
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks the products with these ids, except those of other branches. Locks them in the order of their ids, to avoid
 * deadlocks.
 * @param ids up to some thousands
 */
export function lockProducts(tx: Tx, branchId: number, ids: readonly number[]) {
  return tx
    .selectFrom('product')
    .select(['id', 'name', 'stock_milli', 'cost_cents'])
    .where('branch_id', '=', branchId)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(getDialect(tx) === 'postgres', query => query.forNoKeyUpdate())
    .execute();
}

/**
 * Blocks new sales of the branch, and changes of its time zone and cut-off hour, until the transaction ends. To do so,
 * it locks the branch's row, from which each sale takes its number.
 * @returns the branch's clock; undefined if the branch does not exist
 */
export async function lockSales(tx: Tx, branchId: number): Promise<BusinessDaySettings | undefined> {
  const row = await tx
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .$if(getDialect(tx) === 'postgres', query => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && { timeZone: row.time_zone, cutoffHour: row.cutoff_hour };
}

export async function lockRow(tx: Tx, table: string, id: number): Promise<void> {
  if (getDialect(tx) === 'sqlite') return;
  await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/**
 * Makes changes to data of the whole shop run one after another, by locking the shop's row until the transaction ends.
 * An update takes the lock, because SQLite and PostgreSQL both support it.
 */
export const lockShop = (tx: Tx) => tx.updateTable('shop').set({ id: 1 }).execute();
