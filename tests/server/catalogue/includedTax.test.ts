import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionNotice } from '../../../contract/attention.ts';
import type { Product } from '../../../contract/product.ts';
import type { PricePreview } from '../../../contract/productChange.ts';
import type { ProductFilterCounts } from '../../../contract/productList.ts';
import type { ProfitTotals } from '../../../contract/reports.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { oneLine, onSale, openTill, results, useTillDay, type TillShop } from '../intake/tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`margins with and without tax in the price on ${database.name}`, () => {
    const office = useBackOffice(database);
    useTillDay();
    let shops: { withTax: TillShop; withoutTax: TillShop };
    const wines: Partial<Record<keyof typeof shops, number>> = {};
    beforeAll(async () => {
      shops = {
        withTax: await openTill(office, { prices_include_tax: 1 }),
        withoutTax: await openTill(office),
      };
      for (const name of ['withTax', 'withoutTax'] as const) {
        const cost = { price_cents: 1200, cost_cents: 900 };
        wines[name] = (await onSale(office, shops[name], { ...cost, name: 'Wine', tax_rate: 200_000 })).id;
        await onSale(office, shops[name], { ...cost, name: 'Bread', tax_rate: 0 });
        await onSale(office, shops[name], { ...cost, name: 'Rum', tax_rate: 400_000 });
      }
    });
    const get = async <Body>(path: string) => (await office.call<Body>('GET', path)).body;
    const list = async ({ branchId }: TillShop, query: string) =>
      (await get<{ products: Product[] }>(`/api/product/branch/${branchId}/0?${query}`)).products.map(
        ({ name }) => name,
      );

    it('filter, sort and count the products of the branch', async () => {
      const { withTax, withoutTax } = shops;
      expect(await list(withTax, 'marginBelow=20&sort=name')).toEqual(['Rum', 'Wine']);
      expect(await list(withoutTax, 'marginBelow=20&sort=name')).toEqual([]);
      // A margin of 10 % is not below 10 %: wine without tax costs 10.00.
      expect(await list(withTax, 'marginBelow=10')).toEqual(['Rum']);
      expect(await list(withTax, 'sort=margin&order=desc')).toEqual(['Bread', 'Wine', 'Rum']);
      expect(await list(withoutTax, 'sort=margin&order=desc')).toEqual(['Rum', 'Bread', 'Wine']);
      const count = async ({ branchId }: TillShop) =>
        (await get<ProductFilterCounts>(`/api/product/branch/${branchId}/0/counts`)).margins?.map(
          ({ count: products }) => products,
        );
      expect(await count(withTax)).toEqual([1, 1, 2, 3, 3, 3]);
      expect(await count(withoutTax)).toEqual([0, 0, 0, 3, 3, 3]);
    });

    it('list products that are sold below their cost', async () => {
      const below = async ({ branchId }: TillShop) =>
        (await get<AttentionNotice[]>(`/api/attention?branchId=${branchId}`)).filter(
          ({ kind }) => kind === 'belowCost',
        );
      expect(await below(shops.withTax)).toMatchObject([{ count: 1 }]);
      expect(await below(shops.withoutTax)).toEqual([]);
    });

    it.each([
      ['withTax', 14.4, 20, 13.5],
      ['withoutTax', 12, undefined, 11.25],
    ] as const)('set prices %s to a margin of 25 %%: %d', async (name, newPrice, includedTax, atTwenty) => {
      const { branchId } = shops[name];
      const id = wines[name]!;
      const preview = async (value: number) =>
        (
          await office.call<PricePreview>('POST', '/api/products/price-changes/preview', {
            branchId,
            by: 'margin',
            value,
            rounding: 'none',
            ids: [id],
          })
        ).body.products[0]!;
      const previewed = await preview(25);
      expect(previewed).toMatchObject({ newPrice, margin: 25 });
      expect(previewed.includedTax).toBe(includedTax);
      const { newPrice: price, version } = await preview(20);
      expect(price).toBe(atTwenty);
      const { status } = await office.call('POST', '/api/products/price-changes', {
        branchId,
        by: 'margin',
        value: 20,
        rounding: 'none',
        products: [{ id, version, newPrice: price }],
      });
      expect(status).toBe(201);
    });

    it('report profit as sales without tax less cost', async () => {
      const report = async (name: keyof typeof shops) => {
        const { branchId } = shops[name];
        return get<ProfitTotals>(`/api/Report/profit/${branchId}/20250310/20250310`);
      };
      const line = { quantity: 1, price: 12, cost: 9 };
      const { withTax, withoutTax } = shops;
      await results(office, withTax, [
        oneLine(withTax, { ...line, product: wines.withTax, taxIncluded: true }, 12),
      ]);
      await results(office, withoutTax, [oneLine(withoutTax, { ...line, product: wines.withoutTax }, 14.4)]);
      expect(await report('withTax')).toEqual({ total: 12, totalTax: 2, costo: 9 });
      expect(await report('withoutTax')).toEqual({ total: 14.4, totalTax: 2.4, costo: 9 });
    });
  });
}
