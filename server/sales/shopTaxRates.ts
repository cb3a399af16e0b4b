import type { Db } from '../database/connect.ts';

/** Reads the tax rates of the branch's products, in ten-thousandths of a percent, lowest first. */
export async function readShopTaxRates(db: Db, branchId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('tax_rate')
    .distinct()
    .where('branch_id', '=', branchId)
    .orderBy('tax_rate')
    .execute();
  return rows.map(({ tax_rate }) => tax_rate);
}
