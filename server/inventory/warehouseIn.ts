import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { MOST } from '../../contract/limits.ts';
import { HttpProblem } from '../http/problems.ts';
import { MOST_THOUSANDTHS } from '../http/quantities.ts';

/** @param field as the call spells it @throws HttpProblem 400 where the branch has no such warehouse */
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
  throw new HttpProblem(400, `${field} must be a warehouse of this branch.`, field);
}

/** @param after thousandths of a unit @throws HttpProblem 400 */
export function mustStayBelowMost({ name }: { name: string }, after: number): void {
  if (Math.abs(after) <= MOST_THOUSANDTHS) return;
  throw new HttpProblem(400, `The stock of "${name}" would go beyond ${MOST}.`);
}
