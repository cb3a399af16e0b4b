/**
 * Reads the tax rates that products had, from the audit trail. A till can send a sale late, when the rate of a product
 * has changed or the product is deleted.
 */
import type { Db } from '../database/connect.ts';
import { convertPercentToTaxRate } from '../http/quantities.ts';
import type { SoldProduct } from './branchLookups.ts';

/** Tax rates by product id, in ten-thousandths of a percent. */
export type TaxRates = ReadonlyMap<number, number>;

/**
 * Lists the earlier rates that a sale can have: those at its time, and each earlier rate of one of its products.
 * @param at time of the sale in UTC milliseconds
 */
export type EarlierTaxRates = (at: number, products: readonly (SoldProduct | null)[]) => TaxRates[];

interface EarlierRate {
  rate: number;
  /** Time at which the rate ended, in UTC milliseconds. */
  until: number;
}

const AT_ONCE = 500;

/** Returns the id of a product, also of a deleted one. */
export const getProductId = (product: SoldProduct | null): number | undefined =>
  product?.id ?? product?.formerId;

export async function readEarlierTaxRates(
  db: Db,
  products: readonly (SoldProduct | null)[],
): Promise<EarlierTaxRates> {
  const ids = [...new Set(products.flatMap(product => getProductId(product) ?? []))];
  const earlier = new Map<number, EarlierRate[]>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const entries = await db
      .selectFrom('audit_entry')
      .select(['record_id', 'at', 'changes'])
      .where('resource', '=', 'product')
      .where('record_id', 'in', ids.slice(from, from + AT_ONCE))
      .where('action', 'in', ['update', 'delete'])
      .where('changes', 'like', '%"tax":%')
      .orderBy('at')
      .orderBy('id')
      .execute();
    for (const { record_id: id, at: until, changes } of entries) {
      const { before } = JSON.parse(changes) as { before?: { tax?: number } };
      if (before?.tax === undefined) continue;
      const rate = convertPercentToTaxRate(before.tax, 'tax');
      earlier.set(id!, [...(earlier.get(id!) ?? []), { rate, until }]);
    }
  }
  return (at, sold) => {
    const own = [...new Set(sold.flatMap(product => getProductId(product) ?? []))];
    const atSale = own.flatMap(id => {
      const found = earlier.get(id)?.find(({ until }) => until > at);
      return found ? [[id, found.rate] as const] : [];
    });
    const ofOneProduct = own.flatMap(id =>
      (earlier.get(id) ?? []).map(({ rate }): TaxRates => new Map([[id, rate]])),
    );
    return [new Map(atSale), ...ofOneProduct];
  };
}
