import { describe, expect, it } from 'vitest';
import type { PriceChangeDetails } from '../../../contract/productChange.ts';
import { applyDuePriceChanges } from '../../../server/catalogue/prices/applyDuePriceChanges.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

const PATH = '/api/products/price-changes';

for (const database of DATABASES) {
  describe(`planned changes of prices on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('are applied without touching the figures of other changes', async () => {
      const { db, call } = office;
      const { id: branchId } = await buildBranch(db, { time_zone: 'America/New_York' });
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      const addOne = async (count: number, from?: { day: number; hour: number }) => {
        const products = [];
        for (let at = 0; at < count; at++) {
          const product = await buildProduct(db, { branch_id: branchId, category_id, price_cents: 200 });
          products.push({ id: product.id, version: 1, newPrice: 3 });
        }
        const rule = { by: 'amount', value: 1, rounding: 'none' };
        const { body } = await call<PriceChangeDetails>('POST', PATH, { branchId, ...rule, products, from });
        return body.id;
      };
      const earlier = await addOne(2);
      const planned = await addOne(1, { day: 20990310, hour: 6 });
      await applyDuePriceChanges(db, Date.parse('2099-03-11T00:00:00Z'));

      const read = async (id: number) => (await call<PriceChangeDetails>('GET', `${PATH}/${id}`)).body;
      expect(await read(planned)).toMatchObject({ state: 'applied', products: 1, untouched: 0 });
      expect(await read(earlier)).toMatchObject({ state: 'applied', products: 2, untouched: 0 });
    });
  });
}
