/** What a list is filtered and sorted by; what cannot be honoured is refused, never left out. */
import type { SortPayload } from 'ra-core';
import { readSession } from '../session/session';
import { folded } from '../../contract/folded';
import { filterNeeded, noFilter, noSort, oneOnly } from './errors';
import type { Page } from './pages';
import type { ResourceEndpoint } from './requests';
import type { Fields } from './wire';

/** The most rows that a page of the API holds (docs/api.md#lists). */
const LARGEST_PAGE = 200;

/** The order that react-admin names where nobody chose one: a paged list keeps the API's. */
export const isNoChoice = ({ field, order }: SortPayload): boolean => field === 'id' && order === 'ASC';

/** The fields of a resource's records; what is only carried along is none. */
export const fieldsOf = ({ read }: Pick<ResourceEndpoint, 'read'>): string[] =>
  Object.keys(read({})).filter(field => field !== 'carried');

/** A box that was emptied filters nothing. */
export const isGiven = (wanted: unknown): boolean => wanted !== undefined && wanted !== null && wanted !== '';

/** Flags come as 1 and 0, true and false, and as words from an address. */
const comparable = (value: unknown): string =>
  value === true || value === 'true' ? '1' : value === false || value === 'false' ? '0' : String(value);

/** A name by a part of it, whatever the case and the accents; anything else as it is, or one of several. */
export function matches(field: string, value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some(one => matches(field, value, one));
  if (field === 'name' && typeof wanted === 'string')
    return folded(String(value)).includes(folded(wanted.trim()));
  return comparable(value) === comparable(wanted);
}

/** The filters and orders that `list` sends to the server of whoever is signed in. */
function taken({ filters = [], sorts = [], more }: ResourceEndpoint): Record<'filters' | 'sorts', string[]> {
  const offered = more && readSession()?.offers?.includes(more.offer) ? more : undefined;
  return {
    filters: [...filters, ...(offered?.filters ?? [])],
    sorts: [...sorts, ...(offered?.sorts ?? [])],
  };
}

interface Wanted {
  filter: Fields;
  sort?: SortPayload | undefined;
}

/**
 * @returns the filters that are left for the browser, of a list that the API gives whole
 * @throws NotSupportedError for a filter or an order that nobody can honour, and for one that is missing
 */
export function filtersHere(
  resource: string,
  endpoint: ResourceEndpoint,
  { filter, sort }: Wanted,
): [field: string, wanted: unknown][] {
  const { paged = false, needs = [] } = endpoint;
  const { filters, sorts } = taken(endpoint);
  const missing = needs.find(field => !isGiven(filter[field]));
  if (missing) throw filterNeeded(missing, resource);
  const here = Object.entries(filter).filter(
    ([field, wanted]) => !filters.includes(field) && isGiven(wanted),
  );
  // An address has no way to write several, and without them it would ask for all.
  const several = filters.find(field => typeof filter[field] === 'object' && isGiven(filter[field]));
  if (several) throw oneOnly(several, resource);
  const fields = paged ? [] : fieldsOf(endpoint);
  const unknown = here.find(([field]) => !fields.includes(field));
  if (unknown) throw noFilter(unknown[0], resource);
  if (sort && ![...fields, ...sorts].includes(sort.field) && !(paged && isNoChoice(sort)))
    throw noSort(sort.field, resource);
  return here;
}

interface Place {
  page: number;
  perPage: number;
}

/**
 * Whether an answer is cut as it was asked to be: another server may give the whole list, or pages of a size of its own.
 * One that does not even fit its own figures is shown as it came.
 */
export function isPageAt({ rows, total, size = 0, pages }: Page, { page, perPage }: Place): boolean {
  const rowsIn = (each: number) => Math.min(each, Math.max(0, total - (page - 1) * each));
  const hasOwnSize = size > 0 && rows.length === rowsIn(size) && rows.length !== rowsIn(perPage);
  return pages === undefined && rows.length <= perPage && !hasOwnSize;
}

/**
 * A page of any size: of as many of the API's pages as it takes, one after the other. A server whose pages are of another
 * size than they were asked to be is followed.
 * @param askFor gets one of the API's pages
 */
export async function pageOfAnySize(
  askFor: (page: number, pageSize: number) => Promise<Page>,
  place: Place,
): Promise<Page> {
  const { page, perPage } = place;
  const asked = Math.min(perPage, LARGEST_PAGE);
  const ask = async (at: number) => counted(await askFor(at, asked), at);
  // Where an answer tells how many pages there are, and not how many rows, the last one has them.
  const counted = async ({ pages, ...answer }: Page, at: number): Promise<Page> => {
    if (pages === undefined) return answer;
    const [each, last] =
      at < pages
        ? [answer.rows.length, (await askFor(pages, asked)).rows.length]
        : [answer.size ?? asked, answer.rows.length];
    return { ...answer, total: (pages - 1) * each + last };
  };
  const answer = perPage === asked ? await ask(page) : undefined;
  if (answer && isPageAt(answer, place)) return answer;
  const { rows, total } = answer && page === 1 ? answer : await ask(1);
  const [size, end] = [rows.length, page * perPage];
  for (let at = 2; size > 0 && (at - 1) * size < Math.min(end, total); at++) {
    rows.push(...(await askFor(at, size)).rows);
  }
  return { rows: rows.slice(end - perPage, end), total };
}
