/** Imports of files: additions of our server. */
import Type, { type Static } from 'typebox';
import { Id, Paging, text, enumSchema } from './common.ts';
import {
  DECIMAL_SIGNS,
  IMPORT_KINDS,
  IMPORT_LAYOUTS,
  IMPORT_PRICE_WARNINGS,
  IMPORT_STATES,
  MAX_IMPORT_COLUMNS,
} from './importFile.ts';

const Count = Type.Integer();

export const ImportJob = Type.Object({
  id: Id,
  branchId: Id,
  /** The name of the file on the person's device. */
  fileName: Type.String(),
  kind: enumSchema(IMPORT_KINDS),
  state: enumSchema(IMPORT_STATES),
  /** The error, as a sentence; empty where there is none. */
  message: Type.String(),
  /** Bytes while it is checked, records while it is written or taken back. */
  done: Count,
  total: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  /** Rows that cannot be used. */
  refused: Count,
  /** Records that could not be taken back, because somebody changed them since the import. */
  untouched: Count,
  /** Who uploaded the file. */
  person: Type.String(),
  /** By the branch's clock, without a zone. Null until it has happened. */
  madeAt: Type.String(),
  writtenAt: Type.Union([Type.String(), Type.Null()]),
  endedAt: Type.Union([Type.String(), Type.Null()]),
  endedBy: Type.String(),
});
export type ImportJob = Static<typeof ImportJob>;

/** The field of each column of the file; empty for a column that is ignored. */
const Columns = Type.Array(text(40), { maxItems: MAX_IMPORT_COLUMNS });

export const ImportDetails = Type.Object({
  ...ImportJob.properties,
  /** The program that wrote the file, where it is recognised. Its columns are then mapped to ours. */
  layout: enumSchema(IMPORT_LAYOUTS),
  /** The names of a workbook's visible sheets; empty for a file of another format. */
  sheets: Type.Array(Type.String()),
  /** The sheet that is imported. */
  sheet: Type.String(),
  headers: Type.Array(Type.String()),
  firstRows: Type.Array(Type.Array(Type.String())),
  /**
   * The columns to import, or that were imported. The initial value is guessed from the headers, or the last choice for the same
   * headers.
   */
  columns: Columns,
  /** The guessed columns for every kind, in case another kind is chosen. */
  guesses: Type.Record(Type.String(), Columns),
  /** The category of new products that have none in the file; empty for "Imported". */
  category: Type.String(),
  /** The date format of orders; empty to guess it from all dates. */
  dateFormat: Type.String(),
  /** The decimal sign of numbers; empty to find it out from each column. */
  decimalSign: enumSchema(DECIMAL_SIGNS),
  /** The assumptions that were made, as whole sentences. */
  notes: Type.Array(Type.String()),
});
export type ImportDetails = Static<typeof ImportDetails>;

export const ImportPage = Type.Object({ results: Type.Array(ImportJob), ...Paging.properties });

/** The sheet of a workbook that is to be imported. */
export const ImportSheet = Type.Object({ sheet: text(255) });
export type ImportSheet = Static<typeof ImportSheet>;

export const ImportMapping = Type.Object({
  /** The sheet with these columns. The call is refused if another one has been chosen meanwhile. */
  sheet: Type.Optional(text(255)),
  kind: enumSchema(IMPORT_KINDS),
  columns: Columns,
  category: Type.Optional(text(100)),
  dateFormat: Type.Optional(text(40)),
  decimalSign: Type.Optional(enumSchema(DECIMAL_SIGNS)),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const ImportRefusal = Type.Object({
  /** The line in the file; the header is line 1. */
  line: Type.Integer(),
  reason: Type.String(),
});
export type ImportRefusal = Static<typeof ImportRefusal>;

const Said = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
);

/** A record that a checked file would add or change. */
export const ImportChange = Type.Object({
  /** Null for a record that would be added. */
  id: Type.Union([Id, Type.Null()]),
  name: Type.String(),
  /** By the fields of `IMPORT_FIELDS`, in the units of the file. Empty for a record that would be added. */
  before: Said,
  after: Said,
  /** About the price of a product. */
  marks: Type.Array(enumSchema(IMPORT_PRICE_WARNINGS)),
});
export type ImportChange = Static<typeof ImportChange>;

export const ImportChanges = Type.Object({ results: Type.Array(ImportChange), ...Paging.properties });
export type ImportChanges = Static<typeof ImportChanges>;

export const ImportRefusals = Type.Object({ results: Type.Array(ImportRefusal), ...Paging.properties });
export type ImportRefusals = Static<typeof ImportRefusals>;
