import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { ProductRanking, RankingQuery, type RankedProduct } from '../../contract/ranking.ts';
import {
  DEFAULT_DEAD_STOCK_DAYS,
  LAST_SALE_LOOKBACK_DAYS,
  DEFAULT_RANKING_SIZE,
} from '../../contract/rankingEnums.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { loadActiveSuppliers, findUsualSupplier, type ActiveSuppliers } from '../purchasing/usualSupplier.ts';
import { addDays } from '../../contract/businessDay.ts';
import {
  classifyAbc,
  createRankingComparator,
  createRankingKindFilter,
  sumRankedProducts,
  getDefaultRankingOrder,
  computeStockValue,
  type RankedProductSums,
} from './rankingFormula.ts';
import {
  selectBranchCategories,
  readLastSoldDays,
  readLastSupplierIds,
  selectBranchProducts,
  readSoldProductIds,
  readProductSalesSums,
  type ProductToRank,
  type ProductSalesSums,
} from './rankingQueries.ts';

export const productRankingRoutes: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/product-ranking/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/product-ranking'] },
      schema: {
        operationId: 'reportProductRanking',
        summary: 'Ranks products with their sales, margin, stock, stock value and ABC class',
        tags: ['reports'],
        params: BranchDayRangeParams,
        querystring: RankingQuery,
        response: okResponse(ProductRanking),
      },
    },
    async request => rank(reports, await parseBranchDayRange(db, request), request.query),
  );
  done();
};

interface Known extends RankedProductSums {
  record: ProductToRank | undefined;
  lastDay: number | null;
}

async function rank(db: Db, range: BranchDayRangeParams, query: RankingQuery): Promise<ProductRanking> {
  const { kind = 'best', days = DEFAULT_DEAD_STOCK_DAYS, limit = DEFAULT_RANKING_SIZE } = query;
  const { branch, start, end } = range;
  const deadFrom = addDays(end, 1 - days);
  const lookFrom = Math.min(start, addDays(end, 1 - LAST_SALE_LOOKBACK_DAYS));
  const [{ byProduct: sums, all }, products, categories, suppliers] = await Promise.all([
    readProductSalesSums(db, range),
    selectBranchProducts(db, branch),
    selectBranchCategories(db, branch),
    loadActiveSuppliers(db, branch),
  ]);
  // The `best` ranking needs only the sales in the range, which are already read.
  const soldBefore =
    kind === 'best'
      ? new Set<number>()
      : await readSoldProductIds(db, { branch, start: deadFrom, end: addDays(start, -1) });
  const isAlive = (id: number) => (sums.get(id)?.last_day ?? 0) >= deadFrom || soldBefore.has(id);
  const candidates = knownProducts(products, sums, isAlive);
  const abc = classifyAbc(candidates.filter(({ hasMoved }) => hasMoved));
  const { supplierId } = query;
  const matching = candidates.filter(createRankingKindFilter(kind)).filter(isIn(query));
  const supplierByProduct = await findSuppliers(db, supplierId === undefined ? [] : matching, suppliers);
  const ranked = matching
    .filter(product => supplierId === undefined || (supplierByProduct(product)?.id ?? 0) === supplierId)
    .sort(createRankingComparator({ ...getDefaultRankingOrder(kind), ...query }));
  const listed = ranked.slice(0, limit);
  const boughtFrom =
    supplierId === undefined ? await findSuppliers(db, listed, suppliers) : supplierByProduct;
  const unsold = listed.filter(({ lastDay }) => lastDay === null).map(({ productId }) => productId);
  const before = await readLastSoldDays(db, { branch, start: lookFrom, end: addDays(start, -1) }, unsold);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    products: listed.map(product => ({
      ...wire(product),
      category: names.get(product.record?.category_id ?? 0) ?? '',
      supplierId: boughtFrom(product)?.id ?? 0,
      supplier: boughtFrom(product)?.name ?? '',
      lastSold: product.lastDay ?? before.get(product.productId) ?? null,
      abc: abc.get(product.productId) ?? null,
    })),
    totals: inDollars(sumRankedProducts(ranked, abc)),
    unnamed: sumUnnamed(all, sums),
    deadFrom,
    lastSoldFrom: lookFrom,
    categories,
    suppliers: toSupplierChoices(suppliers),
  };
}

const NOTHING = { orders: 0, quantity: 0, sales: 0, tax: 0, cost: 0 };

function knownProducts(
  products: readonly ProductToRank[],
  sums: ReadonlyMap<number, ProductSalesSums>,
  isAlive: (id: number) => boolean,
): Known[] {
  const records = new Map(products.map(product => [product.id, product]));
  const lying = products.filter(({ stock_milli }) => stock_milli !== 0).map(({ id }) => id);
  return [...new Set([...sums.keys(), ...lying])].map(productId => {
    const record = records.get(productId);
    const { orders, quantity, sales, tax, cost } = sums.get(productId) ?? NOTHING;
    const stock = record?.stock_milli ?? 0;
    return {
      productId,
      record,
      search: record?.search ?? '',
      orders,
      quantity,
      sales,
      tax,
      cost,
      stock,
      stockValue: computeStockValue(stock, record?.cost_cents ?? 0),
      hasMoved: sums.has(productId),
      isAlive: isAlive(productId),
      lastDay: sums.get(productId)?.last_day ?? null,
    };
  });
}

const isIn =
  ({ categoryId }: RankingQuery) =>
  ({ record }: Known) =>
    categoryId === undefined || record?.category_id === categoryId;

/**
 * Finds the supplier of each product. The last purchase is read only for products without an active supplier of
 * their own.
 */
async function findSuppliers(db: Db, products: readonly Known[], suppliers: ActiveSuppliers) {
  const unsaid = products.filter(({ record }) => record && !suppliers.has(record.supplier_id ?? 0));
  const last = await readLastSupplierIds(
    db,
    unsaid.map(({ productId }) => productId),
  );
  return ({ productId, record }: Known) =>
    findUsualSupplier(
      { supplier_id: record?.supplier_id ?? null, last_supplier_id: last.get(productId) ?? null },
      suppliers,
    );
}

const wire = ({ productId, record, ...product }: Known) =>
  ({
    productId,
    name: record?.name ?? '',
    upc: record?.upc ?? '',
    isWeighed: record?.pesado === 1,
    isActive: record?.status === 1,
    categoryId: record?.category_id ?? 0,
    quantity: convertThousandthsToUnits(product.quantity),
    orders: product.orders,
    sales: toDollars(product.sales),
    tax: toDollars(product.tax),
    cost: toDollars(product.cost),
    stock: convertThousandthsToUnits(product.stock),
    stockValue: toDollars(product.stockValue),
  }) satisfies Partial<RankedProduct>;

const inDollars = ({ products, a, sales, tax, cost, stockValue }: ReturnType<typeof sumRankedProducts>) => ({
  products,
  a,
  sales: toDollars(sales),
  tax: toDollars(tax),
  cost: toDollars(cost),
  stockValue: toDollars(stockValue),
});

type Money = Record<'sales' | 'tax' | 'cost', number>;

function sumUnnamed(all: Money, sums: ReadonlyMap<number, ProductSalesSums>): Money {
  const left = { ...all };
  for (const { sales, tax, cost } of sums.values()) {
    left.sales -= sales;
    left.tax -= tax;
    left.cost -= cost;
  }
  return { sales: toDollars(left.sales), tax: toDollars(left.tax), cost: toDollars(left.cost) };
}

const toSupplierChoices = (suppliers: ActiveSuppliers) =>
  [...suppliers.values()]
    .sort((a, b) => (a.search === b.search ? a.id - b.id : a.search < b.search ? -1 : 1))
    .map(({ id, name }) => ({ id, name }));
