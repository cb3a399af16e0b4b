import type { Readable } from 'node:stream';
import { TENDERS, type Tender } from '../database/tables/sales.ts';
import { MAX_CENTS } from '../http/money.ts';
import { foldText } from '../../contract/foldText.ts';
import { IMPORT_VOCABULARIES } from '../language/importVocabulary.ts';
import { type Message, createMessage } from '../language/message.ts';
import { toWallClockMilliseconds } from '../../contract/businessDay.ts';
import { FileRowCells, quoteShortenedText } from './fileRowCells.ts';
import {
  mapColumns,
  createMissingColumnError,
  ORDER_FIELDS,
  createUnusedColumnNotes,
  type ColumnIndexes,
} from './columns.ts';
import { parseDateFormat, guessDateFormat, type DateFormat, type ParsedWallClockTime } from './dates.ts';
import { scaleDecimalToInteger, isWholeNumber, multiplyDecimals, type Decimal } from './decimals.ts';
import { BadRowError, ImportProblems } from './problems.ts';
import { readCsvRows, type FileRow } from './readCsvRows.ts';
import type { ImportOptions } from './importSteps.ts';

export interface OrderImportOptions extends ImportOptions {
  dateFormat?: string | undefined;
  dayFirst?: boolean | undefined;
  /** True to move all orders by the same number of days, so that the last business day is today. */
  shiftToToday?: boolean | undefined;
  /** Returns the current time in UTC milliseconds. Only tests set this. */
  now?: () => number;
}

export interface OrderFromFile {
  /** Reference of the order, unique within a terminal. */
  reference: string;
  cashier: string;
  terminal: string;
  date: ParsedWallClockTime;
  /** False if the file contains only a date for the order, which is read as noon. */
  hasTime: boolean;
  lines: FileLine[];
}

export interface FileLine {
  fileLine: number;
  /** Trimmed code of the product. At least one of code and name is not empty. */
  code: string;
  name: string;
  /** Number of pieces, negative for a return. For a weighed product, 1 or -1. */
  quantity: number;
  weightGrams: number;
  priceCents: number;
  /** Amount of the line in cents: price times quantity, rounded once, plus tax. */
  amountCents: number;
  taxCents: number;
  costCents: number | undefined;
  tender: Tender;
}

export interface OrderFile {
  orders: OrderFromFile[];
  problems: ImportProblems;
  rows: number;
  notes: Message[];
}

type OrderCells = FileRowCells<keyof typeof ORDER_FIELDS>;

type DatedLine = FileLine & { dateText: string };
type Gathered = Omit<OrderFromFile, 'date' | 'hasTime' | 'lines'> & { lines: DatedLine[] };

const DEFAULT_TERMINAL = 'Import';

/**
 * Maximum time in milliseconds between two lines of one order. The limit is not the end of the day, because an order
 * can begin before midnight and end after it.
 */
const MAX_ORDER_MS = 12 * 3_600_000;

const toOrderKey = (terminal: string, reference: string): string => `${foldText(terminal)}\n${reference}`;

interface BrokenOrders {
  keys: Set<string>;
  /**
   * References of invalid rows whose terminal cannot be read. An order with one of these references is left out,
   * whatever its terminal is.
   */
  references: Set<string>;
}

/**
 * Groups the rows of a file into orders by terminal and reference, wherever they are in the file. An order with an
 * invalid row is left out: its sums would be wrong, and the order in a corrected file would not equal the stored sale.
 * The whole file is held in memory (about 200 bytes per line).
 * @throws ExpectedError if the file cannot be used, or the error of a failed read of `source`
 */
export async function readOrders(source: Readable, options: OrderImportOptions): Promise<OrderFile> {
  const problems = new ImportProblems();
  const gathered = new Map<string, Gathered>();
  const texts = new Map<string, string>();
  /** Returns a shared instance for equal strings, which saves memory. */
  const shared = (text: string): string => {
    const first = texts.get(text);
    if (first === undefined) texts.set(text, text);
    return first ?? text;
  };
  const chosenFormat = options.dateFormat ? parseDateFormat(options.dateFormat) : undefined;
  const broken: BrokenOrders = { keys: new Set(), references: new Set() };
  let breakOrdersOf = (_row: FileRow) => {};
  const read = {
    ...options,
    onBytes: (done: number) => options.onProgress?.({ step: 'reading', done }),
    onOdd: (line: number, cells: readonly string[]) => breakOrdersOf({ line, cells }),
  };
  const notes: Message[] = [];
  let used = 0;
  let untold = 0;
  await (options.read ?? readCsvRows)(source, read, problems, (headers, delimiter) => {
    const columns: ColumnIndexes<keyof typeof ORDER_FIELDS> =
      options.places ?? mapColumns(headers, ORDER_FIELDS, options.columns ?? {});
    if (columns.name === undefined && columns.code === undefined) {
      throw createMissingColumnError(headers, ORDER_FIELDS.name, 'name');
    }
    if (!options.places) notes.push(...createUnusedColumnNotes(headers, columns));
    const cells = new FileRowCells(ORDER_FIELDS, columns, delimiter, options.numbers);
    breakOrdersOf = row => void broken.references.add(readableText(cells, row, 'reference') ?? '');
    return row => {
      try {
        gather(gathered, cells, row, shared);
        used++;
        if (cells.text(row, 'tender', 'label') === '') untold++;
      } catch (error) {
        if (!(error instanceof BadRowError)) throw error;
        problems.bad(row.line, error.userMessage);
        breakOrder(broken, cells, row);
      }
    };
  });
  const rows = used + problems.badRows.length;
  if (rows === 0) notes.push(createMessage('note.noRows'));
  if (untold > 0)
    notes.push(
      untold === used
        ? createMessage('note.allPaidInCash')
        : createMessage('note.rowsPaidInCash', { rows: untold }),
    );
  const orders = dated(gathered, {
    chosen: chosenFormat,
    dayFirst: options.dayFirst ?? false,
    broken,
    problems,
    notes,
  });
  return { orders, problems, rows, notes };
}

function breakOrder({ keys, references }: BrokenOrders, cells: OrderCells, row: FileRow): void {
  const reference = readableText(cells, row, 'reference') ?? '';
  const terminal = readableText(cells, row, 'terminal');
  if (terminal === undefined) references.add(reference);
  else keys.add(toOrderKey(terminal || DEFAULT_TERMINAL, reference));
}

function readableText(cells: OrderCells, row: FileRow, name: 'reference' | 'terminal'): string | undefined {
  try {
    return cells.text(row, name, name === 'terminal' ? 'terminal' : 'label');
  } catch (error) {
    if (error instanceof BadRowError) return undefined;
    throw error;
  }
}

function gather(
  orders: Map<string, Gathered>,
  cells: OrderCells,
  row: FileRow,
  shared: (text: string) => string,
) {
  const reference = cells.requiredText(row, 'reference', 'label');
  const terminal = shared(cells.text(row, 'terminal', 'terminal') || DEFAULT_TERMINAL);
  const line = parseLine(cells, row, shared);
  const key = toOrderKey(terminal, reference);
  const order = orders.get(key);
  if (order) order.lines.push(line);
  else {
    orders.set(key, {
      reference,
      cashier: shared(cells.text(row, 'cashier', 'label')),
      terminal,
      lines: [line],
    });
  }
}

function parseLine(cells: OrderCells, row: FileRow, shared: (text: string) => string): DatedLine {
  const dateText = shared(cells.requiredText(row, 'date', 'label'));
  const code = shared(cells.text(row, 'code', 'code'));
  const name = shared(cells.text(row, 'name', 'name'));
  if (code === '' && name === '') throw new BadRowError(createMessage('row.noNameOrCode'));
  const quantity = required(cells.decimal(row, 'quantity'), 'quantity');
  const price = required(cells.decimal(row, 'price'), 'price');
  const cost = cells.decimal(row, 'cost');
  const taxCents = cells.units(row, 'tax', 2) ?? 0;
  return {
    fileLine: row.line,
    dateText,
    code,
    name,
    ...counted(cells, quantity),
    priceCents: cells.within('price', scaleDecimalToInteger(price, 2)),
    amountCents: ofLine(cells, 'price', multiplyDecimals(price, quantity)) + taxCents,
    taxCents,
    costCents: cost && ofLine(cells, 'cost', multiplyDecimals(cost, quantity)),
    tender: parseTender(cells.text(row, 'tender', 'label')),
  };
}

/** Converts an amount of an order line to cents. @throws BadRowError above the maximum amount of a till's line */
function ofLine(cells: OrderCells, name: 'price' | 'cost', amount: Decimal): number {
  const cents = scaleDecimalToInteger(amount, 2);
  return cells.within(name, cents !== undefined && Math.abs(cents) > MAX_CENTS ? undefined : cents);
}

function required(value: Decimal | undefined, field: 'quantity' | 'price'): Decimal {
  if (!value) throw new BadRowError(createMessage('row.missing', { column: ORDER_FIELDS[field].label }));
  return value;
}

/**
 * Converts a quantity with a fraction to one article with a weight, because quantities are integers: half a kilogram
 * becomes 1 article of 500 g.
 */
function counted(cells: OrderCells, quantity: Decimal): Pick<FileLine, 'quantity' | 'weightGrams'> {
  const milli = cells.within('quantity', scaleDecimalToInteger(quantity, 3));
  return isWholeNumber(quantity)
    ? { quantity: milli / 1000, weightGrams: 0 }
    : { quantity: quantity.digits < 0n ? -1 : 1, weightGrams: Math.abs(milli) };
}

const TENDER_WORDS = new Map<string, Tender>([
  ...TENDERS.map(tender => [tender.replace('_', ''), tender] as const),
  ...TENDERS.flatMap(tender =>
    IMPORT_VOCABULARIES.flatMap(({ tenders }) =>
      (tenders[tender] ?? []).map(word => [word, tender] as const),
    ),
  ),
]);

function parseTender(text: string): Tender {
  if (text === '') return 'cash';
  const tender = TENDER_WORDS.get(foldText(text).replace(/[^a-z]/g, ''));
  if (!tender) {
    // The error message lists the payment methods in the user's language, although a file can name them in other
    // languages.
    const all = createMessage('row.tenders');
    throw new BadRowError(
      createMessage('row.unknownTender', { tender: quoteShortenedText(text), known: all }),
    );
  }
  return tender;
}

interface Dating {
  chosen: DateFormat | undefined;
  dayFirst: boolean;
  broken: BrokenOrders;
  problems: ImportProblems;
  notes: Message[];
}

function dated(
  gathered: ReadonlyMap<string, Gathered>,
  { chosen, dayFirst, broken, problems, notes }: Dating,
): OrderFromFile[] {
  const dates = readDates([...gathered.values()], { chosen, dayFirst }, notes);
  const orders: OrderFromFile[] = [];
  let split = 0;
  for (const [key, { lines, ...order }] of gathered) {
    const undated = lines.filter(line => !dates.has(line.dateText));
    for (const line of undated)
      problems.bad(line.fileLine, createMessage('row.badDate', { date: quoteShortenedText(line.dateText) }));
    if (undated.length > 0 || broken.keys.has(key) || broken.references.has(order.reference)) {
      for (const line of lines)
        if (dates.has(line.dateText)) problems.bad(line.fileLine, createMessage('row.orderUnusable'));
      continue;
    }
    const first = lines[0]!;
    const date = dates.get(first.dateText)!;
    const ownLines = lines.filter(line => isNear(date, dates.get(line.dateText)!));
    if (ownLines.length < lines.length) {
      const own = new Set(ownLines);
      for (const line of lines)
        if (!own.has(line)) problems.bad(line.fileLine, sayOtherOrder(line, first, order.reference));
    }
    if (ownLines.some(line => dates.get(line.dateText)!.day !== date.day)) split++;
    orders.push({ ...order, date, hasTime: hasTime(first.dateText, chosen), lines: ownLines });
  }
  problems.sort();
  if (split > 0) notes.push(createMessage('note.severalDays', { orders: split }));
  return orders;
}

/**
 * Checks whether two lines are close enough in time to belong to one order. The branch's time zone is unknown here,
 * so a time with an offset and one without are compared as written.
 */
function isNear(first: ParsedWallClockTime, other: ParsedWallClockTime): boolean {
  const offsetMinutes = (first.offsetMinutes ?? 0) - (other.offsetMinutes ?? 0);
  const haveOffsets = first.offsetMinutes !== undefined && other.offsetMinutes !== undefined;
  const apart =
    toWallClockMilliseconds(first) -
    toWallClockMilliseconds(other) -
    (haveOffsets ? offsetMinutes * 60_000 : 0);
  return Math.abs(apart) <= MAX_ORDER_MS;
}

const sayOtherOrder = (line: DatedLine, first: DatedLine, reference: string): Message =>
  createMessage('row.datesOfOrderDiffer', {
    line: first.fileLine,
    reference: quoteShortenedText(reference),
    date: quoteShortenedText(first.dateText),
    ownDate: quoteShortenedText(line.dateText),
  });

const hasTime = (text: string, chosen: DateFormat | undefined): boolean =>
  chosen ? chosen.name.includes('HH') : text.includes(':');

function readDates(
  orders: readonly Gathered[],
  { chosen, dayFirst }: Pick<Dating, 'chosen' | 'dayFirst'>,
  notes: Message[],
) {
  const texts = new Set(orders.flatMap(order => order.lines.map(line => line.dateText)));
  const { format, ambiguous } = chosen
    ? { format: chosen, ambiguous: false }
    : guessDateFormat(texts, dayFirst);
  if (ambiguous) {
    notes.push(createMessage(dayFirst ? 'note.dayFirst' : 'note.monthFirst'));
  }
  const dates = new Map<string, ParsedWallClockTime>();
  for (const text of texts) {
    const date = format.parse(text);
    if (date) dates.set(text, date);
  }
  return dates;
}
