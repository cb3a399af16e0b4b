import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PURCHASE_STATES } from '../../../contract/enums.ts';
import type { PurchasesBySupplierRow } from '../../../contract/reports.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildPurchase, buildPurchaseItem, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const drawnPurchase = fc.record({
  supplier: fc.nat(1),
  day: fc.integer({ min: 20250227, max: 20250303 }).filter(day => day < 20250229 || day > 20250300),
  state: fc.constantFrom(...PURCHASE_STATES),
  /** Ordered and received quantity in units, and the cost of one unit in cents. */
  ordered: fc.integer({ min: 1, max: 20 }),
  received: fc.nat(20),
  cost: fc.integer({ min: 1, max: 999 }),
  paid: fc.nat(2000),
});

const [START, END] = [20250228, 20250302];

for (const database of BOTH_DATABASES) {
  describe(`Purchases by Supplier on ${database.name}`, () => {
    const office = useBackOffice(database);
    const report = async (branch: number) =>
      (
        await office.call<PurchasesBySupplierRow[]>(
          'GET',
          `/api/report/purchases-by-supplier/${branch}/${START}/${END}`,
        )
      ).body;

    it('has the goods that arrived, what was paid and what is due, by day and supplier', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(drawnPurchase, { maxLength: 10 }), async drawn => {
          const { db } = office;
          const { id: branch_id } = await buildBranch(db);
          const { id: category_id } = await buildCategory(db, { branch_id });
          const { id: product_id } = await buildProduct(db, { branch_id, category_id });
          const suppliers = [
            await buildSupplier(db, { branch_id, name: 'Acorn' }),
            await buildSupplier(db, { branch_id, name: 'Birch' }),
          ];
          const expected = new Map<string, PurchasesBySupplierRow>();
          for (const { supplier, day, state, ordered, received, cost, paid } of drawn) {
            const payable_cents = ordered * cost;
            const paid_cents = Math.min(paid, payable_cents);
            const { id, name } = suppliers[supplier]!;
            const { id: purchase_id } = await buildPurchase(db, {
              branch_id,
              supplier_id: id,
              business_day: day,
              state,
              payable_cents,
              paid_cents,
            });
            await buildPurchaseItem(db, {
              purchase_id,
              product_id,
              quantity_milli: ordered * 1000,
              received_milli: received * 1000,
              cost_cents: cost,
            });
            if (day < START || day > END || (state !== 'part' && state !== 'received')) continue;
            const unreceived = state === 'part' ? Math.max(0, ordered - received) * cost : 0;
            const text = String(day);
            const row = {
              day: `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`,
              supplierId: id,
              supplier: name,
              purchases: 0,
              total: 0,
              paid: 0,
              due: 0,
              ...expected.get(`${day} ${name}`),
            };
            row.purchases++;
            row.total += payable_cents - unreceived;
            row.paid += paid_cents;
            row.due += Math.max(0, payable_cents - unreceived - paid_cents);
            expected.set(`${day} ${name}`, row);
          }
          const rows = [...expected]
            .sort(([one], [other]) => one.localeCompare(other, 'en'))
            .map(([, row]) => ({
              ...row,
              total: row.total / 100,
              paid: row.paid / 100,
              due: row.due / 100,
            }));
          expect(await report(branch_id)).toEqual(rows);
        }),
        { numRuns: 20 },
      );
    });
  });
}
