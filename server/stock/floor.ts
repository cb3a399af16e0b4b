/** The sales floor of a branch: the warehouse that its tills sell from. */
import type { Tx } from '../database/connect.ts';

const NAME = 'Sales floor';

/** Its id; a branch without one gets it. */
export async function floorOf(tx: Tx, branchId: number): Promise<number> {
  const find = () =>
    tx
      .selectFrom('warehouse')
      .select('id')
      .where('branch_id', '=', branchId)
      .where('is_floor', '=', 1)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await tx
    .insertInto('warehouse')
    .values({ branch_id: branchId, name: NAME, is_floor: 1 })
    // Somebody else may have been faster: an index has one floor a branch.
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return (await find())!.id;
}
