/** Product search: quick with 50,000 products in a branch, without a search engine beside the database. */
import { sql, type SqlBool } from 'kysely';
import type { PageQuery } from '../../contract/common.ts';
import { dialectOf, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { countRows, readPage } from '../http/paging.ts';
import { nameOrCodeMatches } from '../database/searches.ts';
import { folded } from '../lib/text.ts';

export interface ProductQuery extends PageQuery {
  branchId: number;
  /** Of this branch; 0: every category. */
  categoryId: number;
}

/** By folded name, then id: on SQLite the order of the index that the search reads (migration 002). */
export function productPage(db: Db, { branchId, categoryId, name, ...query }: ProductQuery) {
  const matching = db
    .selectFrom('product')
    // A category belongs to one branch; with both conditions SQLite would use the other index, and sort.
    .$if(categoryId === 0, from => from.where('branch_id', '=', branchId))
    .$if(categoryId !== 0, from => from.where('category_id', '=', categoryId))
    .where(nameOrCodeMatches(name));
  return readPage<Row<'product'>>(query, {
    rows: (limit, offset) =>
      matching.selectAll().orderBy('search').orderBy('id').limit(limit).offset(offset).execute(),
    count: () => countRows(matching),
    // In the index's order, page and count together look at every name once. Not `(search, id) > (…)`: SQLite would
    // compare every row again.
    ...(dialectOf(db) === 'sqlite' && {
      countAfter: async ({ search, id }) =>
        (await countRows(matching.where(sql<SqlBool>`search = ${search} and id > ${id}`))) +
        (await countRows(matching.where(sql<SqlBool>`search > ${search}`))),
    }),
  });
}

const MOST_MATCHES = 20;

/**
 * Active products of the branch for what somebody types or scans: the one with exactly this UPC first. Where only an
 * inactive one has it, that one comes last, so that the person sees that it is inactive.
 */
export async function matchingProducts(db: Db, branchId: number, typed: string): Promise<Row<'product'>[]> {
  if (folded(typed) === '') return [];
  const ofBranch = db.selectFrom('product').selectAll().where('branch_id', '=', branchId).limit(MOST_MATCHES);
  const active = ofBranch.where('status', '=', 1);
  // A query of its own: with exact matches first in `order by`, the database would sort every match of a single
  // letter.
  const exactly = (query: typeof ofBranch) => query.where('upc', '=', typed.trim()).orderBy('id').execute();
  const exact = await exactly(active);
  const inactive = exact.length ? [] : await exactly(ofBranch.where('status', '=', 0).limit(1));
  const others = await active.where(nameOrCodeMatches(typed)).orderBy('search').orderBy('id').execute();
  const known = new Set(exact.map(({ id }) => id));
  const found = [...exact, ...others.filter(({ id }) => !known.has(id))];
  return [...found.slice(0, MOST_MATCHES - inactive.length), ...inactive];
}
