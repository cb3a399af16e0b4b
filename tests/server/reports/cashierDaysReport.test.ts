import { describe, expect, it } from 'vitest';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import type { CashierDays } from '../../../contract/reports.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildDrawerOpening, buildSale, line } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { drawerCalls, openDrawerShop } from '../drawers/drawerShop.ts';

for (const database of BOTH_DATABASES) {
  describe(`the days of a cashier on ${database.name}`, () => {
    const office = useBackOffice(database);
    const report = (branch: number, cashier: number, start: number, end: number, token?: string) =>
      office.call<CashierDays>(
        'GET',
        `/api/report/cashier-days/${branch}/${cashier}/${start}/${end}`,
        undefined,
        token,
      );

    it('have sales, refunds, voids, discounts, no-sales, items and hours, of this cashier alone', async () => {
      const { id: branchId } = await buildBranch(office.db, { time_zone: 'Asia/Kolkata' });
      const [own, other] = [await buildAdmin(office.db, { name: 'Ana' }), await buildAdmin(office.db)];
      const sell = (at: string, amountCents: number, values: { adminId?: number; quantity?: number } = {}) =>
        buildSale(office.db, {
          branchId,
          adminId: own.id,
          businessDay: toBusinessDay(Date.parse(at), 'Asia/Kolkata', 0),
          createdAt: Date.parse(at),
          status: amountCents < 0 ? 'cancelled' : 'completed',
          ...values,
          lines: [
            line({
              quantity: values.quantity ?? Math.sign(amountCents),
              amountCents,
              discountCents: Math.sign(amountCents) * 50,
            }),
          ],
        });
      // 9:10, 9:50 and 14:05 by the clock of Kolkata.
      await sell('2025-06-02T03:40:00Z', 700, { quantity: 3 });
      await sell('2025-06-02T04:20:00Z', 500);
      await sell('2025-06-02T08:35:00Z', -500);
      await sell('2025-06-02T08:40:00Z', 9900, { adminId: other.id });
      await sell('2025-06-03T08:35:00Z', -700, { quantity: -3 });
      const sales = await office.db
        .selectFrom('sale')
        .select(['id', 'amount_cents'])
        .where('branch_id', '=', branchId)
        .execute();
      const idOf = (amount: number) => sales.find(({ amount_cents }) => amount_cents === amount)!.id;
      for (const amount of [500, 700])
        await office.db
          .insertInto('cancellation')
          .values({ order_id: idOf(-amount), cancelled_id: idOf(amount) })
          .execute();
      for (const admin_id of [own.id, own.id, other.id])
        await buildDrawerOpening(office.db, { branch_id: branchId, admin_id, business_day: 20250604 });
      const nothing = {
        salesCount: 0,
        total: 0,
        refundCount: 0,
        refunded: 0,
        voids: 0,
        discounts: 0,
        noSales: 0,
      };
      expect((await report(branchId, own.id, 20250602, 20250604)).body).toEqual({
        name: 'Ana',
        days: [
          {
            ...nothing,
            day: '2025-06-02',
            salesCount: 2,
            total: 7,
            refundCount: 1,
            refunded: -5,
            voids: 1,
            discounts: 1,
            difference: null,
            items: 3,
            hours: 2,
          },
          {
            ...nothing,
            day: '2025-06-03',
            total: -7,
            refundCount: 1,
            refunded: -7,
            difference: null,
            items: -3,
            hours: 1,
          },
          { ...nothing, day: '2025-06-04', noSales: 2, difference: null, items: 0, hours: 0 },
        ],
      });
      const { body } = await report(branchId, own.id, 20250602, addDays(20250602, 31));
      expect(body.days.map(({ items, hours }) => [items, hours])).toEqual([
        [3, 2],
        [-3, 1],
        [0, 0],
      ]);
    });

    it('have the differences of the drawers in which the cashier worked, without replaced closes', async () => {
      const shop = await openDrawerShop(office);
      const { id: idle } = await buildAdmin(office.db);
      const drawers = drawerCalls(office);
      const { id } = (await drawers.open(shop)).body;
      await shop.sell();
      await drawers.count(id, { cash: 90 });
      await drawers.close(id, 'short');
      await drawers.reopen(id);
      await drawers.count(id, { cash: 104.41 });
      await drawers.close(id, 'short');
      const { id: cashier } = await office.db
        .selectFrom('sale')
        .select('admin_id as id')
        .where('branch_id', '=', shop.branchId)
        .executeTakeFirstOrThrow();
      const today = toBusinessDay(Date.now(), 'America/Denver', 3);
      const range = [addDays(today, -1), today] as const;
      expect((await report(shop.branchId, cashier, ...range)).body.days).toMatchObject([
        { salesCount: 1, difference: -1 },
      ]);
      expect((await report(shop.branchId, idle, ...range)).body.days).toEqual([]);
    });

    it('are shown to the cashier, and to no other cashier if roles are enforced', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const [own, other] = [
        await buildAdmin(office.db, { branch_id, role: 'cashier' }),
        await buildAdmin(office.db, { branch_id, role: 'cashier' }),
      ];
      const token = await office.signIn(own);
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      expect((await report(branch_id, own.id, 20250602, 20250602, token)).status).toBe(200);
      expect(await report(branch_id, other.id, 20250602, 20250602, token)).toEqual(
        problem(404, `There is no user ${other.id}.`),
      );
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
    });

    it('have no name of a user who works in another branch', async () => {
      const [here, elsewhere] = [await buildBranch(office.db), await buildBranch(office.db)];
      const user = await buildAdmin(office.db, { branch_id: elsewhere.id, name: 'Zoe' });
      const nameAt = async (branch: number) => (await report(branch, user.id, 20250602, 20250602)).body.name;
      expect([await nameAt(here.id), await nameAt(elsewhere.id)]).toEqual(['', 'Zoe']);
    });
  });
}
