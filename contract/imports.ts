/** Imports of files: additions of our server. */
import Type, { type Static } from 'typebox';
import { Id, Paging, text, wordOf } from './common.ts';
import { IMPORT_KINDS, IMPORT_LAYOUTS, IMPORT_STATES, MOST_IMPORT_COLUMNS } from './importFile.ts';

const Count = Type.Integer();

export const ImportJob = Type.Object({
  id: Id,
  branchId: Id,
  /** As the person's device calls it. */
  fileName: Type.String(),
  kind: wordOf(IMPORT_KINDS),
  state: wordOf(IMPORT_STATES),
  /** What went wrong, as a sentence; empty: nothing. */
  message: Type.String(),
  /** Bytes while it is checked, records while it is written or taken back. */
  done: Count,
  total: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  /** Rows that cannot be used. */
  refused: Count,
  /** Of what was taken back: records that stay as they are, because somebody changed them since. */
  untouched: Count,
  /** Who brought the file. */
  person: Type.String(),
  /** What the branch's clock showed, without a zone; null: not yet. */
  madeAt: Type.String(),
  writtenAt: Type.Union([Type.String(), Type.Null()]),
  endedAt: Type.Union([Type.String(), Type.Null()]),
  endedBy: Type.String(),
});
export type ImportJob = Static<typeof ImportJob>;

/** A field for each column of the file; empty: the column is left out. */
const Columns = Type.Array(text(40), { maxItems: MOST_IMPORT_COLUMNS });

export const ImportDetails = Type.Object({
  ...ImportJob.properties,
  /** The program that wrote the file, where it is known; its columns are read as ours then. */
  layout: wordOf(IMPORT_LAYOUTS),
  headers: Type.Array(Type.String()),
  firstRows: Type.Array(Type.Array(Type.String())),
  /** What is or was imported; at first what the headers say, or what was chosen the last time for the same headers. */
  columns: Columns,
  /** The same for each kind, for whoever chooses another. */
  guesses: Type.Record(Type.String(), Columns),
  /** For new products without one; empty: "Imported". */
  category: Type.String(),
  /** Of orders; empty: it is guessed from all dates. */
  dateFormat: Type.String(),
  /** Whole sentences about what was assumed. */
  notes: Type.Array(Type.String()),
});
export type ImportDetails = Static<typeof ImportDetails>;

export const ImportPage = Type.Object({ results: Type.Array(ImportJob), ...Paging.properties });

export const ImportMapping = Type.Object({
  kind: wordOf(IMPORT_KINDS),
  columns: Columns,
  category: Type.Optional(text(100)),
  dateFormat: Type.Optional(text(40)),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const ImportRefusal = Type.Object({
  /** Of the file, whose header is on line 1. */
  line: Type.Integer(),
  reason: Type.String(),
});
export type ImportRefusal = Static<typeof ImportRefusal>;

const Said = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
);

/** A record that a checked file would change or make. */
export const ImportChange = Type.Object({
  /** Null: it would be made. */
  id: Type.Union([Id, Type.Null()]),
  name: Type.String(),
  /** By the fields of `IMPORT_FIELDS`, in the units of the file; of a record that would be made, nothing. */
  before: Said,
  after: Said,
});
export type ImportChange = Static<typeof ImportChange>;

export const ImportChanges = Type.Object({ results: Type.Array(ImportChange), ...Paging.properties });
export type ImportChanges = Static<typeof ImportChanges>;

export const ImportRefusals = Type.Object({ results: Type.Array(ImportRefusal), ...Paging.properties });
export type ImportRefusals = Static<typeof ImportRefusals>;
