import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AttentionNotice } from '../../../contract/attention.ts';
import type { DrawerSessionDetails, PagedDrawerSessions } from '../../../contract/drawerSessions.ts';
import type { TillDay } from '../../../contract/tillDay.ts';
import type { TillSubmissionResults } from '../../../contract/tills.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { openTill, tillSale, useTillDay, type TillShop } from './tillSales.ts';

/** Minutes after nine o'clock on the day of the test. */
const at = (minutes: number): string => new Date(Date.UTC(2025, 2, 31, 9, minutes)).toISOString();

for (const database of BOTH_DATABASES) {
  describe(`events of drawer sessions on ${database.name}`, () => {
    const office = useBackOffice(database);
    useTillDay();
    let shop: TillShop;
    const openShop = () => openTill(office, { time_zone: 'UTC', cutoff_hour: 0 });
    beforeAll(async () => {
      shop = await openShop();
    });

    const send = async (events: readonly object[], { key } = shop) => {
      const path = '/api/v1/drawer-sessions';
      const { results } = (await office.call<TillSubmissionResults>('POST', path, { events }, key)).body;
      for (const { notices, noticeDetails } of results)
        expect(noticeDetails?.map(({ notice }) => notice)).toEqual(notices);
      return results;
    };
    const sell = (minutes: number, amount: number, tender = 'cash') =>
      tillSale(shop, {
        reference: `sale ${minutes} ${amount}`,
        createdAt: at(minutes),
        lines: [{ product: null, name: 'Goods', quantity: amount < 0 ? -1 : 1, price: Math.abs(amount) }],
        payments: [{ tender, amount }],
      });
    const event = (session: string, kind: string, minutes: number, values: object = {}) => ({
      reference: `${session} ${kind} ${minutes}`,
      session,
      kind,
      createdAt: at(minutes),
      cashier: shop.cashier,
      ...(kind === 'close' ? {} : { amount: 10 }),
      ...(kind.startsWith('paid') ? { reason: 'change' } : {}),
      ...values,
    });
    const sessionsOf = async ({ branchId } = shop) =>
      (await office.call<PagedDrawerSessions>('GET', `/api/drawer-session/branch/${branchId}`)).body.results;
    const details = async (id: number) =>
      (await office.call<DrawerSessionDetails>('GET', `/api/drawer-session/${id}`)).body;
    const attention = async () =>
      (await office.call<AttentionNotice[]>('GET', `/api/attention?branchId=${shop.branchId}`)).body;

    it('are stored once, and a close makes a Z', async () => {
      const events = [
        event('S1', 'open', 0, { amount: 100 }),
        event('S1', 'paid-out', 5, { amount: 7.5, reason: 'stamps' }),
        event('S1', 'close', 60, { counted: { cash: 97.5, tenders: [{ tender: 'card', amount: 0 }] } }),
      ];
      await office.call('POST', '/api/sales', { sales: [sell(10, 5)] }, shop.key);
      expect(await send(events)).toEqual([
        { reference: 'S1 open 0', terminal: 'Front', result: 'stored' },
        { reference: 'S1 paid-out 5', terminal: 'Front', result: 'stored' },
        { reference: 'S1 close 60', terminal: 'Front', result: 'stored', number: 1 },
      ]);
      expect(await send(events)).toMatchObject([
        { result: 'known' },
        { result: 'known' },
        { result: 'known', number: 1 },
      ]);
      const [session] = await sessionsOf();
      expect(session).toMatchObject({
        status: 'closed',
        number: 1,
        float: 100,
        openedAt: '2025-03-31T09:00:00',
        closedAt: '2025-03-31T10:00:00',
        expectedCash: 97.5,
        difference: 0,
      });
      expect((await details(session!.id)).closes).toMatchObject([
        {
          figures: {
            salesCount: 1,
            paidOut: 7.5,
            balances: [like.anything(), { tender: 'card', counted: 0 }],
          },
        },
      ]);
    });

    it('wait for the opening of their session, and are booked when it comes', async () => {
      const [close] = await send([event('S2', 'close', 70, { counted: { cash: 10 } })]);
      expect(close).toMatchObject({ result: 'stored', code: 'session-awaited', message: like.any(String) });
      expect(await send([event('S2', 'drop', 65)])).toMatchObject([{ code: 'session-awaited' }]);
      expect(await send([event('S2', 'drop', 65)])).toMatchObject([
        { result: 'known', code: 'session-awaited' },
      ]);
      expect((await sessionsOf()).map(({ number }) => number)).toEqual([1]);
      vi.setSystemTime(Date.UTC(2025, 3, 2, 1));
      expect(await attention()).toContainEqual({
        kind: 'drawerEventsWait',
        count: 2,
        amount: null,
        names: ['S2 close 70', 'S2 drop 65'],
      });
      vi.setSystemTime(Date.UTC(2025, 3, 1));
      expect(await send([event('S2', 'open', 61, { amount: 20 })])).toMatchObject([{ result: 'stored' }]);
      expect((await sessionsOf())[0]).toMatchObject({ number: 2, expectedCash: 10, countedCash: 10 });
    });

    it('are booked in a call in which their opening comes last, and have its number', async () => {
      const events = [
        event('R1', 'close', 60, { counted: { cash: 5 }, reason: 'lost' }),
        ...Array.from({ length: 60 }, (_, count) =>
          event('R1', 'drop', 1, { amount: 0.01, reference: `d${count}` }),
        ),
        event('R1', 'close', 65),
        event('R1', 'open', 0, { amount: 100 }),
      ];
      const own = await openShop();
      const ownEvents = events.map(one => ({ ...one, cashier: own.cashier }));
      const told = await send(ownEvents, own);
      expect(told.filter(({ code, result }) => code !== undefined || result !== 'stored')).toEqual([]);
      expect(told[0]).toEqual({
        reference: 'R1 close 60',
        terminal: 'Front',
        result: 'stored',
        number: 1,
      });
      expect(told.at(-2)).toMatchObject({ notices: ['session-closed'] });
      expect((await sessionsOf(own))[0]).toMatchObject({ number: 1, expectedCash: 99.4 });
      expect(await send(ownEvents.slice(0, 1), own)).toMatchObject([{ result: 'known', number: 1 }]);
    });

    it('are never refused because a drawer is open or closed, but noticed', async () => {
      expect(await send([event('S3', 'open', 100), event('S4', 'open', 110)])).toMatchObject([
        { result: 'stored' },
        {
          result: 'stored',
          notices: ['session-overlaps'],
          message: 'Another session of the terminal was open.',
        },
      ]);
      expect(await attention()).toContainEqual(
        like.objectContaining({ names: ['S4: Another session of the terminal was open.'] }),
      );
      expect(
        await send([
          event('S3', 'close', 120, { counted: { cash: 1 } }),
          event('S3', 'close', 121, { counted: { cash: 10 } }),
        ]),
      ).toMatchObject([
        { result: 'stored', number: 3, notices: ['difference-unexplained'] },
        { result: 'stored', notices: ['session-closed'] },
      ]);
      expect(await send([event('S4', 'close', 130)])).toMatchObject([{ result: 'stored', number: 4 }]);
      expect((await sessionsOf())[0]).toMatchObject({ number: 4, difference: null });
    });

    it('of movements after the close have a notice', async () => {
      await send([event('T1', 'open', 30)]);
      const movements = [event('T1', 'paid-in', 50), event('T1', 'drop', 60)];
      expect(await send([movements[0]!, event('T1', 'close', 40), movements[1]!])).toMatchObject([
        { result: 'stored' },
        { result: 'stored', number: like.any(Number) },
        { result: 'stored', notices: ['after-close'] },
      ]);
      const noticed = await office.db
        .selectFrom('drawer_event')
        .select('reference')
        .where('notice', '=', 'after-close')
        .orderBy('reference')
        .execute();
      expect(noticed.map(({ reference }) => reference)).toEqual(['T1 drop 60', 'T1 paid-in 50']);
    });

    it('expect the cash of a return whose sale has not arrived, and keep it once the sale arrives', async () => {
      const own = await openShop();
      const { cashier } = own;
      const sale = { ...sell(5, 10), cashier, reference: 'late sale' };
      const refund = { ...sell(20, -10), cashier, reference: 'early', takesBack: { reference: 'late sale' } };
      const sendSales = (sales: object[]) => office.call('POST', '/api/sales', { sales }, own.key);
      await sendSales([refund]);
      const [, closed] = await send(
        [
          event('W1', 'open', 0, { cashier, amount: 100 }),
          event('W1', 'close', 60, { cashier, counted: { cash: 90 } }),
        ],
        own,
      );
      expect(closed).not.toHaveProperty('notices');
      const day = async () =>
        (await office.call<TillDay>('GET', '/api/v1/sales/day?day=20250331', undefined, own.key)).body;
      const awaitedReturns = { count: 1, amount: -10 };
      const awaited = {
        reference: 'early',
        terminalId: own.terminalId,
        terminal: 'Front',
        createdAt: at(20),
        amount: -10,
        payments: [{ tender: 'cash', name: '', amount: -10 }],
        takesBack: `${own.terminalId}.late sale`,
      };
      const z = { expectedCash: 90, difference: 0, awaitedReturns };
      expect(await day()).toMatchObject({ zs: [{ ...z, lateSales: { count: 0 } }], awaited: [awaited] });
      for (const query of ['reference=early', `code=${own.terminalId}.early`])
        expect((await office.call('GET', `/api/v1/sales?${query}`, undefined, own.key)).body).toEqual({
          sales: [],
          awaited: [awaited],
        });
      await sendSales([sale]);
      expect(await day()).toMatchObject({ zs: [{ ...z, lateSales: { count: 2, amount: 0 } }], awaited: [] });
    });

    it('count own tenders apart, also those that count as cash', async () => {
      const own = await openShop();
      const cheque = { tender: 'cash', name: 'Cheque', amount: 30 };
      const sale = tillSale(own, {
        createdAt: at(5),
        lines: [{ product: null, name: 'Goods', quantity: 1, price: 50 }],
        payments: [cheque, { tender: 'cash', amount: 20 }],
      });
      await office.call('POST', '/api/sales', { sales: [sale] }, own.key);
      const { cashier } = own;
      const close = (tenders: object[], reference: string) =>
        event('C1', 'close', 10, { cashier, reference, counted: { cash: 30, tenders } });
      const [, unnamed, closed] = await send(
        [
          event('C1', 'open', 0, { cashier }),
          close([{ tender: 'cash', amount: 30 }], 'unnamed'),
          close([cheque], 'named'),
        ],
        own,
      );
      expect(unnamed).toMatchObject({ result: 'refused', field: 'counted.tenders.0.name' });
      expect(closed).toMatchObject({ result: 'stored', number: 1 });
      const [session] = await sessionsOf(own);
      const { closes } = await details(session!.id);
      expect(closes[0]!.figures.balances).toMatchObject([
        { tender: 'cash', name: '', expected: 30, counted: 30, difference: 0 },
        { tender: 'cash', name: 'Cheque', expected: 30, counted: 30, difference: 0 },
      ]);
    });

    it('are refused one by one, with a sentence', async () => {
      const refused = (code: string, message: string, field: string) => ({
        result: 'refused',
        code,
        message,
        field,
        action: 'fix',
      });
      expect(
        await send([
          event('S5', 'paid-in', 200, { reason: '' }),
          event('S5', 'drop', 200, { amount: 0 }),
          event('S5', 'open', 200, { amount: undefined }),
          event('S5', 'close', 200, { amount: 3 }),
          event('S5', 'drop', 200, { counted: { cash: 1 } }),
          event('S5', 'close', 200, { counted: { cash: 1, denominations: [] } }),
          event('S5', 'drop', 200, { cashier: 'nobody' }),
          event('S1', 'open', 200),
        ]),
      ).toMatchObject([
        refused('invalid-field', 'reason is required.', 'reason'),
        refused('invalid-field', like.any(String) as string, 'amount'),
        refused('invalid-field', 'amount is required.', 'amount'),
        refused('unknown-field', 'amount does not belong to an event of the kind "close".', 'amount'),
        refused('unknown-field', 'counted does not belong to an event of the kind "drop".', 'counted'),
        refused(
          'invalid-field',
          'Send either counted.cash or counted.denominations, not both.',
          'counted.cash',
        ),
        refused('unknown-cashier', 'There is no user "nobody" in this branch.', 'cashier'),
        refused('session-opened', 'The drawer session "S1" of Front was opened by another event.', 'session'),
      ]);
    });

    it('of a reference that another event has are refused, but not another notation of the same', async () => {
      const one = event('S6', 'open', 300, { reference: 'reused' });
      expect(
        await send([
          one,
          { ...one, createdAt: '2025-03-31T14:00:00+00:00' },
          { ...one, amount: 11, createdAt: at(301) },
          { ...one, session: 'another' },
        ]),
      ).toMatchObject([
        { result: 'stored' },
        { result: 'known' },
        {
          result: 'refused',
          code: 'sale-changed',
          message:
            'Front has this drawer event already. The one that was sent differs in createdAt (stored: 2025-03-31 14:00:00, sent: 2025-03-31 14:01:00) and amount (stored: 10.00, sent: 11.00). If it is the same event, a new reference would book it twice.',
        },
        {
          result: 'refused',
          code: 'reference-reused',
          message:
            'Front has another drawer event with this reference. The one that was sent differs in session (stored: S6, sent: another).',
        },
      ]);
    });

    it('of a close whose reference has another count name the amounts that differ', async () => {
      const own = await openShop();
      const { cashier } = own;
      const close = (counted: object) =>
        event('S7', 'close', 10, { cashier, reference: 'counted twice', counted });
      const tenders = [{ tender: 'card', amount: 214.4 }];
      const denominations = [
        { value: 20, count: 4 },
        { value: 5, count: 1 },
      ];
      const [, , other, total] = await send(
        [
          event('S7', 'open', 0, { cashier }),
          close({ denominations, tenders }),
          close({ denominations: [{ value: 20, count: 3 }], tenders: [{ tender: 'card', amount: 200 }] }),
          close({ cash: 85, tenders }),
        ],
        own,
      );
      expect([other, total]).toMatchObject([
        {
          code: 'sale-changed',
          message:
            'Front has this drawer event already. The one that was sent differs in counted.denominations (stored: 20.00 × 4 + 5.00 × 1, sent: 20.00 × 3) and counted.tenders (stored: card 214.40, sent: card 200.00). If it is the same event, a new reference would book it twice.',
        },
        {
          message:
            'Front has this drawer event already. The one that was sent differs in counted.cash (stored: -, sent: 85.00) and counted.denominations (stored: 20.00 × 4 + 5.00 × 1, sent: -). If it is the same event, a new reference would book it twice.',
        },
      ]);
    });

    it('of a close before its opening end the session with its last sale, in both orders of arrival', async () => {
      shop = await openShop();
      await send([event('T1', 'open', 30)]);
      await office.call('POST', '/api/sales', { sales: [sell(35, 5)] }, shop.key);
      const after = event('T1', 'close', 20, { counted: { cash: 15 } });
      const early = { number: 1, notices: ['before-opening'] };
      expect(await send([after])).toMatchObject([{ result: 'stored', ...early }]);
      expect(await send([after])).toMatchObject([{ result: 'known', ...early }]);
      expect(await sessionsOf()).toMatchObject([{ status: 'closed', total: 5, difference: 0 }]);
      shop = await openShop();
      const close = event('T2', 'close', 70, { counted: { cash: 15 } });
      expect(await send([close])).toMatchObject([{ result: 'stored', code: 'session-awaited' }]);
      await office.call('POST', '/api/sales', { sales: [sell(85, 5)] }, shop.key);
      expect(await send([event('T2', 'open', 80)])).toMatchObject([{ result: 'stored' }]);
      expect(await send([close])).toEqual([
        {
          reference: 'T2 close 70',
          terminal: 'Front',
          result: 'known',
          number: 1,
          notices: ['before-opening'],
          message:
            'The close is dated before the opening of its session. The session ends with its last sale.',
          noticeDetails: [{ notice: 'before-opening', field: 'createdAt', value: at(70) }],
        },
      ]);
      expect(await sessionsOf()).toMatchObject([{ status: 'closed', total: 5, difference: 0 }]);
      // Another close that waited is preferred.
      const later = event('T3', 'close', 200);
      await send([event('T3', 'close', 90), later, event('T3', 'open', 100)]);
      expect(await send([later])).toMatchObject([{ result: 'known', number: 2 }]);
    });

    it('of a close after a reopening make the next Z, which replaces the earlier one', async () => {
      shop = await openShop();
      const first = event('R1', 'close', 60, { counted: { cash: 10 } });
      await send([event('R1', 'open', 0), first]);
      const [{ id } = { id: 0 }] = await sessionsOf();
      await office.call('POST', `/api/drawer-session/${id}/reopen`, { reason: 'counted wrongly' });
      const second = event('R1', 'close', 70, { counted: { cash: 12 }, reason: 'found two' });
      expect(await send([second])).toEqual([
        { reference: 'R1 close 70', terminal: 'Front', result: 'stored', number: 2 },
      ]);
      const { closes, ...session } = await details(id);
      expect(session).toMatchObject({ status: 'closed', number: 2, countedCash: 12, difference: 2 });
      expect(closes).toMatchObject([
        { number: 1, replacedBy: 2 },
        { number: 2, replaces: 1, reopenReason: 'counted wrongly', reason: 'found two' },
      ]);
      expect(await send([first, second])).toMatchObject([
        { result: 'known', number: 1 },
        { result: 'known', number: 2 },
      ]);
    });

    it('of a day add up in any order, however often they are sent', async () => {
      const drawn = fc.record({
        sales: fc.array(
          fc.record({ minutes: fc.nat(118), amount: fc.integer({ min: 1, max: 99 }), isCash: fc.boolean() }),
          { maxLength: 6 },
        ),
        moves: fc.array(fc.record({ session: fc.nat(1), kind: fc.constantFrom('paid-in', 'drop') }), {
          maxLength: 3,
        }),
        order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
        repeated: fc.array(fc.nat(20), { maxLength: 10 }),
      });
      await fc.assert(
        fc.asyncProperty(drawn, async ({ sales, moves, order, repeated }) => {
          shop = await openShop();
          // The first session is from 0 to 59 minutes, the second from 60 minutes on.
          const items = [
            ...sales.map(({ minutes, amount, isCash }, nth) => ({
              sale: { ...sell(minutes, amount, isCash ? 'cash' : 'card'), reference: `sale ${nth}` },
            })),
            ...moves.map(({ session, kind }, nth) => ({
              event: event(`S${session}`, kind, 30 + 60 * session, { reference: `move ${nth}` }),
            })),
            ...[0, 1].flatMap(session => [
              { event: event(`S${session}`, 'open', 60 * session, { amount: 50 }) },
              { event: event(`S${session}`, 'close', 60 * session + 59, { reason: 'no count' }) },
            ]),
          ];
          const sent = [...items, ...repeated.flatMap(nth => items[nth % items.length]!)]
            .map((item, nth) => ({ item, place: order[nth % order.length]! }))
            .toSorted((one, other) => one.place - other.place)
            .map(({ item }) => item);
          for (const item of sent) {
            const [result] =
              'sale' in item
                ? (
                    await office.call<TillSubmissionResults>(
                      'POST',
                      '/api/sales',
                      { sales: [item.sale] },
                      shop.key,
                    )
                  ).body.results
                : await send([item.event]);
            expect(result!.result).not.toBe('refused');
          }
          const sessions = (await sessionsOf()).toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1));
          expect(sessions.map(({ number }) => number).toSorted()).toEqual([1, 2]);
          for (const [nth, session] of sessions.entries()) {
            const { closes, movements } = await details(session.id);
            const own = sales.filter(({ minutes }) => Math.floor(minutes / 60) === nth);
            const ofSession = moves.filter(move => move.session === nth);
            const [close] = closes;
            const late = close!.lateSales;
            expect({
              count: close!.figures.salesCount + late.count,
              total: close!.figures.total + late.amount,
              moved: close!.figures.paidIn - close!.figures.drops + close!.lateMovements,
              movements: movements.length,
              late: close!.latePaidIn - close!.latePaidOut,
            }).toEqual({
              count: own.length,
              total: own.reduce((sum, { amount }) => sum + amount, 0),
              moved: ofSession.reduce((sum, { kind }) => sum + (kind === 'drop' ? -10 : 10), 0),
              movements: ofSession.length,
              late: close!.lateMovements,
            });
          }
          // A second time, everything is known.
          const again = await send(items.flatMap(item => ('event' in item ? item.event : [])));
          expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['known']));
        }),
        { numRuns: 15 },
      );
    });
  });
}
