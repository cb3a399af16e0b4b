import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductSalesComparison, ProductTrends } from '../../../contract/ranking.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { inCents, inThousandths, soldLine, soldLineOf, ZONES } from '../../support/rawSales.ts';

/** In these weeks the clocks of New York go back. */
const FIRST = Date.UTC(2025, 9, 20);
const DAYS = 24;

const sale = fc.record({
  minute: fc.integer({ min: 0, max: DAYS * 24 * 60 }),
  lines: fc.array(soldLine(8), { minLength: 1, maxLength: 4 }),
});
const shop = fc.record({
  zone: fc.constantFrom(...ZONES),
  cutoff: fc.integer({ min: 0, max: 6 }),
  sales: fc.array(sale, { maxLength: 60 }),
  asked: fc.integer({ min: 5, max: DAYS }),
});

for (const database of DATABASES) {
  describe(`the products that move on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    afterEach(() => void vi.useRealTimers());

    const ask = (branch: number, day: number, token?: string) =>
      call<ProductTrends>('GET', `/api/report/product-movers/${branch}?day=${day}`, undefined, token);

    it('are the top, the falling and the rising of the last seven whole days beside the seven before', async () => {
      await fc.assert(
        fc.asyncProperty(shop, async ({ zone, cutoff, sales, asked }) => {
          const { id: branchId } = await buildBranch(office.db, { time_zone: zone, cutoff_hour: cutoff });
          const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
          const products: number[] = [];
          for (let at = 0; at < 8; at++)
            products.push((await buildProduct(office.db, { branch_id: branchId, category_id })).id);
          const placed = sales.map(({ minute, lines }) => {
            const createdAt = FIRST + minute * 60_000;
            return newSale({
              branchId,
              createdAt,
              businessDay: toBusinessDay(createdAt, zone, cutoff),
              lines: lines.map(one => soldLineOf(one, products)),
            });
          });
          await inTransaction(office.db, tx => placeSales(tx, placed));

          const day = toBusinessDay(FIRST + asked * 86_400_000, zone, cutoff);
          const { status, body } = await ask(branchId, day);
          expect(status).toBe(200);
          const [from, to] = [addDays(day, -7), addDays(day, -1)];
          const [beforeFrom, beforeTo] = [addDays(day, -14), addDays(day, -8)];
          expect(body).toMatchObject({ from, to, beforeFrom, beforeTo });

          const sumOf = (productId: number, first: number, last: number) => {
            const lines = placed
              .filter(({ businessDay: on }) => on >= first && on <= last)
              .flatMap(one => one.lines.filter(line => line.productId === productId));
            return {
              sales: lines.reduce((sum, line) => sum + line.amountCents, 0),
              quantity: lines.reduce((sum, line) => sum + inThousandths(line), 0),
            };
          };
          const raw = products.map(productId => {
            const [now, before] = [sumOf(productId, from, to), sumOf(productId, beforeFrom, beforeTo)];
            return {
              productId,
              quantity: now.quantity,
              quantityBefore: before.quantity,
              sales: now.sales,
              salesBefore: before.sales,
            };
          });
          type Raw = (typeof raw)[number];
          const most = (figure: (of: Raw) => number) =>
            raw
              .filter(of => figure(of) > 0)
              .sort((a, b) => figure(b) - figure(a) || a.productId - b.productId)
              .slice(0, 5);
          const told = (movers: readonly ProductSalesComparison[]) =>
            movers.map(({ productId, quantity, quantityBefore, sales: now, salesBefore }) => ({
              productId,
              quantity: Math.round(quantity * 1000),
              quantityBefore: Math.round(quantityBefore * 1000),
              sales: inCents(now),
              salesBefore: inCents(salesBefore),
            }));
          expect(told(body.top)).toEqual(most(of => of.sales));
          expect(told(body.falling)).toEqual(most(of => of.salesBefore - of.sales));
          expect(told(body.rising)).toEqual(most(of => of.sales - of.salesBefore));
        }),
        { numRuns: 25 },
      );
    });

    it('have their names and how they are sold; a branch that is not the caller’s has none, nor a day that is none', async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const { id: category_id } = await buildCategory(office.db, { branch_id: own.id });
      const product = await buildProduct(office.db, {
        branch_id: own.id,
        category_id,
        name: 'Bananas',
        pesado: 1,
      });
      await inTransaction(office.db, tx =>
        placeSales(tx, [
          newSale({
            branchId: own.id,
            lines: [
              soldLineOf(
                { product: 0, quantity: 1, weightGrams: 750, amountCents: 99, taxCents: 0, costCents: 40 },
                [product.id],
              ),
            ],
          }),
        ]),
      );
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
      const sold = {
        productId: product.id,
        name: 'Bananas',
        isWeighed: true,
        quantity: 0.75,
        quantityBefore: 0,
        sales: 0.99,
        salesBefore: 0,
      };
      expect((await ask(own.id, 20250116, token)).body).toMatchObject({
        top: [sold],
        falling: [],
        rising: [sold],
      });
      expect((await ask(own.id, 20250115, token)).body).toMatchObject({ top: [], falling: [], rising: [] });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 0, 16, 12) });
      const today = await office.call<ProductTrends>('GET', `/api/report/product-movers/${own.id}`);
      vi.useRealTimers();
      expect(today.body).toMatchObject({ from: 20250109, to: 20250115, top: [sold] });
      expect((await ask(other.id, 20250116, token)).status).toBe(404);
      expect(await ask(own.id, 20250230, token)).toEqual(
        problem(400, 'day: 20250230 is not a day that exists.', 'day'),
      );
    });
  });
}
