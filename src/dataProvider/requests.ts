/** The parts of the rows of the endpoint tables: requests, and how answers and forms are converted. */
import type { Identifier, SortPayload } from 'ra-core';
import type { Offer } from '../../contract/enums';
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

/** The query of a list. */
export interface ListQuery {
  /** The branch that the call is about. */
  branch: number;
  filter: Fields;
  page: number;
  pageSize: number;
  /** One of the resource's `sorts`; without it, the API's own order. */
  sort?: SortPayload | undefined;
}

export interface WriteContext {
  /** The branch that the call is about. */
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
  /** True if the API pages the list and gives a total. Otherwise the response has the whole list. */
  paged?: boolean;
  /** True if the records belong to a branch. Their query keys then include the branch. */
  ofBranch?: boolean;
  /**
   * Filters that `list` sends. Whole lists are filtered in the browser by any field, paged lists only by these.
   */
  filters?: readonly string[];
  /** The fields by which `list` can order a paged list. */
  sorts?: readonly string[];
  /** The filters and orders that `list` also sends, if the server announced at sign-in that it knows them. */
  more?: { offer: Offer; filters: readonly string[]; sorts: readonly string[] };
  /** Required filters. */
  needs?: readonly string[];
  /**
   * The first query of its screen, so that it can be made while the screen's code loads: the number of rows (50 by
   * default), the order (by id), and the ids that the address has to name. Without it, nothing is prefetched.
   */
  first?: { pageSize?: number; sort?: SortPayload; needs?: readonly string[] };
  /**
   * For a resource that is not part of the documented API: it is available if the server announced this at sign-in.
   */
  offer?: Offer;
  /** Filters the rows of the response. */
  keep?: (wire: Fields) => boolean;
  /** From the wire to a record. */
  read: (wire: Fields) => { id: Identifier };
  /** From a form to the body of a create or update. */
  write?: (form: Fields, context: WriteContext) => object | Promise<object>;
}

/** For a call that sends a file, a promise of the request, because the file is read first. */
export type AwaitableRequest = Request | Promise<Request>;

/** A named call: its request, and the parser of its response. */
export interface CallEndpoint<Query, Answer, Asked extends AwaitableRequest = Request> {
  request: (query: Query) => Asked;
  /** Same as for a resource. */
  offer?: Offer;
  /** `file` if the response is not JSON. */
  as?: 'file';
  /** `query` is passed, too, because some answers lack a part of it. */
  read: (answer: unknown, query: Query) => Answer;
}

/** Makes a row of the table of calls. The parameters tie the types of request and response together. */
export const defineCall = <Query, Answer, Asked extends AwaitableRequest = Request>(
  request: (query: Query) => Asked,
  read: (answer: unknown, query: Query) => Answer,
): CallEndpoint<Query, Answer, Asked> => ({ request, read });

/** `defineCall` for calls that exist only if the server announced them at sign-in. */
export const defineOptionalCall =
  (offer: Offer) =>
  <Query, Answer, Asked extends AwaitableRequest = Request>(
    request: (query: Query) => Asked,
    read: (answer: unknown, query: Query) => Answer,
  ): CallEndpoint<Query, Answer, Asked> => ({ request, read, offer });

export const get = (path: string, query?: Request['query']): Request => ({
  method: 'GET',
  path,
  ...(query ? { query } : {}),
});

/** Makes a POST request. A request with an `idempotencyKey` is performed once even if sent twice. */
export const post = (path: string, body?: object, idempotencyKey?: string): Request => ({
  method: 'POST',
  path,
  ...(body ? { body } : {}),
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

/** The path of one record. */
export const recordPath = (path: string) => (id: Identifier) => `${path}/${encodeURIComponent(id)}`;

export const crudRequests = (path: string) =>
  ({
    one: id => get(recordPath(path)(id)),
    create: { method: 'POST', path },
    update: id => ({ method: 'PUT', path: recordPath(path)(id) }),
    remove: id => ({ method: 'DELETE', path: recordPath(path)(id) }),
  }) satisfies Omit<ResourceEndpoint, 'list' | 'read'>;

/** A branch's records in pages, searched by name. */
export const pageRequest = (path: string) =>
  ({
    ...crudRequests(path),
    paged: true,
    first: { pageSize: 20 },
    ofBranch: true,
    filters: ['name'],
    list: ({ branch, filter, page, pageSize }) =>
      get(`${path}/branch/${branch}`, { name: toQueryValue(filter.name), page, pageSize }),
  }) satisfies Omit<ResourceEndpoint, 'read'>;

/** A filter's value for an address; undefined if the filter is left out. */
export const toQueryValue = (value: unknown): string | number | undefined =>
  typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : undefined;

/** The parameters of a report; all of them belong in the query key. Both days are inclusive. */
export interface BranchRange extends DayRange {
  branchId: number;
}

/** The end of a report's path: `31/20261101/20261130`. */
export const toRangePath = ({ branchId, start, end }: BranchRange): string =>
  `${branchId}/${toWireDay(start)}/${toWireDay(end)}`;

/** Texts of a form for the wire: an emptied box holds null in a form, and is an empty text on the wire. */
export const toWireTexts = <Name extends string>(
  form: { [Field in Name]?: unknown },
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map(name => [name, form[name] ?? ''])) as Record<Name, string>;
