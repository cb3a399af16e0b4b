import type { Db } from '../database/connect.ts';

/** The branch that the described product is about. */
const USUAL = 31;

/**
 * The branch of work that names none: the configured one, else 31, else the only one that there is.
 * @param configured `DEFAULT_BRANCH`; null: not set
 * @returns 31 where there is no branch at all; null where there are several, and nothing says which
 */
export async function usualBranch(db: Db, configured: number | null): Promise<number | null> {
  if (configured !== null) return configured;
  const usual = await db.selectFrom('branch').select('id').where('id', '=', USUAL).executeTakeFirst();
  if (usual) return USUAL;
  const [first, second] = await db.selectFrom('branch').select('id').limit(2).execute();
  if (second) return null;
  return first?.id ?? USUAL;
}
