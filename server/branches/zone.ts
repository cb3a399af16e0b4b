import type { Db } from '../database/connect.ts';

/** The IANA name of a branch's time zone. @param branchId of a branch that is there */
export async function zoneOf(db: Db, branchId: number): Promise<string> {
  const branch = await db
    .selectFrom('branch')
    .select('time_zone')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return branch.time_zone;
}
