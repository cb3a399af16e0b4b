import { TENDERS, type Tender } from '../../contract/enums';
import type {
  CashierSales,
  CategorySales,
  DrawerOpenings,
  ProfitFigures,
  OrderInReport,
  BranchTakings,
  CentsByTender,
  TerminalTakings,
} from '../dataProvider/api';

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);

/** Average in cents, rounded. A count of 0 is treated as 1. */
const average = (cents: number, count: number): number => Math.round(cents / Math.max(1, count));

/** Returns `part` as a percentage of `whole`; null if `whole` is not positive. */
export const computeSharePercent = (part: number, whole: number): number | null =>
  whole > 0 ? (part / whole) * 100 : null;

const TOP_CASHIERS = 5;

export interface SalesFigures {
  salesCents: number;
  orders: number;
  cashiers: number;
  top: CashierSales[];
}

export const computeCashierFigures = (rows: readonly CashierSales[]): SalesFigures => ({
  salesCents: sum(rows, row => row.salesCents),
  orders: sum(rows, row => row.orders),
  cashiers: rows.length,
  top: rows.toSorted((a, b) => b.salesCents - a.salesCents).slice(0, TOP_CASHIERS),
});

export const computeAverageOrderCents = ({
  salesCents,
  orders,
}: Pick<CashierSales, 'salesCents' | 'orders'>) => average(salesCents, orders);

export const computeNetProfitCents = ({ salesCents, costCents, taxCents }: ProfitFigures): number =>
  salesCents - costCents - taxCents;

export const computeGrossProfitCents = ({ salesCents, costCents }: ProfitFigures): number =>
  salesCents - costCents;

/**
 * Margin in percent of the sales without tax. Null if they are zero or negative, because a loss divided by negative
 * sales would look like a profit.
 */
export function computeMargin(figures: ProfitFigures): number | null {
  const netCents = figures.salesCents - figures.taxCents;
  return netCents > 0 ? (computeNetProfitCents(figures) / netCents) * 100 : null;
}

/** Net profit as a percentage of the sales, also for negative sales; 0 without sales. */
export const computeProfitMargin = (figures: ProfitFigures): number =>
  figures.salesCents ? (computeNetProfitCents(figures) / figures.salesCents) * 100 : 0;

/**
 * True for a refund: an order with a negative total, or one that only returns goods, for which nothing was paid. Our
 * server uses the same rule.
 */
export const isRefund = ({ amountCents, status }: Pick<OrderInReport, 'amountCents' | 'status'>): boolean =>
  amountCents < 0 || (amountCents === 0 && status === 'cancelled');

export const computeOrderFigures = (orders: readonly OrderInReport[]) => ({
  orders: orders.length,
  refunds: orders.filter(isRefund).length,
  amountCents: sum(orders, order => order.amountCents),
});

export interface CategoryShare extends CategorySales {
  percent: number | null;
}

export interface CategoryFigures {
  categories: number;
  salesCents: number;
  averageCents: number;
  shares: CategoryShare[];
}

export function computeCategoryFigures(rows: readonly CategorySales[]): CategoryFigures {
  const salesCents = sum(rows, row => row.salesCents);
  return {
    categories: rows.length,
    salesCents,
    averageCents: average(salesCents, rows.length),
    shares: rows
      .map(row => ({ ...row, percent: computeSharePercent(row.salesCents, salesCents) }))
      .sort((a, b) => b.salesCents - a.salesCents),
  };
}

export const sumTenderCents = (takings: CentsByTender): number => sum(TENDERS, tender => takings[tender]);

export function sumTerminalTakings(terminals: readonly TerminalTakings[]): TerminalTakings {
  const centsOf = (tender: Tender) => sum(terminals, terminal => terminal[tender]);
  return {
    terminal: '',
    cash: centsOf('cash'),
    card: centsOf('card'),
    debit: centsOf('debit'),
    ebt: centsOf('ebt'),
    giftCard: centsOf('giftCard'),
  };
}

export function computeTakingsFigures({ terminals, firstOrder, lastOrder, orders }: BranchTakings) {
  const { terminal: _all, ...tenders } = sumTerminalTakings(terminals);
  return {
    tenders,
    totalCents: sumTenderCents(tenders),
    /**
     * If the backend does not count the orders, the count is computed from the first and last order number, which
     * are 0 without orders.
     */
    orders: orders ?? (lastOrder > 0 ? lastOrder - firstOrder + 1 : 0),
  };
}

export interface HourDrawerOpenings {
  hour: number;
  count: number;
}

export interface DrawerFigures {
  openings: number;
  users: number;
  averagePerHour: number;
  hours: HourDrawerOpenings[];
}

export function computeDrawerFigures(rows: readonly DrawerOpenings[]): DrawerFigures {
  const openings = sum(rows, row => row.count);
  const hours = new Map<number, number>();
  for (const { hour, count } of rows) hours.set(hour, (hours.get(hour) ?? 0) + count);
  return {
    openings,
    users: new Set(rows.map(row => row.admin)).size,
    averagePerHour: Math.round((openings / Math.max(1, rows.length)) * 10) / 10,
    hours: [...hours].map(([hour, count]) => ({ hour, count })).sort((a, b) => a.hour - b.hour),
  };
}

/** Returns the change in percent; `new` if only the earlier value is 0; null if both values are 0. */
export function computeChangePercent(before: number, now: number): number | 'new' | null {
  if (before === 0) return now === 0 ? null : 'new';
  return ((now - before) / Math.abs(before)) * 100;
}
