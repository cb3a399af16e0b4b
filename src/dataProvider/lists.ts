/** What a list is filtered and sorted by; what cannot be honoured is refused, never left out. */
import type { SortPayload } from 'ra-core';
import { readSession } from '../session/session';
import { folded } from '../lib/folded';
import { filterNeeded, noFilter, noSort } from './errors';
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
  const fields = paged ? [] : fieldsOf(endpoint);
  const unknown = here.find(([field]) => !fields.includes(field));
  if (unknown) throw noFilter(unknown[0], resource);
  if (sort && ![...fields, ...sorts].includes(sort.field) && !(paged && isNoChoice(sort)))
    throw noSort(sort.field, resource);
  return here;
}

/**
 * A page of any size: of as many of the API's pages as it takes, one after the other. A server whose pages are smaller
 * than they were asked to be is followed.
 * @param ask gets one of the API's pages
 */
export async function pageOfAnySize(
  ask: (page: number, pageSize: number) => Promise<Page>,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page> {
  if (perPage <= LARGEST_PAGE) return ask(page, perPage);
  const end = page * perPage;
  const { rows, total } = await ask(1, LARGEST_PAGE);
  const size = rows.length;
  for (let at = 2; size > 0 && (at - 1) * size < Math.min(end, total); at++) {
    rows.push(...(await ask(at, size)).rows);
  }
  return { rows: rows.slice(end - perPage, end), total };
}
