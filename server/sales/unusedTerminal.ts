import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';

/**
 * Builds the condition that a terminal has sales, drawer openings, drawer sessions, or returns that wait for their
 * sale. Such terminals cannot be removed, because reports show their names.
 */
export function whereTerminalHasHistory(eb: ExpressionBuilder<Schema, 'terminal'>) {
  const naming = (table: 'day_terminal' | 'drawer_opening' | 'drawer_session' | 'waiting_return') =>
    eb
      .selectFrom(table)
      .select('terminal_id')
      .whereRef(`${table}.branch_id`, '=', 'terminal.branch_id')
      .whereRef(`${table}.terminal_id`, '=', 'terminal.id');
  return eb.exists(
    naming('day_terminal')
      .unionAll(naming('drawer_opening'))
      .unionAll(naming('drawer_session'))
      .unionAll(naming('waiting_return')),
  );
}

/**
 * Removes an unused terminal with its key. The caller must have locked the branch's sales, so that the terminal's till
 * cannot write a sale at the same time.
 * @param keyed true to remove the terminal even if it has a key
 * @returns true if it was removed
 */
export async function removeUnusedTerminal(
  tx: Tx,
  id: number,
  { keyed }: { keyed: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('terminal')
    .where('id', '=', id)
    .where(eb => eb.not(whereTerminalHasHistory(eb)))
    .$if(!keyed, query =>
      query.where(eb =>
        eb.not(
          eb.exists(
            eb.selectFrom('terminal_key').select('terminal_id').whereRef('terminal_id', '=', 'terminal.id'),
          ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
