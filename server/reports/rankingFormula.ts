import type { AbcClass, RankingKind, RankingSort } from '../../contract/rankingEnums.ts';

export interface RankedProductSums {
  productId: number;
  search: string;
  /** Sold quantity, in thousandths of a unit. */
  quantity: number;
  orders: number;
  /** Sales amount in cents, with tax. */
  sales: number;
  tax: number;
  cost: number;
  /** Current stock, in thousandths of a unit. */
  stock: number;
  /** Value of the stock at cost, in cents. */
  stockValue: number;
  hasMoved: boolean;
  /**
   * True if, on at least one day of the checked period, more of the product was sold than returned. Otherwise, a
   * product with stock is ranked as dead.
   */
  isAlive: boolean;
}

export const computeStockValue = (thousandths: number, costCents: number): number =>
  thousandths > 0 ? Math.round((thousandths * costCents) / 1000) : 0;

/** Cumulative percentages of the total sales at which the ABC classes A and B end. */
const ENDS = { A: 80, B: 95 } as const;

type SoldProduct = Pick<RankedProductSums, 'productId' | 'sales'>;

const bySales = (a: SoldProduct, b: SoldProduct) => b.sales - a.sales || a.productId - b.productId;

/**
 * Assigns ABC classes. The class of a product depends on the cumulative sales of the products that sell better.
 * Products without net sales are in class C.
 */
export function classifyAbc(sold: readonly SoldProduct[]): Map<number, AbcClass> {
  const whole = sold.reduce((sum, { sales }) => sum + Math.max(0, sales), 0);
  let before = 0;
  return new Map(
    sold.toSorted(bySales).map(({ productId, sales }) => {
      const reaches = (percent: number) => sales > 0 && before * 100 < whole * percent;
      const abc: AbcClass = reaches(ENDS.A) ? 'A' : reaches(ENDS.B) ? 'B' : 'C';
      before += Math.max(0, sales);
      return [productId, abc];
    }),
  );
}

const IS_OF: Record<RankingKind, (product: RankedProductSums) => boolean> = {
  best: ({ hasMoved }) => hasMoved,
  slow: ({ stock, isAlive }) => stock > 0 && isAlive,
  dead: ({ stock, isAlive }) => stock > 0 && !isAlive,
};

export const createRankingKindFilter = (kind: RankingKind): ((product: RankedProductSums) => boolean) =>
  IS_OF[kind];

const computeProfit = ({ sales, tax, cost }: RankedProductSums): number => sales - tax - cost;

/** Margin as a fraction of the sales without tax. A product without sales has none, and ranks below all others. */
function computeMargin(product: RankedProductSums): number {
  const net = product.sales - product.tax;
  return net > 0 ? computeProfit(product) / net : -Infinity;
}

const FIGURE: Record<Exclude<RankingSort, 'name'>, (product: RankedProductSums) => number> = {
  quantity: ({ quantity }) => quantity,
  sales: ({ sales }) => sales,
  profit: computeProfit,
  margin: computeMargin,
  stock: ({ stock }) => stock,
  stockValue: ({ stockValue }) => stockValue,
};

export interface RankingSortOrder {
  sort: RankingSort;
  order: 'asc' | 'desc';
}

export const getDefaultRankingOrder = (kind: RankingKind): RankingSortOrder => ({
  sort: kind === 'dead' ? 'stockValue' : 'sales',
  order: kind === 'slow' ? 'asc' : 'desc',
});

export function createRankingComparator({
  sort,
  order,
}: RankingSortOrder): (a: RankedProductSums, b: RankedProductSums) => number {
  const way = order === 'desc' ? -1 : 1;
  const key = (product: RankedProductSums) => (sort === 'name' ? product.search : FIGURE[sort](product));
  return (a, b) => {
    const [one, other] = [key(a), key(b)];
    return one === other ? a.productId - b.productId : one < other ? -way : way;
  };
}

export const sumRankedProducts = (
  products: readonly RankedProductSums[],
  abc: ReadonlyMap<number, AbcClass>,
) => {
  const sum = (figure: (product: RankedProductSums) => number) =>
    products.reduce((all, product) => all + figure(product), 0);
  return {
    products: products.length,
    a: sum(({ productId }) => Number(abc.get(productId) === 'A')),
    sales: sum(({ sales }) => sales),
    tax: sum(({ tax }) => tax),
    cost: sum(({ cost }) => cost),
    stockValue: sum(({ stockValue }) => stockValue),
  };
};
