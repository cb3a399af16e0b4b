/** Reads the reports of a month pack. */
import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { MonthCheckName, MonthSection } from '../../contract/monthSections.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { readDrawerDay } from '../drawers/drawerDay.ts';
import { toWireTaxes } from '../drawers/wireFigures.ts';
import type { VisibleBranch } from '../auth/actor.ts';
import { readCashierSales } from '../reports/cashier.ts';
import { readTakings } from '../reports/closeDay.ts';
import { readPurchases, sumBySupplier } from '../reports/purchasesBySupplier.ts';
import { readRefundsAndDiscounts } from '../reports/refundsAndDiscounts.ts';
import { readSalesOfDays } from '../reports/salesByPeriod.ts';
import { readShrink } from '../reports/shrink.ts';
import { readStockAtEndOfDay, sumStockValues } from '../reports/stockValue.ts';
import { readCategorySales } from '../reports/topCategories.ts';
import { readTaxesByRate } from '../sales/readTaxesByRate.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { yieldToEventLoop } from '../lib/yieldToEventLoop.ts';
import { readDayJournal } from './dayJournal.ts';
import { listSupplierPayments } from './supplierPayments.ts';

export type PackBranch = Pick<VisibleBranch, 'id' | 'name' | 'address' | 'time_zone' | 'cutoff_hour'>;

export type MonthReports = Awaited<ReturnType<typeof readMonthReports>>;

/** Reads all reports except the orders, which are too many for memory. */
export const readMonthReports = (db: Db, branch: PackBranch, range: BranchDayRangeParams) =>
  readInSnapshot(db, async moment => {
    const read = async <Report>(report: Promise<Report>): Promise<Report> => {
      const rows = await report;
      // Each report blocks SQLite, so other requests run between two reports.
      await yieldToEventLoop();
      return rows;
    };
    return {
      days: await read(readSalesOfDays(moment, range)),
      terminals: await read(readTakings(moment, branch, range).then(({ payment }) => payment)),
      taxes: await read(readTaxesByRate(moment, range).then(toWireTaxes)),
      categories: await read(readCategorySales(moment, range)),
      cashiers: await read(readCashierSales(moment, range)),
      refunds: await read(readRefundsAndDiscounts(moment, range)),
      purchases: await read(readPurchases(moment, range).then(sumBySupplier)),
      payments: await read(listSupplierPayments(moment, range)),
      stock: await read(readStockAtEndOfDay(moment, range.branch, range.end).then(sumStockValues)),
      shrink: await read(readShrink(moment, branch, range)),
      journal: await read(readDayJournal(moment, range)),
      drawers: await read(readDrawerDay(moment, range, createWallClockFormatter(branch.time_zone))),
    };
  });

/** Adds up amounts in dollars. @returns cents */
export const sumCents = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((total, row) => total + Math.round(amount(row) * 100), 0);

/** Amounts in cents. */
export type MonthTotals = Record<MonthSection, number>;

const sumPayments = ({ terminals }: MonthReports): number =>
  sumCents(terminals, row => row.cash + row.card + row.debit + row.ebt + row.giftCard);

export const sumSections = (reports: MonthReports): MonthTotals => {
  const { days, journal } = reports;
  return {
    total_sales: sumCents(days, row => row.total),
    net_sales: sumCents(days, row => row.net),
    tax: sumCents(days, row => row.tax),
    refunds: sumCents(days, row => row.refunded),
    discounts: sumCents(days, row => row.discounts),
    payments: sumPayments(reports),
    purchases: sumCents(reports.purchases, row => row.total),
    supplier_payments: sumCents(reports.payments, row => row.amount),
    stock_value: sumCents(reports.stock, row => row.value),
    shrink: sumCents(reports.shrink, row => row.value),
    over_short: sumCents(journal, row => (row.kind === 'over-short' ? row.credit - row.debit : 0)),
  };
};

export interface MonthCheck {
  name: MonthCheckName;
  /** Amount in cents that another report has for the total sales. */
  cents: number;
}

/**
 * Computes the total sales from each report:
 * - `tenders`: payments without tips and rounding
 * - `orders`: amounts of all orders
 * - `taxes`: net sales and tax of all rates
 * - `cashiers`: sales of all cashiers
 * - `journal`: sales and taxes in the day journal
 * - `drawers`: current Zs, sales that arrived after them, and sales outside of drawer sessions. This check is missing
 *   for more than 31 days, and while the drawer of a day is open
 * @param ordersCents sum of all orders
 */
export function computeChecks(reports: MonthReports, ordersCents: number): MonthCheck[] {
  const { days, taxes, cashiers, journal } = reports;
  const { zs, open, salesOutsideSessions: outside } = reports.drawers;
  const checks: MonthCheck[] = [
    { name: 'tenders', cents: sumPayments(reports) - sumCents(days, row => row.tips + row.rounding) },
    { name: 'orders', cents: ordersCents },
    { name: 'taxes', cents: sumCents(taxes, row => row.net + row.tax) },
    { name: 'cashiers', cents: sumCents(cashiers, row => row.totalSales) },
    {
      name: 'journal',
      cents: sumCents(journal, ({ kind, debit, credit }) =>
        kind === 'category' || kind === 'tax' ? credit - debit : 0,
      ),
    },
  ];
  if (zs && outside && open?.length === 0) {
    const current = zs.filter(({ replacedBy }) => replacedBy === null);
    checks.push({
      name: 'drawers',
      cents: sumCents([...current, { total: 0, lateSales: outside }], z => z.total + z.lateSales.amount),
    });
  }
  return checks;
}

/** Number of orders per query. A query of this size blocks SQLite for a few milliseconds. */
const CHUNK = 1000;

interface OrdersChunk {
  cents: number | null;
  /** Id of the last order. Null if no orders are left. */
  last: number | null;
}

/** Adds up the orders of a range of days in chunks, because a day can have many orders. @returns cents */
export async function sumOrders(db: Db, { branch, start, end }: BranchDayRangeParams): Promise<number> {
  const days = await db
    .selectFrom('day_hour')
    .select('day')
    .distinct()
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .execute();
  let sum = 0;
  for (const { day } of days) {
    for (let lastId: number | null = 0; lastId !== null;) {
      const { cents, last }: OrdersChunk = await db
        .selectFrom(
          db
            .selectFrom('sale')
            .select(['id', 'amount_cents'])
            .where('branch_id', '=', branch)
            .where('business_day', '=', day)
            .where('id', '>', lastId)
            .orderBy('id')
            .limit(CHUNK)
            .as('chunk'),
        )
        .select(({ fn }) => [
          fn.sum<number | null>('amount_cents').as('cents'),
          fn.max<number | null>('id').as('last'),
        ])
        .executeTakeFirstOrThrow();
      sum += Number(cents ?? 0);
      lastId = last;
      await yieldToEventLoop();
    }
  }
  return sum;
}
