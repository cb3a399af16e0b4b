/** Which products sell, and which do not. Additions of our server. */
import type * as contract from '../../../contract/ranking';
import {
  ABC_CLASSES,
  type AbcClass,
  type RankingKind,
  type RankingSort,
} from '../../../contract/rankingEnums';
import { centsOf } from '../../lib/money';
import { thousandthsOf } from '../../lib/quantities';
import { OFFERS } from '../../../contract/enums';
import { rows } from '../pages';
import { callOf, get, inRange, type BranchRange } from '../requests';
import { calendarDay, fieldsIn, flagOf, numberOf, textOf, wireDay, type Loose } from '../wire';

/** The sales of a product in seven days, and in the seven days before them. */
export interface ProductMover {
  productId: number;
  /** Empty when the backend has none. */
  name: string;
  isWeighed: boolean;
  /** Units or kilograms. */
  thousandths: number;
  thousandthsBefore: number;
  /** With tax. */
  salesCents: number;
  salesBeforeCents: number;
}

/** Days as `yyyy-MM-dd`, both inclusive. */
export interface ProductMovers {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
  /** At most five each: `top` by sales, `falling` by how much less than before, `rising` by how much more. */
  top: ProductMover[];
  falling: ProductMover[];
  rising: ProductMover[];
}

const moversIn = rows((wire: Loose<contract.Mover>): ProductMover => ({
  productId: numberOf(wire.productId),
  name: textOf(wire.name),
  isWeighed: flagOf(wire.isWeighed),
  thousandths: thousandthsOf(wire.quantity),
  thousandthsBefore: thousandthsOf(wire.quantityBefore),
  salesCents: centsOf(wire.sales),
  salesBeforeCents: centsOf(wire.salesBefore),
}));

function readMovers(answer: unknown): ProductMovers {
  const wire: Loose<contract.ProductMovers> = fieldsIn(answer);
  return {
    from: calendarDay(wire.from),
    to: calendarDay(wire.to),
    beforeFrom: calendarDay(wire.beforeFrom),
    beforeTo: calendarDay(wire.beforeTo),
    top: moversIn(wire.top),
    falling: moversIn(wire.falling),
    rising: moversIn(wire.rising),
  };
}

/**
 * Five products each that sell most, that fall most and that rise most: the seven whole days before `day` (`yyyy-MM-dd`), compared
 * with the seven days before those.
 */
export const productMovers = callOf(OFFERS.productRanking)(
  ({ branchId, day }: { branchId: number; day: string }) =>
    get(`/api/report/product-movers/${branchId}`, { day: wireDay(day) }),
  readMovers,
);

/** The options of a ranking besides branch and days; the backend decides where one is undefined. */
export interface RankingChoice {
  kind?: RankingKind | undefined;
  sort?: RankingSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** The number of days without a sale after which a product counts as dead. */
  days?: number | undefined;
  categoryId?: number | undefined;
  /** 0 for products without a supplier. */
  supplierId?: number | undefined;
  /** The most products to list. */
  limit?: number | undefined;
}

/** The sales figures are those of the range, less what came back. */
export interface RankedProduct {
  productId: number;
  /** Empty when the backend has none, as `category` and `supplier`. */
  name: string;
  upc: string;
  isActive: boolean;
  category: string;
  supplier: string;
  /** Units or kilograms. */
  thousandths: number;
  orders: number;
  /** With tax. */
  salesCents: number;
  taxCents: number;
  costCents: number;
  stockThousandths: number;
  /** At cost. */
  stockCents: number;
  /** `yyyy-MM-dd`; empty where it has not been sold since `lastSoldFrom`. */
  lastSold: string;
  /** The class by its sales among all products of the branch; null where it was not sold in the range. */
  abc: AbcClass | null;
}

interface Choice {
  id: number;
  name: string;
}

export interface ProductRanking {
  products: RankedProduct[];
  /** Of all products that match, however many are listed. */
  totals: {
    products: number;
    /** How many are in class A. */
    a: number;
    salesCents: number;
    taxCents: number;
    costCents: number;
    stockCents: number;
  };
  /** Sales, with tax, of what was sold by its name alone, without a product. */
  unnamedCents: number;
  /** `yyyy-MM-dd`. */
  lastSoldFrom: string;
  categories: Choice[];
  suppliers: Choice[];
}

const soldIn = (wire: Loose<Pick<contract.RankedProduct, 'sales' | 'tax' | 'cost' | 'stockValue'>>) => ({
  salesCents: centsOf(wire.sales),
  taxCents: centsOf(wire.tax),
  costCents: centsOf(wire.cost),
  stockCents: centsOf(wire.stockValue),
});

const productsIn = rows((wire: Loose<contract.RankedProduct>): RankedProduct => ({
  productId: numberOf(wire.productId),
  name: textOf(wire.name),
  upc: textOf(wire.upc),
  isActive: flagOf(wire.isActive),
  category: textOf(wire.category),
  supplier: textOf(wire.supplier),
  thousandths: thousandthsOf(wire.quantity),
  orders: numberOf(wire.orders),
  ...soldIn(wire),
  stockThousandths: thousandthsOf(wire.stock),
  lastSold: calendarDay(wire.lastSold),
  abc: ABC_CLASSES.find(known => known === wire.abc) ?? null,
}));

const choicesIn = rows((wire: Loose<Choice>): Choice => ({ id: numberOf(wire.id), name: textOf(wire.name) }));

function readRanking(answer: unknown): ProductRanking {
  const wire: Loose<contract.ProductRanking> = fieldsIn(answer);
  const totals: Loose<contract.ProductRanking['totals']> = fieldsIn(wire.totals);
  const unnamed: Loose<contract.ProductRanking['unnamed']> = fieldsIn(wire.unnamed);
  return {
    products: productsIn(wire.products),
    totals: { products: numberOf(totals.products), a: numberOf(totals.a), ...soldIn(totals) },
    unnamedCents: centsOf(unnamed.sales),
    lastSoldFrom: calendarDay(wire.lastSoldFrom),
    categories: choicesIn(wire.categories),
    suppliers: choicesIn(wire.suppliers),
  };
}

/** Products from best to dead: their sales in a range, and their stock. */
export const productRanking = callOf(OFFERS.productRanking)(
  ({ branchId, start, end, ...choice }: BranchRange & RankingChoice) =>
    get(`/api/report/product-ranking/${inRange({ branchId, start, end })}`, choice),
  readRanking,
);
