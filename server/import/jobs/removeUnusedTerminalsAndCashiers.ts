import type { Tx } from '../../database/connect.ts';
import { recordTrailEvents, type TrailActor } from '../../audit/trail.ts';
import { lockSales } from '../../database/locks.ts';
import type { Row } from '../../database/schema.ts';
import { removeUnusedTerminal } from '../../sales/unusedTerminal.ts';

type Made = Pick<Row<'import_item'>, 'record_id' | 'name'>;

export async function removeUnusedTerminalsAndCashiers(
  tx: Tx,
  { branchId, who }: { branchId: number; who: TrailActor },
  { terminals, cashiers }: { terminals: readonly Made[]; cashiers: readonly Made[] },
): Promise<void> {
  if (terminals.length + cashiers.length === 0) return;
  await lockSales(tx, branchId);
  const gone = async (resource: 'terminal' | 'admin', { record_id: id, name }: Made) =>
    recordTrailEvents(tx, who, { action: 'delete', resource, id, name, branchId, before: { name } });
  for (const made of terminals) {
    // A terminal with an API key is not removed, because its till can send a sale at any time.
    if (await removeUnusedTerminal(tx, made.record_id, { keyed: false })) await gone('terminal', made);
  }
  for (const made of cashiers) if (await removeCashier(tx, made)) await gone('admin', made);
}

async function removeCashier(tx: Tx, { record_id: id }: Made): Promise<boolean> {
  const sold = tx.selectFrom('day_cashier').select('admin_id').where('admin_id', '=', id);
  const used = sold
    .unionAll(tx.selectFrom('user_link').select('admin_id').where('admin_id', '=', id))
    .unionAll(tx.selectFrom('waiting_return').select('admin_id').where('admin_id', '=', id));
  const { numDeletedRows } = await tx
    .deleteFrom('admin')
    .where('id', '=', id)
    .where('version', '=', 1)
    .where(eb => eb.not(eb.exists(used)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
