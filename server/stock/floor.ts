/** The sales floor of a branch: the warehouse that its tills sell from. */
import type { Language } from '../../contract/words.ts';
import type { Tx } from '../database/connect.ts';

const NAME = 'Sales floor';

const NAMES: Partial<Record<Language, string>> = { es: 'Piso de venta' };

/** What a sales floor is called at first: in English where nobody has put it into the language. */
export const floorName = (language: Language): string => NAMES[language] ?? NAME;

/** Its id; a branch without one gets it. @param language of its name */
export async function floorOf(tx: Tx, branchId: number, language: Language = 'en'): Promise<number> {
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
    .values({ branch_id: branchId, name: floorName(language), is_floor: 1 })
    // Somebody else may have been faster: an index has one floor a branch.
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return (await find())!.id;
}
