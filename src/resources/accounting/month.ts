import type {
  Api,
  BranchRange,
  BranchTakings,
  CashierSales,
  CategorySales,
  DetailedOrder,
  DrawerDay,
  JournalLine,
  PurchasesBySupplier,
  RefundsAndDiscounts,
  RequestOptions,
  SalesByPeriod,
  Shrink,
  StockValue,
  TaxOfRate,
} from '../../dataProvider/api';
import type { MonthPackTotals, SupplierPayment } from '../../dataProvider/endpoints/monthPack';
import type { DayRange } from '../../lib/days';
import { addSales } from '../../reports/salesByPeriod';
import { computeTakingsFigures } from '../../reports/metrics';

/** The responses of all reports that the month pack contains. */
export interface Month {
  days: SalesByPeriod[];
  takings: BranchTakings | null;
  taxes: TaxOfRate[];
  orders: DetailedOrder[];
  categories: CategorySales[];
  cashiers: CashierSales[];
  refunds: RefundsAndDiscounts[];
  purchases: PurchasesBySupplier[];
  stock: StockValue[];
  shrink: Shrink[];
  drawers: DrawerDay;
  journal: JournalLine[];
  payments: SupplierPayment[];
  totals: MonthPackTotals;
}

export interface BranchMonth {
  branchId: number;
  branchName: string;
  range: DayRange;
  month: Month;
}

export async function readMonth(api: Api, range: BranchRange, options: RequestOptions): Promise<Month> {
  const [
    days,
    takings,
    taxes,
    orders,
    categories,
    cashiers,
    refunds,
    purchases,
    stock,
    shrink,
    drawers,
    journal,
    payments,
    totals,
  ] = await Promise.all([
    api.salesByPeriod(range, options),
    api.totalSales(range, options),
    api.taxByRate(range, options),
    api.orderDetails(range, options),
    api.categorySales(range, options),
    api.cashierSales(range, options),
    api.refundsAndDiscounts(range, options),
    api.purchasesBySupplier(range, options),
    api.stockValue({ ...range, start: range.end }, options),
    api.shrink(range, options),
    api.drawerDay(range, options),
    api.dayJournal(range, options),
    api.supplierPayments(range, options),
    api.monthTotals(range, options),
  ]);
  return {
    days,
    takings,
    taxes,
    orders,
    categories,
    cashiers,
    refunds,
    purchases,
    stock,
    shrink,
    drawers,
    journal,
    payments,
    totals,
  };
}

export const MONTH_CHECKS = ['tenders', 'orders', 'taxes', 'cashiers', 'journal', 'drawers'] as const;

export interface MonthCheck {
  name: (typeof MONTH_CHECKS)[number];
  /** Amount in cents that another report has for the total sales. */
  cents: number;
  /** `cents` minus the total of the sales by day: 0 if the reports agree. */
  differenceCents: number;
}

const sumCents = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0);

/**
 * Compares the total of the sales by day with the totals of the other reports, in cents:
 * - `tenders`: payments without tips and rounding
 * - `orders`: amounts of all orders
 * - `taxes`: net sales and tax of all rates
 * - `cashiers`: sales of all cashiers
 * - `journal`: sales and taxes in the day journal
 * - `drawers`: current Zs, sales that arrived after them, and sales outside of drawer sessions. This check is missing
 *   for more than 31 days, and while the drawer of a day is open
 */
export function checkMonth({
  days,
  takings,
  taxes,
  orders,
  cashiers,
  drawers,
  journal,
}: Month): MonthCheck[] {
  const { totalCents, tipCents, roundingCents } = addSales(days);
  const paidCents = takings ? computeTakingsFigures(takings).totalCents : 0;
  const { closes, open, outside } = drawers;
  const current = closes?.filter(({ replacedBy }) => replacedBy === null);
  const amounts: Record<MonthCheck['name'], number | null> = {
    tenders: paidCents - tipCents - roundingCents,
    orders: sumCents(orders, ({ amountCents }) => amountCents),
    taxes: sumCents(taxes, ({ netCents, taxCents }) => netCents + taxCents),
    cashiers: sumCents(cashiers, ({ salesCents }) => salesCents),
    journal: sumCents(journal, ({ kind, creditCents, debitCents }) =>
      kind === 'category' || kind === 'tax' ? creditCents - debitCents : 0,
    ),
    drawers:
      current && outside && open?.length === 0
        ? sumCents(current, close => close.totalCents + close.lateSales.cents) + outside.cents
        : null,
  };
  return MONTH_CHECKS.flatMap(name => {
    const cents = amounts[name];
    return cents === null ? [] : { name, cents, differenceCents: cents - totalCents };
  });
}
