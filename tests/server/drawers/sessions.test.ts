import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildTerminal, line } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { drawerCalls, openDrawerShop, type DrawerShop } from './drawerShop.ts';

for (const database of BOTH_DATABASES) {
  describe(`drawer sessions on ${database.name}`, () => {
    const office = useBackOffice(database);
    const drawers = drawerCalls(office);
    let shop: DrawerShop;
    const openShop = () => openDrawerShop(office);
    beforeAll(async () => {
      shop = await openShop();
    });

    it('are opened, counted and closed with numbered figures', async () => {
      const opened = await drawers.open(shop, 100);
      expect(opened).toMatchObject({
        status: 201,
        body: { status: 'open', float: 100, terminal: 'Front', number: null, figures: { endedAt: '' } },
      });
      const { id } = opened.body;
      await shop.sell();
      await shop.sell({ payments: [{ tender: 'card', amountCents: 541 }] });
      await shop.sell({
        status: 'cancelled',
        lines: [line({ quantity: -1, amountCents: -541, taxCents: -41 })],
        tipCents: 100,
        payments: [{ tender: 'cash', amountCents: -441 }],
      });
      await drawers.move(id, 'paid-in', 20, 'change');
      await drawers.move(id, 'paid-out', 7.5, 'stamps');
      await drawers.move(id, 'drop', 50, '');
      const counted = await drawers.count(id, {
        denominations: [
          { value: 20, count: 3 },
          { value: 0.25, count: 4 },
        ],
        tenders: [{ tender: 'card', amount: 5.41 }],
      });
      expect(counted.body).toMatchObject({
        status: 'counted',
        count: { denominations: [{ value: 20, count: 3 }, like.anything()] },
        needsReason: false,
      });
      const closed = await drawers.close(id);
      expect(closed).toMatchObject({
        status: 200,
        body: { status: 'closed', number: 1, expectedCash: 63.5, countedCash: 61, difference: -2.5 },
      });
      expect(closed.body.closes).toMatchObject([
        {
          number: 1,
          replaces: null,
          replacedBy: null,
          lateSales: { count: 0, amount: 0 },
          figures: {
            terminal: 'Front',
            float: 100,
            salesCount: 2,
            refundCount: 1,
            grossSales: 10.82,
            refunded: -5.41,
            total: 5.41,
            tax: 0.41,
            net: 5,
            tips: 1,
            paidIn: 20,
            paidOut: 7.5,
            drops: 50,
            tenders: [
              { tender: 'card', name: '', amount: 5.41 },
              { tender: 'cash', name: '', amount: 1 },
            ],
            movements: [
              { kind: 'paid-in', amount: 20, reason: 'change' },
              { kind: 'paid-out', amount: 7.5, reason: 'stamps' },
              { kind: 'drop', amount: 50, reason: '' },
            ],
            cashiers: [{ cashier: 'Ana', salesCount: 2, refundCount: 1, total: 5.41 }],
            balances: [
              { tender: 'cash', expected: 63.5, counted: 61, difference: -2.5 },
              { tender: 'card', expected: 5.41, counted: 5.41, difference: 0 },
            ],
            late: [],
          },
        },
      ]);
    });

    it('are numbered per branch, and list sales that arrive late on their Z and on the next one', async () => {
      const other = await openShop();
      const first = await drawers.open(other);
      await other.sell();
      const before = Date.now();
      await drawers.count(first.body.id, { cash: 105.41 });
      await drawers.close(first.body.id);
      const stored = () =>
        office.db
          .selectFrom('drawer_close')
          .select('figures')
          .where('session_id', '=', first.body.id)
          .execute();
      const figures = await stored();
      await other.sell({ createdAt: before });
      expect((await drawers.read(first.body.id)).body.closes).toMatchObject([
        { number: 1, lateSales: { count: 1, amount: 5.41 }, figures: { salesCount: 1 } },
      ]);
      const second = await drawers.open(other);
      await drawers.count(second.body.id, { cash: 100 });
      expect((await drawers.close(second.body.id)).body.closes).toMatchObject([
        {
          number: 2,
          figures: {
            salesCount: 0,
            late: [{ number: 1, sales: { count: 1, amount: 5.41 }, movements: 0 }],
            balances: [{ expected: 100 }],
          },
        },
      ]);
      const third = await drawers.open(other);
      await drawers.count(third.body.id, { cash: 100 });
      expect((await drawers.close(third.body.id)).body.closes).toMatchObject([{ figures: { late: [] } }]);
      expect(await stored()).toEqual(figures);
    });

    it('that are reopened get another Z, and the old one stays as it is', async () => {
      const other = await openShop();
      const { id } = (await drawers.open(other)).body;
      await other.sell();
      await drawers.count(id, { cash: 95.41 });
      expect(await drawers.close(id)).toEqual(
        problem(400, 'The difference is more than 5.00. Give a reason.', 'reason'),
      );
      expect((await drawers.read(id)).body.needsReason).toBe(true);
      await drawers.close(id, 'nobody knows');
      const [old] = (await drawers.read(id)).body.closes;
      expect(await drawers.close(id)).toEqual(
        problem(409, 'This drawer session is closed. Reopen it first.'),
      );
      expect((await drawers.reopen(id, 'a bill was overlooked')).body).toMatchObject({
        status: 'open',
        number: 1,
        figures: { salesCount: 1 },
      });
      await drawers.move(id, 'paid-out', 10, 'pizza');
      const { closes } = (await drawers.close(id)).body;
      expect(closes).toMatchObject([
        { number: 1, replaces: null, replacedBy: 2, reason: 'nobody knows', reopenReason: '' },
        { number: 2, replaces: 1, replacedBy: null, reason: '', reopenReason: 'a bill was overlooked' },
      ]);
      expect(closes[0]!.figures).toEqual(old!.figures);
      expect(closes[1]!.figures.balances[0]).toMatchObject({ expected: 95.41, difference: 0 });
    });

    it('include no sale after their end, also when they are reopened', async () => {
      const other = await openShop();
      const { id } = (await drawers.open(other)).body;
      await drawers.count(id, { cash: 100 });
      await other.sell({ createdAt: Date.now() + 1000 });
      expect((await drawers.read(id)).body.figures).toMatchObject({ salesCount: 0 });
      await drawers.count(id, { cash: 100 });
      // The till's clock is ahead, but its sale is stored, so it happened before the second count.
      expect((await drawers.read(id)).body.figures).toMatchObject({ salesCount: 1 });
      await drawers.close(id, 'short');
      await other.sell({ createdAt: Date.now() + 5000 });
      await drawers.reopen(id);
      await drawers.count(id, { cash: 105.41 });
      expect((await drawers.close(id)).body.closes.at(-1)).toMatchObject({ figures: { salesCount: 1 } });
    });

    it('are counted again if cash moves after the count', async () => {
      const other = await openShop();
      const { id } = (await drawers.open(other)).body;
      expect(await drawers.close(id)).toEqual(problem(409, 'Count the drawer first.'));
      await drawers.count(id, { cash: 100 });
      expect((await drawers.move(id, 'drop', 60)).body).toMatchObject({ status: 'open', count: null });
      expect(await drawers.close(id)).toEqual(problem(409, 'Count the drawer first.'));
    });

    it('are one at a time per terminal, and of its branch', async () => {
      const other = await openShop();
      const { openedAt } = (await drawers.open(other)).body;
      const time = openedAt.slice(0, 16).replace('T', ' ');
      expect(await drawers.open(other)).toEqual(
        problem(
          409,
          `The drawer of Front has been open since ${time}. Close that session first.`,
          'terminalId',
        ),
      );
      expect(await drawers.open({ ...other, branchId: shop.branchId })).toEqual(
        problem(400, 'terminalId must be a terminal of the branch.', 'terminalId'),
      );
    });

    it('refuse movements without a reason, and counts without or with twice the cash', async () => {
      const { id } = (await drawers.open(await openShop())).body;
      expect(await drawers.move(id, 'paid-out', 5, ' ')).toEqual(
        problem(400, 'reason is required.', 'reason'),
      );
      expect(await drawers.count(id, {})).toEqual(
        problem(400, 'Count the cash: send cash or denominations.', 'cash'),
      );
      expect(await drawers.count(id, { cash: 1, denominations: [] })).toEqual(
        problem(400, 'Send either cash or denominations, not both.', 'cash'),
      );
      expect(
        await drawers.count(id, { denominations: [{ value: 9_999_999, count: 999_999 }] }),
      ).toMatchObject({ status: 400, body: { field: 'denominations' } });
    });

    it('are executed once if a request is repeated', async () => {
      const { id } = (await drawers.open(await openShop())).body;
      const token = await office.signIn(await buildAdmin(office.db));
      const send = () =>
        office.app.inject({
          method: 'POST',
          url: `/api/drawer-session/${id}/movement`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': `movement-${id}` },
          payload: { kind: 'drop', amount: 10 },
        });
      expect((await send()).statusCode).toBe(200);
      expect((await send()).json()).toMatchObject({ movements: [{ kind: 'drop', amount: 10 }] });
    });

    it('are in the audit trail', async () => {
      const { id } = (await drawers.open(await openShop())).body;
      await drawers.move(id, 'paid-in', 1, 'coins');
      await drawers.count(id, { cash: 101 });
      await drawers.close(id);
      await drawers.reopen(id, 'wrong');
      const { body } = await office.call<{ results: AuditEntry[] }>(
        'GET',
        `/api/activity/drawer-session/${id}`,
      );
      expect(body.results.map(({ action, after }) => [action, after])).toEqual([
        ['update', { status: 'open', reason: 'wrong' }],
        ['update', { status: 'closed', number: 1, expected: 101, counted: 101 }],
        ['update', { status: 'counted', counted: 101 }],
        ['update', { movement: 'paid-in', amount: 1, reason: 'coins' }],
        ['create', { status: 'open', float: 100 }],
      ]);
    });

    it('are listed, newest first, by state, terminal, person and day', async () => {
      const other = await openShop();
      const first = (await drawers.open(other)).body;
      await drawers.count(first.id, { cash: 100 });
      await drawers.close(first.id);
      const { id: terminalId } = await buildTerminal(office.db, { branch_id: other.branchId, name: 'Back' });
      const second = (await drawers.open({ ...other, terminalId })).body;
      const ids = async (query: string) => {
        const { status, body } = await drawers.list(other.branchId, query);
        expect(status).toBe(200);
        return body.results.map(({ id }) => id);
      };
      expect(await ids('')).toEqual([second.id, first.id]);
      expect(await ids('?status=closed')).toEqual([first.id]);
      expect(await ids(`?terminal=${terminalId}`)).toEqual([second.id]);
      expect(await ids(`?from=${first.businessDay}&to=${first.businessDay}`)).toEqual([second.id, first.id]);
      expect(await ids('?to=20200101')).toEqual([]);
      const { id: stranger } = await buildAdmin(office.db);
      expect(await ids(`?cashier=${stranger}`)).toEqual([]);
      expect((await drawers.list(other.branchId, '?from=20250231')).status).toBe(400);
    });

    it('are those of a cashier who sold in them before the next session of the terminal', async () => {
      const { branchId: branch_id, terminalId: terminal_id, sell } = await openShop();
      const [{ id: opened_by }, { id: cashier }] = [await buildAdmin(office.db), await buildAdmin(office.db)];
      const now = Date.now();
      const open = (opened_at: number) =>
        office.db
          .insertInto('drawer_session')
          .values({ branch_id, terminal_id, business_day: 20250601, opened_at, opened_by, float_cents: 0 })
          .returning('id')
          .executeTakeFirstOrThrow();
      const [leftOpen, current] = [await open(now - 2000), await open(now - 1000)];
      const list = async () =>
        (await drawers.list(branch_id, `?cashier=${cashier}`)).body.results.map(({ id }) => id);
      await sell({ adminId: cashier, createdAt: now - 1000 });
      expect(await list()).toEqual([current.id]);
      await sell({ adminId: cashier, createdAt: now - 1001 });
      expect(await list()).toEqual([current.id, leftOpen.id]);
    });

    it('that close at the same time get numbers without gaps', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const sessions = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const { id: terminalId } = await buildTerminal(office.db, { branch_id: branchId });
          const { body } = await drawers.open({ branchId, terminalId });
          await drawers.count(body.id, { cash: 100 });
          return body.id;
        }),
      );
      const closed = await Promise.all(sessions.map(id => drawers.close(id)));
      expect(closed.map(({ body }) => body.number!).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      );
    });

    describe('in a shop with roles', () => {
      let branchId = 0;
      let other: DrawerShop;
      const as = async (
        role: 'manager' | 'cashier' | 'report' | 'inventory',
        branch: number | null = branchId,
      ) => {
        const user = await buildAdmin(office.db, { role, branch_id: branch });
        const token = await office.signIn(user);
        return { ...user, token, ...drawerCalls(office, token) };
      };
      beforeAll(async () => {
        await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
        other = await openShop();
        ({ branchId } = other);
        return async () => void (await office.db.updateTable('shop').set({ rights: 'open' }).execute());
      });

      it('let cashiers count their own without the expected amount, before and after the close', async () => {
        const cashier = await as('cashier');
        const colleague = await as('cashier');
        const { body: opened } = await cashier.open(other, 100);
        const { id } = opened;
        await other.sell({ adminId: cashier.id });
        expect(opened).toMatchObject({ figures: null, float: 100 });
        expect(await colleague.read(id)).toMatchObject({ status: 404 });
        expect(await colleague.count(id, { cash: 1 })).toMatchObject({ status: 404 });
        expect((await colleague.list(branchId)).body.results).toEqual([]);
        const hidden = { total: null, expectedCash: null, countedCash: null, difference: null, closes: [] };
        const { body: counted } = await cashier.count(id, { cash: 90 });
        expect(counted).toMatchObject({ ...hidden, figures: null, needsReason: false, count: { cash: 90 } });
        expect((await cashier.close(id)).status).toBe(403);
        const manager = await as('manager');
        expect((await manager.read(id)).body).toMatchObject({
          needsReason: true,
          figures: { balances: [{ expected: 105.41, difference: -15.41 }] },
        });
        expect((await manager.close(id, 'short')).status).toBe(200);
        expect((await cashier.read(id)).body).toMatchObject({ ...hidden, number: 1, figures: null });
        expect((await cashier.list(branchId)).body.results).toMatchObject([
          { id, difference: null, total: null, expectedCash: null },
        ]);
        expect((await cashier.reopen(id)).status).toBe(403);
        const history = `/api/activity/drawer-session/${id}`;
        expect((await office.call('GET', history, undefined, cashier.token)).status).toBe(403);
        // A cashier who sells in an open session works in it.
        await colleague.open(other, 50);
        await other.sell({ adminId: cashier.id, createdAt: Date.now() + 50 });
        expect((await cashier.list(branchId, '?status=open')).body.results).toHaveLength(1);
      });

      it('are only read by the role Report, and hidden from Inventory and from other branches', async () => {
        const [session] = (await drawers.list(branchId)).body.results;
        const id = session!.id;
        const report = await as('report');
        expect((await report.read(id)).status).toBe(200);
        expect((await report.count(id, { cash: 1 })).status).toBe(403);
        expect((await (await as('inventory')).list(branchId)).status).toBe(403);
        const elsewhere = await as('manager', shop.branchId);
        expect((await elsewhere.read(id)).status).toBe(404);
        expect((await elsewhere.close(id)).status).toBe(404);
        expect((await elsewhere.list(branchId)).status).toBe(404);
        expect((await elsewhere.open(other)).status).toBe(404);
      });
    });
  });
}
