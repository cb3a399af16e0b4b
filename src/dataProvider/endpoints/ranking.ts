import type * as contract from '../../../contract/ranking';
import {
  ABC_CLASSES,
  type AbcClass,
  type RankingKind,
  type RankingSort,
} from '../../../contract/rankingEnums';
import { toCents } from '../../lib/money';
import { toThousandths } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { createListResponseReader } from '../pages';
import { defineOptionalCall, get, toBranchDayRangePath, type BranchDayRange } from '../requests';
import {
  fromWireDay,
  toObjectOrEmpty,
  toBoolean,
  toNumber,
  toText,
  toWireDay,
  type UncheckedFields,
} from '../wire';

export interface ProductSalesComparison {
  productId: number;
  name: string;
  isWeighed: boolean;
  thousandths: number;
  thousandthsBefore: number;
  salesCents: number;
  salesBeforeCents: number;
}

/**
 * Compares the products of two ranges of seven days: those with the most sales, and those whose sales changed most.
 * Both ends of a range are inclusive.
 */
export interface ProductTrends {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
  /** At most five products per list: `top` by sales, `falling` and `rising` by the change of the sales. */
  top: ProductSalesComparison[];
  falling: ProductSalesComparison[];
  rising: ProductSalesComparison[];
}

const moversIn = createListResponseReader(
  (wire: UncheckedFields<contract.ProductSalesComparison>): ProductSalesComparison => ({
    productId: toNumber(wire.productId),
    name: toText(wire.name),
    isWeighed: toBoolean(wire.isWeighed),
    thousandths: toThousandths(wire.quantity),
    thousandthsBefore: toThousandths(wire.quantityBefore),
    salesCents: toCents(wire.sales),
    salesBeforeCents: toCents(wire.salesBefore),
  }),
);

function readMovers(answer: unknown): ProductTrends {
  const wire: UncheckedFields<contract.ProductTrends> = toObjectOrEmpty(answer);
  return {
    from: fromWireDay(wire.from),
    to: fromWireDay(wire.to),
    beforeFrom: fromWireDay(wire.beforeFrom),
    beforeTo: fromWireDay(wire.beforeTo),
    top: moversIn(wire.top),
    falling: moversIn(wire.falling),
    rising: moversIn(wire.rising),
  };
}

export const productTrends = defineOptionalCall(API_EXTENSIONS.productRanking)(
  ({ branchId, day }: { branchId: number; day: string }) =>
    get(`/api/report/product-movers/${branchId}`, { day: toWireDay(day) }),
  readMovers,
);

/** Options of a ranking. Branch and days are separate parameters. The backend has a default for each option. */
export interface RankingOptions {
  kind?: RankingKind | undefined;
  sort?: RankingSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Minimum number of days without a sale for a product to be in the list of dead stock. */
  days?: number | undefined;
  categoryId?: number | undefined;
  /** Id of the supplier; 0 selects the products without a supplier. */
  supplierId?: number | undefined;
  limit?: number | undefined;
}

export interface RankedProduct {
  productId: number;
  name: string;
  upc: string;
  isActive: boolean;
  category: string;
  supplier: string;
  thousandths: number;
  orders: number;
  salesCents: number;
  taxCents: number;
  costCents: number;
  stockThousandths: number;
  stockCents: number;
  /**
   * Day of the product's last sale. Empty if the product has not been sold since the day `lastSoldFrom` of the ranking,
   * because the server ignores earlier sales.
   */
  lastSold: string;
  abc: AbcClass | null;
}

interface Choice {
  id: number;
  name: string;
}

export interface ProductRanking {
  products: RankedProduct[];
  /**
   * Totals of all products that match the filters, including products that are not in the list because of its limit.
   */
  totals: {
    products: number;
    a: number;
    salesCents: number;
    taxCents: number;
    costCents: number;
    stockCents: number;
  };
  /** Sales with tax, in cents, of order lines without a product. */
  unnamedCents: number;
  lastSoldFrom: string;
  categories: Choice[];
  suppliers: Choice[];
}

const soldIn = (
  wire: UncheckedFields<Pick<contract.RankedProduct, 'sales' | 'tax' | 'cost' | 'stockValue'>>,
) => ({
  salesCents: toCents(wire.sales),
  taxCents: toCents(wire.tax),
  costCents: toCents(wire.cost),
  stockCents: toCents(wire.stockValue),
});

const productsIn = createListResponseReader(
  (wire: UncheckedFields<contract.RankedProduct>): RankedProduct => ({
    productId: toNumber(wire.productId),
    name: toText(wire.name),
    upc: toText(wire.upc),
    isActive: toBoolean(wire.isActive),
    category: toText(wire.category),
    supplier: toText(wire.supplier),
    thousandths: toThousandths(wire.quantity),
    orders: toNumber(wire.orders),
    ...soldIn(wire),
    stockThousandths: toThousandths(wire.stock),
    lastSold: fromWireDay(wire.lastSold),
    abc: ABC_CLASSES.find(known => known === wire.abc) ?? null,
  }),
);

const choicesIn = createListResponseReader((wire: UncheckedFields<Choice>): Choice => ({
  id: toNumber(wire.id),
  name: toText(wire.name),
}));

function readRanking(answer: unknown): ProductRanking {
  const wire: UncheckedFields<contract.ProductRanking> = toObjectOrEmpty(answer);
  const totals: UncheckedFields<contract.ProductRanking['totals']> = toObjectOrEmpty(wire.totals);
  const unnamed: UncheckedFields<contract.ProductRanking['unnamed']> = toObjectOrEmpty(wire.unnamed);
  return {
    products: productsIn(wire.products),
    totals: { products: toNumber(totals.products), a: toNumber(totals.a), ...soldIn(totals) },
    unnamedCents: toCents(unnamed.sales),
    lastSoldFrom: fromWireDay(wire.lastSoldFrom),
    categories: choicesIn(wire.categories),
    suppliers: choicesIn(wire.suppliers),
  };
}

export const productRanking = defineOptionalCall(API_EXTENSIONS.productRanking)(
  ({ branchId, start, end, ...choice }: BranchDayRange & RankingOptions) =>
    get(`/api/report/product-ranking/${toBranchDayRangePath({ branchId, start, end })}`, choice),
  readRanking,
);
