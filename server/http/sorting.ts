import { sql, type RawBuilder } from 'kysely';
import type { SORT_DIRECTIONS } from '../../contract/enums.ts';
import type { ListSort, LIST_SORTS } from '../../contract/listSorts.ts';

type SortedList = keyof typeof LIST_SORTS;
type SortDirection = (typeof SORT_DIRECTIONS)[number];
type Column = RawBuilder<unknown>;

/**
 * Columns by which a list can be sorted. A column must not contain nulls, because SQLite and PostgreSQL sort nulls
 * differently.
 */
export type SortableColumns<List extends SortedList> = Readonly<Record<ListSort<List>, Column>>;

export interface SortQuery<List extends SortedList> {
  sort?: ListSort<List>;
  order?: SortDirection;
}

/** Converts a column to lower case for sorting, because SQLite sorts capitals before small letters. */
export const toCaseInsensitiveSortColumn = (column: string): Column => sql`lower(${sql.ref(column)})`;

/**
 * Builds the ORDER BY of a list: the requested column, then the id in the same direction.
 * @param otherwise the sort order if no column is requested
 */
export function buildOrderBy<Columns extends { readonly id: Column }>(
  columns: Columns & Readonly<Record<keyof Columns, Column>>,
  { sort, order = 'asc' }: { sort?: keyof Columns; order?: SortDirection },
  otherwise: Column,
): Column {
  if (sort === undefined) return otherwise;
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  return sql`${columns[sort]} ${direction}, ${columns.id} ${direction}`;
}
