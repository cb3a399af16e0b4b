/** Who did what, and the answer to an update that would overwrite a change somebody else saved. */
import Type, { type Static } from 'typebox';
import { Id, Problem, text } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MAX_INSTANT } from './limits.ts';

/** Fields of a record, as on the wire. */
const Fields = Type.Record(Type.String(), Type.Unknown());

/** UTC milliseconds. */
const Instant = Type.Integer({
  minimum: 0,
  maximum: MAX_INSTANT,
  'x-rule': fieldRule('momentSinceUtc', { year: 1970 }),
});

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.Integer(),
  /** The same moment by the clock of its branch, without a zone. Empty where the entry has no branch, or the branch was deleted. */
  shownAt: Type.String(),
  /** Null for a program on the machine, or a person who is not known. */
  personId: Type.Union([Type.Integer(), Type.Null()]),
  /** The person's name at that time. */
  person: Type.String(),
  /** The address of the caller. Empty for a program on the machine, or where the reader may not see it. */
  address: Type.String(),
  action: Type.String(),
  /** The word in the calls of the resource, such as `product`. Empty where the entry is about no record. */
  resource: Type.String(),
  recordId: Type.Union([Type.Integer(), Type.Null()]),
  /** The record's name at that time. */
  record: Type.String(),
  branchId: Type.Union([Type.Integer(), Type.Null()]),
  /** The bulk change that this entry belongs to, if any. */
  changeId: Type.Optional(Type.Integer()),
  /** The fields that changed. A new record has all of its fields in `after`, and a deleted one in `before`. */
  before: Fields,
  after: Fields,
});
export type AuditEntry = Static<typeof AuditEntry>;

/** The newest first. `next` is the `before` of the next page; empty on the last page. */
export const AuditPage = Type.Object({ results: Type.Array(AuditEntry), next: Type.String() });
export type AuditPage = Static<typeof AuditPage>;

const cursor = Type.String({
  pattern: '^\\d{1,16}-\\d{1,16}$',
  'x-rule': fieldRule('nextPage'),
});

const limit = Type.Integer({ minimum: 1, maximum: 200, 'x-rule': fieldRule('whole', { min: 1, max: 200 }) });

export const AuditPageQuery = Type.Object({
  before: Type.Optional(cursor),
  limit: Type.Optional(limit),
});

/** The filters of the entries. */
export const AuditFilter = Type.Object({
  person: Type.Optional(Id),
  resource: Type.Optional(text(60)),
  record: Type.Optional(Id),
  /** From `from` (inclusive) up to `to` (exclusive). */
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
});
export type AuditFilter = Static<typeof AuditFilter>;

export type AuditPageQuery = Static<typeof AuditPageQuery>;
export const AuditQuery = Type.Object({ ...AuditFilter.properties, ...AuditPageQuery.properties });

/** A later change of a record: who, when, and what its fields were before it. */
export const LaterChange = Type.Object({ at: Type.Integer(), person: Type.String(), before: Fields });
export type LaterChange = Static<typeof LaterChange>;

/** The body of a 412 answer: the current record, and the changes since it was read, the newest first. */
export const Conflict = Type.Object({
  ...Problem.properties,
  current: Fields,
  since: Type.Array(LaterChange),
});
export type Conflict = Static<typeof Conflict>;
