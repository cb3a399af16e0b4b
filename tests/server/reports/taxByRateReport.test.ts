import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxOfRate } from '../../../contract/drawerSessions.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { computeLineAmounts } from '../../../contract/amounts.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, buildSale, line } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { oneLine, onSale, openTill, results } from '../intake/tillSales.ts';

const RATES = [0, 40_000, 88_750];

const soldLine = fc.record({
  rate: fc.nat(RATES.length - 1),
  cents: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 900_000 })),
  discountCents: fc.nat(500),
  taxIncluded: fc.boolean(),
});

/** The clocks of New York go forward on 9 March 2025. */
const sold = fc.record({
  createdAt: fc.integer({ min: Date.UTC(2025, 2, 8), max: Date.UTC(2025, 2, 11) }),
  isRefund: fc.boolean(),
  lines: fc.array(soldLine, { minLength: 1, maxLength: 3 }),
});

for (const database of BOTH_DATABASES) {
  describe(`Tax by Rate on ${database.name}`, () => {
    const office = useBackOffice(database);
    const report = async (branch: number, start: number, end: number) =>
      (await office.call<TaxOfRate[]>('GET', `/api/report/tax-by-rate/${branch}/${start}/${end}`)).body;

    async function openShop() {
      const { id } = await buildBranch(office.db, { time_zone: 'America/New_York', cutoff_hour: 3 });
      const { id: category_id } = await buildCategory(office.db, { branch_id: id });
      const products: number[] = [];
      for (const tax_rate of RATES)
        products.push((await buildProduct(office.db, { branch_id: id, category_id, tax_rate })).id);
      return { id, products };
    }

    it("has the net sales and the tax of each rate, less refunds, on the branch's days", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 12 }), async drawn => {
          const { id: branchId, products } = await openShop();
          const expected = new Map<number, { net: number; tax: number }>();
          for (const { createdAt, isRefund, lines } of drawn) {
            const businessDay = toBusinessDay(createdAt, 'America/New_York', 3);
            const sign = isRefund ? -1 : 1;
            const priced = lines.map(({ rate, cents, discountCents, taxIncluded }) => {
              const { amountCents, taxCents } = computeLineAmounts(sign * cents, RATES[rate]!, taxIncluded);
              const isCounted = businessDay >= 20250308 && businessDay <= 20250309;
              const key = RATES[rate]! / 10_000;
              const { net, tax } = expected.get(key) ?? { net: 0, tax: 0 };
              if (isCounted) expected.set(key, { net: net + amountCents - taxCents, tax: tax + taxCents });
              return line({
                productId: products[rate]!,
                quantity: sign,
                discountCents: sign * discountCents,
                amountCents,
                taxCents,
                taxIncluded,
              });
            });
            await buildSale(office.db, { branchId, createdAt, businessDay, lines: priced });
          }
          const rows = [...expected].sort(([one], [other]) => one - other);
          expect(await report(branchId, 20250308, 20250309)).toEqual(
            rows.map(([rate, { net, tax }]) => ({ rate, net: net / 100, tax: tax / 100 })),
          );
        }),
        { numRuns: 20 },
      );
    });

    it('has no rate of its own for returned pieces whose tax was rounded', async () => {
      const shop = await openTill(office);
      const { id: product } = await onSale(office, shop, { tax_rate: 40_000 });
      const pieces = (quantity: number, tax: number, values: object = {}) =>
        oneLine(
          shop,
          { product, quantity, price: 3.33, tax },
          Number((3.33 * quantity + tax).toFixed(2)),
          values,
        );
      const takesBack = { reference: 'nine pieces' };
      const sales = [
        pieces(9, 1.2, takesBack),
        ...Array.from({ length: 8 }, () => pieces(-1, -0.13, { takesBack })),
        pieces(-1, -0.16, { takesBack }),
      ];
      expect((await results(office, shop, sales)).map(({ result }) => result)).toEqual(
        sales.map(() => 'stored'),
      );
      expect(await report(shop.branchId, 20250310, 20250310)).toEqual([{ rate: 4, net: 0, tax: 0 }]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('keeps the charged rate after the rate of the product changes', async () => {
      const { id: branchId, products } = await openShop();
      const sell = () =>
        buildSale(office.db, {
          branchId,
          lines: [line({ productId: products[1]!, amountCents: 52, taxCents: 2 })],
        });
      await sell();
      await office.db
        .updateTable('product')
        .set({ tax_rate: 50_000 })
        .where('id', '=', products[1]!)
        .execute();
      await sell();
      expect(await report(branchId, 20250115, 20250115)).toEqual([
        { rate: 4, net: 0.5, tax: 0.02 },
        { rate: 5, net: 0.5, tax: 0.02 },
      ]);
    });
  });
}
