import type { Identifier } from 'ra-core';
import type * as contract from '../../../contract/reports';
import type * as hourly from '../../../contract/hourlySales';
import {
  API_EXTENSIONS,
  SHRINK_REASONS,
  TENDERS,
  type ShrinkReason,
  type Tender,
} from '../../../contract/enums';
import { toImageUrl } from '../images';
import { toCents } from '../../lib/money';
import {
  defineCall,
  defineOptionalCall,
  get,
  toBranchDayRangePath,
  buildRecordPath,
  type BranchDayRange,
} from '../requests';
import { createListResponseReader } from '../pages';
import { readSaleFigures, readTaxes, type SaleFigures } from './drawerFigures';
import {
  toObjectOrEmpty,
  isObject,
  normalizeRecordId,
  toNumber,
  toText,
  toTrimmedText,
  toWireDay,
  type UnknownRecord,
  type UncheckedFields,
} from '../wire';

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

export interface ProfitFigures {
  salesCents: number;
  costCents: number;
  taxCents: number;
}

/** Some backends send an empty response for a report without data. */
const mayBeEmpty = true;

const isReport = (answer: unknown): answer is UnknownRecord =>
  isObject(answer) && Object.keys(answer).length > 0;

export const profit = defineCall(
  (range: BranchDayRange) => ({ ...get(`/api/Report/profit/${toBranchDayRangePath(range)}`), mayBeEmpty }),
  (answer): ProfitFigures | null => {
    if (!isReport(answer)) return null;
    const { total, costo, totalTax }: UncheckedFields<contract.ProfitTotals> = answer;
    return { salesCents: toCents(total), costCents: toCents(costo), taxCents: toCents(totalTax) };
  },
);

export interface OrderInReport {
  id: Identifier;
  createdAt: string;
  amountCents: number;
  status: string;
  reference: string;
}

const readOrder = (wire: UncheckedFields<contract.OrderInReport>): OrderInReport => ({
  id: normalizeRecordId(wire.id),
  createdAt: toTrimmedText(wire.createdAt),
  amountCents: toCents(wire.orderAmount),
  status: toTrimmedText(wire.orderStatus),
  reference: toTrimmedText(wire.paymentReferenceNumber),
});

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
  productId: number;
  discountCents: number;
}

export const orderLines = defineCall(
  (orderId: Identifier) => get(buildRecordPath('/api/report/order/details')(orderId)),
  createListResponseReader((wire: UncheckedFields<contract.OrderLine>): OrderLine => ({
    name: toTrimmedText(wire.productName),
    picture: toImageUrl('product', wire.productImage),
    quantity: toNumber(wire.quantity),
    priceCents: toCents(wire.price),
    taxCents: toCents(wire.taxAmount),
    weightKg: toNumber(wire.peso),
    productId: toNumber(wire.productId),
    discountCents: toCents(wire.discount),
  })),
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

type OwnTenderWire = NonNullable<contract.CloseOfDayReport['ownTenders']>[number];

function readOwnTender(wire: UncheckedFields<OwnTenderWire>): OwnTenderTakings[] {
  const tender = TENDERS.find(known => known === wire.tender);
  return tender
    ? [{ name: toText(wire.name), tender, cents: toCents(wire.amount), isKnown: wire.isKnown !== false }]
    : [];
}

const readTerminal = (wire: UncheckedFields<contract.TerminalPayments>): TerminalTakings => ({
  terminal: toTrimmedText(wire.terminal),
  cash: toCents(wire.cash),
  card: toCents(wire.card),
  debit: toCents(wire.debit),
  ebt: toCents(wire.ebt),
  giftCard: toCents(wire.giftCard),
});

function readClose(answer: unknown): BranchTakings | null {
  if (!isReport(answer)) return null;
  const {
    store,
    orderInitial,
    orderFinal,
    orders,
    refunds,
    discounts,
    tips,
    rounding,
    payment,
    ownTenders,
  }: UncheckedFields<contract.CloseOfDayReport> = answer;
  const { name, address }: UncheckedFields<contract.CloseOfDayReport['store']> = toObjectOrEmpty(store);
  return {
    storeName: toTrimmedText(name),
    storeAddress: toTrimmedText(address),
    firstOrder: toNumber(orderInitial),
    lastOrder: toNumber(orderFinal),
    orders: typeof orders === 'number' ? orders : undefined,
    refunds: typeof refunds === 'number' ? refunds : undefined,
    discountsCents: typeof discounts === 'number' ? toCents(discounts) : undefined,
    tipsCents: toCents(tips),
    roundingCents: toCents(rounding),
    terminals: Array.isArray(payment) ? payment.filter(isObject).map(readTerminal) : [],
    ownTenders: Array.isArray(ownTenders) ? ownTenders.filter(isObject).flatMap(readOwnTender) : [],
  };
}

export const closeDay = defineCall(
  ({ branchId, day }: { branchId: number; day: string }) => ({
    ...get(`/api/cierrediario/branch/${branchId}/${toWireDay(day)}`),
    mayBeEmpty,
  }),
  readClose,
);

export const totalSales = defineCall(
  (range: BranchDayRange) => ({
    ...get(`/api/cierrediario/branch/total/${toBranchDayRangePath(range)}`),
    mayBeEmpty,
  }),
  readClose,
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
  createListResponseReader((wire: UncheckedFields<contract.DrawerOpenings>): DrawerOpenings => ({
    // The hour is a number, or on some backends a time such as 09:00.
    hour: Number(/^\d{1,2}\b/.exec(toTrimmedText(wire.hour))?.[0]) || 0,
    admin: toTrimmedText(wire.admin),
    count: toNumber(wire.count),
  })),
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
  (answer): BusyHours => {
    const { days, hours }: UncheckedFields<hourly.BusyHours> = toObjectOrEmpty(answer);
    return {
      days: Array.isArray(days) ? days.map(toNumber) : [],
      hours: createListResponseReader((wire: UncheckedFields<hourly.BusyHour>): BusyHour => ({
        weekday: toNumber(wire.weekday),
        hour: toNumber(wire.hour),
        orders: toNumber(wire.orders),
        salesCents: toCents(wire.sales),
        refunds: toNumber(wire.refunds),
        tills: toNumber(wire.tills),
      }))(hours),
    };
  },
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

export interface SalesByPeriod extends SaleFigures {
  /** `yyyy-MM-dd`. */
  day: string;
}

export const salesByPeriod = defineOptionalCall(API_EXTENSIONS.salesByPeriod)(
  (range: BranchDayRange) => get(`/api/report/sales-by-period/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<contract.SalesByPeriodRow>): SalesByPeriod => ({
    day: toTrimmedText(wire.day),
    ...readSaleFigures(wire),
  })),
);

export const taxByRate = defineOptionalCall(API_EXTENSIONS.taxByRate)(
  (range: BranchDayRange) => get(`/api/report/tax-by-rate/${toBranchDayRangePath(range)}`),
  readTaxes,
);

export interface RefundsAndDiscounts {
  cashierId: Identifier;
  name: string;
  sales: number;
  grossCents: number;
  discountCents: number;
  refunds: number;
  refundedCents: number;
  noSales: number;
}

export const refundsAndDiscounts = defineOptionalCall(API_EXTENSIONS.refundsAndDiscounts)(
  (range: BranchDayRange) => get(`/api/report/refunds-and-discounts/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<contract.RefundsAndDiscountsRow>): RefundsAndDiscounts => ({
    cashierId: normalizeRecordId(wire.adminId),
    name: toTrimmedText(wire.adminName),
    sales: toNumber(wire.salesCount),
    grossCents: toCents(wire.grossSales),
    discountCents: toCents(wire.discounts),
    refunds: toNumber(wire.refundCount),
    refundedCents: toCents(wire.refunded),
    noSales: toNumber(wire.noSales),
  })),
);

export interface StockValue {
  categoryId: Identifier;
  category: string;
  warehouseId: Identifier;
  warehouse: string;
  products: number;
  valueCents: number;
}

export const stockValue = defineOptionalCall(API_EXTENSIONS.stockValue)(
  ({ branchId, end }: BranchDayRange) => get(`/api/report/stock-value/${branchId}/${toWireDay(end)}`),
  createListResponseReader((wire: UncheckedFields<contract.StockValueRow>): StockValue => ({
    categoryId: normalizeRecordId(wire.categoryId),
    category: toTrimmedText(wire.category),
    warehouseId: normalizeRecordId(wire.warehouseId),
    warehouse: toTrimmedText(wire.warehouse),
    products: toNumber(wire.products),
    valueCents: toCents(wire.value),
  })),
);

export interface Shrink {
  reason: ShrinkReason;
  productId: Identifier;
  product: string;
  /** In units or kilograms. Negative for a surplus. */
  quantity: number;
  valueCents: number;
}

export const shrink = defineOptionalCall(API_EXTENSIONS.shrink)(
  (range: BranchDayRange) => get(`/api/report/shrink/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<contract.ShrinkRow>): Shrink => ({
    reason: SHRINK_REASONS.find(one => one === wire.reason) ?? 'counted',
    productId: normalizeRecordId(wire.productId),
    product: toTrimmedText(wire.product),
    quantity: toNumber(wire.quantity),
    valueCents: toCents(wire.value),
  })),
);

export interface PurchasesBySupplier {
  /** `yyyy-MM-dd`. */
  day: string;
  supplierId: Identifier;
  supplier: string;
  purchases: number;
  totalCents: number;
  paidCents: number;
  dueCents: number;
}

export const purchasesBySupplier = defineOptionalCall(API_EXTENSIONS.purchasesBySupplier)(
  (range: BranchDayRange) => get(`/api/report/purchases-by-supplier/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<contract.PurchasesBySupplierRow>): PurchasesBySupplier => ({
    day: toTrimmedText(wire.day),
    supplierId: normalizeRecordId(wire.supplierId),
    supplier: toTrimmedText(wire.supplier),
    purchases: toNumber(wire.purchases),
    totalCents: toCents(wire.total),
    paidCents: toCents(wire.paid),
    dueCents: toCents(wire.due),
  })),
);
