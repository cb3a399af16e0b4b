import type { Db } from '../database/connect.ts';

/** The branch of the documented product. */
const USUAL = 31;

/**
 * The default branch: the configured one, else 31, else the only one that exists.
 * @param configured `DEFAULT_BRANCH`; null if it is not set
 * @returns 31 where there is no branch at all; null if there are several, and none is the default
 */
export async function findDefaultBranch(db: Db, configured: number | null): Promise<number | null> {
  if (configured !== null) return configured;
  const usual = await db.selectFrom('branch').select('id').where('id', '=', USUAL).executeTakeFirst();
  if (usual) return USUAL;
  const [first, second] = await db.selectFrom('branch').select('id').limit(2).execute();
  if (second) return null;
  return first?.id ?? USUAL;
}
