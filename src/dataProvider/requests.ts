import type { Identifier, SortPayload } from 'ra-core';
import { API_EXTENSIONS, type ApiExtension } from '../../contract/enums';
import type { DayRange } from '../lib/days';
import type { CallOptions } from './http';
import type { UnknownRecord } from './wire';
import { toWireDay } from './wire';

export interface ApiRequest extends Pick<
  CallOptions,
  'query' | 'body' | 'branch' | 'idempotencyKey' | 'mayBeEmpty' | 'headers'
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

export interface ListQuery {
  branch: number;
  filter: UnknownRecord;
  page: number;
  pageSize: number;
  sort?: SortPayload | undefined;
}

export interface RecordWriteContext {
  branch: number;
  /** The record before the edit; absent for a new record. */
  previous?: any;
}

/**
 * Requests of a resource, and the conversions between its records and the API. A method that the API lacks is
 * absent.
 */
export interface ResourceEndpoint {
  list: (query: ListQuery) => ApiRequest;
  one?: (id: Identifier) => ApiRequest;
  create?: ApiRequest;
  update?: (id: Identifier) => ApiRequest;
  remove?: (id: Identifier) => ApiRequest;
  /** True if the API returns the list in pages with a total. By default, the response is the whole list. */
  paged?: boolean;
  /** True if each record belongs to a branch. Query keys then include the branch. */
  ofBranch?: boolean;
  /**
   * Filters that the request can send. A paged list supports only these; a whole list is filtered in the browser by
   * any field.
   */
  filters?: readonly string[];
  /** Filters that accept an array of values. */
  multiple?: readonly string[];
  /** Sort fields that the request of a paged list can send. */
  sorts?: readonly string[];
  /**
   * Additional filters and sort fields, for servers that announced the extension `offer` at sign-in. With `byColumns`,
   * the list can also be sorted by every field of the record.
   */
  more?: { offer: ApiExtension; filters: readonly string[]; sorts: readonly string[]; byColumns?: boolean };
  /** Filters without which the list cannot be requested. */
  needs?: readonly string[];
  /** The resource's name in the audit trail. Defaults to the first part of `create`'s path below `/api/`. */
  trailName?: string;
  /**
   * The query that prefetches the list before its screen has loaded. Absent if the list is not prefetched.
   * - `pageSize`: number of rows (default 50)
   * - `sort`: sort order (default: by id)
   * - `needs`: parameters that the page's URL must have, such as `categoryId`
   */
  first?: { pageSize?: number; sort?: SortPayload; needs?: readonly string[] };
  /** Extension that the server must announce at sign-in. Absent for resources of the basic API (docs/api.md). */
  offer?: ApiExtension;
  keep?: (wire: UnknownRecord) => boolean;
  read: (wire: UnknownRecord) => { id: Identifier };
  write?: (form: UnknownRecord, context: RecordWriteContext) => object | Promise<object>;
}

/** A request. It is a promise if a file must be read before the request can be built. */
export type ApiRequestOrPromise = ApiRequest | Promise<ApiRequest>;

export interface ApiCallEndpoint<Query, Answer, Asked extends ApiRequestOrPromise = ApiRequest> {
  request: (query: Query) => Asked;
  offer?: ApiExtension;
  as?: 'file';
  /** Parses the response. `query` is passed because some responses do not repeat its values. */
  read: (answer: unknown, query: Query) => Answer;
}

/**
 * Defines a call of the API that is not plain CRUD. Query and result get their types from the request function and the
 * parser.
 */
export const defineCall = <Query, Answer, Asked extends ApiRequestOrPromise = ApiRequest>(
  request: (query: Query) => Asked,
  read: (answer: unknown, query: Query) => Answer,
): ApiCallEndpoint<Query, Answer, Asked> => ({ request, read });

/** Like `defineCall`, for a call that exists only if the server announces it at sign-in. */
export const defineOptionalCall =
  (offer: ApiExtension) =>
  <Query, Answer, Asked extends ApiRequestOrPromise = ApiRequest>(
    request: (query: Query) => Asked,
    read: (answer: unknown, query: Query) => Answer,
  ): ApiCallEndpoint<Query, Answer, Asked> => ({ request, read, offer });

export const get = (path: string, query?: ApiRequest['query']): ApiRequest => ({
  method: 'GET',
  path,
  ...(query ? { query } : {}),
});

export const post = (path: string, body?: object, idempotencyKey?: string): ApiRequest => ({
  method: 'POST',
  path,
  ...(body ? { body } : {}),
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

export const buildRecordPath = (path: string) => (id: Identifier) => `${path}/${encodeURIComponent(id)}`;

export const crudRequests = (path: string) =>
  ({
    one: id => get(buildRecordPath(path)(id)),
    create: { method: 'POST', path },
    update: id => ({ method: 'PUT', path: buildRecordPath(path)(id) }),
    remove: id => ({ method: 'DELETE', path: buildRecordPath(path)(id) }),
  }) satisfies Omit<ResourceEndpoint, 'list' | 'read'>;

/** @param words the server's names of sort fields, by the record's field names; only the fields whose names differ */
export const pagedCrudRequests = (path: string, words: SortWords) =>
  ({
    ...crudRequests(path),
    paged: true,
    first: { pageSize: 20 },
    ofBranch: true,
    filters: ['name'],
    more: LIST_SORTING_EXTENSION,
    list: ({ branch, filter, page, pageSize, sort }) =>
      get(`${path}/branch/${branch}`, {
        name: toQueryValue(filter.name),
        page,
        pageSize,
        ...toSortQuery(words, sort),
      }),
  }) satisfies Omit<ResourceEndpoint, 'read'>;

/** Converts a filter's value for a URL; undefined omits the filter. */
export const toQueryValue = (value: unknown): string | number | undefined =>
  typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : undefined;

/**
 * The server's names of sort fields, by the record's field names. A field that is not listed has the same name on the
 * server.
 */
type SortWords = Readonly<Record<string, string>>;

/**
 * Value of `more` of a list endpoint. If the server announces the extension `listSorting`, the list can be sorted by
 * every column.
 */
export const LIST_SORTING_EXTENSION = {
  offer: API_EXTENSIONS.listSorting,
  filters: [],
  sorts: [],
  byColumns: true,
};

export const toSortQuery = (
  words: SortWords,
  sort: SortPayload | undefined,
): NonNullable<ApiRequest['query']> =>
  sort ? { sort: words[sort.field] ?? sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' } : {};

export interface BranchDayRange extends DayRange {
  branchId: number;
}

export const toBranchDayRangePath = ({ branchId, start, end }: BranchDayRange): string =>
  `${branchId}/${toWireDay(start)}/${toWireDay(end)}`;

export const toRequestTextFields = <Name extends string>(
  form: { [Field in Name]?: unknown },
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map(name => [name, form[name] ?? ''])) as Record<Name, string>;
