import { beforeAll, describe, expect, it } from 'vitest';
import type { TillDay, TillSales } from '../../../contract/tillDay.ts';
import { BackOfficeClient } from '../../../till-kit/index.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildTerminal } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { makeKey, openTill, results, tillSale, useTillDay, type TillShop } from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`the day of a till on ${database.name}`, () => {
    useTillDay();
    const office = useBackOffice(database);
    let shop: TillShop;
    let other: TillShop;
    let kit: BackOfficeClient;
    const read = <Body>(path: string, { key } = shop) =>
      callApp<Body>(office.app, 'GET', `/api/v1/sales/${path}`, { token: key });
    const numbers = async (query: string) => {
      const { body } = await read<TillSales>(`list?${query}`);
      return [body.more, ...body.sales.map(({ number }) => number)];
    };

    beforeAll(async () => {
      shop = await openTill(office, { time_zone: 'America/Denver', cutoff_hour: 3 });
      other = await openTill(office);
      const { id } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'Back' });
      const back = { ...shop, key: await makeKey(office.call, id) };
      await results(office, shop, [
        tillSale(shop, {
          reference: 'A-1',
          createdAt: '2025-03-10T12:00:00Z',
          lines: [{ product: null, name: 'Cake', quantity: 2, price: 5, discount: 1, tax: 0.9 }],
          payments: [
            { tender: 'cash', amount: 5, given: 20 },
            { tender: 'card', amount: 5.9, name: 'Voucher' },
          ],
          tip: 1,
        }),
        // The business day of this sale begins at three, so it belongs to the day before.
        tillSale(shop, { reference: 'A-2', createdAt: '2025-03-11T02:59:00' }),
        tillSale(shop, { reference: 'A-3', createdAt: '2025-03-11T03:00:00' }),
      ]);
      await results(office, back, [
        tillSale(shop, {
          reference: 'B-1',
          createdAt: '2025-03-10T15:00:00',
          lines: [{ product: null, name: 'Cake', quantity: -1, price: 5, tax: -0.5 }],
          payments: [{ tender: 'cash', amount: -5.5 }],
        }),
      ]);
      await results(office, other, [tillSale(other, { createdAt: '2025-03-10T15:00:00' })]);
      kit = new BackOfficeClient(await office.app.listen({ host: '127.0.0.1', port: 0 }), shop.key);
    });

    it('lists the sales of its branch, of a day or since a sale, page by page', async () => {
      expect((await read<TillSales>('list?day=20250310&limit=1')).body).toEqual({
        sales: [
          {
            code: `${shop.terminalId}.A-1`,
            terminalId: shop.terminalId,
            terminal: 'Front',
            reference: 'A-1',
            number: 1,
            createdAt: '2025-03-10T12:00:00.000Z',
            businessDay: 20250310,
            status: 'completed',
            cashier: like.any(String),
            amount: 9.9,
            tax: 0.9,
            tip: 1,
            rounding: 0,
            payments: [
              { tender: 'card', name: 'Voucher', amount: 5.9, given: null },
              { tender: 'cash', name: '', amount: 5, given: 20 },
            ],
          },
        ],
        more: true,
      });
      expect(await numbers('day=20250310&limit=2')).toEqual([true, 1, 2]);
      expect(await numbers('day=20250310&after=2')).toEqual([false, 4]);
      expect(await numbers('after=1')).toEqual([false, 2, 3, 4]);
      expect(await numbers('after=4')).toEqual([false]);
      expect(await numbers('after=0')).toEqual(await numbers('limit=500'));
      expect((await read<TillSales>('list', other)).body.sales).toMatchObject([{ number: 1, amount: 5 }]);
    });

    it('has the sums of its branch, by tender, tax rate and terminal', async () => {
      const { body } = await read<TillDay>('day?day=20250310');
      expect(body).toMatchObject({
        day: 20250310,
        salesCount: 2,
        refundCount: 1,
        grossSales: 15.9,
        discounts: 1,
        refunded: -5.5,
        total: 9.4,
        tax: 0.4,
        net: 9,
        tips: 1,
        taxes: [
          { rate: 0, net: 5, tax: 0 },
          { rate: 10, net: 4, tax: 0.4 },
        ],
        terminals: [
          { terminal: 'Front', salesCount: 2, refundCount: 0, total: 14.9, tax: 0.9, discounts: 1, tips: 1 },
          {
            terminal: 'Back',
            salesCount: 0,
            refundCount: 1,
            refunded: -5.5,
            total: -5.5,
            tax: -0.5,
            tips: 0,
          },
        ],
        ownTenders: [{ tender: 'card', name: 'Voucher', amount: 5.9 }],
        zs: [],
        open: [],
      });
      expect(body.terminals.map(({ ownTenders }) => ownTenders)).toEqual([body.ownTenders, []]);
      const paid = (tenders: TillDay['tenders']) =>
        tenders.flatMap(({ tender, amount }) => (amount === 0 ? [] : [[tender, amount]]));
      expect(paid(body.tenders)).toEqual([
        ['cash', 4.5],
        ['card', 5.9],
      ]);
      expect(body.terminals.map(({ tenders }) => paid(tenders))).toEqual([
        [
          ['cash', 10],
          ['card', 5.9],
        ],
        [['cash', -5.5]],
      ]);
      expect((await read<TillDay>('day?day=20250310', other)).body).toMatchObject({
        total: 5,
        terminals: [{ terminalId: other.terminalId, total: 5 }],
      });
    });

    it('has its sessions: the closed ones with their Z', async () => {
      const event = (reference: string, kind: string, createdAt: string, values: object) => ({
        reference,
        session: 'S-1',
        kind,
        createdAt,
        cashier: shop.cashier,
        ...values,
      });
      const send = (events: object[]) => office.call('POST', '/api/v1/drawer-sessions', { events }, shop.key);
      await send([event('E-1', 'open', '2025-03-20T09:00:00', { amount: 100 })]);
      expect((await read<TillDay>('day?day=20250320')).body).toMatchObject({
        total: 0,
        zs: [],
        open: [{ terminal: 'Front', session: 'S-1', status: 'open', openedAt: '2025-03-20T15:00:00.000Z' }],
      });
      const paid = { tender: 'card', amount: 5, name: 'Voucher' };
      await results(office, shop, [tillSale(shop, { createdAt: '2025-03-20T10:00:00', payments: [paid] })]);
      await send([event('E-2', 'close', '2025-03-20T21:00:00', { counted: { cash: 100 } })]);
      const [closed] = (await read<TillDay>('day?day=20250320')).body.zs;
      expect(closed).toMatchObject({
        number: 1,
        session: 'S-1',
        terminal: 'Front',
        closedAt: '2025-03-21T03:00:00.000Z',
        expectedCash: 100,
        countedCash: 100,
        difference: 0,
        tenders: [paid],
      });
      await office.call('POST', `/api/drawer-session/${closed!.sessionId}/reopen`, { reason: 'again' });
      expect((await read<TillDay>('day?day=20250320')).body).toMatchObject({
        zs: [{ number: 1, expectedCash: null, difference: null, tenders: [] }],
        open: [{ session: 'S-1' }],
        salesOutsideSessions: { count: 0, amount: 0 },
      });
      // The session ended with its first close, so the cash of a later sale is not expected in it.
      const cash = [{ tender: 'cash', amount: 5 }];
      await results(office, shop, [
        tillSale(shop, { createdAt: '2025-03-20T20:59:59', payments: cash }),
        tillSale(shop, { createdAt: '2025-03-20T21:30:00', payments: cash }),
      ]);
      await send([event('E-3', 'close', '2025-03-20T22:00:00', { counted: { cash: 105 } })]);
      expect((await read<TillDay>('day?day=20250320')).body).toMatchObject({
        zs: [{ replacedBy: 2 }, { number: 2, expectedCash: 105, difference: 0 }],
        salesOutsideSessions: { count: 1, amount: 5 },
      });
    });

    it('counts a return for which nothing was paid as a refund', async () => {
      const own = await openTill(office, { time_zone: 'UTC' });
      const gift = (reference: string, quantity: number) =>
        tillSale(own, {
          reference,
          createdAt: '2025-03-10T12:00:00Z',
          lines: [{ product: null, name: 'Gift', quantity, price: 5, discount: 5 }],
          payments: [],
        });
      const sent = [gift('sold', 1), { ...gift('back', -1), takesBack: { reference: 'sold' } }];
      expect(await results(office, own, sent)).toMatchObject([{ result: 'stored' }, { result: 'stored' }]);
      const sums = { salesCount: 1, refundCount: 1, discounts: 5, total: 0 };
      expect((await read<TillDay>('day?day=20250310', own)).body).toMatchObject({
        ...sums,
        terminals: [sums],
      });
    });

    it('is the current one by default', async () => {
      expect((await read<TillDay>('day')).body).toMatchObject({ day: 20250331, total: 0, terminals: [] });
    });

    it('must exist', async () => {
      for (const path of ['list?day=20250230', 'day?day=20250230'])
        expect(await read(path)).toMatchObject({
          status: 400,
          body: { message: 'day: 20250230 is not a day that exists.', field: 'day', code: 'invalid-field' },
        });
    });

    it('is read by the till kit', async () => {
      const listed: TillSales = await kit.listSales({ day: 20250310, after: 1 });
      expect(listed.sales.map(({ reference }) => reference)).toEqual(['A-2', 'B-1']);
      const day: TillDay = await kit.fetchDay(20250310);
      expect(day).toMatchObject({ day: 20250310, total: 9.4 });
      expect((await kit.fetchDay()).day).toBe(20250331);
    });
  });
}
