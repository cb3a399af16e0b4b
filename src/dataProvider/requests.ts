import type { Identifier, SortPayload } from 'ra-core';
import { API_EXTENSIONS, type ApiExtension } from '../../contract/enums';
import type { DayRange } from '../lib/days';
import type { CallOptions } from './http';
import type { Fields } from './wire';
import { toWireDay } from './wire';

export interface Request extends Pick<
  CallOptions,
  'query' | 'body' | 'branch' | 'idempotencyKey' | 'mayBeEmpty' | 'headers'
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

export interface ListQuery {
  branch: number;
  filter: Fields;
  page: number;
  pageSize: number;
  sort?: SortPayload | undefined;
}

export interface WriteContext {
  branch: number;
  /** The record as read; absent for a new record. */
  previous?: any;
}

/**
 * A resource: its requests, and the conversions between records and the wire. A method that the API lacks is absent.
 */
export interface ResourceEndpoint {
  list: (query: ListQuery) => Request;
  one?: (id: Identifier) => Request;
  create?: Request;
  update?: (id: Identifier) => Request;
  remove?: (id: Identifier) => Request;
  /** True if the API returns the list in pages with a total. Otherwise the response has the whole list. */
  paged?: boolean;
  /** True if the records belong to a branch. Their query keys then include the branch. */
  ofBranch?: boolean;
  /**
   * Filters that `list` sends. The browser filters whole lists by any field, but paged lists only by these fields.
   */
  filters?: readonly string[];
  /** Sort fields that `list` can send for a paged list. */
  sorts?: readonly string[];
  /**
   * Filters and sort fields that `list` also sends, if the server announced them at sign-in. With `byColumns`, every
   * field of a record is a sort field.
   */
  more?: { offer: ApiExtension; filters: readonly string[]; sorts: readonly string[]; byColumns?: boolean };
  /** Filters without which the list cannot be requested. */
  needs?: readonly string[];
  /** The resource's name in the audit trail. Default: the first part of the path of `create` below `/api/`. */
  trailName?: string;
  /**
   * The first query of the list's screen, for prefetching: page size (50 by default), sort order (by id), and the
   * ids that the URL must contain. Without this property nothing is prefetched.
   */
  first?: { pageSize?: number; sort?: SortPayload; needs?: readonly string[] };
  /**
   * Only resources beyond the documented API have this property. The resource is available if the server announced
   * it at sign-in.
   */
  offer?: ApiExtension;
  keep?: (wire: Fields) => boolean;
  read: (wire: Fields) => { id: Identifier };
  write?: (form: Fields, context: WriteContext) => object | Promise<object>;
}

/** The request of a call that sends a file is a promise, because the file is read first. */
export type RequestOrPromise = Request | Promise<Request>;

export interface CallEndpoint<Query, Answer, Asked extends RequestOrPromise = Request> {
  request: (query: Query) => Asked;
  offer?: ApiExtension;
  as?: 'file';
  /** Parses the response. `query` is passed as well, because some responses do not repeat it. */
  read: (answer: unknown, query: Query) => Answer;
}

/** Creates a row of the table of calls. The type parameters tie request and response together. */
export const defineCall = <Query, Answer, Asked extends RequestOrPromise = Request>(
  request: (query: Query) => Asked,
  read: (answer: unknown, query: Query) => Answer,
): CallEndpoint<Query, Answer, Asked> => ({ request, read });

/** Like `defineCall`, for calls that exist only if the server announced them at sign-in. */
export const defineOptionalCall =
  (offer: ApiExtension) =>
  <Query, Answer, Asked extends RequestOrPromise = Request>(
    request: (query: Query) => Asked,
    read: (answer: unknown, query: Query) => Answer,
  ): CallEndpoint<Query, Answer, Asked> => ({ request, read, offer });

export const get = (path: string, query?: Request['query']): Request => ({
  method: 'GET',
  path,
  ...(query ? { query } : {}),
});

export const post = (path: string, body?: object, idempotencyKey?: string): Request => ({
  method: 'POST',
  path,
  ...(body ? { body } : {}),
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

export const recordPath = (path: string) => (id: Identifier) => `${path}/${encodeURIComponent(id)}`;

export const crudRequests = (path: string) =>
  ({
    one: id => get(recordPath(path)(id)),
    create: { method: 'POST', path },
    update: id => ({ method: 'PUT', path: recordPath(path)(id) }),
    remove: id => ({ method: 'DELETE', path: recordPath(path)(id) }),
  }) satisfies Omit<ResourceEndpoint, 'list' | 'read'>;

/** @param words the sort words of our server that differ from the field of a record */
export const pageRequest = (path: string, words: SortWords) =>
  ({
    ...crudRequests(path),
    paged: true,
    first: { pageSize: 20 },
    ofBranch: true,
    filters: ['name'],
    more: SORTED_BY_COLUMNS,
    list: ({ branch, filter, page, pageSize, sort }) =>
      get(`${path}/branch/${branch}`, {
        name: toQueryValue(filter.name),
        page,
        pageSize,
        ...toSortQuery(words, sort),
      }),
  }) satisfies Omit<ResourceEndpoint, 'read'>;

/** The filter's value for a URL; undefined leaves the filter out. */
export const toQueryValue = (value: unknown): string | number | undefined =>
  typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : undefined;

/** Words of our server for sort fields, by field of a record. Other fields have the same word. */
type SortWords = Readonly<Record<string, string>>;

/** Our server sorts these lists by each column, beyond the documented API. */
export const SORTED_BY_COLUMNS = {
  offer: API_EXTENSIONS.listSorting,
  filters: [],
  sorts: [],
  byColumns: true,
};

export const toSortQuery = (words: SortWords, sort: SortPayload | undefined): NonNullable<Request['query']> =>
  sort ? { sort: words[sort.field] ?? sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' } : {};

export interface BranchRange extends DayRange {
  branchId: number;
}

export const toRangePath = ({ branchId, start, end }: BranchRange): string =>
  `${branchId}/${toWireDay(start)}/${toWireDay(end)}`;

export const toWireTexts = <Name extends string>(
  form: { [Field in Name]?: unknown },
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map(name => [name, form[name] ?? ''])) as Record<Name, string>;
