/** Writes when drawers were opened without a sale, each opening once. */
import { TillOpening, type TillAnswer } from '../../contract/tills.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import type { NewRow } from '../database/schema.ts';
import { cashierFinder, terminalFinder, type Named } from './branchBook.ts';
import { readerOf, referenceOf, refused } from './each.ts';
import type { Till } from './keys.ts';
import { happenedAt, type TillClock } from './moments.ts';

const read = readerOf<TillOpening>(TillOpening);

interface ReadOpening {
  row: NewRow<'drawer_opening'> & { reference: string };
  terminal: Named;
  note?: string | undefined;
}

/**
 * @param sent as it came
 * @returns what became of each, in the order in which they were sent
 */
export async function takeOpenings(
  db: Db,
  till: Till,
  sent: readonly unknown[],
  clock: TillClock,
): Promise<TillAnswer[]> {
  const terminalOf = await terminalFinder(db, till);
  const cashierOf = await cashierFinder(db, till);
  const readOne = (one: unknown): ReadOpening => {
    const { reference, createdAt, terminal: name, cashier } = read(one);
    const terminal = terminalOf(name);
    const { at, businessDay, hour, note } = happenedAt(createdAt, clock);
    const row = {
      branch_id: till.branchId,
      admin_id: cashierOf(cashier),
      opened_at: at,
      business_day: businessDay,
      hour,
      terminal_id: terminal.id,
      reference,
    };
    return { row, terminal, note };
  };
  return inTransaction(db, async tx => {
    const answers: TillAnswer[] = [];
    for (const one of sent) {
      try {
        const { row, terminal, note } = readOne(one);
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('drawer_opening')
          .values(row)
          .onConflict(conflict => conflict.columns(['terminal_id', 'reference']).doNothing())
          .executeTakeFirstOrThrow();
        const isNew = numInsertedOrUpdatedRows === 1n;
        answers.push({
          reference: row.reference,
          terminal: terminal.name,
          result: isNew ? 'stored' : 'known',
          ...(isNew && note !== undefined ? { message: note } : {}),
        });
      } catch (error) {
        answers.push(refused(error, referenceOf(one), till.terminalName));
      }
    }
    return answers;
  });
}
