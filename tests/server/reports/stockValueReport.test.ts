import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StockValueRow } from '../../../contract/reports.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { findOrAddSalesFloor } from '../../../server/stock/salesFloor.ts';
import { moveStock } from '../../../server/stock/stockLedger.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, buildWarehouse, line, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const COSTS = [125, 333, 80];
/** The clocks of New York go forward on 9 March 2025. */
const CLOCK = { time_zone: 'America/New_York', cutoff_hour: 3 };
const DAYS = [20250307, 20250308, 20250309, 20250310, 20250311];

const moment = fc.integer({ min: Date.UTC(2025, 2, 8), max: Date.UTC(2025, 2, 11) });
const product = fc.nat(COSTS.length - 1);
const act = fc.oneof(
  fc.record({
    what: fc.constant('move' as const),
    at: moment,
    product,
    isFloor: fc.boolean(),
    quantity: fc.integer({ min: -9000, max: 9000 }).filter(quantity => quantity !== 0),
  }),
  fc.record({
    what: fc.constantFrom('sale' as const, 'import' as const),
    at: moment,
    product,
    quantity: fc.integer({ min: -5, max: 5 }).filter(quantity => quantity !== 0),
    weightGrams: fc.constantFrom(0, 735),
  }),
);

for (const database of BOTH_DATABASES) {
  describe(`Stock Value on ${database.name}`, () => {
    const office = useBackOffice(database);
    const report = async (branch: number, day: number) =>
      (await office.call<StockValueRow[]>('GET', `/api/report/stock-value/${branch}/${day}`)).body;

    async function openShop() {
      const { id: branchId } = await buildBranch(office.db, CLOCK);
      const categories = [
        await buildCategory(office.db, { branch_id: branchId, name: 'Bread' }),
        await buildCategory(office.db, { branch_id: branchId, name: 'Dairy' }),
      ];
      const products: { id: number; category: number; cost: number }[] = [];
      for (const [index, cost] of COSTS.entries()) {
        const category = categories[index % 2]!.id;
        const { id } = await buildProduct(office.db, {
          branch_id: branchId,
          category_id: category,
          cost_cents: cost,
        });
        products.push({ id, category, cost });
      }
      return {
        branchId,
        categories: categories.map(({ id }) => id),
        products,
        cellar: (await buildWarehouse(office.db, { branch_id: branchId, name: 'Cellar' })).id,
        floor: await inTransaction(office.db, tx => findOrAddSalesFloor(tx, branchId)),
      };
    }

    it('is the sum of all movements and sales up to the end of the day, at cost', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 15 }), async acts => {
          const shop = await openShop();
          const { branchId, products } = shop;
          const moved: { day: number; product: number; warehouse: number; quantity: number }[] = [];
          for (const one of acts) {
            const { id: productId, cost: costCents } = products[one.product]!;
            const day = toBusinessDay(one.at, CLOCK.time_zone, CLOCK.cutoff_hour);
            if (one.what === 'move') {
              const warehouseId = one.isFloor ? shop.floor : shop.cellar;
              const { quantity: quantityMilli, at } = one;
              await inTransaction(office.db, tx =>
                moveStock(tx, { branchId, at, adminId: null }, [
                  { kind: 'correction', productId, warehouseId, quantityMilli, costCents },
                ]),
              );
              moved.push({ day, product: one.product, warehouse: warehouseId, quantity: quantityMilli });
              continue;
            }
            const { quantity, weightGrams } = one;
            const sale = newSale({
              branchId,
              createdAt: one.at,
              businessDay: day,
              lines: [line({ productId, quantity, weightGrams })],
            });
            const movesStock = one.what === 'sale';
            await inTransaction(office.db, tx => placeSales(tx, [sale], { movesStock }));
            if (movesStock)
              moved.push({
                day,
                product: one.product,
                warehouse: shop.floor,
                quantity: weightGrams ? -Math.sign(quantity) * weightGrams : -quantity * 1000,
              });
          }
          for (const day of DAYS) {
            const expected = shop.categories.flatMap(category =>
              [shop.cellar, shop.floor].flatMap(warehouse => {
                const stocks = products.flatMap((one, index) => {
                  const stock = moved
                    .filter(row => row.product === index && row.warehouse === warehouse && row.day <= day)
                    .reduce((sum, { quantity }) => sum + quantity, 0);
                  return one.category === category && stock > 0 ? [{ stock, cost: one.cost }] : [];
                });
                const cents = stocks.reduce(
                  (sum, { stock, cost }) => sum + Math.round((stock * cost) / 1000),
                  0,
                );
                return stocks.length === 0 ? [] : [[category, warehouse, stocks.length, cents / 100]];
              }),
            );
            const rows = await report(branchId, day);
            expect(rows.map(row => [row.categoryId, row.warehouseId, row.products, row.value])).toEqual(
              expected,
            );
          }
        }),
        { numRuns: 15 },
      );
    });

    it('refuses a day that does not exist', async () => {
      const { branchId } = await openShop();
      expect((await office.call('GET', `/api/report/stock-value/${branchId}/20250230`)).status).toBe(400);
    });
  });
}
