import type { Db } from '../database/connect.ts';

const USUAL = 31;

/**
 * Finds the default branch: the configured one, else the branch with the id 31, else the only one.
 * @param configured `DEFAULT_BRANCH`; null if not set
 * @returns 31 if no branch exists; null if several exist and none of them is the default
 */
export async function findDefaultBranch(db: Db, configured: number | null): Promise<number | null> {
  if (configured !== null) return configured;
  const usual = await db.selectFrom('branch').select('id').where('id', '=', USUAL).executeTakeFirst();
  if (usual) return USUAL;
  const [first, second] = await db.selectFrom('branch').select('id').limit(2).execute();
  if (second) return null;
  return first?.id ?? USUAL;
}
