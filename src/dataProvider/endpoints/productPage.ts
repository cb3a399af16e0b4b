/** What a product's page shows besides the product: additions of our server. */
import type { Identifier } from 'ra-core';
import type {
  ProductDay as ProductDayWire,
  ProductInBranch as ProductInBranchWire,
  ProductPrice as ProductPriceWire,
  ProductPurchase as ProductPurchaseWire,
} from '../../../contract/productPage';
import type { DayRange } from '../../lib/days';
import { centsOf } from '../../lib/money';
import { thousandthsOf } from '../../lib/quantities';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, oneOf } from '../requests';
import { promotions } from './promotions';
import { rows } from '../pages';
import { calendarDay, fieldsIn, numberOf, textOf, wireDay, type Loose } from '../wire';

const product = oneOf('/api/product');

export interface ProductRange extends DayRange {
  productId: Identifier;
}

const inDays =
  (what: string) =>
  ({ productId, start, end }: ProductRange) =>
    get(`${product(productId)}/${what}/${wireDay(start)}/${wireDay(end)}`);

/** What was sold, less what came back. */
export interface Sold {
  thousandths: number;
  /** With tax. */
  salesCents: number;
  taxCents: number;
  costCents: number;
}

const soldOf = (wire: Loose<ProductInBranchWire['sold']>): Sold => ({
  thousandths: thousandthsOf(wire.quantity),
  salesCents: centsOf(wire.sales),
  taxCents: centsOf(wire.tax),
  costCents: centsOf(wire.cost),
});

/** A day with sales. */
export interface ProductDay extends Sold {
  /** `yyyy-MM-dd`. */
  day: string;
  orders: number;
}

export const productSales = callOf(OFFERS.productPage)(
  inDays('sales'),
  rows((wire: Loose<ProductDayWire>): ProductDay => ({
    day: calendarDay(wire.day),
    orders: numberOf(wire.orders),
    ...soldOf(wire),
  })),
);

/** The product of the same code in a branch, and what was sold of it there. */
export interface ProductInBranch extends Sold {
  branchId: number;
  branch: string;
  productId: number;
  priceCents: number;
  stockThousandths: number;
}

export const productBranches = callOf(OFFERS.productPage)(
  inDays('branches'),
  rows((wire: Loose<ProductInBranchWire>): ProductInBranch => ({
    branchId: numberOf(wire.branchId),
    branch: textOf(wire.branch),
    productId: numberOf(wire.productId),
    priceCents: centsOf(wire.price),
    stockThousandths: thousandthsOf(wire.stock),
    ...soldOf(fieldsIn(wire.sold)),
  })),
);

export interface ProductPurchase {
  purchaseId: number;
  reference: string;
  supplier: string;
  /** As the backend writes it; `momentOf` of `lib/days` reads it. */
  createdAt: string;
  thousandths: number;
  /** Of one unit or kilogram. */
  costCents: number;
  priceCents: number;
}

export const productPurchases = callOf(OFFERS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/purchases`),
  rows((wire: Loose<ProductPurchaseWire>): ProductPurchase => ({
    purchaseId: numberOf(wire.purchaseId),
    reference: textOf(wire.reference),
    supplier: textOf(wire.supplier),
    createdAt: textOf(wire.createdAt),
    thousandths: thousandthsOf(wire.quantity),
    costCents: centsOf(wire.cost),
    priceCents: centsOf(wire.sellPrice),
  })),
);

/** The promotions that hold the product, or its whole category. */
export const productPromotions = callOf(OFFERS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/promotions`),
  rows(promotions.read),
);

/** A change of the price. */
export interface ProductPrice {
  changedAt: string;
  /** Empty where a program on the machine changed it. */
  person: string;
  priceCents: number;
  /** Null where the product was new. */
  beforeCents: number | null;
}

export const productPrices = callOf(OFFERS.productPage)(
  (productId: Identifier) => get(`${product(productId)}/prices`),
  rows((wire: Loose<ProductPriceWire>): ProductPrice => ({
    changedAt: textOf(wire.changedAt),
    person: textOf(wire.person),
    priceCents: centsOf(wire.price),
    beforeCents: wire.before === null || wire.before === undefined ? null : centsOf(wire.before),
  })),
);
