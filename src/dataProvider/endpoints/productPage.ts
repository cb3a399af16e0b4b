/** Calls for the additional data of a product's page. Only our server has them. */
import type { Identifier } from 'ra-core';
import type {
  ProductDay as ProductDayWire,
  ProductInBranch as ProductInBranchWire,
  ProductPrice as ProductPriceWire,
  ProductPurchase as ProductPurchaseWire,
} from '../../../contract/productPage';
import type { DayRange } from '../../lib/days';
import { toCents } from '../../lib/money';
import { toThousandths } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, recordPath } from '../requests';
import { promotions } from './promotions';
import { readRows } from '../pages';
import { fromWireDay, toObject, toNumber, toText, toWireDay, type UncheckedFields } from '../wire';

const product = recordPath('/api/product');

export interface ProductRange extends DayRange {
  productId: Identifier;
}

const inDays =
  (what: string) =>
  ({ productId, start, end }: ProductRange) =>
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

export interface ProductDay extends NetSales {
  day: string;
  orders: number;
}

export const productSales = defineOptionalCall(API_EXTENSIONS.productPage)(
  inDays('sales'),
  readRows((wire: UncheckedFields<ProductDayWire>): ProductDay => ({
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

export const productBranches = defineOptionalCall(API_EXTENSIONS.productPage)(
  inDays('branches'),
  readRows((wire: UncheckedFields<ProductInBranchWire>): ProductInBranch => ({
    branchId: toNumber(wire.branchId),
    branch: toText(wire.branch),
    productId: toNumber(wire.productId),
    priceCents: toCents(wire.price),
    stockThousandths: toThousandths(wire.stock),
    ...soldOf(toObject(wire.sold)),
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
  readRows((wire: UncheckedFields<ProductPurchaseWire>): ProductPurchase => ({
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
  readRows(promotions.read),
);

export interface ProductPrice {
  changedAt: string;
  person: string;
  priceCents: number;
  /** Previous price in cents; null for a new product. */
  beforeCents: number | null;
}

export const productPrices = defineOptionalCall(API_EXTENSIONS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/prices`),
  readRows((wire: UncheckedFields<ProductPriceWire>): ProductPrice => ({
    changedAt: toText(wire.changedAt),
    person: toText(wire.person),
    priceCents: toCents(wire.price),
    beforeCents: wire.before === null || wire.before === undefined ? null : toCents(wire.before),
  })),
);
