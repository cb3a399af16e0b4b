import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BREAKDOWN_DIMENSIONS,
  listBreakdownFigures,
  type BreakdownDimension,
  type BreakdownFigure,
} from '../../../contract/breakdownEnums.ts';
import { toBusinessDay, toWallClockReading } from '../../../contract/businessDay.ts';
import type { BreakdownOrder, SalesBreakdown } from '../../../contract/reports.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import type { Row } from '../../../server/database/schema.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import { ROLLUP_TABLES } from '../../../server/sales/rollups.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale, NewSaleLine } from '../../../server/sales/sale.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTerminal,
  line,
  newSale,
} from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

/** The clocks of New York go forward on 9 March 2025. The range begins in one week and month, and ends in others. */
const [START, END] = [20250227, 20250310];
const CLOCK = { time_zone: 'America/New_York', cutoff_hour: 3 };

const sold = fc.record({
  branch: fc.nat(1),
  createdAt: fc.integer({ min: Date.UTC(2025, 1, 26), max: Date.UTC(2025, 2, 12) }),
  cashier: fc.nat(1),
  terminal: fc.nat(1),
  isRefund: fc.boolean(),
  tenders: fc.uniqueArray(fc.constantFrom(...TENDERS), { minLength: 1, maxLength: 2 }),
  lines: fc.array(
    fc.record({
      category: fc.nat(2),
      product: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
      amountCents: fc.integer({ min: 1, max: 90_000 }),
      taxCents: fc.nat(500),
      costCents: fc.nat(500),
      discountCents: fc.nat(500),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;

interface Shop {
  id: number;
  terminals: number[];
  categories: (number | null)[];
  products: (number | null)[];
}

/** A part of a sale: the sale itself, a line or a payment, with the keys of the dimensions that it has. */
interface Part {
  keys: Partial<Record<BreakdownDimension, string>>;
  sale?: NewSale;
  line?: NewSaleLine;
  paidCents?: number;
}

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);
const dashed = (day: number) => String(day).replace(/^(....)(..)(..)$/, '$1-$2-$3');

function getTimeKeys({ businessDay, createdAt }: NewSale): Part['keys'] {
  const date = new Date(`${dashed(businessDay)}T00:00:00Z`);
  const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000);
  return {
    day: dashed(businessDay),
    week: monday.toISOString().slice(0, 10),
    month: `${dashed(businessDay).slice(0, 7)}-01`,
    weekday: String(date.getUTCDay()),
    hour: String(toWallClockReading(createdAt, CLOCK.time_zone).hour),
  };
}

/** Splits sales into the parts that a pair of dimensions counts: lines for products, payments for tenders. */
function splitSales(
  sales: readonly NewSale[],
  pair: readonly BreakdownDimension[],
  figure: BreakdownFigure,
): Part[] {
  return sales.flatMap((sale): Part[] => {
    const keys = {
      ...getTimeKeys(sale),
      branch: String(sale.branchId),
      cashier: String(sale.adminId),
      terminal: String(sale.terminalId),
    };
    if (figure === 'payments')
      return sale.payments.map(({ tender, amountCents }) => ({
        keys: { ...keys, tender: tender === 'gift_card' ? 'giftCard' : tender },
        paidCents: amountCents,
      }));
    if (!pair.includes('category') && !pair.includes('product')) return [{ keys, sale }];
    return sale.lines.map(one => ({
      keys: {
        ...keys,
        category: pair.includes('branch') && one.categoryId ? 'name:food' : String(one.categoryId ?? 0),
        product: one.productId === null ? 'other' : String(one.productId),
      },
      line: one,
    }));
  });
}

function measure({ sale, line, paidCents = 0 }: Part, figure: BreakdownFigure): number {
  const lines = line ? [line] : sale ? sale.lines : [];
  const amount = sumOf(lines, one => one.amountCents);
  const tax = sumOf(lines, one => one.taxCents);
  return {
    sales: amount / 100,
    average: amount / 100,
    orders: 1,
    items: sumOf(lines, one => one.quantity),
    tax: tax / 100,
    refunds: Math.min(0, amount) / 100,
    discounts: amount < 0 ? 0 : sumOf(lines, one => one.discountCents ?? 0) / 100,
    profit: (amount - tax - sumOf(lines, one => one.costCents)) / 100,
    payments: paidCents / 100,
  }[figure];
}

const PERIODS: readonly BreakdownDimension[] = ['day', 'week', 'month'];

const PAIRS = BREAKDOWN_DIMENSIONS.flatMap(by =>
  BREAKDOWN_DIMENSIONS.flatMap(and => listBreakdownFigures(by, and).map(figure => ({ by, and, figure }))),
);

for (const database of BOTH_DATABASES) {
  describe(`Sales Breakdown on ${database.name}`, () => {
    const office = useBackOffice(database);
    const cashiers: number[] = [];
    const shops: Shop[] = [];
    beforeAll(async () => {
      for (let count = 0; count < 2; count++) cashiers.push((await buildAdmin(office.db)).id);
      await office.db.deleteFrom('branch').execute();
      for (let count = 0; count < 2; count++) {
        const { id } = await buildBranch(office.db, CLOCK);
        const [terminals, categories, products]: number[][] = [[], [], []];
        for (const name of ['Food', 'FOOD']) {
          terminals!.push((await buildTerminal(office.db, { branch_id: id })).id);
          const category = await buildCategory(office.db, { branch_id: id, name });
          categories!.push(category.id);
          products!.push((await buildProduct(office.db, { branch_id: id, category_id: category.id })).id);
        }
        shops.push({
          id,
          terminals: terminals!,
          categories: [...categories!, null],
          products: [...products!, null],
        });
      }
    });

    function toSale({ branch, createdAt, cashier, terminal, isRefund, tenders, lines }: Sold): NewSale {
      const shop = shops[branch]!;
      const sign = isRefund ? -1 : 1;
      const total = sign * sumOf(lines, ({ amountCents }) => amountCents);
      const first = tenders.length === 1 ? total : Math.trunc(total / 3);
      return newSale({
        branchId: shop.id,
        adminId: cashiers[cashier]!,
        terminalId: shop.terminals[terminal]!,
        createdAt,
        businessDay: toBusinessDay(createdAt, CLOCK.time_zone, CLOCK.cutoff_hour),
        lines: lines.map(one =>
          line({
            categoryId: shop.categories[one.category]!,
            productId: shop.products[one.product]!,
            quantity: sign * one.quantity,
            amountCents: sign * one.amountCents,
            taxCents: sign * one.taxCents,
            costCents: sign * one.costCents,
            discountCents: sign * one.discountCents,
          }),
        ),
        payments: tenders.map((tender, at) => ({ tender, amountCents: at === 0 ? first : total - first })),
      });
    }

    async function placeDrawn(drawn: readonly Sold[]): Promise<NewSale[]> {
      await office.db.deleteFrom('sale').execute();
      for (const table of ROLLUP_TABLES) await office.db.deleteFrom(table).execute();
      const sales = drawn.toSorted((one, other) => one.createdAt - other.createdAt).map(toSale);
      await inTransaction(office.db, tx => placeSales(tx, sales));
      return sales;
    }

    const ask = async (branch: number, query: string) => {
      const path = `/api/report/sales-breakdown/${branch}/${START}/${END}${query}`;
      const { status, body } = await office.call<SalesBreakdown>('GET', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      return body;
    };

    const listCells = ({ rows, columns, cells }: SalesBreakdown) =>
      cells
        .filter(({ value }) => value !== 0)
        .map(({ row, column, value }) => `${rows[row]!.key} ${columns[column]!.key} ${value.toFixed(2)}`)
        .sort();

    it('has what the lines of the sales add up to, by each pair of dimensions', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 20 }), async drawn => {
          const sales = await placeDrawn(drawn);
          const counted = sales.filter(({ businessDay }) => businessDay >= START && businessDay <= END);
          for (const { by, and, figure } of PAIRS) {
            const pair = [by, and];
            const own = counted.filter(sale => pair.includes('branch') || sale.branchId === shops[0]!.id);
            const sums = new Map<string, number>();
            for (const part of splitSales(own, pair, figure)) {
              const key = `${part.keys[by]} ${part.keys[and]}`;
              sums.set(key, (sums.get(key) ?? 0) + measure(part, figure));
            }
            const expected = [...sums]
              .filter(([, value]) => Math.abs(value) > 0.001)
              .map(([key, value]) => `${key} ${value.toFixed(2)}`)
              .sort();
            const answer = await ask(shops[0]!.id, `?by=${by}&and=${and}&figure=${figure}`);
            expect({ by, and, figure, cells: listCells(answer) }).toEqual({
              by,
              and,
              figure,
              cells: expected,
            });
          }
        }),
        { numRuns: 2 },
      );
    });

    const listOrders = (branch: number, query: string) =>
      office.call<BreakdownOrder[]>('GET', `/api/report/breakdown-orders/${branch}/${START}/${END}?${query}`);

    it('lists the orders whose parts add up to a figure', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { minLength: 5, maxLength: 20 }), fc.nat(), async (drawn, at) => {
          await placeDrawn(drawn);
          const branch = shops[0]!.id;
          for (const { by, and, figure } of PAIRS) {
            const query = `by=${by}&and=${and}&figure=${figure}`;
            const { rows, columns, cells } = await ask(branch, `?${query}`);
            const chosen = cells[at % (cells.length || 1)];
            if (!chosen) continue;
            const keys = { row: rows[chosen.row]!.key, column: columns[chosen.column]!.key };
            if ((PERIODS.includes(by) && PERIODS.includes(and)) || Object.values(keys).includes('other'))
              continue;
            const [row, column] = [PERIODS.includes(by), PERIODS.includes(and)];
            const inCell = cells.filter(
              cell => (row || cell.row === chosen.row) && (column || cell.column === chosen.column),
            );
            const asked = `${query}${row ? '' : `&row=${keys.row}`}${column ? '' : `&column=${keys.column}`}`;
            const { status, body } = await listOrders(branch, asked);
            expect({
              asked,
              status,
              sum: sumOf(body, one => one.figure).toFixed(2),
              ...(figure === 'average' ? { orders: body.length } : {}),
            }).toEqual({
              asked,
              status: 200,
              sum: sumOf(inCell, one => one.value).toFixed(2),
              ...(figure === 'average' ? { orders: sumOf(inCell, one => one.orders!) } : {}),
            });
          }
        }),
        { numRuns: 1 },
      );
    });

    it('lists orders of a year in their order, also if they fill several queries', async () => {
      const { id: branchId } = await buildBranch(office.db, CLOCK);
      const { id: adminId } = await buildAdmin(office.db);
      const sales = Array.from({ length: 520 }, (_, at) =>
        newSale({
          branchId,
          adminId,
          createdAt: Date.UTC(2025, 2, 3 + (at % 2) * 7, 15, 0, at),
          businessDay: at % 2 ? 20250310 : 20250303,
          lines: [line({ amountCents: 100 })],
        }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const path = `/api/report/breakdown-orders/${branchId}/20240401/20250331`;
      const query = `?by=weekday&and=cashier&figure=sales&row=1&column=${adminId}`;
      const { body } = await office.call<BreakdownOrder[]>('GET', `${path}${query}`);
      expect(body.map(({ createdAt }) => createdAt)).toEqual(
        body.map(({ createdAt }) => createdAt).toSorted((one, other) => (one < other ? 1 : -1)),
      );
      expect(body).toHaveLength(520);
    });

    it('lists returns for which nothing was paid as refunds', async () => {
      const { id: branchId } = await buildBranch(office.db, CLOCK);
      const lines = [line({ amountCents: 0, quantity: -1 })];
      const sales = [newSale({ branchId, businessDay: START, status: 'cancelled', lines, payments: [] })];
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const { body } = await listOrders(branchId, 'by=day&and=cashier&figure=refunds');
      expect(body.map(({ figure }) => figure)).toEqual([0]);
    });

    it('lists no orders of a branch that the user does not see', async () => {
      const [own, other] = shops.map(({ id }) => id);
      const sales = [own!, other!].map(branchId =>
        newSale({ branchId, businessDay: END, lines: [line({ amountCents: 700 })] }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own! }));
      const path = `/api/report/breakdown-orders/${own}/${START}/${END}?by=branch&and=day&figure=orders`;
      const all = await office.call<BreakdownOrder[]>('GET', path);
      const ofOwn = await office.call<BreakdownOrder[]>('GET', path, undefined, token);
      expect([...new Set(all.body.map(({ branchId }) => branchId))]).toEqual(
        expect.arrayContaining([own, other]),
      );
      expect([...new Set(ofOwn.body.map(({ branchId }) => branchId))]).toEqual([own]);
      expect((await office.call('GET', `${path}&row=${other}`, undefined, token)).status).toBe(404);
    });

    it.each([
      [
        'by=day&and=cashier&figure=sales&row=2025-03-01',
        'Orders of a day, week or month are listed by start and end, without row.',
        'row',
      ],
      [
        'by=weekday&and=cashier&figure=sales&row=7',
        'row: orders cannot be listed by the weekday “7”.',
        'row',
      ],
      [
        'by=day&and=product&figure=sales&column=other',
        'column: orders cannot be listed by the product “other”.',
        'column',
      ],
      ['by=category&and=cashier&figure=sales', 'No report has sales by category and cashier.', 'figure'],
    ])('refuses to list orders of %s', async (query, message, field) => {
      expect(await listOrders(shops[0]!.id, query)).toEqual(problem(400, message, field));
    });

    it('lists days and hours without gaps, and records by their sums', async () => {
      const { id: branchId } = await buildBranch(office.db, CLOCK);
      const categories: Row<'category'>[] = [];
      for (const name of ['Bread', 'Milk'])
        categories.push(await buildCategory(office.db, { branch_id: branchId, name }));
      const sell = (businessDay: number, hour: number, at: number, amountCents: number) =>
        newSale({
          branchId,
          businessDay,
          createdAt: Date.UTC(2025, 2, businessDay % 100, hour + 5),
          lines: [line({ categoryId: categories[at]!.id, amountCents })],
        });
      const sales = [sell(20250303, 22, 0, 100), sell(20250306, 1, 1, 900)];
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const byDay = await ask(branchId, '?by=day&and=category&figure=sales');
      expect(byDay.rows.map(({ key }) => key)).toEqual([
        '2025-03-03',
        '2025-03-04',
        '2025-03-05',
        '2025-03-06',
      ]);
      expect(byDay.columns).toEqual(
        categories.toReversed().map(({ id, name }) => ({ key: String(id), name })),
      );
      const byHour = await ask(branchId, '?by=hour&and=weekday&figure=sales');
      expect(byHour.rows.map(({ key }) => key)).toEqual(['22', '23', '0', '1']);
      expect(byHour.columns.map(({ key }) => key)).toEqual(['1', '4']);
    });

    it('reads no single sales', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const sales = [newSale({ branchId, businessDay: START, lines: [line({ amountCents: 300 })] })];
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const askEachPair = async () => {
        const answers: SalesBreakdown[] = [];
        for (const { by, and, figure } of PAIRS.filter(one => one.figure === 'sales'))
          answers.push(await ask(branchId, `?by=${by}&and=${and}&figure=${figure}`));
        return answers.map(answer => ({
          ...answer,
          cells: answer.cells.toSorted((a, b) => a.row - b.row || a.column - b.column),
        }));
      };
      const before = await askEachPair();
      expect(before.filter(({ cells }) => cells.length === 0)).toEqual([]);
      await office.db.deleteFrom('sale').where('branch_id', '=', branchId).execute();
      expect(await askEachPair()).toEqual(before);
    });

    it('has the sums and the orders of averages', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const sales = [300, 500].map(amountCents =>
        newSale({ branchId, businessDay: START, lines: [line({ amountCents })] }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const answer = await ask(branchId, '?by=day&and=cashier&figure=average');
      expect(answer.cells).toEqual([{ row: 0, column: 0, value: 8, orders: 2 }]);
    });

    it('has the fifty largest products and cashiers, and the sum of the rest', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const sales: NewSale[] = [];
      for (let at = 1; at <= 52; at++) {
        const product = await buildProduct(office.db, { branch_id: branchId, category_id });
        const { id: adminId } = await buildAdmin(office.db);
        const lines = [line({ productId: product.id, categoryId: category_id, amountCents: at * 100 })];
        sales.push(newSale({ branchId, adminId, businessDay: START, lines }));
      }
      await inTransaction(office.db, tx => placeSales(tx, sales));
      for (const dimension of ['product', 'cashier']) {
        const { rows, cells } = await ask(branchId, `?by=${dimension}&and=day&figure=sales`);
        expect(rows).toHaveLength(51);
        expect(rows.at(-1)).toEqual({ key: 'other', name: '' });
        const values = rows.map((_, at) => cells.find(({ row }) => row === at)!.value);
        expect(values).toEqual([...Array.from({ length: 50 }, (_, at) => 52 - at), 3]);
      }
    });

    it('shows a user of one branch no other branch', async () => {
      const [own, other] = shops.map(({ id }) => id);
      const sales = [own!, other!].map(branchId =>
        newSale({ branchId, businessDay: END, lines: [line({ amountCents: 700 })] }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own! }));
      const path = `/api/report/sales-breakdown/${own}/${END}/${END}?by=branch&and=day&figure=sales`;
      const { body } = await office.call<SalesBreakdown>('GET', path, undefined, token);
      expect(body.rows.map(({ key }) => key)).toEqual([String(own)]);
    });

    it.each([
      ['by=category&and=cashier&figure=sales', 'No report has sales by category and cashier.', 'figure'],
      ['by=day&and=category&figure=orders', 'No report has orders by day and category.', 'figure'],
      ['by=day&and=day&figure=sales', 'No report has sales by day and day.', 'figure'],
    ])('refuses %s', async (query, message, field) => {
      const path = `/api/report/sales-breakdown/${shops[0]!.id}/${START}/${END}?${query}`;
      expect(await office.call('GET', path)).toEqual(problem(400, message, field));
    });

    it('refuses more than 400 days, but takes them as weeks', async () => {
      const at = (by: string) =>
        office.call(
          'GET',
          `/api/report/sales-breakdown/${shops[0]!.id}/20240101/20250204?by=${by}&and=category&figure=sales`,
        );
      const message =
        'At most 400 days, weeks or months fit into a report. Please choose longer periods or fewer days.';
      expect(await at('day')).toEqual(problem(400, message, 'start'));
      expect((await at('week')).status).toBe(200);
    });
  });
}
