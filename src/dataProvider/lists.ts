import type { SortPayload } from 'ra-core';
import { readSession } from '../session/session';
import { nameMatchesSearchText } from '../../contract/foldText';
import {
  createFilterRequiredError,
  createFilterNotSupportedError,
  createSortNotSupportedError,
  createMultipleValuesNotSupportedError,
} from './errors';
import type { ResultPage } from './pages';
import type { ResourceEndpoint } from './requests';
import type { UnknownRecord } from './wire';

/** Maximum page size of the API (docs/api.md#lists). */
const LARGEST_PAGE = 200;

export const isDefaultSort = ({ field, order }: SortPayload): boolean => field === 'id' && order === 'ASC';

export const getRecordFieldNames = ({ read }: Pick<ResourceEndpoint, 'read'>): string[] =>
  Object.keys(read({})).filter(field => field !== 'carried');

/** Renames the filter `q` of react-admin's search inputs to the list's filter by name. */
export function toNameFilter(endpoint: ResourceEndpoint, filter: UnknownRecord): UnknownRecord {
  const { q, ...others } = filter;
  const { filters = [], paged } = endpoint;
  const hasName = filters.includes('name') || (!paged && getRecordFieldNames(endpoint).includes('name'));
  return q === undefined || 'name' in filter || !hasName ? filter : { ...others, name: q };
}

/** False for the value of an empty filter input. */
export const hasFilterValue = (wanted: unknown): boolean =>
  wanted !== undefined && wanted !== null && wanted !== '';

/** Converts a flag to text for comparisons. A flag is 1 or 0, a boolean, or a word from a URL. */
const comparable = (value: unknown): string =>
  value === true || value === 'true' ? '1' : value === false || value === 'false' ? '0' : String(value);

/**
 * Checks whether the value of a record's field matches a filter. A name matches if it contains all words of the filter,
 * in any order, without regard to case and accents. Any other field must equal the filter.
 */
export function fieldMatchesFilter(field: string, value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some(one => fieldMatchesFilter(field, value, one));
  if (field === 'name' && typeof wanted === 'string') return nameMatchesSearchText(String(value), wanted);
  return comparable(value) === comparable(wanted);
}

/** Returns the filters and sort fields that the list supports on the person's server. */
function taken({
  filters = [],
  sorts = [],
  more,
  read,
}: ResourceEndpoint): Record<'filters' | 'sorts', string[]> {
  const offered = more && readSession()?.offers?.includes(more.offer) ? more : undefined;
  return {
    filters: [...filters, ...(offered?.filters ?? [])],
    sorts: [
      ...sorts,
      ...(offered?.sorts ?? []),
      ...(offered?.byColumns ? getRecordFieldNames({ read }) : []),
    ],
  };
}

interface Wanted {
  filter: UnknownRecord;
  sort?: SortPayload | undefined;
}

/**
 * Checks a list's filters and sort order.
 * @returns the filters that the browser must apply, because the list is not paged
 * @throws NotSupportedError for an unsupported filter or sort order, or a missing required filter
 */
export function selectClientFilters(
  resource: string,
  endpoint: ResourceEndpoint,
  { filter, sort }: Wanted,
): [field: string, wanted: unknown][] {
  const { paged = false, needs = [], multiple = [] } = endpoint;
  const { filters, sorts } = taken(endpoint);
  const missing = needs.find(field => !hasFilterValue(filter[field]));
  if (missing) throw createFilterRequiredError(missing, resource);
  const here = Object.entries(filter).filter(
    ([field, wanted]) => !filters.includes(field) && hasFilterValue(wanted),
  );
  // A filter in a URL path can only have one value. Without the filter, the request would return all records.
  const several = filters.find(
    field => typeof filter[field] === 'object' && hasFilterValue(filter[field]) && !multiple.includes(field),
  );
  if (several) throw createMultipleValuesNotSupportedError(several, resource);
  const fields = paged ? [] : getRecordFieldNames(endpoint);
  const unknown = here.find(([field]) => !fields.includes(field));
  if (unknown) {
    // The error message lists the filters that the list supports. The filter `name` is called `q` in this message if
    // the records have no field `name`.
    const search = getRecordFieldNames(endpoint).includes('name') ? 'name' : 'q';
    const supported = filters.map(field => (field === 'name' ? search : field));
    throw createFilterNotSupportedError(unknown[0], resource, [...supported, ...fields]);
  }
  if (sort && ![...fields, ...sorts].includes(sort.field) && !(paged && isDefaultSort(sort)))
    throw createSortNotSupportedError(sort.field, resource, [...fields, ...sorts]);
  return here;
}

interface Place {
  page: number;
  perPage: number;
}

/**
 * True if the response contains the requested page. Some servers ignore the page size, or return the whole list. If the
 * numbers in a response contradict each other, the response also counts as the requested page.
 */
export function isPageAsRequested(
  { rows, total, size = 0, pages }: ResultPage,
  { page, perPage }: Place,
): boolean {
  const rowsIn = (each: number) => Math.min(each, Math.max(0, total - (page - 1) * each));
  // If the response has as many rows as the requested page would have, the server probably used the requested page
  // size. On page 2 and later, the two numbers can be equal by chance. If the response states a smaller page size, the
  // smaller size is therefore used there.
  const isUnclear = rows.length === rowsIn(perPage) && !(size < perPage && page > 1);
  const hasOwnSize = size > 0 && rows.length === rowsIn(size) && !isUnclear;
  return pages === undefined && rows.length <= perPage && !hasOwnSize;
}

/**
 * Reads a page of any size, if necessary with several requests to the API, one after another. If the server uses
 * another page size than requested, that size is used.
 * @param askFor fetches one page of the API
 */
export async function readPageAcrossBackendPages(
  askFor: (page: number, pageSize: number) => Promise<ResultPage>,
  place: Place,
): Promise<ResultPage> {
  const { page, perPage } = place;
  const asked = Math.min(perPage, LARGEST_PAGE);
  const ask = async (at: number) => counted(await askFor(at, asked), at);
  // If the response has the number of pages but no total, the last page is fetched to compute the total.
  const counted = async ({ pages, ...answer }: ResultPage, at: number): Promise<ResultPage> => {
    if (pages === undefined) return answer;
    const [each, last] =
      at < pages
        ? [answer.rows.length, (await askFor(pages, asked)).rows.length]
        : [answer.size ?? asked, answer.rows.length];
    return { ...answer, total: (pages - 1) * each + last };
  };
  const answer = perPage === asked ? await ask(page) : undefined;
  if (answer && isPageAsRequested(answer, place)) return answer;
  const { rows, total } = answer && page === 1 ? answer : await ask(1);
  const [size, end] = [rows.length, page * perPage];
  for (let at = 2; size > 0 && (at - 1) * size < Math.min(end, total); at++) {
    rows.push(...(await askFor(at, size)).rows);
  }
  return { rows: rows.slice(end - perPage, end), total };
}
