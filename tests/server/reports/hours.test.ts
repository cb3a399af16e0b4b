import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BusyHours, BranchSalesComparison } from '../../../contract/hourlySales.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import {
  addDays,
  toBusinessDay,
  toWallClockReading,
  toUtcMilliseconds,
  getWeekday,
} from '../../../contract/businessDay.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, line, newSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';

const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');

/** In these weeks the clocks of Lord Howe go forward and those of New York go back. */
const FIRST = Date.UTC(2025, 9, 1);
const MINUTES = 35 * 24 * 60;
const minute = fc.integer({ min: 0, max: MINUTES });

const sold = fc.record({
  minute,
  terminalId: fc.integer({ min: 1, max: 3 }),
  adminId: fc.constant(1),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: -2, max: 4 }).filter(quantity => quantity !== 0),
      weightGrams: fc.option(fc.integer({ min: 1, max: 900 }), { nil: 0 }),
      amountCents: fc.integer({ min: -900, max: 900 }),
      taxCents: fc.integer({ min: -50, max: 50 }),
      costCents: fc.integer({ min: -500, max: 500 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Sold = typeof sold extends fc.Arbitrary<infer Value> ? Value : never;

const shop = fc.record({
  zone,
  cutoff: fc.integer({ min: 0, max: 5 }),
  sales: fc.array(sold, { minLength: 1, maxLength: 40 }),
  now: minute,
  back: fc.integer({ min: 1, max: 9 }),
});

const instantOf = (at: number): number => FIRST + at * 60_000;
const cents = (dollars: number): number => Math.round(dollars * 100);

const totalOf = ({ lines }: Sold): number => lines.reduce((sum, one) => sum + one.amountCents, 0);

function added(orders: readonly Sold[]) {
  const lines = orders.flatMap(order => order.lines);
  const sum = (read: (one: (typeof lines)[number]) => number) =>
    lines.reduce((all, one) => all + read(one), 0);
  const refunds = orders.filter(order => totalOf(order) < 0);
  const sales = orders.filter(order => totalOf(order) >= 0);
  return {
    orders: sales.length,
    items: sales
      .flatMap(order => order.lines)
      .reduce((all, { quantity, weightGrams }) => all + (weightGrams ? Math.sign(quantity) : quantity), 0),
    refunds: refunds.length,
    refunded: refunds.reduce((all, order) => all + totalOf(order), 0),
    sales: sum(one => one.amountCents),
    tax: sum(one => one.taxCents),
    cost: sum(one => one.costCents),
  };
}

const inCents = ({ orders, items, refunds, ...dollars }: BranchSalesComparison['now']) => ({
  orders,
  items,
  refunds,
  refunded: cents(dollars.refunded),
  sales: cents(dollars.sales),
  tax: cents(dollars.tax),
  cost: cents(dollars.cost),
});

for (const database of DATABASES) {
  describe(`sales by the hour on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    afterEach(() => void vi.useRealTimers());

    async function open({
      zone: time_zone,
      cutoff,
      sales,
    }: Pick<typeof shop extends fc.Arbitrary<infer V> ? V : never, 'zone' | 'cutoff' | 'sales'>) {
      const { id } = await buildBranch(office.db, { time_zone, cutoff_hour: cutoff });
      const dayOf = (one: Sold) => toBusinessDay(instantOf(one.minute), time_zone, cutoff);
      const placed = sales.map(({ minute: at, lines, ...sale }) =>
        newSale({
          branchId: id,
          createdAt: instantOf(at),
          businessDay: toBusinessDay(instantOf(at), time_zone, cutoff),
          ...sale,
          lines: lines.map(values => line(values)),
        }),
      );
      await inTransaction(office.db, tx => placeSales(tx, placed));
      return { id, dayOf };
    }

    it('are the morning’s figures: a day until now, another until the same time, hours, and 14 days', async () => {
      await fc.assert(
        fc.asyncProperty(shop, async drawn => {
          vi.useRealTimers();
          const { id, dayOf } = await open(drawn);
          const token = await office.signIn(await buildAdmin(office.db, { branch_id: id }));
          const now = instantOf(drawn.now);
          const day = toBusinessDay(now, drawn.zone, drawn.cutoff);
          const against = addDays(day, -drawn.back);
          vi.useFakeTimers({ toFake: ['Date'], now });
          const { status, body } = await call<BranchSalesComparison[]>(
            'GET',
            `/api/report/morning?day=${day}&against=${against}`,
            undefined,
            token,
          );
          vi.useRealTimers();
          expect(status).toBe(200);
          expect(body).toHaveLength(1);
          const [branch] = body as [BranchSalesComparison];
          const clock = toWallClockReading(now, drawn.zone);
          const shown = clock.day === day ? against : addDays(against, 1);
          const cut = toUtcMilliseconds({ ...clock, day: shown }, drawn.zone);
          const on = (which: number) => drawn.sales.filter(one => dayOf(one) === which);
          expect(branch.until).toBe(
            `${String(clock.hour).padStart(2, '0')}:${String(clock.minute).padStart(2, '0')}`,
          );
          expect(inCents(branch.now)).toEqual(added(on(day)));
          expect(inCents(branch.before)).toEqual(
            added(on(against).filter(one => instantOf(one.minute) < cut)),
          );
          const inHour = (which: number, hour: number) =>
            on(which).filter(one => toWallClockReading(instantOf(one.minute), drawn.zone).hour === hour);
          const place = (hour: number) => (hour - drawn.cutoff + 24) % 24;
          const told = branch.hours.map(({ hour, now: sold, before }) => ({
            hour,
            now: sold && { orders: sold.orders, items: sold.items, sales: cents(sold.sales) },
            before: { orders: before.orders, items: before.items, sales: cents(before.sales) },
          }));
          const busy = [...Array(24).keys()]
            .map(at => (at + drawn.cutoff) % 24)
            .filter(hour => inHour(day, hour).length + inHour(against, hour).length > 0);
          const between = [...Array(24).keys()]
            .map(at => (at + drawn.cutoff) % 24)
            .filter(
              hour => busy.length > 0 && place(hour) >= place(busy[0]!) && place(hour) <= place(busy.at(-1)!),
            );
          const counted = (which: number, hour: number) => {
            const { orders, items, sales } = added(inHour(which, hour));
            return { orders, items, sales };
          };
          expect(told).toEqual(
            between.map(hour => ({
              hour,
              now:
                place(hour) <= place(clock.hour) || inHour(day, hour).length > 0 ? counted(day, hour) : null,
              before: counted(against, hour),
            })),
          );
          expect(branch.days.map(({ day: one }) => one)).toEqual(
            Array.from({ length: 14 }, (_, at) => addDays(day, at - 13)),
          );
          for (const { day: one, ...figures } of branch.days)
            expect(inCents(figures)).toEqual(added(on(one)));
          expect(Object.values(branch.tenders).reduce((sum, dollars) => sum + cents(dollars), 0)).toBe(
            added(on(day)).sales,
          );
        }),
        { numRuns: 40 },
      );
    });

    it('count a refund beside the sales, and not among them', async () => {
      const { id } = await buildBranch(office.db, { time_zone: 'UTC' });
      const sale = () => newSale({ branchId: id, lines: [line({ quantity: 2, amountCents: 673 })] });
      const refund = newSale({
        branchId: id,
        status: 'cancelled',
        lines: [line({ quantity: -2, amountCents: -673 })],
      });
      await inTransaction(office.db, tx => placeSales(tx, [sale(), sale(), sale(), refund]));
      const url = '/api/report/morning?day=20250115&against=20250108';
      const { body } = await call<BranchSalesComparison[]>('GET', url);
      const branch = body.find(({ branchId }) => branchId === id)!;
      expect(branch.now).toMatchObject({ orders: 3, items: 6, sales: 13.46, refunds: 1, refunded: -6.73 });
      const hours = await call<BusyHours>('GET', `/api/report/hours/${id}/20250115/20250115`);
      expect(hours.body.hours).toMatchObject([{ orders: 3, items: 6, sales: 13.46, refunds: 1 }]);
    });

    it('are whole days where the day is over, and every branch in one answer', async () => {
      const first = await buildBranch(office.db, { name: 'Over', time_zone: 'UTC' });
      await inTransaction(office.db, tx => placeSales(tx, [newSale({ branchId: first.id })]));
      const owner = await office.signIn(await buildAdmin(office.db, { branch_id: null }));
      const { body } = await call<BranchSalesComparison[]>(
        'GET',
        '/api/report/morning?day=20250115&against=20250108',
        undefined,
        owner,
      );
      const over = body.find(({ branchId }) => branchId === first.id)!;
      expect(over).toMatchObject({ branch: 'Over', until: '', now: { orders: 1 }, before: { orders: 0 } });
      expect(body.length).toBeGreaterThan(1);
      expect(new Set(body.map(({ branchId }) => branchId)).size).toBe(body.length);
    });

    it('compares nothing with nothing where the day has not begun, as in a branch further west', async () => {
      const west = await buildBranch(office.db, { time_zone: 'America/Los_Angeles', cutoff_hour: 4 });
      const today = toBusinessDay(Date.now(), 'America/Los_Angeles', 4);
      const sale = newSale({ branchId: west.id, businessDay: addDays(today, -6) });
      await inTransaction(office.db, tx => placeSales(tx, [sale]));
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: west.id }));
      const ask = (day: number) =>
        call<BranchSalesComparison[]>(
          'GET',
          `/api/report/morning?day=${day}&against=${addDays(today, -6)}`,
          undefined,
          token,
        );
      const nothing = { orders: 0, sales: 0 };
      expect((await ask(addDays(today, 1))).body).toMatchObject([
        { until: '04:00', now: nothing, before: nothing },
      ]);
      expect((await ask(addDays(today, -1))).body).toMatchObject([
        { until: '', now: nothing, before: { orders: 1 } },
      ]);
    });

    it('are the busy hours of a range, with the tills that sold', async () => {
      const sales = fc.array(sold, { minLength: 1, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(sales, zone, async (of, time_zone) => {
          const { id, dayOf } = await open({ sales: of, zone: time_zone, cutoff: 3 });
          const token = await office.signIn(await buildAdmin(office.db, { branch_id: id }));
          const [start, end] = [20251003, 20251029];
          const { body } = await call<BusyHours>(
            'GET',
            `/api/report/hours/${id}/${start}/${end}`,
            undefined,
            token,
          );
          const within = of.filter(one => dayOf(one) >= start && dayOf(one) <= end);
          const days = new Set(within.map(dayOf));
          expect(body.days).toEqual(
            [...Array(7).keys()].map(weekday => [...days].filter(day => getWeekday(day) === weekday).length),
          );
          const hourOf = (one: Sold) => toWallClockReading(instantOf(one.minute), time_zone).hour;
          const keys = new Set(within.map(one => getWeekday(dayOf(one)) * 24 + hourOf(one)));
          const counted = [...keys]
            .sort((a, b) => a - b)
            .map(key => {
              const those = within.filter(one => getWeekday(dayOf(one)) * 24 + hourOf(one) === key);
              const { orders, items, sales: sum, refunds, refunded } = added(those);
              return {
                weekday: Math.floor(key / 24),
                hour: key % 24,
                orders,
                items,
                sales: sum,
                refunds,
                refunded,
                tills: new Set(those.map(one => `${dayOf(one)}/${one.terminalId}`)).size,
              };
            });
          expect(
            body.hours.map(cell => ({ ...cell, sales: cents(cell.sales), refunded: cents(cell.refunded) })),
          ).toEqual(counted);
        }),
        { numRuns: 25 },
      );
    });

    it('are all of one moment, whatever is sold while the morning is read', async () => {
      const { id } = await buildBranch(office.db);
      const told = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const selling = inTransaction(office.db, async tx => {
        if (database.dialect === 'postgres') await sql`lock table day_terminal`.execute(tx);
        held.resolve();
        await told.promise;
        await placeSales(tx, [newSale({ branchId: id })]);
      });
      await held.promise;
      const asked = call<BranchSalesComparison[]>(
        'GET',
        `/api/report/morning?day=20250115&against=20250108&branchId=${id}`,
      );
      if (database.dialect === 'postgres') await somebodyWaits(office.db);
      told.resolve();
      await selling;
      const [{ now, days, tenders, hours }] = (await asked).body as [BranchSalesComparison];
      const sum = (dollars: number[]) => dollars.reduce((all, one) => all + cents(one), 0);
      expect({
        days: cents(days.at(-1)!.sales),
        hours: sum(hours.map(hour => hour.now?.sales ?? 0)),
        tenders: sum(Object.values(tenders)),
      }).toEqual({ days: cents(now.sales), hours: cents(now.sales), tenders: cents(now.sales) });
    });

    it('refuses days that are not in order, and a branch that is not the caller’s', async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
      const ask = (query: string) => call('GET', `/api/report/morning?${query}`, undefined, token);
      expect(await ask('day=20250101&against=20250102')).toEqual(
        problem(400, 'against must not be after day.', 'against'),
      );
      expect((await ask(`day=20250102&against=20250101&branchId=${other.id}`)).status).toBe(404);
      expect(
        (await call('GET', `/api/report/hours/${other.id}/20250101/20250102`, undefined, token)).status,
      ).toBe(404);
    });
  });
}
