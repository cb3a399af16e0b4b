import type { Identifier } from 'ra-core';
import type { AuditEntry, AuditFilter } from '../../../contract/audit';
import { API_EXTENSIONS } from '../../../contract/enums';
import { findChangedFields } from '../findChangedFields';
import { get, type ApiCallEndpoint, type ApiRequest, type ResourceEndpoint } from '../requests';
import {
  toObjectOrEmpty,
  isObject,
  toNumber,
  toText,
  toTrimmedText,
  type UnknownRecord,
  type UncheckedFields,
} from '../wire';

export interface Activity {
  id: number;
  /** The time of the change, in UTC milliseconds. */
  at: number;
  /** The time of the change on the branch's clock; empty if the entry belongs to no branch. */
  shownAt: string;
  /**
   * The person's name at the time of the change; empty if unknown, or if a command on the server made the change.
   */
  person: string;
  /** The person's IP address; empty if it is hidden, or if a command on the server made the change. */
  address: string;
  /** The kind of change: one of `AUDIT_ACTIONS` of the contract. */
  action: string;
  /**
   * The application's name of the changed record's resource; empty for a resource that the application does not have.
   */
  resource: string;
  /** The API's name of the resource, such as `price-change`. */
  kind: string;
  recordId: number;
  record: string;
  branchId: number;
  changes: FieldChange[];
}

export interface FieldChange {
  field: string;
  /** Value before the change; undefined for a created record. `after` is undefined for a deleted record. */
  before: unknown;
  after: unknown;
}

export interface PagedActivity {
  entries: Activity[];
  /** The `before` parameter for loading the next page; empty on the last page. */
  next: string;
}

/** Filters of the audit trail. `from` and `to` are UTC milliseconds; `to` is exclusive. */
export interface ActivityFilter {
  person?: Identifier | undefined;
  /** A resource of the application, or `session` for sign-ins. */
  resource?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

type Table = Readonly<Record<string, ResourceEndpoint>>;

const wordOf = ({ create, trailName }: ResourceEndpoint): string | undefined =>
  trailName ?? /^\/api\/([a-z-]+)/.exec(create?.path ?? '')?.[1];

/** Fields that people cannot edit. The list of changed fields omits them. */
const HIDDEN = new Set(['id', 'branchId', 'branch_id', 'carried']);

/**
 * Lists the changed fields with the application's names and units. Unknown fields keep the server's names and
 * values.
 */
function changesIn(
  endpoint: ResourceEndpoint | undefined,
  before: UnknownRecord,
  after: UnknownRecord,
): FieldChange[] {
  const nothing: UnknownRecord = endpoint ? { ...endpoint.read({}) } : {};
  const readOf = (side: UnknownRecord): UnknownRecord => (endpoint ? { ...endpoint.read(side) } : {});
  const isRead = (name: string, value: unknown) =>
    endpoint !== undefined && Object.keys(findChangedFields(readOf({ [name]: value }), nothing)).length > 0;
  const [old, now] = [readOf(before), readOf(after)];
  const names = new Set([
    ...Object.keys(findChangedFields(now, old)),
    ...Object.keys(findChangedFields(old, now)),
  ]);
  const left = new Set([...Object.keys(before), ...Object.keys(after)].filter(name => !(name in nothing)));
  const known = [...names].map(field => ({
    field,
    before: Object.keys(before).length > 0 ? old[field] : undefined,
    after: Object.keys(after).length > 0 ? now[field] : undefined,
  }));
  const others = [...left]
    .filter(name => !isRead(name, before[name]) && !isRead(name, after[name]))
    .map(field => ({ field, before: before[field], after: after[field] }));
  return [...known, ...others].filter(({ field }) => !HIDDEN.has(field));
}

const query = (table: Table, { resource, ...filter }: ActivityFilter): NonNullable<ApiRequest['query']> => {
  const word = resource && (table[resource] ? wordOf(table[resource]) : resource);
  return { ...filter, resource: word } satisfies Partial<Record<keyof AuditFilter, unknown>>;
};

export function createActivityCalls(table: Table) {
  const entry = (wire: UncheckedFields<AuditEntry>): Activity => {
    const word = toText(wire.resource);
    const found = Object.entries(table).find(([, endpoint]) => wordOf(endpoint) === word);
    return {
      id: toNumber(wire.id),
      at: toNumber(wire.at),
      shownAt: toTrimmedText(wire.shownAt),
      person: toText(wire.person),
      address: toText(wire.address),
      action: toText(wire.action),
      resource: found?.[0] ?? '',
      kind: word,
      recordId: toNumber(wire.recordId),
      record: toText(wire.record),
      branchId: toNumber(wire.branchId),
      changes: changesIn(found?.[1], toObjectOrEmpty(wire.before), toObjectOrEmpty(wire.after)),
    };
  };
  const page = (answer: unknown): PagedActivity => {
    const { results, next } = toObjectOrEmpty(answer);
    return {
      entries: (Array.isArray(results) ? results : []).filter(isObject).map(entry),
      next: toText(next),
    };
  };
  return {
    activity: {
      offer: API_EXTENSIONS.activity,
      request: ({ before, ...filter }) =>
        get('/api/activity', { ...query(table, filter), before: before || undefined }),
      read: page,
    } satisfies ApiCallEndpoint<ActivityFilter & { before?: string }, PagedActivity>,
    recordHistory: {
      offer: API_EXTENSIONS.history,
      request: ({ resource, id, before }) =>
        get(`/api/activity/${wordOf(table[resource]!) ?? resource}/${encodeURIComponent(id)}`, {
          before: before || undefined,
        }),
      read: page,
    } satisfies ApiCallEndpoint<{ resource: string; id: Identifier; before?: string }, PagedActivity>,
    exportActivity: {
      offer: API_EXTENSIONS.activity,
      request: filter => get('/api/activity/export', query(table, filter)),
      as: 'file',
      read: answer => answer as Blob,
    } satisfies ApiCallEndpoint<ActivityFilter, Blob>,
  };
}
