import type { Db } from '../database/connect.ts';
import type { TaxedLine } from './taxesByRate.ts';

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

/** Reads the tax rates of the branch's products, if a taxed line has no known product and needs them. */
export const readShopTaxRatesForLines = async (
  db: Db,
  branchId: number,
  lines: readonly TaxedLine[],
): Promise<number[]> =>
  lines.some(({ tax_rate, tax_cents }) => tax_rate === null && tax_cents !== 0)
    ? readShopTaxRates(db, branchId)
    : [];
