import path from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { escapeFormula } from '../../contract/productFile.ts';
import { type Message, message } from '../language/message.ts';
import { CODE_EXTENSION } from '../lib/installFolder.ts';
import type { ImportProblems } from './problems.ts';
import type { ReadOptions, FileRow } from './readCsvRows.ts';
import { EmptyFile, MessageError } from './messageError.ts';
import type { SheetResponse, SheetCell, SheetRow, SheetRequest, UnreadableSheet } from './sheetMessages.ts';

const READER = path.join(import.meta.dirname, `sheetWorker${CODE_EXTENSION}`);

/**
 * Limits of the worker thread that reads a workbook: memory in megabytes. `PATIENCE` is the time limit in
 * milliseconds.
 */
const LIMITS = { maxOldGenerationSizeMb: 1024 };
const PATIENCE = 120_000;

/** Limits reading to one workbook at a time, because each may use the maximum memory. */
const oneAtATime = pLimit(1);

const MAX_TITLES = 50;

const NO_VALUE = '#FORMULA';

/**
 * Reads the chosen sheet of a workbook, or the first visible one. Rows without text are skipped. Rows with cells
 * beyond the header, and rows with a formula without a value, go to `problems`.
 * @throws EmptyFile for a sheet without text; MessageError for a file that is not a workbook, or is too large; any
 *   error of the source or a callback
 */
export async function readSheet(
  source: Readable,
  options: ReadOptions,
  problems: ImportProblems,
  onHeader: (headers: string[], delimiter: string) => (row: FileRow) => void,
): Promise<void> {
  const bytes = await readBytes(source);
  const { length } = bytes;
  const table = new Table(options, problems, onHeader);
  const sheet = options.sheet ?? '';
  let sheets: readonly string[] = [];
  await oneAtATime(() =>
    readMessages(bytes, options.fileName, sheet, sent => {
      if (sent.what === 'begin') {
        sheets = sent.sheets;
        options.onSheets?.(sent.sheets);
        if (sheets.length > 1 && sheet === '')
          problems.warn(1, message('file.severalSheets', { sheets: sheets.length }));
      }
      if (sent.what !== 'rows') return;
      for (const row of sent.rows) table.take(row);
      options.onBytes?.(Math.round(length * sent.done));
    }),
  );
  table.end();
  if (table.hasHeader) return;
  if (sheet === '') throw new EmptyFile(message('file.empty', { file: options.fileName }), sheets.slice(1));
  throw new EmptyFile(message('file.sheetEmpty', { sheet, file: options.fileName }));
}

async function readBytes(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const SAYS: Record<UnreadableSheet, (fileName: string) => Message> = {
  'no workbook': name => message('file.badWorkbook', { file: name }),
  'too large': name => message('file.unpackedTooLarge', { file: name }),
  'cells far apart': name => message('file.tooScattered', { file: name }),
  'long row': name => message('file.longRow', { file: name }),
  'no sheet': name => message('file.sheetGone', { file: name }),
};

function readMessages(
  bytes: Buffer,
  fileName: string,
  sheet: string,
  onMessage: (message: SheetResponse) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const copy = new Uint8Array(bytes).buffer;
  const thread = new Worker(READER, {
    workerData: { bytes: copy, sheet } satisfies SheetRequest,
    transferList: [copy],
    resourceLimits: LIMITS,
  });
  const refusal = (why: UnreadableSheet) => new MessageError(SAYS[why](fileName));
  const tooLarge = refusal('too large');
  const timer = setTimeout(() => reject(tooLarge), PATIENCE);
  thread.on('message', (message: SheetResponse) => {
    try {
      if (message.what === 'failed') throw refusal(message.why);
      onMessage(message);
      if (message.what === 'end') resolve();
      if (message.what === 'rows') setImmediate(() => thread.postMessage('more'));
    } catch (error) {
      reject(error);
    }
  });
  thread.on('error', () => reject(tooLarge));
  thread.on('exit', () => reject(tooLarge));
  return promise.finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}

class Table {
  private width = 0;
  private headers: string[] = [];
  private onRow: ((row: FileRow) => void) | undefined;
  /**
   * Rows with a single text, collected until a row with several texts follows. They are then titles above the
   * header.
   */
  private titles: SheetRow[] = [];
  private readonly options: ReadOptions;
  private readonly problems: ImportProblems;
  private readonly onHeader: (headers: string[], delimiter: string) => (row: FileRow) => void;

  constructor(options: ReadOptions, problems: ImportProblems, onHeader: Table['onHeader']) {
    this.options = options;
    this.problems = problems;
    this.onHeader = onHeader;
  }

  get hasHeader(): boolean {
    return this.onRow !== undefined;
  }

  take(row: SheetRow): void {
    const texts = row.cells.filter(cell => !isBlank(cell)).length;
    if (texts === 0) return;
    if (this.onRow) this.takeRow(row, this.onRow);
    else if (texts > 1) {
      this.titles = [];
      this.takeHeader(row);
    } else {
      this.titles.push(row);
      if (this.titles.length > MAX_TITLES) this.end();
    }
  }

  /**
   * Ends the sheet. If no row had several texts, the sheet has one column, and its first row is the header.
   */
  end(): void {
    const [header, ...rows] = this.titles;
    this.titles = [];
    if (header) this.takeHeader(header);
    for (const row of rows) this.take(row);
  }

  private takeHeader({ cells }: SheetRow): void {
    const headers = cells.map(cell => (cell ?? NO_VALUE).trim());
    this.width = headers.findLastIndex(header => header !== '') + 1;
    this.headers = headers.slice(0, this.width);
    this.onRow = this.onHeader(this.headers, ',');
  }

  private takeRow({ line, cells }: SheetRow, onRow: (row: FileRow) => void): void {
    const fault = this.faultOf(line, cells);
    const texts = cells.map(cell => cell ?? NO_VALUE);
    if (fault) {
      this.problems.bad(line, fault);
      this.options.onOdd?.(line, texts);
    } else {
      const missing = Math.max(0, this.width - texts.length);
      const all = [...texts.slice(0, this.width), ...Array<string>(missing).fill('')];
      // Texts that look like formulas get an apostrophe, as in a CSV file, because `unescapeFormula` is applied to
      // every cell.
      onRow({ line, cells: all.map(escapeFormula) });
    }
  }

  private faultOf(line: number, cells: readonly SheetCell[]): Message | undefined {
    const extra = cells.slice(this.width).findLastIndex(cell => !isBlank(cell)) + 1;
    if (extra > 0)
      return message('row.columnsWithoutName', { columns: this.width + extra, header: this.width });
    const empty = this.headers.findIndex((header, at) => header !== '' && cells[at] === null);
    if (empty < 0) return undefined;
    return message('row.formulaWithoutValue', { cell: columnLetters(empty) + line });
  }
}

const isBlank = (cell: SheetCell): boolean => cell?.trim() === '';

const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
