/** Imports of files by the user. Optional for backends other than our server. */
import Type, { type Static } from 'typebox';
import { Id, PageInfo, textSchema, enumSchema, titledObjectSchema } from './common.ts';
import {
  DECIMAL_SEPARATORS,
  IMPORT_KINDS,
  IMPORT_LAYOUTS,
  IMPORT_PRICE_WARNINGS,
  IMPORT_STATES,
  MAX_IMPORT_COLUMNS,
} from './importFile.ts';

const Count = Type.Integer();

export const ImportJob = titledObjectSchema('ImportJob', {
  id: Id,
  branchId: Id,
  fileName: Type.String(),
  kind: enumSchema(IMPORT_KINDS),
  state: enumSchema(IMPORT_STATES),
  message: Type.String(),
  /**
   * Progress of the import: the number of bytes read during the check, or the number of records written or reverted
   * afterwards.
   */
  done: Count,
  total: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  /**
   * Number of records that were not reverted, because a user changed them after the import or other records refer to
   * them.
   */
  untouched: Count,
  person: Type.String(),
  /**
   * Times of the upload, of the writing and of the end of the import, by the branch's clock and without a time zone.
   * The last two are null until the import has been written or has ended.
   */
  madeAt: Type.String(),
  writtenAt: Type.Union([Type.String(), Type.Null()]),
  endedAt: Type.Union([Type.String(), Type.Null()]),
  endedBy: Type.String(),
});
export type ImportJob = Static<typeof ImportJob>;

const Columns = Type.Array(textSchema(40), { maxItems: MAX_IMPORT_COLUMNS });

export const ImportDetails = titledObjectSchema('ImportDetails', {
  ...ImportJob.properties,
  /** Program that wrote the file, if the server recognises its column names. */
  layout: enumSchema(IMPORT_LAYOUTS),
  sheets: Type.Array(Type.String()),
  sheet: Type.String(),
  headers: Type.Array(Type.String()),
  firstRows: Type.Array(Type.Array(Type.String())),
  columns: Columns,
  /** Suggested column mapping for each kind of import, so that the user can switch between kinds. */
  guesses: Type.Record(Type.String(), Columns),
  category: Type.String(),
  dateFormat: Type.String(),
  decimalSign: enumSchema(DECIMAL_SEPARATORS),
  /** Assumptions that the server made while reading the file, as sentences for the user. */
  notes: Type.Array(Type.String()),
});
export type ImportDetails = Static<typeof ImportDetails>;

export const PagedImportJobs = Type.Object({ results: Type.Array(ImportJob), ...PageInfo.properties });

export const ImportSheetChoice = Type.Object({ sheet: textSchema(255) });
export type ImportSheetChoice = Static<typeof ImportSheetChoice>;

export const ImportMapping = Type.Object({
  /**
   * Sheet of the workbook that the columns belong to. The call is refused if the import has another sheet, because a
   * user chose it since.
   */
  sheet: Type.Optional(textSchema(255)),
  kind: enumSchema(IMPORT_KINDS),
  columns: Columns,
  category: Type.Optional(textSchema(100)),
  dateFormat: Type.Optional(textSchema(40)),
  decimalSign: Type.Optional(enumSchema(DECIMAL_SEPARATORS)),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const RefusedImportRow = Type.Object({
  line: Type.Integer(),
  reason: Type.String(),
});
export type RefusedImportRow = Static<typeof RefusedImportRow>;

const Said = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
);

export const ImportChange = Type.Object({
  /** Id of the record that the import changes. Null for a new record. */
  id: Type.Union([Id, Type.Null()]),
  name: Type.String(),
  /**
   * Values before and after the import, in the units of the file, by the keys of `IMPORT_FIELDS`. `before` is empty
   * for a new record.
   */
  before: Said,
  after: Said,
  marks: Type.Array(enumSchema(IMPORT_PRICE_WARNINGS)),
});
export type ImportChange = Static<typeof ImportChange>;

export const ImportChanges = Type.Object({ results: Type.Array(ImportChange), ...PageInfo.properties });
export type ImportChanges = Static<typeof ImportChanges>;

export const RefusedImportRows = Type.Object({
  results: Type.Array(RefusedImportRow),
  ...PageInfo.properties,
});
export type RefusedImportRows = Static<typeof RefusedImportRows>;
