import type { ProductSelection } from '../../../contract/productChange.ts';
import { MAX_PRODUCTS_PER_BULK_CHANGE } from '../../../contract/prices.ts';
import { readPricesIncludeTax } from '../../branches/includedTax.ts';
import { readCurrentBusinessDay } from '../../branches/timeZone.ts';
import { getDialect, type Db } from '../../database/connect.ts';
import { whereIn } from '../../database/dialects.ts';
import type { Row } from '../../database/schema.ts';
import { HttpProblem, createNotFoundProblem } from '../../http/problems.ts';
import { createMessage, type MessageValue } from '../../language/message.ts';
import { assertCategoryExists } from '../categoryRoutes.ts';
import {
  joinConditionsWithAnd,
  buildProductFilterConditions,
  buildFlagConditions,
  selectProductsByNameOrCode as namedProducts,
} from '../productFilters.ts';

type Product = Row<'product'>;

/**
 * Reads the products selected for a bulk change, sorted by name. The branch must be visible to the caller.
 * @throws HttpProblem 400 if more than `MAX_PRODUCTS_PER_BULK_CHANGE` products match, or the request has ids as well as
 *   a filter, or neither; 404 for a product or category that the branch does not have; 409 if the number of matches
 *   differs from `count`
 */
export async function findSelectedProducts(db: Db, scope: ProductSelection): Promise<Product[]> {
  const { branchId, ids, filter, count } = scope;
  if ((ids === undefined) === (filter === undefined))
    throw new HttpProblem(400, createMessage('bulk.idsAndFilter'), 'ids');
  if (ids) return byName(await findProductsById(db, branchId, ids));
  const rows = await matching(db, branchId, filter!);
  if (rows.length > MAX_PRODUCTS_PER_BULK_CHANGE)
    throw new HttpProblem(
      400,
      createMessage('bulk.tooMany', { max: MAX_PRODUCTS_PER_BULK_CHANGE }),
      'filter',
    );
  if (count !== undefined && count !== rows.length) {
    throw new HttpProblem(
      409,
      createMessage('bulk.matchesChanged', { now: rows.length, expected: count }),
      'count',
    );
  }
  return rows;
}

async function matching(
  db: Db,
  branchId: number,
  filter: NonNullable<ProductSelection['filter']>,
): Promise<Product[]> {
  if (filter.categoryId !== 0) await assertCategoryExists(db, branchId, filter.categoryId);
  const filterOptions = {
    branchId,
    today: await readCurrentBusinessDay(db, branchId),
    pricesIncludeTax: await readPricesIncludeTax(db, branchId),
    ...filter,
  };
  const chosen = buildProductFilterConditions(filterOptions, buildFlagConditions(db, filterOptions));
  return namedProducts(db, filterOptions)
    .selectAll()
    .where(joinConditionsWithAnd([...chosen.values()]))
    .orderBy('search')
    .orderBy('id')
    .limit(MAX_PRODUCTS_PER_BULK_CHANGE + 1)
    .execute();
}

async function findProductsById(db: Db, branchId: number, ids: readonly number[]): Promise<Product[]> {
  const rows = await lockProductsById(db, branchId, ids);
  const foundIds = new Set(rows.map(({ id }) => id));
  const missing = ids.find(id => !foundIds.has(id));
  if (missing !== undefined) throw createNotFoundProblem('product', missing);
  return rows;
}

/**
 * Reads and locks the products with these ids, except those of other branches. Locks them in the order of their ids, to
 * avoid deadlocks.
 */
export const lockProductsById = (db: Db, branchId: number, ids: readonly number[]): Promise<Product[]> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where(whereIn(getDialect(db), 'id', ids))
    .orderBy('id')
    .$if(db.isTransaction && getDialect(db) === 'postgres', query => query.forNoKeyUpdate())
    .execute();

const byName = (rows: Product[]): Product[] =>
  rows.sort((a, b) => (a.search < b.search ? -1 : a.search > b.search ? 1 : a.id - b.id));

const NAMED = 5;

export function listProductNames(products: readonly { name: string }[]): MessageValue {
  const names = products.slice(0, NAMED).map(({ name }) => `“${name}”`);
  const more = products.length - names.length;
  if (more > 0) return createMessage('list.andMore', { names: names.join(', '), more });
  return names.length > 1
    ? createMessage('list.and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! })
    : (names[0] ?? '');
}
