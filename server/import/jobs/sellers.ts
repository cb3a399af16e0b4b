/** Takes back the cashiers and terminals that an import of orders made, once its orders are gone. */
import type { Tx } from '../../database/connect.ts';
import { record, type Who } from '../../audit/trail.ts';
import { lockSales } from '../../database/locks.ts';
import type { Row } from '../../database/schema.ts';

type Made = Pick<Row<'import_item'>, 'record_id' | 'name'>;

/** What is in use by now stays, as a category does that others put something into. */
export async function removeSellers(
  tx: Tx,
  { branchId, who }: { branchId: number; who: Who },
  { terminals, cashiers }: { terminals: readonly Made[]; cashiers: readonly Made[] },
): Promise<void> {
  if (terminals.length + cashiers.length === 0) return;
  await lockSales(tx, branchId);
  const gone = async (resource: 'terminal' | 'admin', { record_id: id, name }: Made) =>
    record(tx, who, { action: 'delete', resource, id, name, branchId, before: { name } });
  for (const made of terminals) if (await removeTerminal(tx, branchId, made)) await gone('terminal', made);
  for (const made of cashiers) if (await removeCashier(tx, made)) await gone('admin', made);
}

/** One that sold nothing else, and has no key to sell with. */
async function removeTerminal(tx: Tx, branchId: number, { record_id: id }: Made): Promise<boolean> {
  const named = (table: 'day_terminal' | 'drawer_opening') =>
    tx
      .selectFrom(table)
      .select('terminal_id')
      .where('branch_id', '=', branchId)
      .where('terminal_id', '=', id);
  const key = tx.selectFrom('terminal_key').select('terminal_id').where('terminal_id', '=', id);
  const used = named('day_terminal').unionAll(named('drawer_opening')).unionAll(key);
  const { numDeletedRows } = await tx
    .deleteFrom('terminal')
    .where('id', '=', id)
    .where(eb => eb.not(eb.exists(used)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Somebody who sold nothing else, and whom nobody changed or invited. */
async function removeCashier(tx: Tx, { record_id: id }: Made): Promise<boolean> {
  const sold = tx.selectFrom('day_cashier').select('admin_id').where('admin_id', '=', id);
  const used = sold.unionAll(tx.selectFrom('user_link').select('admin_id').where('admin_id', '=', id));
  const { numDeletedRows } = await tx
    .deleteFrom('admin')
    .where('id', '=', id)
    .where('version', '=', 1)
    .where(eb => eb.not(eb.exists(used)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
