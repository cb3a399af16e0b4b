/** Totals of the sections of a month pack. A making stores them, so that the next one says what changed. */
import { sql } from 'kysely';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import { MONTH_SECTIONS, type MonthSection } from '../../contract/monthSections.ts';
import type { MonthPackTotals, SupplierPaymentRow } from '../../contract/accounting.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import { readPurchases } from '../reports/purchasesBySupplier.ts';
import { computeStockValue } from '../reports/rankingFormula.ts';
import { readShrink } from '../reports/shrink.ts';
import { readStockAtEndOfDay } from '../reports/stockValue.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { readDrawerDifferences } from './dayJournal.ts';

/** Amounts in cents. */
export type MonthTotals = Record<MonthSection, number>;

type Branch = Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour'>;

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);

async function readMonthTotals(db: Db, branch: Branch, range: BranchDayRangeParams): Promise<MonthTotals> {
  const sales = await db
    .selectFrom('day_hour')
    .select(({ fn }) => [
      fn.sum<number | null>('sales_cents').as('total'),
      fn.sum<number | null>('tax_cents').as('tax'),
      fn.sum<number | null>('refund_cents').as('refunds'),
    ])
    .where('branch_id', '=', range.branch)
    .where('day', '>=', range.start)
    .where('day', '<=', range.end)
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom('day_terminal')
    .select(({ fn }) => [
      fn.sum<number | null>('discount_cents').as('discounts'),
      sql<number | null>`sum(cash_cents + card_cents + debit_cents + ebt_cents + gift_card_cents)`.as(
        'payments',
      ),
    ])
    .where('branch_id', '=', range.branch)
    .where('day', '>=', range.start)
    .where('day', '<=', range.end)
    .executeTakeFirstOrThrow();
  const purchases = await readPurchases(db, range);
  const payments = await readSupplierPayments(db, range);
  const stock = await readStockAtEndOfDay(db, range.branch, range.end);
  const shrink = await readShrink(db, branch, range);
  const differences = await readDrawerDifferences(db, range);
  const total = sales.total ?? 0;
  const tax = sales.tax ?? 0;
  return {
    total_sales: total,
    net_sales: total - tax,
    tax,
    refunds: sales.refunds ?? 0,
    discounts: paid.discounts ?? 0,
    payments: paid.payments ?? 0,
    purchases: sumOf(purchases, row => row.payable_cents - Number(row.to_come)),
    supplier_payments: sumOf(payments, row => row.amount_cents),
    stock_value: sumOf(stock, row => computeStockValue(row.quantity_milli, row.cost_cents)),
    shrink: sumOf(shrink, row => Math.round(row.value * 100)),
    over_short: sumOf(differences, ({ kind, cents }) => (kind === 'over-short' ? -cents : 0)),
  };
}

const readSupplierPayments = (db: Db, { branch, start, end }: BranchDayRangeParams) =>
  db
    .selectFrom('purchase_payment as payment')
    .innerJoin('purchase', 'purchase.id', 'payment.purchase_id')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .select(['payment.business_day', 'purchase.supplier_id', 'supplier.name', 'payment.purchase_id'])
    .select(['payment.method', 'payment.amount_cents', 'payment.note'])
    .where('purchase.branch_id', '=', branch)
    .where('payment.business_day', '>=', start)
    .where('payment.business_day', '<=', end)
    .orderBy('payment.business_day')
    .orderBy('payment.id')
    .execute();

export const listSupplierPayments = async (
  db: Db,
  range: BranchDayRangeParams,
): Promise<SupplierPaymentRow[]> =>
  (await readSupplierPayments(db, range)).map(row => ({
    day: formatCalendarDay(row.business_day),
    supplierId: row.supplier_id,
    supplier: row.name,
    purchaseId: row.purchase_id,
    method: row.method,
    amount: toDollars(row.amount_cents),
    note: row.note,
  }));

interface LastMaking {
  made_at: number;
  totals: MonthTotals;
}

async function readLastMaking(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<LastMaking | null> {
  const row = await db
    .selectFrom('month_pack')
    .select(['made_at', 'totals'])
    .where('branch_id', '=', branch)
    .where('start_day', '=', start)
    .where('end_day', '=', end)
    .executeTakeFirst();
  return row ? { made_at: row.made_at, totals: JSON.parse(row.totals) as MonthTotals } : null;
}

const compareTotals = (branch: Branch, totals: MonthTotals, last: LastMaking | null): MonthPackTotals => ({
  madeAt: last && createWallClockFormatter(branch.time_zone)(last.made_at),
  sections: MONTH_SECTIONS.map(name => ({
    name,
    amount: toDollars(totals[name]),
    before: last && toDollars(last.totals[name]),
  })),
});

interface Databases {
  db: Db;
  reports: Db;
}

/** Compares the totals with those of the last making of the same pack. */
export async function compareMonthPack(
  { db, reports }: Databases,
  branch: Branch,
  range: BranchDayRangeParams,
): Promise<MonthPackTotals> {
  const totals = await readInSnapshot(reports, moment => readMonthTotals(moment, branch, range));
  return compareTotals(branch, totals, await readLastMaking(db, range));
}

/** Stores the totals of a pack. @returns the comparison with the making before */
export async function recordMonthPack(
  { db, reports }: Databases,
  branch: Branch,
  range: BranchDayRangeParams,
  now = Date.now(),
): Promise<MonthPackTotals> {
  const totals = await readInSnapshot(reports, moment => readMonthTotals(moment, branch, range));
  const last = await readLastMaking(db, range);
  const values = { made_at: now, totals: JSON.stringify(totals) };
  await db
    .insertInto('month_pack')
    .values({ branch_id: range.branch, start_day: range.start, end_day: range.end, ...values })
    .onConflict(conflict => conflict.columns(['branch_id', 'start_day', 'end_day']).doUpdateSet(values))
    .execute();
  return compareTotals(branch, totals, last);
}
