import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { assertRecordFound } from '../http/problems.ts';

/** Checks whether a branch's prices include tax. @throws HttpProblem 404 if the branch was deleted in the meantime */
export async function readPricesIncludeTax(db: Db, branchId: number): Promise<boolean> {
  const branch = await db
    .selectFrom('branch')
    .select('prices_include_tax')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return hasPricesWithTax(assertRecordFound(branch, 'branch', branchId));
}

export const hasPricesWithTax = (branch: Pick<Row<'branch'>, 'prices_include_tax'>): boolean =>
  branch.prices_include_tax === 1;
