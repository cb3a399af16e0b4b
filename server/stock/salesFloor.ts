/** Finds or creates the sales floor of a branch: the warehouse whose stock its tills sell. */
import type { Language } from '../../contract/enums.ts';
import type { Tx } from '../database/connect.ts';

const NAME = 'Sales floor';

const NAMES: Partial<Record<Language, string>> = { es: 'Piso de venta' };

export const getSalesFloorName = (language: Language): string => NAMES[language] ?? NAME;

export async function findOrAddSalesFloor(
  tx: Tx,
  branchId: number,
  language: Language = 'en',
): Promise<number> {
  const find = () =>
    tx
      .selectFrom('warehouse')
      .select('id')
      .where('branch_id', '=', branchId)
      .where('is_floor', '=', 1)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await tx
    .insertInto('warehouse')
    .values({ branch_id: branchId, name: getSalesFloorName(language), is_floor: 1 })
    // A concurrent transaction may have created the sales floor first. A unique index allows only one per branch.
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return (await find())!.id;
}
