import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  CashierSalesRow,
  CategorySalesRow,
  RefundsAndDiscountsRow,
  CloseOfDayReport,
  ProfitTotals,
  OrderInReport,
} from '../../../contract/reports.ts';
import type { BusyHours, BranchSalesComparison } from '../../../contract/hourlySales.ts';
import type { TaxOfRate } from '../../../contract/drawerSessions.ts';
import type { ProductRanking } from '../../../contract/ranking.ts';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale, NewSaleLine } from '../../../server/sales/sale.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import { useBackOffice } from '../../support/backOffice.ts';
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

/** The clocks of New York go forward on the second of these days. */
const FIRST = 20250308;
const DAYS = 4;
const ONE_DAY = 86_400_000;

const aroundTheTurn = fc
  .record({
    day: fc.nat(DAYS - 1),
    hour: fc.constantFrom(0, 2, 4, 5, 6, 10),
    off: fc.integer({ min: -95, max: 95 }),
  })
  .map(({ day, hour, off }) => Date.UTC(2025, 2, 8 + day, hour, off));
const anyTime = fc.nat(DAYS * ONE_DAY - 1).map(later => Date.UTC(2025, 2, 8) + later);

const sold = fc.record({
  branch: fc.nat(2),
  createdAt: fc.oneof(aroundTheTurn, anyTime),
  cashier: fc.nat(2),
  terminal: fc.nat(1),
  takenBack: fc.boolean(),
  lines: fc.array(
    fc.record({
      category: fc.nat(2),
      product: fc.nat(2),
      amount: fc.nat(3_000_000),
      tax: fc.nat(9999),
      cost: fc.nat(9999),
    }),
    { maxLength: 4 },
  ),
  tenders: fc.uniqueArray(fc.constantFrom(...TENDERS), { minLength: 1, maxLength: 3 }),
});
type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;

const CLOCKS = [
  { time_zone: 'America/New_York', cutoff_hour: 4 },
  { time_zone: 'Asia/Kolkata', cutoff_hour: 0 },
  { time_zone: 'UTC', cutoff_hour: 12 },
];

interface Shop {
  id: number;
  clock: (typeof CLOCKS)[number];
  terminals: number[];
  categories: (number | null)[];
  products: (number | null)[];
}

/** Converts dollars to cents, and checks that the dollars are exact to the last digit. */
function cents(dollars: number): number {
  const whole = Math.round(dollars * 100);
  expect(dollars).toBe(whole / 100);
  return whole;
}
const sum = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);
const taken = ({ payment }: CloseOfDayReport): number =>
  sum(payment, row => sum([row.cash, row.card, row.debit, row.ebt, row.giftCard], cents));
const sumOf = (sales: readonly NewSale[], figure: (one: NewSaleLine) => number): number =>
  sum(sales, ({ lines }) => sum(lines, figure));
const orderCount = ({ orderInitial, orderFinal }: CloseOfDayReport): number =>
  orderFinal === 0 ? 0 : orderFinal - orderInitial + 1;

function saleOf(
  drawn: Sold,
  { id, clock, terminals, categories, products }: Shop,
  staff: readonly number[],
): NewSale {
  const sign = drawn.takenBack ? -1 : 1;
  const lines = drawn.lines.map(({ category, product, amount, tax, cost }) =>
    line({
      categoryId: categories[category]!,
      productId: products[product]!,
      quantity: sign,
      amountCents: sign * amount,
      taxCents: sign * tax,
      costCents: sign * cost,
    }),
  );
  let left = sum(lines, ({ amountCents }) => amountCents);
  const payments = drawn.tenders.map((tender, at) => {
    const amountCents = at === drawn.tenders.length - 1 ? left : Math.trunc(left / 3);
    left -= amountCents;
    return { tender, amountCents };
  });
  return newSale({
    branchId: id,
    terminalId: terminals[drawn.terminal]!,
    adminId: staff[drawn.cashier]!,
    status: drawn.takenBack ? 'cancelled' : 'completed',
    createdAt: drawn.createdAt,
    businessDay: toBusinessDay(drawn.createdAt, clock.time_zone, clock.cutoff_hour),
    lines,
    payments,
  });
}

for (const database of BOTH_DATABASES) {
  describe(`on ${database.name}`, () => {
    const office = useBackOffice(database);
    const staff: number[] = [];
    beforeAll(async () => {
      for (let count = 0; count < 3; count++) staff.push((await buildAdmin(office.db)).id);
    });

    async function openShop(clock: Shop['clock']): Promise<Shop> {
      const { id } = await buildBranch(office.db, clock);
      const terminals: number[] = [];
      const categories: number[] = [];
      const products: number[] = [];
      for (let count = 0; count < 2; count++) {
        terminals.push((await buildTerminal(office.db, { branch_id: id })).id);
        categories.push((await buildCategory(office.db, { branch_id: id })).id);
        const product = await buildProduct(office.db, { branch_id: id, category_id: categories[0]! });
        products.push(product.id);
      }
      return { id, clock, terminals, categories: [...categories, null], products: [...products, null] };
    }

    async function shopsWith(drawn: readonly Sold[]) {
      const shops: Shop[] = [];
      for (const clock of CLOCKS) shops.push(await openShop(clock));
      const sales = drawn
        .toSorted((a, b) => a.createdAt - b.createdAt)
        .map(one => saleOf(one, shops[one.branch]!, staff));
      await inTransaction(office.db, tx => placeSales(tx, sales));
      return { shops, sales };
    }

    const ask = async <T>(path: string): Promise<T> => {
      const { status, body } = await office.call<T>('GET', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      return body;
    };

    async function mustAgree({ id }: Shop, sales: readonly NewSale[], start: number, end: number) {
      const range = `${id}/${start}/${end}`;
      const total = sumOf(sales, ({ amountCents }) => amountCents);
      const tax = sumOf(sales, ({ taxCents }) => taxCents);
      const cost = sumOf(sales, ({ costCents }) => costCents);
      const orders = await ask<OrderInReport[]>(`/api/report/orders/${range}`);
      const cashiers = await ask<CashierSalesRow[]>(`/api/report/cashier/${range}`);
      const totalSales = await ask<CloseOfDayReport>(`/api/cierrediario/branch/total/${range}`);
      const categories = await ask<CategorySalesRow[]>(`/api/report/top/categories/${range}`);
      const profit = await ask<ProfitTotals>(`/api/Report/profit/${range}`);
      const refunds = await ask<RefundsAndDiscountsRow[]>(`/api/report/refunds-and-discounts/${range}`);
      const taxes = await ask<TaxOfRate[]>(`/api/report/tax-by-rate/${range}`);
      const { hours } = await ask<BusyHours>(`/api/report/hours/${range}`);
      const ranking = await ask<ProductRanking>(`/api/report/product-ranking/${range}`);
      const ranked = [...ranking.products, ranking.unnamed];
      expect({
        orders: sum(orders, row => cents(row.orderAmount)),
        cashiers: sum(cashiers, row => cents(row.totalSales)),
        tenders: taken(totalSales),
        categories: sum(categories, row => cents(row.totalSales)),
        refunds: sum(refunds, row => cents(row.grossSales) - cents(row.discounts) + cents(row.refunded)),
        taxes: sum(taxes, row => cents(row.net) + cents(row.tax)),
        profit: cents(profit.total),
        hours: sum(hours, row => cents(row.sales)),
        ranking: sum(ranked, row => cents(row.sales)),
        ranked: cents(ranking.totals.sales) + cents(ranking.unnamed.sales),
      }).toEqual({
        orders: total,
        cashiers: total,
        tenders: total,
        categories: total,
        refunds: total,
        taxes: total,
        profit: total,
        hours: total,
        ranking: total,
        ranked: total,
      });
      const taxAndCost = [tax, cost];
      expect({
        profit: [cents(profit.totalTax), cents(profit.costo)],
        taxes: [sum(taxes, row => cents(row.tax)), cost],
        ranking: [sum(ranked, row => cents(row.tax)), sum(ranked, row => cents(row.cost))],
      }).toEqual({ profit: taxAndCost, taxes: taxAndCost, ranking: taxAndCost });
      expect({
        orders: orders.length,
        cashiers: sum(cashiers, row => row.ordersCount),
        numbers: orderCount(totalSales),
        hours: sum(hours, row => row.orders + row.refunds),
      }).toEqual({
        orders: sales.length,
        cashiers: sales.length,
        numbers: sales.length,
        hours: sales.length,
      });

      for (const { categoryId, totalSales } of categories) {
        const holding = await ask<OrderInReport[]>(
          `/api/report/categories/${id}/${categoryId}/${start}/${end}`,
        );
        expect(sum(holding, row => cents(row.orderAmount))).toBe(cents(totalSales));
      }
      let days = { taken: 0, orders: 0 };
      for (let day = start; day <= end; day = addDays(day, 1)) {
        const close = await ask<CloseOfDayReport>(`/api/cierrediario/branch/${id}/${day}`);
        days = { taken: days.taken + taken(close), orders: days.orders + orderCount(close) };
      }
      expect(days).toEqual({ taken: total, orders: sales.length });
      await morningMustAgree(id, sales, start, end);
    }

    async function morningMustAgree(id: number, sales: readonly NewSale[], start: number, end: number) {
      const [branch] = await ask<BranchSalesComparison[]>(
        `/api/report/morning?day=${end}&against=${addDays(end, -1)}&branchId=${id}`,
      );
      const days = branch!.days.filter(({ day }) => day >= start);
      expect({
        orders: sum(days, day => day.orders + day.refunds),
        sales: sum(days, day => cents(day.sales)),
        tax: sum(days, day => cents(day.tax)),
        cost: sum(days, day => cents(day.cost)),
      }).toEqual({
        orders: sales.length,
        sales: sumOf(sales, ({ amountCents }) => amountCents),
        tax: sumOf(sales, ({ taxCents }) => taxCents),
        cost: sumOf(sales, ({ costCents }) => costCents),
      });
      const last = cents(branch!.now.sales);
      const { cash, card, debit, ebt, giftCard } = branch!.tenders;
      expect({
        days: cents(branch!.days.at(-1)!.sales),
        hours: sum(branch!.hours, ({ now }) => cents(now?.sales ?? 0)),
        tenders: sum([cash, card, debit, ebt, giftCard], cents),
      }).toEqual({ days: last, hours: last, tenders: last });
    }

    it('the reports of any branch and range agree', async () => {
      const range = fc.tuple(fc.integer({ min: -1, max: DAYS }), fc.nat(DAYS));
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 30 }), range, async (drawn, [first, length]) => {
          const { shops, sales } = await shopsWith(drawn);
          const start = addDays(FIRST, first);
          const end = addDays(start, length);
          for (const shop of shops) {
            const counted = sales.filter(
              ({ branchId, businessDay: day }) => branchId === shop.id && day >= start && day <= end,
            );
            await mustAgree(shop, counted, start, end);
          }
        }),
        { numRuns: 30 },
      );
    });

    it('a sale after midnight belongs to the day that is not closed yet', async () => {
      const shop = await openShop({ time_zone: 'America/New_York', cutoff_hour: 4 });
      const at = (hour: number, minute: number) => ({
        branch: 0,
        createdAt: Date.UTC(2025, 2, 8, hour + 5, minute),
        cashier: 0,
        terminal: 0,
        takenBack: false,
        lines: [{ category: 0, product: 0, amount: 100, tax: 0, cost: 0 }],
        tenders: ['cash' as const],
      });
      const [night, morning] = [saleOf(at(1, 30), shop, staff), saleOf(at(4, 0), shop, staff)];
      await inTransaction(office.db, tx => placeSales(tx, [night, morning]));
      await mustAgree(shop, [night], 20250307, 20250307);
      await mustAgree(shop, [morning], 20250308, 20250308);
      const [order] = await ask<OrderInReport[]>(`/api/report/orders/${shop.id}/20250307/20250307`);
      expect(order!.createdAt).toBe('2025-03-08T01:30:00');
    });
  });
}
