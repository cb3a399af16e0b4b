/** Calls for importing files, and the parsers of their responses. Only our server has them. */
import { DECIMAL_SEPARATORS, type DecimalSeparator } from '../../../contract/importFile';
import type {
  ImportChange,
  ImportDetails as ImportDetailsWire,
  ImportJob as ImportJobWire,
  ImportMapping,
  RefusedImportRow,
} from '../../../contract/imports';
import { toCents } from '../../lib/money';
import { toThousandths, percentToTaxRate } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { readListPage, createListResponseReader } from '../pages';
import {
  defineOptionalCall,
  get,
  post,
  toRequestTextFields,
  type ApiCallEndpoint,
  type ApiRequest,
} from '../requests';
import type { FieldChange } from './activity';
import { toObjectOrEmpty, isObject, toNumber, toText, type UncheckedFields } from '../wire';

const PATH = '/api/imports';

export interface ImportJob {
  id: number;
  fileName: string;
  /** The kind of import: one of `IMPORT_KINDS`. */
  kind: string;
  /** The state of the import: one of `IMPORT_STATES`. */
  state: string;
  message: string;
  /** Progress of the import: bytes during the check, records during writing and reverting. */
  done: number;
  total: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  untouched: number;
  person: string;
  madeAt: string;
  writtenAt: string;
  endedAt: string;
  endedBy: string;
}

export interface ImportDetails extends ImportJob {
  /** The program that exported the file; empty if unknown. */
  layout: string;
  /** Sheet names of a workbook; empty if the workbook has only one sheet. */
  sheets: string[];
  sheet: string;
  headers: string[];
  firstRows: string[][];
  /** The field that each column of the file is imported to; empty for a column that is not imported. */
  columns: string[];
  /** The field that the server guesses for each column of the file, by kind of import. */
  guesses: Record<string, string[]>;
  category: string;
  dateFormat: string;
  decimalSign: DecimalSeparator;
  notes: string[];
}

const readJob = (wire: UncheckedFields<ImportJobWire>): ImportJob => ({
  id: toNumber(wire.id),
  ...toRequestTextFields(wire, ['fileName', 'kind', 'state', 'message', 'person']),
  ...toRequestTextFields(wire, ['madeAt', 'writtenAt', 'endedAt', 'endedBy']),
  done: toNumber(wire.done),
  total: toNumber(wire.total),
  added: toNumber(wire.added),
  changed: toNumber(wire.changed),
  unchanged: toNumber(wire.unchanged),
  refused: toNumber(wire.refused),
  untouched: toNumber(wire.untouched),
});

const toTexts = (values: unknown): string[] => (Array.isArray(values) ? values.map(toText) : []);

const readDetails = (answer: unknown): ImportDetails => {
  const wire: UncheckedFields<ImportDetailsWire> = toObjectOrEmpty(answer);
  const guesses = isObject(wire.guesses) ? Object.entries(wire.guesses) : [];
  return {
    ...readJob(wire),
    ...toRequestTextFields(wire, ['layout', 'sheet', 'category', 'dateFormat']),
    sheets: toTexts(wire.sheets),
    decimalSign: DECIMAL_SEPARATORS.find(sign => sign === wire.decimalSign) ?? '',
    headers: toTexts(wire.headers),
    firstRows: Array.isArray(wire.firstRows) ? wire.firstRows.map(toTexts) : [],
    columns: toTexts(wire.columns),
    guesses: Object.fromEntries(guesses.map(([kind, columns]) => [kind, toTexts(columns)])),
    notes: toTexts(wire.notes),
  };
};

export const createImport = defineOptionalCall(API_EXTENSIONS.imports)(
  ({ branchId, file }: { branchId: number; file: File }): ApiRequest => ({
    method: 'POST',
    path: `${PATH}/branch/${branchId}`,
    query: { name: file.name },
    body: file,
  }),
  readDetails,
);

export const imports = defineOptionalCall(API_EXTENSIONS.imports)(
  ({ branchId, page }: { branchId: number; page: number }) => get(`${PATH}/branch/${branchId}`, { page }),
  answer => {
    const { rows: found, total } = readListPage(answer);
    return { jobs: found.map(row => readJob(row)), total };
  },
);

export const importDetails = defineOptionalCall(API_EXTENSIONS.imports)(
  (id: number) => get(`${PATH}/${id}`),
  readDetails,
);

export const checkImport = defineOptionalCall(API_EXTENSIONS.imports)(
  ({ id, ...mapping }: { id: number } & ImportMapping): ApiRequest => ({
    method: 'PUT',
    path: `${PATH}/${id}/mapping`,
    body: mapping,
  }),
  readDetails,
);

export const chooseImportSheet = defineOptionalCall(API_EXTENSIONS.imports)(
  ({ id, sheet }: { id: number; sheet: string }): ApiRequest => ({
    method: 'PUT',
    path: `${PATH}/${id}/sheet`,
    body: { sheet },
  }),
  readDetails,
);

export const startImport = defineOptionalCall(API_EXTENSIONS.imports)(
  (id: number) => post(`${PATH}/${id}/go`),
  readDetails,
);

export const revertImport = defineOptionalCall(API_EXTENSIONS.imports)(
  (id: number) => post(`${PATH}/${id}/take-back`),
  readDetails,
);

export const deleteImportJob = defineOptionalCall(API_EXTENSIONS.imports)(
  (id: number): ApiRequest => ({ method: 'DELETE', path: `${PATH}/${id}` }),
  () => null,
);

export interface PlannedImportChange {
  id: number;
  name: string;
  /**
   * Changed fields by their names in the import file; names of numeric fields end in their unit. `before` is
   * undefined for a new record.
   */
  changes: FieldChange[];
  /** Warnings about the price, from `IMPORT_PRICE_WARNINGS`. */
  marks: string[];
}

const FIGURES: Readonly<Record<string, readonly [field: string, read: (value: unknown) => number]>> = {
  price: ['priceCents', toCents],
  cost: ['costCents', toCents],
  tax: ['taxTenThousandths', percentToTaxRate],
  stock: ['stockThousandths', toThousandths],
  minStock: ['minStockThousandths', toThousandths],
  targetStock: ['targetStockThousandths', toThousandths],
};

const readPlanned = (wire: UncheckedFields<ImportChange>): PlannedImportChange => {
  const [before, after] = [toObjectOrEmpty(wire.before), toObjectOrEmpty(wire.after)];
  return {
    id: toNumber(wire.id),
    name: toText(wire.name),
    changes: Object.keys(after).map(field => {
      const [name, read] = FIGURES[field] ?? [field, (value: unknown) => value];
      const of = (value: unknown) => (value === undefined || value === null ? value : read(value));
      return { field: name, before: of(before[field]), after: of(after[field]) };
    }),
    marks: Array.isArray(wire.marks) ? wire.marks.map(toText) : [],
  };
};

export const plannedImportChanges = defineOptionalCall(API_EXTENSIONS.imports)(
  ({ id, page }: { id: number; page: number }) => get(`${PATH}/${id}/changes`, { page }),
  answer => createListResponseReader(readPlanned)(isObject(answer) ? answer.results : []),
);

export interface RefusedRow {
  line: number;
  reason: string;
}

export const refusedRows = defineOptionalCall(API_EXTENSIONS.imports)(
  ({ id, page }: { id: number; page: number }) => get(`${PATH}/${id}/refused`, { page }),
  answer =>
    createListResponseReader((wire: UncheckedFields<RefusedImportRow>): RefusedRow => ({
      line: toNumber(wire.line),
      reason: toText(wire.reason),
    }))(isObject(answer) ? answer.results : []),
);

export const exportRefusedRows = {
  request: id => get(`${PATH}/${id}/refused.csv`),
  offer: API_EXTENSIONS.imports,
  as: 'file',
  read: answer => answer as Blob,
} satisfies ApiCallEndpoint<number, Blob>;
