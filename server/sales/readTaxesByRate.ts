import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { Db } from '../database/connect.ts';
import type { TaxRateTotals } from './taxesByRate.ts';

/** Reads the taxes of a range of business days by rate, lowest rate first. */
export const readTaxesByRate = (
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<TaxRateTotals[]> =>
  db
    .selectFrom('day_tax')
    .select(({ fn }) => [
      'rate',
      fn.sum<number>('net_cents').as('netCents'),
      fn.sum<number>('tax_cents').as('taxCents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('rate')
    .orderBy('rate')
    .execute();
