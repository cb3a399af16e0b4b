/** Lists that come in pages, in the order of a `search` column (the folded name) and the id. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PageQuery, Paging } from '../contract/common.ts';

interface Row {
  id: number;
  search: string;
}

export interface PagedList<Found extends Row> {
  /** `limit` rows after the first `offset` of them, by `search` and id. */
  rows: (limit: number, offset: number) => Promise<Found[]>;
  /** How many of them fulfil a further condition on `search` and id. */
  count: (further: RawBuilder<SqlBool>) => Promise<number>;
}

/** A page past the end has no rows, and the same count as every other. */
export async function readPage<Found extends Row>(
  { page = 1, pageSize = 50 }: PageQuery,
  list: PagedList<Found>,
): Promise<{ rows: Found[]; paging: Paging }> {
  const before = (page - 1) * pageSize;
  const rows = await list.rows(pageSize, before);
  const upToHere = rows.length > 0 ? before + rows.length : 0;
  // A page that is not full is the last, and tells the count itself.
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const rowCount = upToHere + (isLast ? 0 : await countAfter(rows.at(-1), list));
  return {
    rows,
    paging: {
      currentPage: page,
      pageCount: Math.ceil(rowCount / pageSize),
      pageSize,
      rowCount,
      firstRowOnPage: rows.length > 0 ? before + 1 : 0,
      lastRowOnPage: upToHere,
    },
  };
}

/** Goes on from where the page ends: page and count together look at every row once. */
async function countAfter<Found extends Row>(last: Found | undefined, { count }: PagedList<Found>) {
  if (!last) return count(sql`1 = 1`);
  // Not `(search, id) > (…)`: SQLite would compare every row once more after it has found the first.
  const namesakes = await count(sql`search = ${last.search} and id > ${last.id}`);
  return namesakes + (await count(sql`search > ${last.search}`));
}
