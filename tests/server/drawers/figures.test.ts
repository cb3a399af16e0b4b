import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawerClose, DrawerFigures } from '../../../contract/drawerSessions.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { toWireTender, type NewSale } from '../../../server/sales/sale.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildTerminal, insert, line, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { buildCategory } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { drawerCalls } from './drawerShop.ts';

/** The first of two days. On the second day, the clocks go forward in New York. */
const FIRST = Date.UTC(2025, 2, 8);
const HOURS = 48;
const MINUTE = 60_000;

const moment = fc.nat(HOURS * 60).map(minutes => FIRST + minutes * MINUTE);
const sold = fc.record({
  createdAt: moment,
  /** Moves the sale to the opening or end of a session, or to 1 ms before the opening or after the end. */
  edge: fc.option(fc.constantFrom('opening', 'end', 'before', 'after'), { nil: undefined }),
  terminal: fc.nat(1),
  cashier: fc.nat(1),
  isRefund: fc.boolean(),
  isLate: fc.boolean(),
  tip: fc.constantFrom(0, 0, 150, -50),
  rounding: fc.constantFrom(0, 0, -2, 3),
  lines: fc.array(
    fc.record({ amount: fc.nat(99_999), rate: fc.constantFrom(0, 80_000, 88_750), discount: fc.nat(500) }),
    { maxLength: 3 },
  ),
  tenders: fc.uniqueArray(fc.constantFrom(...TENDERS), { minLength: 1, maxLength: 3 }),
  name: fc.constantFrom('', '', 'Voucher', 'voucher', 'Bono'),
});
type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;

const shop = fc.record({
  clock: fc.constantFrom(
    { time_zone: 'America/New_York', cutoff_hour: 4 },
    { time_zone: 'Asia/Kolkata', cutoff_hour: 0 },
    { time_zone: 'America/Santiago', cutoff_hour: 6 },
  ),
  openedAt: moment,
  length: fc.nat(HOURS * 60),
  sales: fc.array(sold, { maxLength: 12 }),
  movements: fc.array(
    fc.tuple(fc.constantFrom('paid-in', 'paid-out', 'drop'), fc.integer({ min: 1, max: 9999 })),
    {
      maxLength: 3,
    },
  ),
  openings: fc.array(fc.tuple(moment, fc.nat(1)), { maxLength: 4 }),
});

const sum = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);
const cents = (dollars: number): number => Math.round(dollars * 100);

function toSale(
  drawn: Sold,
  place: { branchId: number; terminals: number[]; staff: number[]; products: ReadonlyMap<number, number> },
  clock: { time_zone: string; cutoff_hour: number },
): NewSale {
  const sign = drawn.isRefund ? -1 : 1;
  const lines = drawn.lines.map(({ amount, rate, discount }) => {
    const taxCents = Math.round((amount * rate) / 1_000_000);
    return line({
      productId: place.products.get(rate)!,
      quantity: sign,
      discountCents: sign * discount,
      amountCents: sign * (amount + taxCents),
      taxCents: sign * taxCents,
    });
  });
  let left = sum(lines, ({ amountCents }) => amountCents) + drawn.tip + drawn.rounding;
  const payments = drawn.tenders.map((tender, at) => {
    const amountCents = at === drawn.tenders.length - 1 ? left : Math.trunc(left / 3);
    left -= amountCents;
    if (tender !== 'card' || drawn.name === '') return { tender, amountCents };
    const half = Math.trunc(amountCents / 2);
    return {
      tender,
      amountCents,
      parts: [
        { name: '', amountCents: half },
        { name: drawn.name, amountCents: amountCents - half },
      ],
    };
  });
  return newSale({
    branchId: place.branchId,
    terminalId: place.terminals[drawn.terminal]!,
    adminId: place.staff[drawn.cashier]!,
    status: drawn.isRefund ? 'cancelled' : 'completed',
    createdAt: drawn.createdAt,
    businessDay: toBusinessDay(drawn.createdAt, clock.time_zone, clock.cutoff_hour),
    lines,
    payments,
    tipCents: drawn.tip,
    roundingCents: drawn.rounding,
  });
}

const sumLines = (sales: readonly NewSale[], figure: (one: NewSale['lines'][number]) => number) =>
  sum(sales, ({ lines }) => sum(lines, figure));
const getAmount = (sale: NewSale) => sumLines([sale], ({ amountCents }) => amountCents);

const isRefund = (sale: NewSale) =>
  getAmount(sale) < 0 || (getAmount(sale) === 0 && sale.status === 'cancelled');

/** Computes the figures of sales from their lines and payments, independently of the server. */
function expectedOf(sales: readonly NewSale[], openings: number) {
  const total = sumLines(sales, ({ amountCents }) => amountCents);
  const tax = sumLines(sales, ({ taxCents }) => taxCents);
  const refunds = sales.filter(isRefund);
  const refunded = sum(refunds, getAmount);
  const discounts = sumLines(
    sales.filter(sale => !isRefund(sale)),
    ({ discountCents = 0 }) => discountCents,
  );
  const payments = new Map<string, number>();
  for (const { tender, amountCents, name = '', parts } of sales.flatMap(sale => sale.payments))
    for (const part of parts ?? [{ name, amountCents }]) {
      const key = `${toWireTender(tender)} ${part.name.toLowerCase()}`;
      payments.set(key, (payments.get(key) ?? 0) + part.amountCents);
    }
  return {
    salesCount: sales.length - refunds.length,
    refundCount: refunds.length,
    grossSales: total - refunded + discounts,
    discounts,
    refunded,
    total,
    tax,
    net: total - tax,
    tips: sum(sales, ({ tipCents = 0 }) => tipCents),
    rounding: sum(sales, ({ roundingCents = 0 }) => roundingCents),
    noSales: openings,
    payments: [...payments].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

function figuresOf(figures: DrawerFigures): ReturnType<typeof expectedOf> {
  const { salesCount, refundCount, noSales } = figures;
  return {
    salesCount,
    refundCount,
    grossSales: cents(figures.grossSales),
    discounts: cents(figures.discounts),
    refunded: cents(figures.refunded),
    total: cents(figures.total),
    tax: cents(figures.tax),
    net: cents(figures.net),
    tips: cents(figures.tips),
    rounding: cents(figures.rounding),
    noSales,
    payments: figures.tenders.map(({ tender, name, amount }) => [
      `${tender} ${name.toLowerCase()}`,
      cents(amount),
    ]),
  };
}

for (const database of BOTH_DATABASES) {
  describe(`the figures of a session on ${database.name}`, () => {
    const office = useBackOffice(database);
    const drawers = drawerCalls(office);
    const staff: number[] = [];
    beforeAll(async () => {
      for (let count = 0; count < 2; count++) staff.push((await buildAdmin(office.db)).id);
    });

    it('equal the sums of its sales, and never change after the close', async () => {
      await fc.assert(
        fc.asyncProperty(shop, async ({ clock, openedAt, length, sales: drawn, movements, openings }) => {
          const { db } = office;
          const { id: branchId } = await buildBranch(db, clock);
          const terminals = [
            (await buildTerminal(db, { branch_id: branchId })).id,
            (await buildTerminal(db, { branch_id: branchId })).id,
          ];
          const { id: category_id } = await buildCategory(db, { branch_id: branchId });
          const products = new Map<number, number>();
          for (const tax_rate of [0, 80_000, 88_750])
            products.set(
              tax_rate,
              (await buildProduct(db, { branch_id: branchId, category_id, tax_rate })).id,
            );
          const endedAt = openedAt + length * MINUTE;
          const { id } = await insert(db, 'drawer_session', {
            branch_id: branchId,
            terminal_id: terminals[0]!,
            reference: null,
            business_day: toBusinessDay(openedAt, clock.time_zone, clock.cutoff_hour),
            opened_at: openedAt,
            opened_by: staff[0]!,
            float_cents: 10_000,
            ended_at: endedAt,
          });
          const place = { branchId, terminals, staff, products };
          const edges = { opening: openedAt, end: endedAt, before: openedAt - 1, after: endedAt + 1 };
          const made = drawn.map(({ edge, createdAt, ...one }) => ({
            isLate: one.isLate,
            sale: toSale(
              { ...one, edge, createdAt: edge === undefined ? createdAt : edges[edge] },
              place,
              clock,
            ),
          }));
          const placePart = (isLate: boolean) =>
            inTransaction(db, tx =>
              placeSales(
                tx,
                made.filter(one => one.isLate === isLate).map(({ sale }) => sale),
              ),
            );
          const isInside = (at: number) => at >= openedAt && at <= endedAt;
          const inside = made.filter(
            ({ sale }) => sale.terminalId === terminals[0] && isInside(sale.createdAt),
          );
          const onTime = inside.filter(one => !one.isLate).map(({ sale }) => sale);
          const late = inside.filter(one => one.isLate).map(({ sale }) => sale);
          await placePart(false);
          for (const [opened_at, cashier] of openings)
            await insert(db, 'drawer_opening', {
              branch_id: branchId,
              terminal_id: terminals[0]!,
              admin_id: staff[cashier]!,
              opened_at,
              business_day: 20250308,
              hour: 0,
            });
          const noSales = openings.filter(([at]) => isInside(at)).length;
          for (const [kind, amount] of movements) await drawers.move(id, kind, amount / 100);
          await drawers.count(id, { cash: 0 });
          const [close] = (await drawers.close(id, 'counted nothing')).body.closes as [DrawerClose];
          const expected = expectedOf(onTime, noSales);
          expect(figuresOf(close.figures)).toEqual(expected);
          expect(sum(close.figures.taxes, ({ net }) => cents(net))).toBe(expected.net);
          expect(sum(close.figures.taxes, ({ tax }) => cents(tax))).toBe(expected.tax);
          const ofCashiers = (figure: (one: DrawerFigures['cashiers'][number]) => number) =>
            sum(close.figures.cashiers, figure);
          expect({
            total: ofCashiers(({ total }) => cents(total)),
            sales: ofCashiers(one => one.salesCount),
            noSales: ofCashiers(one => one.noSales),
            paid: ofCashiers(({ tenders }) => sum(tenders, ({ amount }) => cents(amount))),
          }).toEqual({
            total: expected.total,
            sales: expected.salesCount,
            noSales,
            paid: sum(expected.payments, ([, amount]) => amount),
          });
          const cash = sum(expected.payments, ([key, amount]) => (key.trim() === 'cash' ? amount : 0));
          const moved = sum(movements, ([kind, amount]) => (kind === 'paid-in' ? amount : -amount));
          expect(cents(close.figures.balances[0]!.expected)).toBe(10_000 + cash + moved);

          const readStored = () =>
            db.selectFrom('drawer_close').selectAll().where('session_id', '=', id).orderBy('id').execute();
          const stored = await readStored();
          await placePart(true);
          const { body: day } = await drawers.day(branchId, 20250306, 20250312);
          const ofDays = expectedOf(
            made.map(({ sale }) => sale),
            0,
          );
          expect({
            counts: [day.salesCount, day.refundCount],
            sums: [day.grossSales, day.discounts, day.refunded, day.total, day.tax, day.net].map(cents),
            paid: sum(day.tenders, ({ amount }) => cents(amount)),
            taxes: [sum(day.taxes, ({ net }) => cents(net)), sum(day.taxes, ({ tax }) => cents(tax))],
            zs: day.zs!.map(({ total, lateSales, number }) => [
              number,
              cents(total),
              lateSales.count,
              cents(lateSales.amount),
            ]),
            outside: cents(day.salesOutsideSessions!.amount),
          }).toEqual({
            counts: [ofDays.salesCount, ofDays.refundCount],
            sums: [
              ofDays.grossSales,
              ofDays.discounts,
              ofDays.refunded,
              ofDays.total,
              ofDays.tax,
              ofDays.net,
            ],
            paid: ofDays.total + ofDays.tips + ofDays.rounding,
            taxes: [ofDays.net, ofDays.tax],
            zs: [[1, expected.total, late.length, sum(late, getAmount)]],
            outside: ofDays.total - expected.total - sum(late, getAmount),
          });
          await db.updateTable('admin').set({ name: 'Renamed' }).where('id', 'in', staff).execute();
          await db.updateTable('terminal').set({ name: 'Moved' }).where('id', '=', terminals[0]!).execute();
          await db
            .updateTable('branch')
            .set({ time_zone: 'Asia/Tokyo' })
            .where('id', '=', branchId)
            .execute();
          await drawers.reopen(id);
          await drawers.move(id, 'paid-in', 1);
          await drawers.count(id, { cash: 1 });
          const { closes } = (await drawers.close(id, 'again')).body;
          expect(await readStored()).toEqual([...stored, expect.anything()]);
          expect(closes[0]!.figures).toEqual(close.figures);
          expect(figuresOf(closes[1]!.figures)).toEqual(expectedOf([...onTime, ...late], noSales));
        }),
        { numRuns: 25 },
      );
    });
  });
}
