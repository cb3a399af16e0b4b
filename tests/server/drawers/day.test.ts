import { describe, expect, it, vi } from 'vitest';
import type { AttentionNotice } from '../../../contract/attention.ts';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import type { DrawerSettings } from '../../../contract/drawerSessions.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildDrawerOpening,
  buildSale,
  buildTerminal,
  line,
} from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { drawerCalls, openDrawerShop } from './drawerShop.ts';

const DAY = 86_400_000;
const today = () => toBusinessDay(Date.now(), 'America/Denver', 3);

for (const database of BOTH_DATABASES) {
  describe(`the drawers of a day on ${database.name}`, () => {
    const office = useBackOffice(database);
    const drawers = drawerCalls(office);

    it('are its Zs with late sales, open sessions, and sales outside of them', async () => {
      const shop = await openDrawerShop(office);
      await shop.sell({ createdAt: Date.now() - 1000 });
      const { id } = (await drawers.open(shop)).body;
      await shop.sell();
      await drawers.count(id, { cash: 105.41 });
      await drawers.close(id);
      const { endedAt } = (await drawers.read(id)).body;
      expect(endedAt).not.toBe('');
      const [{ until }] = (await office.db
        .selectFrom('drawer_close')
        .select('sales_until as until')
        .where('session_id', '=', id)
        .execute()) as [{ until: number }];
      await shop.sell({ createdAt: until });
      const second = (await drawers.open(shop, 50)).body;
      expect((await drawers.day(shop.branchId, today())).body).toMatchObject({
        salesCount: 3,
        total: 16.23,
        tax: 1.23,
        net: 15,
        grossSales: 16.23,
        tenders: [
          { tender: 'cash', amount: 16.23 },
          { amount: 0 },
          { amount: 0 },
          { amount: 0 },
          { amount: 0 },
        ],
        zs: [
          {
            number: 1,
            sessionId: id,
            terminal: 'Front',
            total: 5.41,
            countedCash: 105.41,
            difference: 0,
            lateSales: { count: 1, amount: 5.41 },
            replacedBy: null,
          },
        ],
        open: [{ sessionId: second.id, status: 'open', terminal: 'Front' }],
        salesOutsideSessions: { count: 1, amount: 5.41 },
      });
    });

    it('have the sales before, between and after the sessions of each terminal', async () => {
      const { id: branch_id } = await buildBranch(office.db, { time_zone: 'UTC', cutoff_hour: 0 });
      const { id: opened_by } = await buildAdmin(office.db);
      const [used, idle] = [
        await buildTerminal(office.db, { branch_id }),
        await buildTerminal(office.db, { branch_id }),
      ];
      const open = (opened_at: string, ended_at: string | null) =>
        office.db
          .insertInto('drawer_session')
          .values({
            branch_id,
            terminal_id: used.id,
            business_day: toBusinessDay(Date.parse(opened_at), 'UTC', 0),
            opened_at: Date.parse(opened_at),
            opened_by,
            float_cents: 0,
            ended_at: ended_at === null ? null : Date.parse(ended_at),
          })
          .execute();
      const sell = (at: string, amountCents: number, { id: terminalId } = used) =>
        buildSale(office.db, {
          branchId: branch_id,
          terminalId,
          createdAt: Date.parse(at),
          businessDay: toBusinessDay(Date.parse(at), 'UTC', 0),
          lines: [line({ amountCents })],
        });
      // The first session was left open until the second one.
      await open('2025-06-02T09:00:00Z', null);
      await open('2025-06-02T12:00:00Z', '2025-06-02T15:00:00Z');
      await open('2025-06-03T10:00:00Z', null);
      const outside = [
        await sell('2025-06-01T12:00:00Z', 100),
        await sell('2025-06-02T08:59:59.999Z', 200),
        await sell('2025-06-02T15:00:00.001Z', 400),
        await sell('2025-06-03T09:59:59.999Z', 800),
        await sell('2025-06-02T13:00:00Z', 1600, idle),
      ];
      await sell('2025-06-02T09:00:00Z', 10_000);
      await sell('2025-06-02T11:59:59.999Z', 10_000);
      await sell('2025-06-02T15:00:00Z', 10_000);
      await sell('2025-06-03T10:00:00Z', 10_000);
      const read = async (start: number, end: number) =>
        (await drawers.day(branch_id, start, end)).body.salesOutsideSessions;
      expect(await read(20250601, 20250603)).toEqual({ count: outside.length, amount: 31 });
      expect(await read(20250602, 20250602)).toEqual({ count: 3, amount: 22 });
      expect(await read(20250604, 20250604)).toEqual({ count: 0, amount: 0 });
    });

    it('have no drawers for more than 31 days', async () => {
      const { branchId } = await openDrawerShop(office);
      const day = today();
      expect((await drawers.day(branchId, addDays(day, -30), day)).body).toMatchObject({ zs: [], taxes: [] });
      expect((await drawers.day(branchId, addDays(day, -31), day)).body).toMatchObject({
        total: 0,
        taxes: [],
        zs: null,
        open: null,
        salesOutsideSessions: null,
      });
      expect(await drawers.day(branchId, day, addDays(day, -1))).toMatchObject({ status: 400 });
    });

    it('need attention: open since yesterday, differences above the limit, unusually many no-sales', async () => {
      const shop = await openDrawerShop(office);
      const kinds = async () =>
        (await office.call<AttentionNotice[]>('GET', `/api/attention?branchId=${shop.branchId}`)).body
          .filter(({ kind }) => /^drawer|^noSales/.test(kind))
          .map(({ kind, names }) => [kind, ...names]);
      const yesterday = Date.now() - DAY;
      vi.useFakeTimers({ toFake: ['Date'], now: yesterday });
      const { id } = (await drawers.open(shop)).body;
      vi.useRealTimers();
      expect(await kinds()).toEqual([['drawersOpen', 'Front']]);
      await drawers.count(id, { cash: 80 });
      await drawers.close(id, 'gone');
      expect(await kinds()).toEqual([['drawerDifferences', 'Z 1 of Front: -$20.00']]);
      await drawers.reopen(id);
      await drawers.count(id, { cash: 100 });
      await drawers.close(id);
      expect(await kinds()).toEqual([]);
      const { id: admin_id } = await buildAdmin(office.db);
      const { id: calm } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'Calm' });
      const { id: first } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'First time' });
      const { id: added } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'New' });
      await shop.sell({ terminalId: first, createdAt: yesterday - DAY });
      await shop.sell({ terminalId: added, createdAt: yesterday });
      const openings = async (terminal_id: number, daysAgo: number, count: number) => {
        for (let nth = 0; nth < count; nth++)
          await buildDrawerOpening(office.db, {
            branch_id: shop.branchId,
            admin_id,
            terminal_id,
            business_day: addDays(today(), -daysAgo),
            reference: null,
          });
      };
      await openings(calm, 3, 2);
      await openings(calm, 1, 5);
      await openings(first, 1, 6);
      await openings(added, 1, 6);
      await openings(shop.terminalId, 9, 1);
      await openings(shop.terminalId, 3, 2);
      await openings(shop.terminalId, 1, 5);
      const [year, month, day] = [addDays(today(), -1)].flatMap(one => [
        String(one).slice(0, 4),
        String(one).slice(4, 6),
        String(one).slice(6),
      ]);
      expect(await kinds()).toEqual([
        ['noSales', `Front: 5 on ${year}-${month}-${day}`, `First time: 6 on ${year}-${month}-${day}`],
      ]);
    });

    it('have a limit of differences that only a Super of every branch changes', async () => {
      const path = '/api/drawer-session/settings';
      expect((await office.call<DrawerSettings>('GET', path)).body).toEqual({ differenceLimit: 5 });
      const shop = await openDrawerShop(office);
      const local = await office.signIn(await buildAdmin(office.db, { branch_id: shop.branchId }));
      expect((await office.call('PUT', path, { differenceLimit: 1 }, local)).status).toBe(403);
      expect((await office.call('PUT', path, { differenceLimit: 0 })).body).toEqual({ differenceLimit: 0 });
      const { id } = (await drawers.open(shop)).body;
      await drawers.count(id, { cash: 99.99 });
      expect(await drawers.close(id)).toEqual(
        problem(400, 'The difference is more than 0.00. Give a reason.', 'reason'),
      );
      await office.call('PUT', path, { differenceLimit: 5 });
      expect((await drawers.close(id)).status).toBe(200);
    });
  });
}
