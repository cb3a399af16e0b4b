/** Who did what: of the shop, and of each record. */
import type { Identifier } from 'ra-core';
import type { AuditEntry, AuditFilter } from '../../../contract/audit';
import { changesOf } from '../changes';
import { get, type CallEndpoint, type Request, type ResourceEndpoint } from '../requests';
import { fieldsIn, isFields, numberOf, textOf, trimmed, type Fields, type Loose } from '../wire';

/** Something that somebody did. */
export interface Activity {
  id: number;
  /** UTC milliseconds. */
  at: number;
  /** The same as the clock of its branch showed it; empty: it is about no branch. */
  shownAt: string;
  /** As the person was called then; empty: at the machine itself, or nobody who is known. */
  person: string;
  /** Of the network; empty: the machine itself, or not shown. */
  address: string;
  /** One of `ACTIONS` of the contract. */
  action: string;
  /** The resource of the record; empty: it is about none that the application has. */
  resource: string;
  /** The word that its calls have: `price-change`. */
  kind: string;
  recordId: number;
  /** As the record was called then. */
  record: string;
  branchId: number;
  changes: Change[];
}

/** One field of a record, or one of the wire that no record has. */
export interface Change {
  field: string;
  /** undefined: there was none, because the record was made or deleted. */
  before: unknown;
  after: unknown;
}

export interface ActivityPage {
  entries: Activity[];
  /** `before` of the next page; empty: there is none. */
  next: string;
}

/** What the list is narrowed to. `from` and `to`: UTC milliseconds, up to before `to`. */
export interface ActivityFilter {
  person?: Identifier | undefined;
  /** One of the application's, or `session`. */
  resource?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

type Table = Readonly<Record<string, ResourceEndpoint>>;

/** The word that the calls of a resource have: `product`. */
const wordOf = ({ create }: ResourceEndpoint): string | undefined =>
  /^\/api\/([a-z-]+)/.exec(create?.path ?? '')?.[1];

/** What no person changes. */
const HIDDEN = new Set(['id', 'branchId', 'branch_id', 'carried']);

/** Of both sides, in the units and by the names of the application's records; what no record reads stays as it is. */
function changesIn(endpoint: ResourceEndpoint | undefined, before: Fields, after: Fields): Change[] {
  const nothing: Fields = endpoint ? { ...endpoint.read({}) } : {};
  const readOf = (side: Fields): Fields => (endpoint ? { ...endpoint.read(side) } : {});
  const isRead = (name: string, value: unknown) =>
    endpoint !== undefined && Object.keys(changesOf(readOf({ [name]: value }), nothing)).length > 0;
  const [old, now] = [readOf(before), readOf(after)];
  const names = new Set([...Object.keys(changesOf(now, old)), ...Object.keys(changesOf(old, now))]);
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

const query = (table: Table, { resource, ...filter }: ActivityFilter): NonNullable<Request['query']> => {
  const word = resource && (table[resource] ? wordOf(table[resource]) : resource);
  return { ...filter, resource: word } satisfies Partial<Record<keyof AuditFilter, unknown>>;
};

/** @param table of the resources that are told about */
export function activityCalls(table: Table) {
  const entry = (wire: Loose<AuditEntry>): Activity => {
    const word = textOf(wire.resource);
    const found = Object.entries(table).find(([, endpoint]) => wordOf(endpoint) === word);
    return {
      id: numberOf(wire.id),
      at: numberOf(wire.at),
      shownAt: trimmed(wire.shownAt),
      person: textOf(wire.person),
      address: textOf(wire.address),
      action: textOf(wire.action),
      resource: found?.[0] ?? '',
      kind: word,
      recordId: numberOf(wire.recordId),
      record: textOf(wire.record),
      branchId: numberOf(wire.branchId),
      changes: changesIn(found?.[1], fieldsIn(wire.before), fieldsIn(wire.after)),
    };
  };
  const page = (answer: unknown): ActivityPage => {
    const { results, next } = fieldsIn(answer);
    return {
      entries: (Array.isArray(results) ? results : []).filter(isFields).map(entry),
      next: textOf(next),
    };
  };
  return {
    activity: {
      request: ({ before, ...filter }) =>
        get('/api/activity', { ...query(table, filter), before: before || undefined }),
      read: page,
    } satisfies CallEndpoint<ActivityFilter & { before?: string }, ActivityPage>,
    recordHistory: {
      request: ({ resource, id, before }) =>
        get(`/api/activity/${wordOf(table[resource]!) ?? resource}/${encodeURIComponent(id)}`, {
          before: before || undefined,
        }),
      read: page,
    } satisfies CallEndpoint<{ resource: string; id: Identifier; before?: string }, ActivityPage>,
    exportActivity: {
      request: filter => get('/api/activity/export', query(table, filter)),
      as: 'file',
      read: answer => answer as Blob,
    } satisfies CallEndpoint<ActivityFilter, Blob>,
  };
}
