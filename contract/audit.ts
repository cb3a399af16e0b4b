import Type, { type Static } from 'typebox';
import { Id, ErrorResponse, textSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { MAX_INSTANT_MS } from './limits.ts';

const Fields = Type.Record(Type.String(), Type.Unknown());

const Instant = Type.Integer({
  minimum: 0,
  maximum: MAX_INSTANT_MS,
  'x-rule': createFieldRule('momentSinceUtc', { year: 1970 }),
});

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.Integer(),
  /**
   * Time of the change by the branch's clock, without a time zone. Empty if the entry has no branch or the branch
   * was deleted.
   */
  shownAt: Type.String(),
  personId: Type.Union([Type.Integer(), Type.Null()]),
  person: Type.String(),
  /**
   * IP address of the user who made the change. Empty for a program on the server's machine, and for readers without
   * the right to see addresses.
   */
  address: Type.String(),
  action: Type.String(),
  /**
   * Name of the changed resource as in the API's paths, such as `product`. Empty for an entry without a record.
   */
  resource: Type.String(),
  recordId: Type.Union([Type.Integer(), Type.Null()]),
  record: Type.String(),
  branchId: Type.Union([Type.Integer(), Type.Null()]),
  changeId: Type.Optional(Type.Integer()),
  before: Fields,
  after: Fields,
});
export type AuditEntry = Static<typeof AuditEntry>;

/**
 * A page of audit entries, newest first. `next` is the `before` parameter of the next page, and empty on the last
 * page.
 */
export const PagedAuditEntries = Type.Object({ results: Type.Array(AuditEntry), next: Type.String() });
export type PagedAuditEntries = Static<typeof PagedAuditEntries>;

const cursor = Type.String({
  pattern: '^\\d{1,16}-\\d{1,16}$',
  'x-rule': createFieldRule('nextPage'),
});

const limit = Type.Integer({
  minimum: 1,
  maximum: 200,
  'x-rule': createFieldRule('whole', { min: 1, max: 200 }),
});

export const AuditPageQuery = Type.Object({
  before: Type.Optional(cursor),
  limit: Type.Optional(limit),
});

export const AuditFilter = Type.Object({
  person: Type.Optional(Id),
  resource: Type.Optional(textSchema(60)),
  record: Type.Optional(Id),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
});
export type AuditFilter = Static<typeof AuditFilter>;

export type AuditPageQuery = Static<typeof AuditPageQuery>;
export const AuditQuery = Type.Object({ ...AuditFilter.properties, ...AuditPageQuery.properties });

/**
 * A change that another user saved after the caller had read the record. `before` has the values from before this
 * change.
 */
export const ConcurrentChange = Type.Object({ at: Type.Integer(), person: Type.String(), before: Fields });
export type ConcurrentChange = Static<typeof ConcurrentChange>;

/** Body of a 412 response: the current record, and the changes since the caller read it, newest first. */
export const VersionConflict = Type.Object({
  ...ErrorResponse.properties,
  current: Fields,
  since: Type.Array(ConcurrentChange),
});
export type VersionConflict = Static<typeof VersionConflict>;
