import { fork } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { escapeSpreadsheetFormula } from '../../contract/productFile.ts';
import { type Message, createMessage } from '../language/message.ts';
import { CODE_FILE_EXTENSION } from '../lib/installFolder.ts';
import { getMemoryShareMebibytes } from '../lib/memoryLimit.ts';
import type { ImportProblems } from './problems.ts';
import type { ReadOptions, FileRow } from './readCsvRows.ts';
import { EmptyFileError, ImportError } from './importError.ts';
import {
  SHORT_WORKBOOK_LIMITS,
  WORKBOOK_LIMITS,
  type WorkbookReaderMessage,
  type SheetCell,
  type SheetRow,
  type WorkbookReaderArguments,
  type UnreadableSheet,
} from './sheetMessages.ts';
import { WorkbookArchive } from './workbookArchive.ts';

const READER = path.join(import.meta.dirname, `sheetWorker${CODE_FILE_EXTENSION}`);

/**
 * Maximum size of a short workbook in bytes. Short workbooks have a queue of their own, so that they do not wait for
 * long ones.
 */
const SHORT_BYTES = 256 * 1024;

/**
 * Queue that reads one workbook at a time, in a separate process. The JavaScript heap of the process has a share of the
 * server's memory. A process that runs for more than `patience` milliseconds is ended.
 */
const SHORT = {
  queue: pLimit(1),
  limits: SHORT_WORKBOOK_LIMITS,
  heapMegabytes: () => getMemoryShareMebibytes(16, { min: 24, max: 64 }),
  patience: 30_000,
};
const LONG = {
  queue: pLimit(1),
  limits: WORKBOOK_LIMITS,
  heapMegabytes: () => getMemoryShareMebibytes(8, { min: 32, max: 1024 }),
  patience: 120_000,
};
type Lane = typeof LONG;

/** Maximum size in megabytes of each semi-space of V8, the part of the heap that contains new objects. */
const NEW_OBJECTS_MEGABYTES = 2;

const MAX_TITLES = 50;

const NO_VALUE = '#FORMULA';

/**
 * Reads the chosen sheet of a workbook, or the first visible one. Rows without text are skipped. Rows with cells beyond
 * the header, and rows with a formula without a value, go to `problems`.
 * @throws EmptyFileError for a sheet without text, ImportError for a file that is too large or not a workbook, or the
 *   error of a failed read of `source` or of a callback
 */
export async function readSheet(
  source: Readable,
  options: ReadOptions,
  problems: ImportProblems,
  onHeader: (headers: string[], delimiter: string) => (row: FileRow) => void,
): Promise<void> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const { start, isWhole } = await readStart(chunks);
  const lane = isWhole && isShort(start) ? SHORT : LONG;
  const table = new Table(options, problems, onHeader);
  const sheet = options.sheet ?? '';
  let sheets: readonly string[] = [];
  let bytes = 0;
  async function* countedChunks() {
    let chunk: Buffer | undefined = start;
    while (chunk) {
      bytes += chunk.length;
      yield chunk;
      chunk = (await chunks.next()).value;
    }
  }
  await lane.queue(() =>
    readMessages(countedChunks(), lane, { fileName: options.fileName, sheet }, sent => {
      if (sent.what === 'begin') {
        sheets = sent.sheets;
        options.onSheets?.(sent.sheets);
        if (sheets.length > 1 && sheet === '')
          problems.warn(1, createMessage('file.severalSheets', { sheets: sheets.length }));
      }
      if (sent.what !== 'rows') return;
      for (const row of sent.rows) table.take(row);
      options.onBytes?.(Math.round(bytes * sent.done));
    }),
  );
  table.end();
  if (table.hasHeader) return;
  if (sheet === '')
    throw new EmptyFileError(createMessage('file.empty', { file: options.fileName }), sheets.slice(1));
  throw new EmptyFileError(createMessage('file.sheetEmpty', { sheet, file: options.fileName }));
}

/**
 * Reads a file until it ends, or until more than `SHORT_BYTES` were read. A longer file is not short, so no more of it
 * is needed to choose the queue.
 */
async function readStart(
  chunks: AsyncIterator<Buffer, undefined>,
): Promise<{ start: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length <= SHORT_BYTES) {
    const next = await chunks.next();
    if (next.done) return { start: Buffer.concat(parts), isWhole: true };
    parts.push(next.value);
    length += next.value.length;
  }
  return { start: Buffer.concat(parts), isWhole: false };
}

/**
 * Returns whether a workbook is short, by the unpacked sizes in its ZIP directory. A file that is not a workbook is
 * treated as short.
 */
function isShort(bytes: Buffer): boolean {
  try {
    return new WorkbookArchive(bytes).declaredBytes <= SHORT.limits.unpackedBytes;
  } catch {
    return true;
  }
}

const SAYS: Record<UnreadableSheet, (fileName: string) => Message> = {
  'no workbook': name => createMessage('file.badWorkbook', { file: name }),
  'too large': name => createMessage('file.unpackedTooLarge', { file: name }),
  'too little memory': name => createMessage('file.tooLittleMemory', { file: name }),
  'cells far apart': name => createMessage('file.tooScattered', { file: name }),
  'long row': name => createMessage('file.longRow', { file: name }),
  'no sheet': name => createMessage('file.sheetGone', { file: name }),
};

/**
 * Reads a sheet in another process.
 * @throws ImportError for an unreadable workbook, or one that needs too much time or memory. Errors of `chunks`
 *   and `onMessage` are passed on
 */
async function readMessages(
  chunks: AsyncIterable<Buffer>,
  { limits, heapMegabytes, patience }: Lane,
  { fileName, sheet }: { fileName: string; sheet: string },
  onMessage: (message: WorkbookReaderMessage) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (why: UnreadableSheet) => reject(new ImportError(SAYS[why](fileName)));
  const request: WorkbookReaderArguments = { sheet, limits };
  const reader = fork(READER, [JSON.stringify(request)], {
    execArgv: [`--max-old-space-size=${heapMegabytes()}`, `--max-semi-space-size=${NEW_OBJECTS_MEGABYTES}`],
    // The process gets no environment variables of the server, because some of these contain passwords.
    // MALLOC_ARENA_MAX makes the C library (glibc) take less memory.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => refuse('too large'), patience);
  reader.on('message', (message: WorkbookReaderMessage) => {
    try {
      if (message.what === 'failed') refuse(message.why);
      else onMessage(message);
      if (message.what === 'end') resolve();
      if (message.what === 'rows') setImmediate(() => reader.connected && reader.send('more', () => {}));
    } catch (error) {
      reject(error);
    }
  });
  reader.on('error', () => refuse('too little memory'));
  reader.on('exit', () => refuse('too little memory'));
  async function* chunksOrRefusal() {
    try {
      yield* chunks;
    } catch (error) {
      reject(error);
    }
  }
  // Writing fails if the process closes its input. This error is ignored, because the event "exit" follows and reports
  // the failure.
  if (reader.stdin) pipeline(chunksOrRefusal, reader.stdin).catch(() => {});
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    reader.kill('SIGKILL');
    reader.stdin?.destroy();
  }
}

class Table {
  private headers: string[] = [];
  private onRow: ((row: FileRow) => void) | undefined;
  /**
   * Rows with a single text at the beginning of the sheet. If a row with several texts follows, it is the header, and
   * the rows before it are titles. Otherwise, the first of these rows is the header of a table with one column.
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
   * Uses the first collected row as the header of a table with one column. Called at the end of the sheet and after
   * `MAX_TITLES` collected rows, if no row with several texts was found.
   */
  end(): void {
    const [header, ...rows] = this.titles;
    this.titles = [];
    if (header) this.takeHeader(header);
    for (const row of rows) this.take(row);
  }

  private takeHeader({ cells }: SheetRow): void {
    const headers = cells.map(cell => (cell ?? NO_VALUE).trim());
    this.headers = headers.slice(0, headers.findLastIndex(header => header !== '') + 1);
    this.onRow = this.onHeader(this.headers, ',');
  }

  private takeRow({ line, cells }: SheetRow, onRow: (row: FileRow) => void): void {
    const fault = this.faultOf(line, cells);
    const texts = cells.map(cell => cell ?? NO_VALUE);
    if (fault) {
      this.problems.bad(line, fault);
      this.options.onOdd?.(line, texts);
    } else {
      const all = this.headers.map((_, at) => texts[at] ?? '');
      // A text that looks like a formula, such as "-5 kg", gets an apostrophe, because `unescapeSpreadsheetFormula`
      // later removes one. Cells of an exported CSV file already have this apostrophe.
      onRow({ line, cells: all.map(escapeSpreadsheetFormula) });
    }
  }

  private faultOf(line: number, cells: readonly SheetCell[]): Message | undefined {
    const width = this.headers.length;
    const extra = cells.slice(width).findLastIndex(cell => !isBlank(cell)) + 1;
    if (extra > 0) return createMessage('row.columnsWithoutName', { columns: width + extra, header: width });
    const empty = this.headers.findIndex((header, at) => header !== '' && cells[at] === null);
    if (empty < 0) return undefined;
    return createMessage('row.formulaWithoutValue', { cell: columnLetters(empty) + line });
  }
}

const isBlank = (cell: SheetCell): boolean => cell?.trim() === '';

const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
