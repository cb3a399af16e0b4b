import { sql, type RawBuilder } from 'kysely';
import type { ProductQuery } from '../../contract/productList.ts';
import type { ProductSort } from '../../contract/enums.ts';
import { getDialect, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { countRows, readPagedRows } from '../http/paging.ts';
import { foldText } from '../../contract/foldText.ts';
import {
  buildProductFilterConditions,
  buildFlagConditions,
  selectProductsByNameOrCode,
  type ProductFilter,
} from './productFilters.ts';

/**
 * SQL for the margin as a fraction of the price. Products without a price sort first. The expression must equal that
 * of PostgreSQL's index (migrations/018_product_list.ts).
 */
const MARGIN = sql`(case when price_cents > 0
  then cast(price_cents - cost_cents as double precision) / price_cents else -1e300 end)`;

/** SQL for the margin if the price includes the tax: a fraction of the price without tax. It has no index. */
const MARGIN_WITHOUT_TAX = sql`(case when price_cents > 0
  then 1 - cast(cost_cents * (1000000 + tax_rate) as double precision) / (price_cents * 1000000)
  else -1e300 end)`;

type Key = RawBuilder<unknown>;

const KEYS: Record<Exclude<ProductSort, 'category'>, Key> = {
  id: sql`product.id`,
  name: sql`product.search`,
  picture: sql`(case when product.image = '' then 0 else 1 end)`,
  price: sql`price_cents`,
  cost: sql`cost_cents`,
  margin: MARGIN,
  stock: sql`stock_milli`,
  status: sql`status`,
  flags: sql`(ecommerce * 8 + pesado * 4 + ebt * 2 + wic)`,
};

const getSortKey = (sort: keyof typeof KEYS, { pricesIncludeTax }: ProductFilter): Key =>
  sort === 'margin' && pricesIncludeTax ? MARGIN_WITHOUT_TAX : KEYS[sort];

type Direction = NonNullable<ProductQuery['order']>;
type Matching = ReturnType<typeof matchingAll>;

/**
 * Reads a page of products, sorted by name or by the requested column. Ids are read from an index, and full rows
 * only for the ids of the page. Products with equal values are sorted by id in the same direction, so that the index
 * can be read from either end.
 */
export async function readSortedProductPage(db: Db, query: ProductFilter & ProductQuery) {
  const { branchId, sort = 'name', order = 'asc' } = query;
  const matching = matchingAll(db, query);
  const { ordered, count }: Ordered =
    sort === 'category'
      ? await byCategory(db, matching, { branchId, order })
      : {
          ordered: (limit, offset) =>
            selectPage(db, matching, { keys: [getSortKey(sort, query)], order, limit, offset }),
          count: () => countRows(matching),
        };
  return readPagedRows<Row<'product'>>(query, {
    rows: ordered,
    count,
    atOnce: getDialect(db) === 'postgres',
  });
}

interface Ordered {
  ordered: (limit: number, offset: number) => Promise<Row<'product'>[]>;
  count: () => Promise<number>;
}

function matchingAll(db: Db, query: ProductFilter) {
  const conditions = buildProductFilterConditions(query, buildFlagConditions(db, query)).values();
  return [...conditions].reduce(
    (rows, condition) => rows.where(condition),
    selectProductsByNameOrCode(db, query),
  );
}

interface PageOf {
  keys: readonly Key[];
  order: Direction;
  limit: number;
  offset: number;
}

function selectPage(db: Db, matching: Matching, { keys, order, limit, offset }: PageOf) {
  const sorted = [...keys, KEYS.id];
  const ids = sorted.reduce(
    (rows, key) => rows.orderBy(key, order),
    matching.select('product.id as of_page'),
  );
  return sorted
    .reduce(
      (rows, key) => rows.orderBy(key, order),
      db
        .selectFrom(ids.limit(limit).offset(offset).as('page'))
        .innerJoin('product', 'product.id', 'page.of_page'),
    )
    .selectAll('product')
    .execute();
}

interface CategoryOrder {
  branchId: number;
  order: Direction;
}

async function byCategory(db: Db, matching: Matching, { branchId, order }: CategoryOrder): Promise<Ordered> {
  const counts = await matching
    .select(({ fn }) => ['product.category_id', fn.countAll<number>().as('count')])
    .groupBy('product.category_id')
    .execute();
  const countByCategory = new Map(counts.map(({ category_id, count }) => [category_id, count]));
  const categories = await categoriesByName(db, branchId, order);

  async function ordered(limit: number, offset: number) {
    const reached: number[] = [];
    let before = 0;
    let skipped = 0;
    for (const id of categories) {
      const end = before + (countByCategory.get(id) ?? 0);
      if (end <= offset) skipped = end;
      else if (before < offset + limit && end > before) reached.push(id);
      before = end;
    }
    if (reached.length === 0) return [];
    const places = reached.map(
      (id, place) => sql`when ${id} then ${sql.lit(order === 'asc' ? place : -place)}`,
    );
    const place = sql`case product.category_id ${sql.join(places, sql` `)} end`;
    return selectPage(db, matching.where('product.category_id', 'in', reached), {
      // If all products of the page belong to one category, the category is no sort key. The database then need not
      // compute this key for up to 50,000 products.
      keys: reached.length > 1 ? [place] : [],
      order,
      limit,
      offset: offset - skipped,
    });
  }
  return { ordered, count: async () => counts.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * Reads the branch's categories, sorted by name. They are sorted in JavaScript, because SQLite and PostgreSQL sort
 * names differently.
 */
async function categoriesByName(db: Db, branchId: number, order: Direction): Promise<number[]> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .execute();
  const sorted = rows
    .map(({ id, name }) => ({ id, key: foldText(name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ id }) => id);
  return order === 'asc' ? sorted : sorted.reverse();
}
