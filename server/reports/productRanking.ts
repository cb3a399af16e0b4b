/** The ranking of products: their sales in a range, their stock, and its value. */
import { okResponse, RangeParams } from '../../contract/common.ts';
import { ProductRanking, RankingQuery, type RankedProduct } from '../../contract/ranking.ts';
import {
  DEFAULT_DEAD_DAYS,
  LAST_SALE_LOOKBACK_DAYS,
  DEFAULT_RANKING_SIZE,
} from '../../contract/rankingEnums.ts';
import { checkedRange } from '../branches/range.ts';
import type { Db } from '../database/connect.ts';
import { dollarsOf } from '../http/money.ts';
import { unitsOf } from '../http/quantities.ts';
import type { Routes } from '../http/routes.ts';
import { activeSuppliers, usualSupplier, type ActiveSuppliers } from '../purchasing/usualSupplier.ts';
import { addDays } from '../time/businessDay.ts';
import { abcOf, comparing, isOfKind, totalOf, usualOrder, valueOf, type Ranked } from './rankingFormula.ts';
import {
  categoriesOf,
  lastSold,
  lastSuppliers,
  productsOf,
  soldIn,
  sumsIn,
  type Product,
  type ProductSums,
} from './rankingRead.ts';

export const productRanking: Routes = (app, { db, reports }, done) => {
  app.get(
    '/api/report/product-ranking/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/product-ranking'] },
      schema: {
        operationId: 'reportProductRanking',
        summary: 'Products from best to dead: sales, margin, stock and its value, with their class by sales',
        tags: ['reports'],
        params: RangeParams,
        querystring: RankingQuery,
        response: okResponse(ProductRanking),
      },
    },
    async request => rank(reports, await checkedRange(db, request), request.query),
  );
  done();
};

/** A product with everything known about it. `record` is undefined where it was deleted. */
interface Known extends Ranked {
  record: Product | undefined;
  lastDay: number | null;
}

async function rank(db: Db, range: RangeParams, query: RankingQuery): Promise<ProductRanking> {
  const { kind = 'best', days = DEFAULT_DEAD_DAYS, limit = DEFAULT_RANKING_SIZE } = query;
  const { branch, start, end } = range;
  const deadFrom = addDays(end, 1 - days);
  const lookFrom = Math.min(start, addDays(end, 1 - LAST_SALE_LOOKBACK_DAYS));
  const [{ byProduct: sums, all }, products, categories, suppliers] = await Promise.all([
    sumsIn(db, range),
    productsOf(db, branch),
    categoriesOf(db, branch),
    activeSuppliers(db, branch),
  ]);
  // The days of the range are read already. The `best` kind needs no others.
  const soldBefore =
    kind === 'best'
      ? new Set<number>()
      : await soldIn(db, { branch, start: deadFrom, end: addDays(start, -1) });
  const isAlive = (id: number) => (sums.get(id)?.last_day ?? 0) >= deadFrom || soldBefore.has(id);
  const known = knownProducts(products, sums, isAlive);
  const abc = abcOf(known.filter(({ hasMoved }) => hasMoved));
  const { supplierId } = query;
  const matching = known.filter(isOfKind(kind)).filter(isIn(query));
  const supplierOf = await suppliersOf(db, supplierId === undefined ? [] : matching, suppliers);
  const ranked = matching
    .filter(product => supplierId === undefined || (supplierOf(product)?.id ?? 0) === supplierId)
    .sort(comparing({ ...usualOrder(kind), ...query }));
  const listed = ranked.slice(0, limit);
  const boughtFrom = supplierId === undefined ? await suppliersOf(db, listed, suppliers) : supplierOf;
  const unsold = listed.filter(({ lastDay }) => lastDay === null).map(({ productId }) => productId);
  const before = await lastSold(db, { branch, start: lookFrom, end: addDays(start, -1) }, unsold);
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
    totals: inDollars(totalOf(ranked, abc)),
    unnamed: unnamedOf(all, sums),
    deadFrom,
    lastSoldFrom: lookFrom,
    categories,
    suppliers: choicesOf(suppliers),
  };
}

const NOTHING = { orders: 0, quantity: 0, sales: 0, tax: 0, cost: 0 };

/** The products that were sold, or are in stock. */
function knownProducts(
  products: readonly Product[],
  sums: ReadonlyMap<number, ProductSums>,
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
      stockValue: valueOf(stock, record?.cost_cents ?? 0),
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

/** The usual supplier of each product. The last purchase is read only for products without a set supplier. */
async function suppliersOf(db: Db, products: readonly Known[], suppliers: ActiveSuppliers) {
  const unsaid = products.filter(({ record }) => record && !suppliers.has(record.supplier_id ?? 0));
  const last = await lastSuppliers(
    db,
    unsaid.map(({ productId }) => productId),
  );
  return ({ productId, record }: Known) =>
    usualSupplier(
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
    quantity: unitsOf(product.quantity),
    orders: product.orders,
    sales: dollarsOf(product.sales),
    tax: dollarsOf(product.tax),
    cost: dollarsOf(product.cost),
    stock: unitsOf(product.stock),
    stockValue: dollarsOf(product.stockValue),
  }) satisfies Partial<RankedProduct>;

const inDollars = ({ products, a, sales, tax, cost, stockValue }: ReturnType<typeof totalOf>) => ({
  products,
  a,
  sales: dollarsOf(sales),
  tax: dollarsOf(tax),
  cost: dollarsOf(cost),
  stockValue: dollarsOf(stockValue),
});

type Money = Record<'sales' | 'tax' | 'cost', number>;

/** The totals of all lines, less those of products. */
function unnamedOf(all: Money, sums: ReadonlyMap<number, ProductSums>): Money {
  const left = { ...all };
  for (const { sales, tax, cost } of sums.values()) {
    left.sales -= sales;
    left.tax -= tax;
    left.cost -= cost;
  }
  return { sales: dollarsOf(left.sales), tax: dollarsOf(left.tax), cost: dollarsOf(left.cost) };
}

const choicesOf = (suppliers: ActiveSuppliers) =>
  [...suppliers.values()]
    .sort((a, b) => (a.search === b.search ? a.id - b.id : a.search < b.search ? -1 : 1))
    .map(({ id, name }) => ({ id, name }));
