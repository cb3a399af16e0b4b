import type { Identifier } from 'ra-core';
import type { JournalAccounts, MonthMailRecipients } from '../../../contract/accounting';
import type * as contract from '../../../contract/reports';
import type { BreakdownDimension, BreakdownFigure } from '../../../contract/breakdownEnums';
import { API_EXTENSIONS, type ApiExtension, type Tender } from '../../../contract/enums';
import { readOrder, type OrderInReport } from './orderRows';
import { toCents } from '../../lib/money';
import {
  defineCall,
  defineOptionalCall,
  get,
  toBranchDayRangePath,
  buildRecordPath,
  type ApiCallEndpoint,
  type BranchDayRange,
} from '../requests';
import { createListResponseReader } from '../pages';
import {
  isNonEmptyObject,
  normalizeRecordId,
  toNumber,
  toTrimmedText,
  toWireDay,
  type UncheckedFields,
} from '../wire';

// Longer parsers are imported dynamically, because only the screens of these reports need them.
const loadReaders = () => import('./reportFigures');

export interface CashierSales {
  cashierId: Identifier;
  name: string;
  orders: number;
  salesCents: number;
}

export const cashierSales = defineCall(
  (range: BranchDayRange) => get(`/api/report/cashier/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<contract.CashierSalesRow>): CashierSales => ({
    cashierId: normalizeRecordId(wire.adminId),
    name: toTrimmedText(wire.adminName),
    orders: toNumber(wire.ordersCount),
    salesCents: toCents(wire.totalSales),
  })),
);

export const cashierDays = defineOptionalCall(API_EXTENSIONS.cashierDays)(
  ({ branchId, cashierId, start, end }: BranchDayRange & { cashierId: number }) =>
    get(`/api/report/cashier-days/${branchId}/${cashierId}/${toWireDay(start)}/${toWireDay(end)}`),
  async answer => (await import('./cashierDays')).readCashierDays(answer),
);

export interface ProfitFigures {
  salesCents: number;
  costCents: number;
  taxCents: number;
}

/** Some backends send an empty response for a report without data. */
const mayBeEmpty = true;

export const profit = defineCall(
  (range: BranchDayRange) => ({ ...get(`/api/Report/profit/${toBranchDayRangePath(range)}`), mayBeEmpty }),
  (answer): ProfitFigures | null => {
    if (!isNonEmptyObject(answer)) return null;
    const { total, costo, totalTax }: UncheckedFields<contract.ProfitTotals> = answer;
    return { salesCents: toCents(total), costCents: toCents(costo), taxCents: toCents(totalTax) };
  },
);

export type { OrderInReport };

export const orders = defineCall(
  (range: BranchDayRange) => get(`/api/report/orders/${toBranchDayRangePath(range)}`),
  createListResponseReader(readOrder),
);

export const categoryOrders = defineCall(
  ({ branchId, categoryId, start, end }: BranchDayRange & { categoryId: number }) =>
    get(`/api/report/categories/${branchId}/${categoryId}/${toWireDay(start)}/${toWireDay(end)}`),
  createListResponseReader(readOrder),
);

export interface OrderLine {
  name: string;
  picture: string;
  quantity: number;
  priceCents: number;
  taxCents: number;
  weightKg: number;
  productId: Identifier;
  discountCents: number;
  /** Name of the discount, or the reason for it. Absent if the till sent none. */
  discountReason?: string;
}

export const orderLines = defineCall(
  (orderId: Identifier) => get(buildRecordPath('/api/report/order/details')(orderId)),
  async answer => (await loadReaders()).readOrderLines(answer),
);

export interface CategorySales {
  categoryId: number;
  name: string;
  salesCents: number;
}

export const categorySales = defineCall(
  (range: BranchDayRange) => get(`/api/report/top/categories/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<contract.CategorySalesRow>): CategorySales => ({
    categoryId: toNumber(wire.categoryId),
    name: toTrimmedText(wire.categoryName),
    salesCents: toCents(wire.totalSales),
  })),
);

export type CentsByTender = Record<Tender, number>;

export interface TerminalTakings extends CentsByTender {
  terminal: string;
}

export interface BranchTakings {
  storeName: string;
  storeAddress: string;
  /** Order number of the day's first order; 0 if the day has no orders. */
  firstOrder: number;
  lastOrder: number;
  /**
   * Number of orders; absent if the backend does not count them. It can be lower than `lastOrder - firstOrder + 1`: an
   * order that arrives a day late gets a number among those of the next day.
   */
  orders?: number | undefined;
  refunds?: number | undefined;
  /** Discounts on all lines in cents, before tax; absent if the backend does not sum them. */
  discountsCents?: number | undefined;
  /** Tips in the payments, in cents. */
  tipsCents?: number;
  /** Cash rounding in the payments, in cents. */
  roundingCents?: number;
  terminals: TerminalTakings[];
  /** Payments by the shop's own tenders, such as vouchers. */
  ownTenders?: OwnTenderTakings[];
}

export interface OwnTenderTakings {
  name: string;
  /** The usual tender whose amounts include these payments. */
  tender: Tender;
  cents: number;
  /** False if the shop has tenders of its own, but none with this name. */
  isKnown: boolean;
}

export const closeDay = defineCall(
  ({ branchId, day }: { branchId: number; day: string }) => ({
    ...get(`/api/cierrediario/branch/${branchId}/${toWireDay(day)}`),
    mayBeEmpty,
  }),
  async answer => (await loadReaders()).readClose(answer),
);

export const totalSales = defineCall(
  (range: BranchDayRange) => ({
    ...get(`/api/cierrediario/branch/total/${toBranchDayRangePath(range)}`),
    mayBeEmpty,
  }),
  async answer => (await loadReaders()).readClose(answer),
);

export const takingsByDay = defineOptionalCall(API_EXTENSIONS.takingsByDay)(
  (range: BranchDayRange) => get(`/api/report/takings-by-day/${toBranchDayRangePath(range)}`),
  async answer => (await import('./takingsByDay')).readTakingsByDay(answer),
);

export interface DrawerOpenings {
  hour: number;
  admin: string;
  count: number;
}

export const drawerOpenings = defineCall(
  ({ branchId, start, end }: BranchDayRange) => ({
    ...get(`/token/logs/${toWireDay(start)}/${toWireDay(end)}`, { info: 'Open Drawer' }),
    // Our server reads the branch of this call from a header, because the path of the call does not contain the branch.
    branch: branchId,
  }),
  async answer => (await loadReaders()).readDrawerOpenings(answer),
);

export interface BusyHour {
  weekday: number;
  hour: number;
  /** Number of sales in the range, without refunds. */
  orders: number;
  salesCents: number;
  refunds: number;
  /** Number of terminals with sales in this hour, added up over all days of the range; null if unknown. */
  tills: number | null;
}

export interface BusyHours {
  /** For each weekday, Sunday first: the number of days in the range with sales. */
  days: number[];
  hours: BusyHour[];
}

export const busyHours = defineOptionalCall(API_EXTENSIONS.hours)(
  (range: BranchDayRange) => get(`/api/report/hours/${toBranchDayRangePath(range)}`),
  async answer => (await loadReaders()).readBusyHours(answer),
);

export interface MorningReportQuery {
  day: string;
  against: string;
}

export const morning = {
  offer: API_EXTENSIONS.hours,
  request: ({ day, against }: MorningReportQuery) =>
    get('/api/report/morning', { day: toWireDay(day), against: toWireDay(against) }),
  // The parser is imported dynamically, because only the dashboard needs it.
  read: async (answer: unknown) => (await import('./morning')).readBranchSalesComparisons(answer),
};

export const attention = {
  offer: API_EXTENSIONS.attention,
  request: (branchId: number) => get('/api/attention', { branchId }),
  read: async (answer: unknown) => (await import('./morning')).readAttentionPoints(answer),
};

/** Defines a report of a range of days. Its path ends with the name of its API extension. */
const defineReport = <Answer>(extension: ApiExtension, read: (answer: unknown) => Promise<Answer>) =>
  defineOptionalCall(extension)(
    (range: BranchDayRange) => get(`/api/report/${extension}/${toBranchDayRangePath(range)}`),
    read,
  );

export const salesByPeriod = defineReport(API_EXTENSIONS.salesByPeriod, async answer =>
  (await loadReaders()).readSalesByPeriod(answer),
);

export interface SalesBreakdownOptions {
  by: BreakdownDimension;
  and: BreakdownDimension;
  figure: BreakdownFigure;
}

/** A figure of a breakdown: the sum of the row, of the column, of both, or of all. */
export interface BreakdownCellOptions extends SalesBreakdownOptions {
  row?: string;
  column?: string;
}

export const salesBreakdown = defineOptionalCall(API_EXTENSIONS.salesBreakdown)(
  ({ by, and, figure, ...range }: BranchDayRange & SalesBreakdownOptions) =>
    get(`/api/report/sales-breakdown/${toBranchDayRangePath(range)}`, { by, and, figure }),
  async (answer, asked) => (await import('./salesBreakdown')).readSalesBreakdown(answer, asked),
);

export const breakdownOrders = defineOptionalCall(API_EXTENSIONS.salesBreakdown)(
  ({ by, and, figure, row, column, ...range }: BranchDayRange & BreakdownCellOptions) =>
    get(`/api/report/breakdown-orders/${toBranchDayRangePath(range)}`, { by, and, figure, row, column }),
  async (answer, asked) => (await import('./salesBreakdown')).readBreakdownOrders(answer, asked),
);

export const taxByRate = defineReport(API_EXTENSIONS.taxByRate, async answer =>
  (await loadReaders()).readTaxes(answer),
);

export const refundsAndDiscounts = defineReport(API_EXTENSIONS.refundsAndDiscounts, async answer =>
  (await loadReaders()).readRefundsAndDiscounts(answer),
);

export const shrink = defineReport(API_EXTENSIONS.shrink, async answer =>
  (await loadReaders()).readShrink(answer),
);

export const purchasesBySupplier = defineReport(API_EXTENSIONS.purchasesBySupplier, async answer =>
  (await loadReaders()).readPurchasesBySupplier(answer),
);

export const stockValue = defineOptionalCall(API_EXTENSIONS.stockValue)(
  ({ branchId, end }: BranchDayRange) => get(`/api/report/stock-value/${branchId}/${toWireDay(end)}`),
  async answer => (await loadReaders()).readStockValue(answer),
);

export const dayJournal = defineReport(API_EXTENSIONS.dayJournal, async answer =>
  (await loadReaders()).readDayJournal(answer),
);

export const saveJournalAccounts = defineOptionalCall(API_EXTENSIONS.dayJournal)(
  (accounts: JournalAccounts['accounts']) => ({
    method: 'PUT' as const,
    path: '/api/journal-accounts',
    body: { accounts } satisfies JournalAccounts,
  }),
  () => undefined,
);

export const monthTotals = defineOptionalCall(API_EXTENSIONS.monthPack)(
  (range: BranchDayRange) => get(`/api/month-pack/${toBranchDayRangePath(range)}`),
  async answer => (await import('./monthPack')).readMonthTotals(answer),
);

/** Downloads the archive of a branch, or of all branches that the user sees. The server stores its totals. */
export const monthArchive = {
  offer: API_EXTENSIONS.monthPack,
  request: ({ branchId, start, end }) =>
    get(`/api/month-pack/archive/${toWireDay(start)}/${toWireDay(end)}`, { branch: branchId ?? undefined }),
  as: 'file',
  read: answer => answer as Blob,
} satisfies ApiCallEndpoint<Omit<BranchDayRange, 'branchId'> & { branchId: number | null }, Blob>;

export const monthMail = defineOptionalCall(API_EXTENSIONS.monthPack)(
  () => get('/api/month-mail'),
  async answer => (await import('./monthPack')).readMonthMail(answer),
);

export const saveMonthMail = defineOptionalCall(API_EXTENSIONS.monthPack)(
  (recipients: string[]) => ({
    method: 'PUT' as const,
    path: '/api/month-mail',
    body: { recipients } satisfies MonthMailRecipients,
  }),
  () => undefined,
);

export const orderDetails = defineReport(API_EXTENSIONS.orderDetails, async answer =>
  (await loadReaders()).readOrderDetails(answer),
);

export const allOrderLines = defineOptionalCall(API_EXTENSIONS.orderDetails)(
  (range: BranchDayRange) => get(`/api/report/order-lines/${toBranchDayRangePath(range)}`),
  async answer => (await loadReaders()).readAllOrderLines(answer),
);
