/** Calls for the additional data of a product's page. Only our server has them. */
import type { Identifier } from 'ra-core';
import type {
  ProductDaySales as ProductDayWire,
  ProductInBranch as ProductInBranchWire,
  ProductPriceChange as ProductPriceWire,
  ProductPurchase as ProductPurchaseWire,
} from '../../../contract/productPage';
import type { DayRange } from '../../lib/days';
import { toCents } from '../../lib/money';
import { toThousandths } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, buildRecordPath } from '../requests';
import { promotions } from './promotions';
import { createListResponseReader } from '../pages';
import { fromWireDay, toObjectOrEmpty, toNumber, toText, toWireDay, type UncheckedFields } from '../wire';

const product = buildRecordPath('/api/product');

export interface ProductDayRange extends DayRange {
  productId: Identifier;
}

const inDays =
  (what: string) =>
  ({ productId, start, end }: ProductDayRange) =>
    get(`${product(productId)}/${what}/${toWireDay(start)}/${toWireDay(end)}`);

export interface NetSales {
  thousandths: number;
  salesCents: number;
  taxCents: number;
  costCents: number;
}

const soldOf = (wire: UncheckedFields<ProductInBranchWire['sold']>): NetSales => ({
  thousandths: toThousandths(wire.quantity),
  salesCents: toCents(wire.sales),
  taxCents: toCents(wire.tax),
  costCents: toCents(wire.cost),
});

export interface ProductDaySales extends NetSales {
  day: string;
  orders: number;
}

export const productSales = defineOptionalCall(API_EXTENSIONS.productPage)(
  inDays('sales'),
  createListResponseReader((wire: UncheckedFields<ProductDayWire>): ProductDaySales => ({
    day: fromWireDay(wire.day),
    orders: toNumber(wire.orders),
    ...soldOf(wire),
  })),
);

/** A product of another branch with the same code, and its sales in that branch. */
export interface ProductInBranch extends NetSales {
  branchId: number;
  branch: string;
  productId: number;
  priceCents: number;
  stockThousandths: number;
}

export const productInBranches = defineOptionalCall(API_EXTENSIONS.productPage)(
  inDays('branches'),
  createListResponseReader((wire: UncheckedFields<ProductInBranchWire>): ProductInBranch => ({
    branchId: toNumber(wire.branchId),
    branch: toText(wire.branch),
    productId: toNumber(wire.productId),
    priceCents: toCents(wire.price),
    stockThousandths: toThousandths(wire.stock),
    ...soldOf(toObjectOrEmpty(wire.sold)),
  })),
);

export interface ProductPurchase {
  purchaseId: number;
  reference: string;
  supplier: string;
  createdAt: string;
  thousandths: number;
  costCents: number;
  priceCents: number;
}

export const productPurchases = defineOptionalCall(API_EXTENSIONS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/purchases`),
  createListResponseReader((wire: UncheckedFields<ProductPurchaseWire>): ProductPurchase => ({
    purchaseId: toNumber(wire.purchaseId),
    reference: toText(wire.reference),
    supplier: toText(wire.supplier),
    createdAt: toText(wire.createdAt),
    thousandths: toThousandths(wire.quantity),
    costCents: toCents(wire.cost),
    priceCents: toCents(wire.sellPrice),
  })),
);

export const productPromotions = defineOptionalCall(API_EXTENSIONS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/promotions`),
  createListResponseReader(promotions.read),
);

export interface ProductPriceRevision {
  changedAt: string;
  person: string;
  priceCents: number;
  /** Previous price in cents; null for a new product. */
  beforeCents: number | null;
}

export const productPriceHistory = defineOptionalCall(API_EXTENSIONS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/prices`),
  createListResponseReader((wire: UncheckedFields<ProductPriceWire>): ProductPriceRevision => ({
    changedAt: toText(wire.changedAt),
    person: toText(wire.person),
    priceCents: toCents(wire.price),
    beforeCents: wire.before === null || wire.before === undefined ? null : toCents(wire.before),
  })),
);
