import { describe, expect, it } from 'vitest';
import type { SalesByPeriodRow } from '../../../contract/reports.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildSale, line } from '../../support/builders.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

for (const database of BOTH_DATABASES) {
  describe(`Sales by Period on ${database.name}`, () => {
    const office = useBackOffice(database);
    const report = async (branch: number, start: number, end: number) =>
      (await office.call<SalesByPeriodRow[]>('GET', `/api/report/sales-by-period/${branch}/${start}/${end}`))
        .body;
    const sell = (branchId: number, businessDay: number, amountCents: number, taxCents = 0) =>
      buildSale(office.db, { branchId, businessDay, lines: [line({ amountCents, taxCents })] });

    it("has the sales, refunds and tax of the branch's days, and of no other", async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      for (const day of [20250131, 20250201, 20250301]) await sell(own.id, day, 1000);
      await sell(own.id, 20250228, 1070, 70);
      await sell(own.id, 20250228, 550);
      await sell(own.id, 20250228, -107, -7);
      await sell(other.id, 20250201, 9900);
      expect(await report(own.id, 20250201, 20250228)).toMatchObject([
        { day: '2025-02-01', salesCount: 1, refundCount: 0, grossSales: 10, total: 10, tax: 0, net: 10 },
        {
          day: '2025-02-28',
          salesCount: 2,
          refundCount: 1,
          grossSales: 16.2,
          discounts: 0,
          refunded: -1.07,
          total: 15.13,
          tax: 0.63,
          net: 14.5,
        },
      ]);
    });

    it('has no discounts of refunds', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const discounted = (businessDay: number, sign: number) =>
        buildSale(office.db, {
          branchId,
          businessDay,
          lines: [
            line({ quantity: 10 * sign, amountCents: 8000 * sign, taxCents: 0, discountCents: 2000 * sign }),
          ],
        });
      await discounted(20250201, 1);
      await discounted(20250202, -1);
      expect(await report(branchId, 20250201, 20250202)).toMatchObject([
        { grossSales: 100, discounts: 20, refunded: 0, total: 80 },
        { salesCount: 0, grossSales: 0, discounts: 0, refunded: -80, total: -80 },
      ]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('has no rows for days without sales', async () => {
      const { id } = await buildBranch(office.db);
      expect(await report(id, 20250101, 20250131)).toEqual([]);
    });
  });
}
