import type { SortPayload } from 'ra-core';
import { readSession } from '../session/session';
import { matchesSearch } from '../../contract/foldText';
import { filterRequired, filterNotSupported, sortNotSupported, severalValuesNotSupported } from './errors';
import type { Page } from './pages';
import type { ResourceEndpoint } from './requests';
import type { Fields } from './wire';

/** The maximum number of rows on a page of the API (docs/api.md#lists). */
const LARGEST_PAGE = 200;

export const isDefaultSort = ({ field, order }: SortPayload): boolean => field === 'id' && order === 'ASC';

export const listFields = ({ read }: Pick<ResourceEndpoint, 'read'>): string[] =>
  Object.keys(read({})).filter(field => field !== 'carried');

/** react-admin's search inputs filter by `q`, which is the search by name here. */
export function toNameFilter(endpoint: ResourceEndpoint, filter: Fields): Fields {
  const { q, ...others } = filter;
  const { filters = [], paged } = endpoint;
  const hasName = filters.includes('name') || (!paged && listFields(endpoint).includes('name'));
  return q === undefined || 'name' in filter || !hasName ? filter : { ...others, name: q };
}

/** An empty input filters nothing. */
export const hasFilterValue = (wanted: unknown): boolean =>
  wanted !== undefined && wanted !== null && wanted !== '';

/** Flags arrive as 1 and 0, as booleans, and as words from a URL. */
const comparable = (value: unknown): string =>
  value === true || value === 'true' ? '1' : value === false || value === 'false' ? '0' : String(value);

/** Matches names by words in any order, regardless of case and accents, and other fields by value. */
export function matchesFilter(field: string, value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some(one => matchesFilter(field, value, one));
  if (field === 'name' && typeof wanted === 'string') return matchesSearch(String(value), wanted);
  return comparable(value) === comparable(wanted);
}

/** The filters and sort fields that the signed-in person's server supports for `list`. */
function taken({
  filters = [],
  sorts = [],
  more,
  read,
}: ResourceEndpoint): Record<'filters' | 'sorts', string[]> {
  const offered = more && readSession()?.offers?.includes(more.offer) ? more : undefined;
  return {
    filters: [...filters, ...(offered?.filters ?? [])],
    sorts: [...sorts, ...(offered?.sorts ?? []), ...(offered?.byColumns ? listFields({ read }) : [])],
  };
}

interface Wanted {
  filter: Fields;
  sort?: SortPayload | undefined;
}

/**
 * @returns the filters that the browser must apply to an unpaged list
 * @throws NotSupportedError for an unsupported filter or sort order, and for a required filter that is missing
 */
export function selectClientFilters(
  resource: string,
  endpoint: ResourceEndpoint,
  { filter, sort }: Wanted,
): [field: string, wanted: unknown][] {
  const { paged = false, needs = [] } = endpoint;
  const { filters, sorts } = taken(endpoint);
  const missing = needs.find(field => !hasFilterValue(filter[field]));
  if (missing) throw filterRequired(missing, resource);
  const here = Object.entries(filter).filter(
    ([field, wanted]) => !filters.includes(field) && hasFilterValue(wanted),
  );
  // A URL path cannot contain several values, and without the filter the request would return all records.
  const several = filters.find(field => typeof filter[field] === 'object' && hasFilterValue(filter[field]));
  if (several) throw severalValuesNotSupported(several, resource);
  const fields = paged ? [] : listFields(endpoint);
  const unknown = here.find(([field]) => !fields.includes(field));
  if (unknown) throw filterNotSupported(unknown[0], resource, [...filters, ...fields]);
  if (sort && ![...fields, ...sorts].includes(sort.field) && !(paged && isDefaultSort(sort)))
    throw sortNotSupported(sort.field, resource, [...fields, ...sorts]);
  return here;
}

interface Place {
  page: number;
  perPage: number;
}

/**
 * True if the response is the requested page. Other servers may send the whole list, or pages of another size. A
 * response that contradicts its own figures is shown as received.
 */
export function isRequestedPage({ rows, total, size = 0, pages }: Page, { page, perPage }: Place): boolean {
  const rowsIn = (each: number) => Math.min(each, Math.max(0, total - (page - 1) * each));
  const hasOwnSize = size > 0 && rows.length === rowsIn(size) && rows.length !== rowsIn(perPage);
  return pages === undefined && rows.length <= perPage && !hasOwnSize;
}

/**
 * Reads a page of any size by requesting as many API pages as needed, one after another. If the server uses another
 * page size than requested, that size is used.
 * @param askFor fetches one page of the API
 */
export async function readPageAcrossBackendPages(
  askFor: (page: number, pageSize: number) => Promise<Page>,
  place: Place,
): Promise<Page> {
  const { page, perPage } = place;
  const asked = Math.min(perPage, LARGEST_PAGE);
  const ask = async (at: number) => counted(await askFor(at, asked), at);
  // If a response has the number of pages but not of rows, the last page is fetched to count the rows.
  const counted = async ({ pages, ...answer }: Page, at: number): Promise<Page> => {
    if (pages === undefined) return answer;
    const [each, last] =
      at < pages
        ? [answer.rows.length, (await askFor(pages, asked)).rows.length]
        : [answer.size ?? asked, answer.rows.length];
    return { ...answer, total: (pages - 1) * each + last };
  };
  const answer = perPage === asked ? await ask(page) : undefined;
  if (answer && isRequestedPage(answer, place)) return answer;
  const { rows, total } = answer && page === 1 ? answer : await ask(1);
  const [size, end] = [rows.length, page * perPage];
  for (let at = 2; size > 0 && (at - 1) * size < Math.min(end, total); at++) {
    rows.push(...(await askFor(at, size)).rows);
  }
  return { rows: rows.slice(end - perPage, end), total };
}
