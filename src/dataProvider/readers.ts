/**
 * From the wire to what the named questions answer: the API's own words (`adminName`, `costo`, `peso`) end here, money
 * becomes integer cents, and what another backend leaves out becomes an empty text, a zero or an empty list.
 */
import type {
  CashierSales,
  CategorySales,
  DrawerOpenings,
  OrderLine,
  ProductMatch,
  ProfitFigures,
  PromotionItem,
  PurchaseLine,
  ReportOrder,
  SalesClose,
  TerminalTakings,
  TransferLine,
  TransferReportRow,
} from './api';
import { imageAddress } from './images';
import { centsOf } from './money';
import { textOf } from './text';

export type Fields = Record<string, any>;

export const numberOf = (value: unknown): number => Number(value) || 0;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

export const readCashier = (row: Fields): CashierSales => ({
  cashierId: numberOf(row.adminId),
  name: textOf(row.adminName),
  orders: numberOf(row.ordersCount),
  salesCents: centsOf(row.totalSales),
});

export const readOrder = (row: Fields): ReportOrder => ({
  id: numberOf(row.id),
  createdAt: textOf(row.createdAt),
  amountCents: centsOf(row.orderAmount),
  status: textOf(row.orderStatus),
  reference: textOf(row.paymentReferenceNumber),
});

export const readOrderLine = (row: Fields): OrderLine => ({
  name: textOf(row.productName),
  picture: imageAddress('product', row.productImage),
  quantity: numberOf(row.quantity),
  priceCents: centsOf(row.price),
  taxCents: centsOf(row.taxAmount),
  weightKg: numberOf(row.peso),
});

export const readCategorySales = (row: Fields): CategorySales => ({
  categoryId: numberOf(row.categoryId),
  name: textOf(row.categoryName),
  salesCents: centsOf(row.totalSales),
});

const readTerminal = (row: Fields): TerminalTakings => ({
  terminal: textOf(row.terminal),
  cash: centsOf(row.cash),
  card: centsOf(row.card),
  debit: centsOf(row.debit),
  ebt: centsOf(row.ebt),
  giftCard: centsOf(row.giftCard),
});

/** Whether there is a report in an answer. */
const isReport = (answer: unknown): answer is Fields => isFields(answer) && Object.keys(answer).length > 0;

/** Null for an answer without a report in it. */
export const readProfit = (answer: unknown): ProfitFigures | null =>
  isReport(answer)
    ? {
        salesCents: centsOf(answer.total),
        costCents: centsOf(answer.costo),
        taxCents: centsOf(answer.totalTax),
      }
    : null;

/** Null for an answer without a report in it. */
export function readClose(answer: unknown): SalesClose | null {
  if (!isReport(answer)) return null;
  const store: Fields = isFields(answer.store) ? answer.store : {};
  return {
    storeName: textOf(store.name),
    storeAddress: textOf(store.address),
    firstOrder: numberOf(answer.orderInitial),
    lastOrder: numberOf(answer.orderFinal),
    terminals: rowsOf(answer.payment).map(readTerminal),
  };
}

export const readDrawerOpenings = (row: Fields): DrawerOpenings => ({
  hour: numberOf(row.hour),
  admin: textOf(row.admin),
  count: numberOf(row.count),
});

export const readTransfer = (row: Fields): TransferReportRow => ({
  id: numberOf(row.id),
  createdAt: textOf(row.createdAt),
  fromWarehouse: textOf(row.fromWarehouse),
  fromWarehouseId: numberOf(row.fromWarehouseId),
  toWarehouse: textOf(row.toWarehouse),
  toWarehouseId: numberOf(row.toWarehouseId),
});

export const readTransferLine = (row: Fields): TransferLine => ({
  id: numberOf(row.id),
  productId: numberOf(row.productId),
  name: textOf(row.productName),
  quantity: numberOf(row.quantity),
  costCents: centsOf(row.cost),
});

export const readPurchaseLine = (row: Fields): PurchaseLine => ({
  id: numberOf(row.id),
  name: textOf(row.product_Name),
  picture: imageAddress('product', row.product_Image),
  quantity: numberOf(row.quantity),
  costCents: centsOf(row.cost),
  priceCents: centsOf(row.sell_Price),
});

export const readPromotionItem = (row: Fields): PromotionItem => ({
  id: numberOf(row.id),
  productId: numberOf(row.productId) || null,
  productName: textOf(row.productName),
  picture: imageAddress('product', row.productImage),
  categoryName: textOf(row.categoryName),
  overlaps: Array.isArray(row.overlaps) ? row.overlaps.map(textOf).filter(Boolean) : [],
});

export const readMatch = (row: Fields): ProductMatch => ({
  id: numberOf(row.id),
  name: textOf(row.name),
  upc: textOf(row.upc),
  priceCents: centsOf(row.price),
  costCents: centsOf(row.cost),
  stock: numberOf(row.stock),
  ...(numberOf(row.status ?? 1) === 0 ? { inactive: { categoryId: numberOf(row.categoryId) } } : {}),
});
