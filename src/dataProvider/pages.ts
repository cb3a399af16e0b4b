/** Parses lists in every response format of the API (docs/api.md#lists). */
import { compareAlphabetically } from '../lib/compareAlphabetically';
import { isObject, type UncheckedFields } from './wire';
import { isBlank } from '../lib/isBlank';

export interface ResultPage {
  rows: Record<string, unknown>[];
  /** Number of rows on all pages; if the response lacks it, the number of rows in the response. */
  total: number;
  size?: number;
  /** Number of pages; only set if the response has no total. */
  pages?: number;
}

/**
 * Parses a list: an array, `{ results, … }` or `{ products, pagination }`. Paging fields such as `rowCount` are
 * properties of the same object, or of its property `pagination`. An empty body is an empty list.
 * @throws Error for any other response
 */
export function readListPage(answer: unknown): ResultPage {
  if (answer === null || answer === undefined) return { rows: [], total: 0 };
  const rows = Array.isArray(answer) ? answer : isObject(answer) ? listIn(answer) : undefined;
  if (!Array.isArray(rows))
    throw new Error(
      'The answer holds no list: it is none itself, and has none under "results" or "products"',
    );
  const paging = isObject(answer) ? (isObject(answer.pagination) ? answer.pagination : answer) : {};
  const [count, size, pages] = [paging.rowCount, paging.pageSize, paging.pageCount].map(countOf);
  // A total smaller than the number of rows in the response must be wrong.
  const total = count !== undefined && count >= rows.length ? count : undefined;
  return {
    rows: rows.filter(isObject),
    total: total ?? rows.length,
    ...(size && { size }),
    ...(total === undefined && pages && { pages }),
  };
}

export const createListResponseReader =
  <Wire, Row>(read: (wire: UncheckedFields<Wire>) => Row) =>
  (answer: unknown): Row[] =>
    readListPage(answer).rows.map(row => read(row as UncheckedFields<Wire>));

/** Returns the list of a response. A list that is null counts as empty. */
const listIn = ({ results, products }: Record<string, unknown>): unknown =>
  results ?? products ?? (results === null || products === null ? [] : undefined);

const countOf = (figure: unknown): number | undefined =>
  figure !== null && Number.isFinite(Number(figure)) ? Number(figure) : undefined;

type Row = { [field: string]: Value };
type Value = string | number | boolean | null | undefined;

/** Compares for ascending order: numbers by value, text alphabetically, and empty values last. */
function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (isBlank(a)) return 1;
  if (isBlank(b)) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return compareAlphabetically(String(a), String(b));
}

export function sortAndPaginateRows<Record extends object>(
  rows: readonly Record[],
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined,
  pagination: { page: number; perPage: number } | undefined,
): Record[] {
  const sorted = sort
    ? rows.toSorted((a, b) => {
        const order = compare((a as Row)[sort.field], (b as Row)[sort.field]);
        return sort.order === 'DESC' ? -order : order;
      })
    : rows;
  if (!pagination) return [...sorted];
  const first = (pagination.page - 1) * pagination.perPage;
  return sorted.slice(first, first + pagination.perPage);
}
