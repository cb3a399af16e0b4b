import type { Db } from '../database/connect.ts';
import { found } from '../http/problems.ts';

/** The category of that id, if the branch has it. */
export const categoryIn = (db: Db, branchId: number, id: number) =>
  db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();

/** @throws HttpProblem 404 where the branch has no such category */
export async function mustBeCategory(db: Db, branchId: number, id: number): Promise<void> {
  found(await categoryIn(db, branchId, id), 'category', id);
}
