import type { SelectQueryBuilder } from 'kysely';
import type { PagingQuery, PageInfo } from '../../contract/common.ts';

export interface PagedList<Row> {
  rows: (limit: number, offset: number) => Promise<Row[]>;
  count: () => Promise<number>;
  countAfter?: (last: Row) => Promise<number>;
  /**
   * True to count the list while the rows of the page are being read, which is faster if the database can run two
   * expensive queries at once.
   */
  atOnce?: boolean;
}

/** Reads a page of a list. A page after the last one has no rows, and the same total count. */
export async function readPagedRows<Row>(
  { page = 1, pageSize = 50 }: PagingQuery,
  list: PagedList<Row>,
): Promise<{ rows: Row[]; paging: PageInfo }> {
  const before = (page - 1) * pageSize;
  const [rows, counted] = await Promise.all([
    list.rows(pageSize, before),
    list.atOnce ? list.count() : undefined,
  ]);
  const upToHere = rows.length > 0 ? before + rows.length : 0;
  // A page that is not full is the last page, so the total count is known without a query.
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const rowCount = isLast ? upToHere : (counted ?? (await countBeyond(list, rows.at(-1), upToHere)));
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

async function countBeyond<Row>(list: PagedList<Row>, last: Row | undefined, upToHere: number) {
  if (last === undefined || !list.countAfter) return list.count();
  return upToHere + (await list.countAfter(last));
}

export async function countRows<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('rows'));
  const { rows } = await counted.$castTo<{ rows: number }>().executeTakeFirstOrThrow();
  return rows;
}
