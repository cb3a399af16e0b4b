/** Parses the responses of reports. Only their screens load this module. */
import type { Identifier } from 'ra-core';
import type * as accounting from '../../../contract/accounting';
import type * as contract from '../../../contract/reports';
import type * as hourly from '../../../contract/hourlySales';
import {
  JOURNAL_ENTRY_KINDS,
  SHRINK_REASONS,
  TENDERS,
  type JournalEntryKind,
  type ShrinkReason,
} from '../../../contract/enums';
import { toCents } from '../../lib/money';
import { toImageUrl } from '../images';
import { createListResponseReader } from '../pages';
import {
  isNonEmptyObject,
  isObject,
  normalizeRecordId,
  toNumber,
  toObjectOrEmpty,
  toText,
  toTrimmedText,
  type UncheckedFields,
} from '../wire';
import { readSaleFigures, type SaleFigures } from './drawerFigures';
import { readOrder, type OrderInReport } from './orderRows';
import type {
  BranchTakings,
  BusyHour,
  BusyHours,
  CentsByTender,
  DrawerOpenings,
  OrderLine,
  OwnTenderTakings,
  TerminalTakings,
} from './reports';

export { readTaxes } from './drawerFigures';

export const readOrderLines = createListResponseReader(
  (wire: UncheckedFields<contract.OrderLine>): OrderLine => ({
    name: toTrimmedText(wire.productName),
    picture: toImageUrl('product', wire.productImage),
    quantity: toNumber(wire.quantity),
    priceCents: toCents(wire.price),
    taxCents: toCents(wire.taxAmount),
    weightKg: toNumber(wire.peso),
    productId: normalizeRecordId(wire.productId),
    discountCents: toCents(wire.discount),
    ...(wire.discountReason ? { discountReason: toTrimmedText(wire.discountReason) } : {}),
  }),
);

export const readDrawerOpenings = createListResponseReader(
  (wire: UncheckedFields<contract.DrawerOpenings>): DrawerOpenings => ({
    // The hour is a number, or on some backends a time such as 09:00.
    hour: Number(/^\d{1,2}\b/.exec(toTrimmedText(wire.hour))?.[0]) || 0,
    admin: toTrimmedText(wire.admin),
    count: toNumber(wire.count),
  }),
);

export interface SalesByPeriod extends SaleFigures {
  /** `yyyy-MM-dd`. */
  day: string;
}

export const readSalesByPeriod = createListResponseReader(
  (wire: UncheckedFields<contract.SalesByPeriodRow>): SalesByPeriod => ({
    day: toTrimmedText(wire.day),
    ...readSaleFigures(wire),
  }),
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

export const readRefundsAndDiscounts = createListResponseReader(
  (wire: UncheckedFields<contract.RefundsAndDiscountsRow>): RefundsAndDiscounts => ({
    cashierId: normalizeRecordId(wire.adminId),
    name: toTrimmedText(wire.adminName),
    sales: toNumber(wire.salesCount),
    grossCents: toCents(wire.grossSales),
    discountCents: toCents(wire.discounts),
    refunds: toNumber(wire.refundCount),
    refundedCents: toCents(wire.refunded),
    noSales: toNumber(wire.noSales),
  }),
);

export interface StockValue {
  categoryId: Identifier;
  category: string;
  warehouseId: Identifier;
  warehouse: string;
  products: number;
  valueCents: number;
}

export const readStockValue = createListResponseReader(
  (wire: UncheckedFields<contract.StockValueRow>): StockValue => ({
    categoryId: normalizeRecordId(wire.categoryId),
    category: toTrimmedText(wire.category),
    warehouseId: normalizeRecordId(wire.warehouseId),
    warehouse: toTrimmedText(wire.warehouse),
    products: toNumber(wire.products),
    valueCents: toCents(wire.value),
  }),
);

export interface Shrink {
  reason: ShrinkReason;
  productId: Identifier;
  product: string;
  /** In units or kilograms. Negative for a surplus. */
  quantity: number;
  valueCents: number;
}

export const readShrink = createListResponseReader((wire: UncheckedFields<contract.ShrinkRow>): Shrink => ({
  reason: SHRINK_REASONS.find(one => one === wire.reason) ?? 'counted',
  productId: normalizeRecordId(wire.productId),
  product: toTrimmedText(wire.product),
  quantity: toNumber(wire.quantity),
  valueCents: toCents(wire.value),
}));

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

export const readPurchasesBySupplier = createListResponseReader(
  (wire: UncheckedFields<contract.PurchasesBySupplierRow>): PurchasesBySupplier => ({
    day: toTrimmedText(wire.day),
    supplierId: normalizeRecordId(wire.supplierId),
    supplier: toTrimmedText(wire.supplier),
    purchases: toNumber(wire.purchases),
    totalCents: toCents(wire.total),
    paidCents: toCents(wire.paid),
    dueCents: toCents(wire.due),
  }),
);
export function readBusyHours(answer: unknown): BusyHours {
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

export function readClose(answer: unknown): BranchTakings | null {
  if (!isNonEmptyObject(answer)) return null;
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

export interface JournalLine {
  /** `yyyy-MM-dd`. */
  day: string;
  kind: JournalEntryKind;
  /** Subject of the line, such as `tender:cash`. Each key has an account. */
  key: string;
  /** Tender, name of the category, or tax rate in percent. Empty for other kinds. */
  name: string;
  /** Empty if the shop has no account for the key. */
  account: string;
  debitCents: number;
  creditCents: number;
}

export const readDayJournal = createListResponseReader(
  (wire: UncheckedFields<accounting.JournalLine>): JournalLine => ({
    day: toTrimmedText(wire.day),
    kind: JOURNAL_ENTRY_KINDS.find(kind => kind === wire.kind) ?? 'difference',
    key: toText(wire.key),
    name: toTrimmedText(wire.name),
    account: toTrimmedText(wire.account),
    debitCents: toCents(wire.debit),
    creditCents: toCents(wire.credit),
  }),
);

/** An order with its payments. The amounts of returns are negative. */
export interface DetailedOrder extends OrderInReport, CentsByTender {
  /** Business day, as `yyyy-MM-dd`. */
  businessDay: string;
  /** Number of the order in its branch. */
  number: number;
  taxCents: number;
  discountCents: number;
  tipCents: number;
  roundingCents: number;
  cashier: string;
  terminal: string;
  /** Number of the order that this one takes back; null for other orders. */
  refundedOrder: number | null;
}

export const readOrderDetails = createListResponseReader(
  (wire: UncheckedFields<contract.DetailedOrder>): DetailedOrder => ({
    ...readOrder(wire),
    businessDay: toTrimmedText(wire.businessDay),
    number: toNumber(wire.number),
    taxCents: toCents(wire.tax),
    discountCents: toCents(wire.discounts),
    tipCents: toCents(wire.tip),
    roundingCents: toCents(wire.rounding),
    cash: toCents(wire.cash),
    card: toCents(wire.card),
    debit: toCents(wire.debit),
    ebt: toCents(wire.ebt),
    giftCard: toCents(wire.giftCard),
    cashier: toTrimmedText(wire.cashier),
    terminal: toTrimmedText(wire.terminal),
    refundedOrder: typeof wire.refundedOrder === 'number' ? wire.refundedOrder : null,
  }),
);

export interface OrderLineInReport {
  orderId: Identifier;
  orderNumber: number;
  createdAt: string;
  product: string;
  upc: string;
  category: string;
  /** Pieces. 1 or -1 for a line with a weight. */
  quantity: number;
  /** Kilograms. 0 for products sold by the piece. */
  weight: number;
  priceCents: number;
  discountCents: number;
  /** Tax rate in percent. */
  taxRate: number;
  taxCents: number;
  amountCents: number;
}

export const readAllOrderLines = createListResponseReader(
  (wire: UncheckedFields<contract.OrderLineInReport>): OrderLineInReport => ({
    orderId: normalizeRecordId(wire.orderId),
    orderNumber: toNumber(wire.orderNumber),
    createdAt: toTrimmedText(wire.createdAt),
    product: toTrimmedText(wire.product),
    upc: toTrimmedText(wire.upc),
    category: toTrimmedText(wire.category),
    quantity: toNumber(wire.quantity),
    weight: toNumber(wire.weight),
    priceCents: toCents(wire.price),
    discountCents: toCents(wire.discount),
    taxRate: toNumber(wire.taxRate),
    taxCents: toCents(wire.tax),
    amountCents: toCents(wire.amount),
  }),
);
