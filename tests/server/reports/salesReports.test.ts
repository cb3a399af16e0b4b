import { beforeAll, describe, expect, it } from 'vitest';
import type { NewSale } from '../../../server/sales/sale.ts';
import type { NewRow } from '../../../server/database/schema.ts';
import { BRANCH_HEADER } from '../../../contract/headers.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildDrawerOpening,
  buildSale,
  buildTerminal,
  line,
} from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const NOBODY_SEES = 987_654_321;

for (const database of BOTH_DATABASES) {
  describe(`on ${database.name}`, () => {
    const office = useBackOffice(database);
    const ask = async (path: string) => (await office.call('GET', path)).body;
    async function branchWith(...sales: Partial<NewSale>[]): Promise<number> {
      const { id: branchId } = await buildBranch(office.db);
      for (const sale of sales) await buildSale(office.db, { branchId, ...sale });
      return branchId;
    }
    const of = (categoryId: number | null, amountCents: number) =>
      line({ categoryId, amountCents, taxCents: 0, costCents: 0 });

    describe('top categories', () => {
      const top = (branch: number) => ask(`/api/report/top/categories/${branch}/20250101/20250131`);

      it('come best first; what has no category comes without a name, under 0', async () => {
        const branchId = await branchWith();
        const bread = await buildCategory(office.db, { branch_id: branchId, name: 'Bread' });
        const milk = await buildCategory(office.db, { branch_id: branchId, name: 'Milk' });
        await buildSale(office.db, { branchId, lines: [of(bread.id, 250), of(milk.id, 999), of(null, 300)] });
        await buildSale(office.db, { branchId, businessDay: 20250131, lines: [of(bread.id, 100)] });
        await buildSale(office.db, { branchId, businessDay: 20250201, lines: [of(bread.id, 100_000)] });
        expect(await top(branchId)).toEqual([
          { categoryId: milk.id, categoryName: 'Milk', totalSales: 9.99 },
          { categoryId: bread.id, categoryName: 'Bread', totalSales: 3.5 },
          { categoryId: 0, categoryName: '', totalSales: 3 },
        ]);
      });

      it('keep one that came to nothing, one that was taken back, and one that is gone', async () => {
        const branchId = await branchWith({ lines: [of(NOBODY_SEES, 0), of(null, 0)] });
        const eggs = await buildCategory(office.db, { branch_id: branchId, name: 'Eggs' });
        await buildSale(office.db, { branchId, status: 'cancelled', lines: [of(eggs.id, -199)] });
        expect(await top(branchId)).toEqual([
          { categoryId: 0, categoryName: '', totalSales: 0 },
          { categoryId: NOBODY_SEES, categoryName: '', totalSales: 0 },
          { categoryId: eggs.id, categoryName: 'Eggs', totalSales: -1.99 },
        ]);
      });

      it('are none where nothing was sold', async () => {
        expect(await top(await branchWith())).toEqual([]);
      });
    });

    describe('the close of a day', () => {
      const close = (branch: number, date: number | string = 20250115) =>
        office.call('GET', `/api/cierrediario/branch/${branch}/${date}`);
      const nothing = { cash: 0, card: 0, debit: 0, ebt: 0, giftCard: 0 };

      it('says in zeros that nothing was sold, and whose day it was', async () => {
        const { id } = await buildBranch(office.db, { name: 'Corner', address: '1 High Street' });
        const store = { name: 'Corner', address: '1 High Street' };
        expect((await close(id)).body).toEqual({
          store,
          orderInitial: 0,
          orderFinal: 0,
          orders: 0,
          refunds: 0,
          discounts: 0,
          payment: [],
        });
      });

      it('has the same number first and last on a day of one order, and an unnamed terminal', async () => {
        const branchId = await branchWith();
        const { id: terminalId } = await buildTerminal(office.db, { branch_id: branchId, name: null });
        await buildSale(office.db, { branchId, terminalId });
        expect((await close(branchId)).body).toMatchObject({
          orderInitial: 1,
          orderFinal: 1,
          payment: [{ ...nothing, terminal: '', cash: 5.41 }],
        });
      });

      it('has every tender of every terminal, in the order of the terminals', async () => {
        const branchId = await branchWith({ businessDay: 20250114 });
        const first = await buildTerminal(office.db, { branch_id: branchId, name: 'Front' });
        const second = await buildTerminal(office.db, { branch_id: branchId, name: 'Back' });
        const tenders = ['cash', 'card', 'debit', 'ebt', 'gift_card'] as const;
        const payments = tenders.map((tender, at) => ({ tender, amountCents: 100 + at }));
        await buildSale(office.db, { branchId, terminalId: second.id, payments });
        await buildSale(office.db, { branchId, terminalId: first.id });
        await buildSale(office.db, { branchId, terminalId: second.id, payments });
        expect((await close(branchId)).body).toMatchObject({
          orderInitial: 2,
          orderFinal: 4,
          payment: [
            { ...nothing, terminal: 'Front', cash: 5.41 },
            { terminal: 'Back', cash: 2, card: 2.02, debit: 2.04, ebt: 2.06, giftCard: 2.08 },
          ],
        });
      });

      it('counts what was only taken back as the negative it is', async () => {
        const cancelled = { status: 'cancelled', lines: [line({ amountCents: -541 })] } as const;
        const branchId = await branchWith({ ...cancelled, terminalId: NOBODY_SEES });
        expect((await close(branchId)).body).toMatchObject({
          orderInitial: 1,
          orderFinal: 1,
          payment: [{ ...nothing, terminal: '', cash: -5.41 }],
        });
      });

      it('says how many of the orders are refunds, and has none of their discounts', async () => {
        const branchId = await branchWith();
        const cashier = await buildAdmin(office.db, { branch_id: branchId, role: 'cashier' });
        const sell = (sign: number) =>
          buildSale(office.db, {
            branchId,
            adminId: cashier.id,
            lines: [line({ amountCents: sign * 541, discountCents: sign * 100 })],
          });
        await sell(1);
        await sell(1);
        await sell(-1);
        const expected = { orders: 3, refunds: 1, discounts: 2 };
        expect((await close(branchId)).body).toMatchObject(expected);
        await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
        const token = await office.signIn(cashier);
        const url = `/api/cierrediario/branch/${branchId}/20250115`;
        expect((await office.call('GET', url, undefined, token)).body).toMatchObject(expected);
        await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      });

      it('counts the orders of a day to which one came late', async () => {
        const branchId = await branchWith(
          { businessDay: 20250115 },
          { businessDay: 20250116 },
          { businessDay: 20250115 },
        );
        expect((await close(branchId)).body).toMatchObject({ orderInitial: 1, orderFinal: 3, orders: 2 });
      });

      it('of several days is their total sales', async () => {
        const branchId = await branchWith(
          { businessDay: 20250114 },
          { businessDay: 20250115 },
          { businessDay: 20250116 },
          { businessDay: 20250117 },
        );
        expect(await ask(`/api/cierrediario/branch/total/${branchId}/20250115/20250116`)).toMatchObject({
          orderInitial: 2,
          orderFinal: 3,
          payment: [{ ...nothing, cash: 10.82 }],
        });
      });

      it('refuses a day that does not exist, and one that is none', async () => {
        const branchId = await branchWith();
        const says = 'date: 20250229 is not a day that exists.';
        expect(await close(branchId, 20250229)).toEqual(problem(400, says, 'date'));
        const form = 'date must be a day written YYYYMMDD, between 1900 and 2199.';
        expect(await close(branchId, 'today')).toEqual(problem(400, form, 'date'));
        expect(await close(NOBODY_SEES)).toEqual(problem(404, `There is no branch ${NOBODY_SEES}.`));
      });
    });

    describe("an order's lines", () => {
      const lines = (id: number, token?: string) =>
        office.call('GET', `/api/report/order/details/${id}`, undefined, token);
      const orderOf = async (branchId: number) =>
        office.db.selectFrom('sale').select('id').where('branch_id', '=', branchId).executeTakeFirstOrThrow();

      it('come as the till wrote them, with the picture that the product has today', async () => {
        const branchId = await branchWith();
        const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
        const apples = await buildProduct(office.db, {
          branch_id: branchId,
          category_id,
          name: 'Renamed',
          image: 'apples.webp',
        });
        await buildSale(office.db, {
          branchId,
          lines: [
            line({ name: 'Äpfel', productId: apples.id, weightGrams: 1255, priceCents: 399, taxCents: 41 }),
            line({ name: 'Gone', productId: NOBODY_SEES, quantity: -3, priceCents: 10, taxCents: -1 }),
            line({ name: '', priceCents: 0, taxCents: 0 }),
          ],
        });
        expect((await lines((await orderOf(branchId)).id)).body).toEqual([
          {
            productName: 'Äpfel',
            productImage: 'apples.webp',
            quantity: 1,
            price: 3.99,
            taxAmount: 0.41,
            peso: 1.255,
            discount: 0,
            productId: apples.id,
          },
          {
            productName: 'Gone',
            productImage: '',
            quantity: -3,
            price: 0.1,
            taxAmount: -0.01,
            peso: 0,
            discount: 0,
            productId: null,
          },
          {
            productName: '',
            productImage: '',
            quantity: 1,
            price: 0,
            taxAmount: 0,
            peso: 0,
            discount: 0,
            productId: null,
          },
        ]);
      });

      it('may be none', async () => {
        const { id } = await orderOf(await branchWith({ lines: [], payments: [] }));
        expect((await lines(id)).body).toEqual([]);
      });

      it('are not there for another branch, nor for an order that does not exist', async () => {
        const { id } = await orderOf(await branchWith({}));
        const own = await branchWith({});
        const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
        expect(await lines(id, token)).toEqual(problem(404, `There is no order ${id}.`));
        expect((await lines((await orderOf(own)).id, token)).status).toBe(200);
        expect(await lines(NOBODY_SEES)).toEqual(problem(404, `There is no order ${NOBODY_SEES}.`));
        const says = 'orderId must be a whole number above 0.';
        expect(await lines(0)).toEqual(problem(400, says, 'orderId'));
      });
    });

    describe('drawer openings', () => {
      let branchId = 0;
      let token = '';
      beforeAll(async () => {
        branchId = await branchWith();
        token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId }));
      });
      const logs = (query = '', range = '20250115/20250115') =>
        office.call('GET', `/token/logs/${range}${query}`, undefined, token);
      const open = (values: Partial<NewRow<'drawer_opening'>> & { admin_id: number }) =>
        buildDrawerOpening(office.db, { branch_id: branchId, ...values });

      it('are none on a quiet day', async () => {
        expect((await logs('', '20240101/20241231')).body).toEqual([]);
      });

      it('are counted by hour and person', async () => {
        const ana = (await buildAdmin(office.db, { name: 'Ana' })).id;
        const twin = (await buildAdmin(office.db, { name: 'Ana' })).id;
        for (const hour of [20, 9, 0, 9]) await open({ admin_id: twin, hour });
        await open({ admin_id: ana, hour: 9 });
        await open({ admin_id: ana, hour: 9, business_day: 20250116 });
        const other = await buildBranch(office.db);
        await open({ branch_id: other.id, admin_id: ana, hour: 9 });
        expect((await logs('?info=Open Drawer')).body).toEqual([
          { hour: 0, admin: 'Ana', count: 1 },
          { hour: 9, admin: 'Ana', count: 1 },
          { hour: 9, admin: 'Ana', count: 2 },
          { hour: 20, admin: 'Ana', count: 1 },
        ]);
        for (const query of ['', '?info=open%20drawer', '?info=OPEN+DRAWER']) {
          expect((await logs(query)).body).toHaveLength(4);
        }
        expect((await logs('', '20250115/20250116')).body).toContainEqual({
          hour: 9,
          admin: 'Ana',
          count: 2,
        });
      });

      it('are the only logs', async () => {
        const says = 'info: the only log is "Open Drawer".';
        for (const info of ['Sign in', '%22', '']) {
          expect(await logs(`?info=${info}`)).toEqual(problem(400, says, 'info'));
        }
        expect((await logs('?info=Open%20Drawer&info=x')).status).toBe(400);
      });

      it('take no days that do not exist or are not in order', async () => {
        const missing = 'end: 20250431 is not a day that exists.';
        expect(await logs('', '20250401/20250431')).toEqual(problem(400, missing, 'end'));
        const order = 'start must not be after end.';
        expect(await logs('', '20250402/20250401')).toEqual(problem(400, order, 'start'));
        expect((await logs('', 'today/20250401')).status).toBe(400);
      });

      it("are those of the branch in the header, where it is the caller's to see", async () => {
        const url = '/token/logs/20250115/20250115';
        const other = (await buildBranch(office.db)).id;
        const named = (branch: number) =>
          callApp(office.app, 'GET', url, { token, headers: { [BRANCH_HEADER]: String(branch) } });
        expect((await named(branchId)).status).toBe(200);
        expect(await named(other)).toEqual(problem(404, `There is no branch ${other}.`));
        expect((await callApp(office.app, 'GET', url)).status).toBe(401);
      });
    });
  });
}
