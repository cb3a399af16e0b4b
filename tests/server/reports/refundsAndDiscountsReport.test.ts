import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RefundsAndDiscountsRow } from '../../../contract/reports.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildDrawerOpening, buildSale, line } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

/** The clocks of New York go forward on 9 March 2025. */
const sold = fc.record({
  cashier: fc.nat(1),
  createdAt: fc.integer({ min: Date.UTC(2025, 2, 8), max: Date.UTC(2025, 2, 11) }),
  isRefund: fc.boolean(),
  lines: fc.array(
    fc.record({ amountCents: fc.integer({ min: 1, max: 90_000 }), discountCents: fc.nat(500) }),
    { minLength: 1, maxLength: 3 },
  ),
});

const [START, END] = [20250308, 20250309];

for (const database of BOTH_DATABASES) {
  describe(`Refunds and Discounts on ${database.name}`, () => {
    const office = useBackOffice(database);
    const cashiers: { id: number; name: string }[] = [];
    beforeAll(async () => {
      for (let count = 0; count < 2; count++) cashiers.push(await buildAdmin(office.db));
    });
    const report = async (branch: number) =>
      (
        await office.call<RefundsAndDiscountsRow[]>(
          'GET',
          `/api/report/refunds-and-discounts/${branch}/${START}/${END}`,
        )
      ).body;

    it('has the sales, refunds and discounts of each cashier, on the days of the branch', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 12 }), async drawn => {
          const { id: branchId } = await buildBranch(office.db, {
            time_zone: 'America/New_York',
            cutoff_hour: 3,
          });
          const sums = new Map<
            number,
            { count: number[]; gross: number; discount: number; refunded: number }
          >();
          for (const { cashier, createdAt, isRefund, lines } of drawn) {
            const businessDay = toBusinessDay(createdAt, 'America/New_York', 3);
            const sign = isRefund ? -1 : 1;
            await buildSale(office.db, {
              branchId,
              adminId: cashiers[cashier]!.id,
              createdAt,
              businessDay,
              lines: lines.map(({ amountCents, discountCents }) =>
                line({
                  quantity: sign,
                  amountCents: sign * amountCents,
                  discountCents: sign * discountCents,
                  taxCents: 0,
                }),
              ),
            });
            if (businessDay < START || businessDay > END) continue;
            const sum = sums.get(cashier) ?? { count: [0, 0], gross: 0, discount: 0, refunded: 0 };
            sums.set(cashier, sum);
            const amount = lines.reduce((total, { amountCents }) => total + amountCents, 0);
            const discount = lines.reduce((total, { discountCents }) => total + discountCents, 0);
            sum.count[isRefund ? 1 : 0]!++;
            sum.discount += isRefund ? 0 : discount;
            sum.gross += isRefund ? 0 : amount + discount;
            sum.refunded -= isRefund ? amount : 0;
          }
          const rows = [...sums]
            .sort(([one, a], [other, b]) => a.refunded - b.refunded || one - other)
            .map(([cashier, { count, gross, discount, refunded }]) => ({
              adminId: cashiers[cashier]!.id,
              adminName: cashiers[cashier]!.name,
              salesCount: count[0],
              grossSales: gross / 100,
              discounts: discount / 100,
              refundCount: count[1],
              refunded: refunded / 100,
              noSales: 0,
            }));
          expect(await report(branchId)).toEqual(rows);
        }),
        { numRuns: 20 },
      );
    });

    it('counts openings of the drawer, also of a cashier without sales', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const [one, other] = [cashiers[0]!.id, cashiers[1]!.id];
      await buildSale(office.db, { branchId: branch_id, adminId: one, businessDay: START });
      for (const [admin_id, business_day] of [
        [one, START],
        [other, START],
        [other, END],
        [other, END + 1],
      ] as const)
        await buildDrawerOpening(office.db, { branch_id, admin_id, business_day });
      expect((await report(branch_id)).map(row => [row.adminId, row.salesCount, row.noSales])).toEqual([
        [one, 1, 1],
        [other, 0, 2],
      ]);
    });
  });
}
