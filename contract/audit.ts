/** Who did what, and what is answered to whoever would undo what somebody else saved. */
import Type, { type Static } from 'typebox';
import { Id, Problem, text } from './common.ts';
import { MOST_INSTANT } from './limits.ts';

/** Fields of a record as the wire has them. */
const Fields = Type.Record(Type.String(), Type.Unknown());

/** UTC milliseconds. */
const Instant = Type.Integer({
  minimum: 0,
  maximum: MOST_INSTANT,
  'x-says': 'must be a moment in milliseconds since 1970, UTC',
});

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.Integer(),
  /** The same as the clock of its branch showed it, without a zone; empty: it is about no branch, or one that is gone. */
  shownAt: Type.String(),
  /** Null: a program on the machine, or nobody who is known. */
  personId: Type.Union([Type.Integer(), Type.Null()]),
  /** As the person was called then. */
  person: Type.String(),
  /** Where the call came from; empty: from the machine itself, or it is not shown to this caller. */
  address: Type.String(),
  action: Type.String(),
  /** The word that its calls have, such as `product`; empty: it is about no record. */
  resource: Type.String(),
  recordId: Type.Union([Type.Integer(), Type.Null()]),
  /** As the record was called then. */
  record: Type.String(),
  branchId: Type.Union([Type.Integer(), Type.Null()]),
  /** The change of many products that this is a part of; absent: none. */
  changeId: Type.Optional(Type.Integer()),
  /** What changed: all of a new record is in `after`, all of a deleted one in `before`. */
  before: Fields,
  after: Fields,
});
export type AuditEntry = Static<typeof AuditEntry>;

/** The newest first. `next` is the `before` of the page behind this one; empty: there is none. */
export const AuditPage = Type.Object({ results: Type.Array(AuditEntry), next: Type.String() });
export type AuditPage = Static<typeof AuditPage>;

const cursor = Type.String({
  pattern: '^\\d{1,16}-\\d{1,16}$',
  'x-says': 'must be what an earlier page gave as next',
});

const limit = Type.Integer({ minimum: 1, maximum: 200, 'x-says': 'must be a whole number from 1 to 200' });

export const AuditPageQuery = Type.Object({
  before: Type.Optional(cursor),
  limit: Type.Optional(limit),
});

/** What the entries are narrowed to. */
export const AuditFilter = Type.Object({
  person: Type.Optional(Id),
  resource: Type.Optional(text(60)),
  record: Type.Optional(Id),
  /** From this moment on, and before that one. */
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
});
export type AuditFilter = Static<typeof AuditFilter>;

export type AuditPageQuery = Static<typeof AuditPageQuery>;
export const AuditQuery = Type.Object({ ...AuditFilter.properties, ...AuditPageQuery.properties });

/** A later change of a record: who, when, and what its fields were before it. */
export const LaterChange = Type.Object({ at: Type.Integer(), person: Type.String(), before: Fields });
export type LaterChange = Static<typeof LaterChange>;

/** What 412 answers: the record as it is now, and who made it so, the newest change first. */
export const Conflict = Type.Object({
  ...Problem.properties,
  current: Fields,
  since: Type.Array(LaterChange),
});
export type Conflict = Static<typeof Conflict>;
