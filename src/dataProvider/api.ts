/**
 * What screens may ask of a backend: react-admin's verbs, and the named questions below. A backend may lack some
 * (`backends/backend.ts`). Money in integer cents, days as `yyyy-MM-dd` of the branch's calendar. Every question can be
 * aborted.
 */
import type { DataProvider, Identifier, RaRecord } from 'ra-core';

/** Both days inclusive. */
export interface DayRange {
  start: string;
  end: string;
}

/** What a report question depends on; all of it belongs into the query key. */
export interface ReportQuestion extends DayRange {
  branchId: number;
}

export interface CashierSales {
  cashierId: number;
  /** Empty when the backend has none. */
  name: string;
  orders: number;
  salesCents: number;
}

export interface ProfitFigures {
  /** With tax. */
  salesCents: number;
  costCents: number;
  taxCents: number;
}

export interface Abortable {
  signal?: AbortSignal | undefined;
}

/** What a promotion has on offer: a product, or a category as a whole. */
export interface PromotionItem {
  id: Identifier;
  /** Null: the whole category. */
  productId: number | null;
  /** Empty where there is no product. */
  productName: string;
  /** An address for `<img>`; empty: none. */
  picture: string;
  categoryName: string;
  /** Names of other promotions on a day of this one that hold it, too, where the backend tells. */
  overlaps: string[];
}

/** What a product search finds. Money in cents. */
export interface ProductMatch {
  id: number;
  name: string;
  upc: string;
  priceCents: number;
  costCents: number;
  /** Units or kilograms. */
  stock: number;
  /** It is there, but neither sold nor bought: found by its very code alone. `categoryId` 0: not known. */
  inactive?: { categoryId: number };
}

export interface PurchaseLine {
  id: Identifier;
  /** Empty when the backend has none. */
  name: string;
  picture: string;
  quantity: number;
  costCents: number;
  priceCents: number;
}

export interface TransferReportRow {
  id: Identifier;
  /** As the backend writes it; `momentOf` of `ui/days` reads it. */
  createdAt: string;
  /** Names; empty when the backend has none. */
  fromWarehouse: string;
  fromWarehouseId: number;
  toWarehouse: string;
  toWarehouseId: number;
}

export interface TransferLine {
  id: Identifier;
  productId: number;
  /** Empty when the backend has none. */
  name: string;
  quantity: number;
  costCents: number;
}

export interface ReportOrder {
  id: number;
  /** As the backend writes it; `momentOf` of `ui/days` reads it. */
  createdAt: string;
  /** With tax; negative where the order takes an earlier one back. */
  amountCents: number;
  /** Empty when the backend has none. */
  status: string;
  reference: string;
}

export interface OrderLine {
  /** Empty when the backend has none. */
  name: string;
  picture: string;
  quantity: number;
  priceCents: number;
  taxCents: number;
  /** 0: sold by the piece. */
  weightKg: number;
}

export interface CategorySales {
  categoryId: number;
  /** Empty when the backend has none. */
  name: string;
  salesCents: number;
}

/** Cents by tender. */
export interface Tenders {
  cash: number;
  card: number;
  debit: number;
  ebt: number;
  giftCard: number;
}

export interface TerminalTakings extends Tenders {
  /** Empty when the backend has none. */
  terminal: string;
}

/** The close of one day, or the total sales of several. */
export interface SalesClose {
  /** Empty when the backend has none. */
  storeName: string;
  storeAddress: string;
  /** Numbers of the first and the last order; 0 where there was none. */
  firstOrder: number;
  lastOrder: number;
  terminals: TerminalTakings[];
}

export interface DrawerOpenings {
  /** 0–23. */
  hour: number;
  /** Empty when the backend has none. */
  admin: string;
  count: number;
}

export interface Questions {
  cashierSales(question: ReportQuestion, options?: Abortable): Promise<CashierSales[]>;
  /** Null: there is no report of these days. */
  profit(question: ReportQuestion, options?: Abortable): Promise<ProfitFigures | null>;
  orders(question: ReportQuestion, options?: Abortable): Promise<ReportOrder[]>;
  /** The orders that hold something of a category. */
  categoryOrders(
    question: ReportQuestion & { categoryId: number },
    options?: Abortable,
  ): Promise<ReportOrder[]>;
  orderLines(orderId: Identifier, options?: Abortable): Promise<OrderLine[]>;
  categorySales(question: ReportQuestion, options?: Abortable): Promise<CategorySales[]>;
  /** Null: there is no report of that day. */
  closeDay(question: { branchId: number; day: string }, options?: Abortable): Promise<SalesClose | null>;
  totalSales(question: ReportQuestion, options?: Abortable): Promise<SalesClose | null>;
  drawerOpenings(question: ReportQuestion, options?: Abortable): Promise<DrawerOpenings[]>;
  transfers(question: ReportQuestion, options?: Abortable): Promise<TransferReportRow[]>;
  transferLines(transferId: Identifier, options?: Abortable): Promise<TransferLine[]>;
  purchaseLines(purchaseId: Identifier, options?: Abortable): Promise<PurchaseLine[]>;
  /** @param attachment what the order has under that name */
  purchaseAttachment(attachment: string, options?: Abortable): Promise<Blob>;
  promotionItems(promotionId: Identifier, options?: Abortable): Promise<PromotionItem[]>;
  /** @returns the item that was added */
  addPromotionItem(item: { promotionId: Identifier; productId: number }): Promise<PromotionItem>;
  removePromotionItem(itemId: Identifier): Promise<void>;
  /** By name, or by the digits of a code. */
  searchProducts(question: { text: string; branchId: number }, options?: Abortable): Promise<ProductMatch[]>;
}

export type QuestionName = keyof Questions;

/** What screens are given: a question that the backend lacks is refused in one plain sentence. */
export type Api = DataProvider & Questions;

/** What the application knows each resource's records by. */
export interface Banner extends RaRecord {
  id: Identifier;
  title: string;
  /** An address for `<img>`. */
  image: string;
  status: boolean;
}

export interface Branch extends RaRecord {
  id: Identifier;
  name: string;
  email: string;
  footerMsg: string;
  address: string;
  status: 1 | 0;
}

export interface Warehouse extends RaRecord {
  id: Identifier;
  name: string;
}

export interface Category extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  parent_id: number;
  status: 1 | 0;
  /** An address for `<img>`; empty: none. */
  picture: string;
  /** The name of a menu category. */
  tipo: string;
  pesado: boolean;
  ecommerce: boolean;
  branch_id: number;
}

export interface Product extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  upc: string;
  ean: string;
  picture: string;
  /** Cents. */
  price: number;
  /** Hundredths of a percent. */
  tax: number;
  /** Cents. */
  cost: number;
  /** Hundredths of a unit. */
  stock: number;
  status: 1 | 0;
  categoryId: number;
  ebt: boolean;
  wic: boolean;
  pesado: boolean;
  ecommerce: boolean;
}

export interface User extends RaRecord {
  id: Identifier;
  name: string;
  userName: string;
  role: string;
  status: boolean;
  phone?: string;
}

export interface Supplier extends RaRecord {
  id: Identifier;
  name: string;
  contact: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  country: string;
  home_page: string;
  status: boolean;
}

export interface Promotion extends RaRecord {
  id: Identifier;
  name: string;
  /** `yyyy-MM-dd`. */
  dateInit: string;
  /** Inclusive. */
  dateEnd: string;
  /** 1 is a percentage. */
  discountTypeId: number;
  /** Hundredths of a percent for discount type 1, else cents. */
  value: number;
  /** Cents. */
  limit: number;
}

export interface DiscountType extends RaRecord {
  id: Identifier;
  name: string;
}

export interface PurchaseOrder extends RaRecord {
  id: Identifier;
  ref_no: string;
  paymentMethod: string;
  supplierName: string;
  supplierPhone: string;
  /** As the backend writes it; `momentOf` of `ui/days` reads it. */
  createdAt: string;
  /** Cents. */
  payable: number;
  /** Cents. */
  paid: number;
  /** Empty: none, or the backend does not tell. */
  notes: string;
  /** What `purchaseAttachment` reads it by. Empty: none, or the backend does not tell. */
  attachment: string;
}

/** A purchase order to be placed; money in cents. */
export interface NewPurchaseOrder {
  ref_no: string;
  notes: string;
  attachment: File | null;
  payable: number;
  paid: number;
  paymentMethod: string;
  supplierId: Identifier;
  /** `yyyy-MM-dd`. */
  day: string;
  lines: { productId: number; name: string; quantity: number; costCents: number; priceCents: number }[];
}

export interface MenuCategory extends RaRecord {
  id: Identifier;
  name: string;
}

/** What a screen may add to a call: the branch it is about, part of every query key. */
export interface CallMeta {
  branchId?: number;
  /** The same for every try of one submit, so that a backend that knows it saves once. */
  idempotencyKey?: string;
  /** Of an update: what the counted figure of the record (a product's stock) was before the person's change. */
  countedFrom?: number;
}
