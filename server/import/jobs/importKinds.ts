import type { Readable } from 'node:stream';
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  findMissingColumns,
  MAX_IMPORT_ROWS,
  type ImportKind,
} from '../../../contract/importFile.ts';
import type { Right } from '../../../contract/rights.ts';
import type { TrailActor } from '../../audit/trail.ts';
import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import { type Message, createMessage, getRecordKindNoun, type MessageValue } from '../../language/message.ts';
import { getMemoryShareMebibytes } from '../../lib/memoryLimit.ts';
import {
  STOCK_COUNT_FIELDS,
  guessColumns,
  ORDER_FIELDS,
  PRICE_FIELDS,
  PRODUCT_FIELDS,
  SUPPLIER_FIELDS,
  type ImportColumnField,
} from '../columns.ts';
import type { ImportJournalWriter } from '../importJournal.ts';
import { createLayoutReader } from '../layouts/layouts.ts';
import { readNumberStyles, toNumberStyle } from '../numberStyle.ts';
import { importOrders } from '../orders.ts';
import type { PlannedChange } from '../importPlan.ts';
import type { ImportRowProblem } from '../problems.ts';
import { importProducts } from '../products.ts';
import { readCsvRows, type ReadOptions, type RowReader } from '../readCsvRows.ts';
import { readSheet } from '../readSheet.ts';
import type { ImportProgress } from '../importSteps.ts';
import { ImportError } from '../importError.ts';
import { importSuppliers } from '../suppliers.ts';

const FIELDS: Readonly<Record<ImportKind, Readonly<Record<string, ImportColumnField>>>> = {
  products: PRODUCT_FIELDS,
  prices: PRICE_FIELDS,
  counts: STOCK_COUNT_FIELDS,
  suppliers: SUPPLIER_FIELDS,
  orders: ORDER_FIELDS,
};

export const RIGHTS_BY_IMPORT_KIND: Readonly<Record<ImportKind, Right>> = {
  products: ['create', 'products'],
  prices: ['edit', 'products/price-changes'],
  counts: ['edit', 'stock'],
  suppliers: ['create', 'purchases/suppliers'],
  orders: ['create', 'import/orders'],
};

export const AUDIT_RESOURCE_BY_IMPORT_KIND: Readonly<Record<ImportKind, string>> = {
  products: 'product',
  prices: 'product',
  counts: 'product',
  suppliers: 'supplier',
  orders: 'order',
};

export function guessColumnMappings(headers: readonly string[]): Record<ImportKind, string[]> {
  const of = (kind: ImportKind) => {
    const found = Object.entries<number | undefined>(guessColumns(headers, FIELDS[kind]));
    return headers.map((_, at) => found.find(([, column]) => column === at)?.[0] ?? '');
  };
  return Object.fromEntries(IMPORT_KINDS.map(kind => [kind, of(kind)])) as Record<ImportKind, string[]>;
}

export function guessImportKind(guesses: Readonly<Record<ImportKind, readonly string[]>>): ImportKind {
  const isWhole = (kind: ImportKind) => findMissingColumns(kind, guesses[kind]) === undefined;
  const has = (kind: ImportKind, ...fields: string[]) => fields.some(field => guesses[kind].includes(field));
  if (isWhole('orders')) return 'orders';
  if (isWhole('suppliers') && has('suppliers', 'contact', 'phone', 'email', 'leadDays', 'website'))
    return 'suppliers';
  const about = guesses.products.filter(field => field !== '' && !['id', 'upc', 'name'].includes(field));
  const isAbout = (...fields: string[]) =>
    about.length > 0 && about.every(field => fields.includes(field)) && !guesses.products.includes('name');
  if (isWhole('prices') && isAbout('price', 'cost')) return 'prices';
  const counted = guesses.counts.includes('stock') && !has('products', 'price', 'cost', 'category');
  return isWhole('counts') && counted ? 'counts' : 'products';
}

/**
 * Returns the column index of each field.
 * @throws ImportError for a field that this kind of import does not have, or that has two columns
 */
export function toColumnIndexes(kind: ImportKind, columns: readonly string[]): Record<string, number> {
  const places: Record<string, number> = {};
  for (const [at, field] of columns.entries()) {
    if (field === '') continue;
    if (!(IMPORT_FIELDS[kind] as readonly string[]).includes(field))
      throw new ImportError(createMessage('import.unknownColumn', { kind: getRecordKindNoun(kind), field }));
    if (Object.hasOwn(places, field))
      throw new ImportError(createMessage('import.columnTwice', { column: getLabel(kind, field) }));
    places[field] = at;
  }
  const missing = findMissingColumns(kind, columns);
  if (!missing) return places;
  const labels = missing
    .map(field => getLabel(kind, field))
    .reduce((before, label) => createMessage('list.or', { first: before, last: label }));
  throw new ImportError(createMessage('import.columnMissing', { columns: labels }));
}

const getLabel = (kind: ImportKind, field: string): MessageValue => FIELDS[kind][field]!.label;

type Job = Row<'import_job'>;

export interface ImportRunOptions {
  dryRun?: boolean;
  who: TrailActor;
  journal?: ImportJournalWriter;
  onPlanned?: (planned: readonly PlannedChange[]) => void;
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Returns the reader for a CSV file or a workbook, which yields the columns as they are in the file. `getLayoutReader`
 * also converts the columns of other systems' exports. The reader refuses a file with too many rows.
 */
export const getRowReaderForFormat = ({ format }: Pick<Job, 'format'>): RowReader =>
  bounded(format === 'xlsx' ? readSheet : readCsvRows);

export const getLayoutReader = ({ format, layout }: Pick<Job, 'format' | 'layout'>): RowReader =>
  bounded(createLayoutReader(format === 'xlsx' ? readSheet : readCsvRows, layout));

export const toFileReadOptions = ({
  file_name,
  encoding,
  sheet,
}: Pick<Job, 'file_name' | 'encoding' | 'sheet'>): ReadOptions => ({
  fileName: file_name,
  encoding: encoding === 'utf-8' ? undefined : encoding,
  sheet,
});

/** Estimated memory in bytes that a row needs until it is written, in addition to the memory for its text. */
const ROW_BYTES = 1200;
const CHARACTER_BYTES = 2;

/** Counts all rows, also those that cannot be read, and refuses a file whose rows do not fit into the memory. */
class RowLimit {
  private rows = 0;
  private bytes = 0;
  private readonly maxBytes = getMemoryShareMebibytes(4) * 1024 * 1024;

  count(cells: readonly string[]): void {
    this.bytes += ROW_BYTES + CHARACTER_BYTES * cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.bytes > this.maxBytes)
      throw new ImportError(createMessage('file.rowsTooLarge', { rows: this.rows }));
    if (++this.rows > MAX_IMPORT_ROWS) throw new ImportError(createMessage('file.tooManyRows'));
  }
}

const bounded =
  (read: RowReader): RowReader =>
  (source, options, problems, onHeader) => {
    const limit = new RowLimit();
    const onOdd = (line: number, cells: readonly string[]) => {
      limit.count(cells);
      options.onOdd?.(line, cells);
    };
    return read(source, { ...options, onOdd }, problems, (headers, delimiter) => {
      const onRow = onHeader(headers, delimiter);
      return row => {
        limit.count(row.cells);
        onRow(row);
      };
    });
  };

export interface ImportOutcome {
  added: number;
  changed: number;
  unchanged: number;
  badRows: readonly ImportRowProblem[];
  notes: readonly Message[];
}

/**
 * Runs the import of a job.
 * @throws ExpectedError if the file cannot be used, ImportStoppedError if only a part of the records was written, or
 *   the error of a failed read of the file
 */
export async function runImportJob(
  db: Db,
  open: () => Readable,
  job: Job,
  running: ImportRunOptions,
): Promise<ImportOutcome> {
  const read = getLayoutReader(job);
  const readOptions = toFileReadOptions(job);
  const options = {
    ...running,
    ...readOptions,
    beside: true,
    branchId: job.branch_id,
    places: toColumnIndexes(job.kind, JSON.parse(job.columns) as string[]),
    read,
    numbers: toNumberStyle(job.decimal_sign) ?? (await readNumberStyles(open(), read, readOptions)),
  };
  const source = open();
  const encoded = job.encoding.startsWith('windows') ? [createMessage('note.windows1252')] : [];
  if (job.kind === 'orders') {
    const { added, alreadyThere, badRows, warnings, notes } = await importOrders(db, source, {
      ...options,
      dateFormat: job.date_format || undefined,
      dayFirst: job.day_first === 1,
    });
    const allNotes = [...encoded, ...notes, ...toDoubtNotes(warnings)];
    return { added, changed: 0, unchanged: alreadyThere, badRows, notes: allNotes };
  }
  const fields = FIELDS[job.kind];
  const { added, updated, unchanged, badRows, warnings, notes } =
    job.kind === 'suppliers'
      ? await importSuppliers(db, source, options)
      : await importProducts(db, source, {
          ...options,
          about: job.kind,
          codeless: true,
          fields,
          category: job.category || undefined,
        });
  const allNotes = [...encoded, ...notes, ...toDoubtNotes(warnings)];
  return { added, changed: updated, unchanged, badRows, notes: allNotes };
}

const DOUBTS = 20;

function toDoubtNotes(doubtful: readonly ImportRowProblem[]): Message[] {
  const told = doubtful
    .slice(0, DOUBTS)
    .map(({ line, userMessage }) => createMessage('note.doubtfulLine', { line, problem: userMessage }));
  const more = doubtful.length - told.length;
  if (more === 0) return told;
  return [...told, createMessage('note.moreDoubtful', { count: more, rows: more.toLocaleString('en-US') })];
}
