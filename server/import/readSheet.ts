/** Reads the first sheet of an XLSX workbook, with the same interface as `readRows` for CSV. */
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { guarded } from '../../contract/productFile.ts';
import { sentence, type Sentence } from '../language/sentence.ts';
import { CODE } from '../lib/product.ts';
import type { Problems } from './problems.ts';
import type { ReadOptions, Row } from './readRows.ts';
import { SaidError } from './saidError.ts';
import type { FromSheet, ToSheet, Unread } from './sheetMessages.ts';

const READER = path.join(import.meta.dirname, `sheetWorker${CODE}`);

/** Limits of the thread: memory in megabytes, and time in milliseconds. */
const LIMITS = { maxOldGenerationSizeMb: 1024 };
const PATIENCE = 120_000;

/** One at a time, because each may take that much memory. */
const oneAtATime = pLimit(1);

/**
 * Reads the sheet. Rows without any text are skipped, and rows with cells beyond the header go to `problems`.
 * @throws SaidError for a file that is not a workbook, or is too large; whatever the source or a callback throws
 */
export async function readSheet(
  source: Readable,
  options: ReadOptions,
  problems: Problems,
  onHeader: (headers: string[], delimiter: string) => (row: Row) => void,
): Promise<void> {
  const bytes = await bytesOf(source);
  const { length } = bytes;
  const table = new Table(options, problems, onHeader);
  await oneAtATime(() =>
    messagesOf(bytes, options.fileName, message => {
      if (message.what === 'begin' && message.sheets > 1)
        problems.warn(1, sentence`the workbook has ${message.sheets} sheets, and the first one was read`);
      if (message.what !== 'rows') return;
      table.take(message.first, message.rows);
      const read = message.first + message.rows.length - 1;
      options.onBytes?.(Math.round((length * read) / message.of));
    }),
  );
  if (!table.hasHeader) throw new SaidError(sentence`${options.fileName} is empty.`);
}

async function bytesOf(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const SAYS: Record<Unread, (fileName: string) => Sentence> = {
  'no workbook': name => sentence`${name} cannot be read as an XLSX workbook; save it as "CSV UTF-8".`,
  'too large': name =>
    sentence`${name} is too large when it is unpacked; save it as "CSV UTF-8", or divide it into several.`,
  'cells far apart': name =>
    sentence`${name} has cells too far apart, with too many empty ones between them; delete the outlying cells, or save it as "CSV UTF-8".`,
  'long row': name => sentence`${name} has a row of more than 1,000,000 characters; shorten it.`,
};

/** @param onMessage if it throws, the thread is ended */
function messagesOf(bytes: Buffer, fileName: string, onMessage: (message: FromSheet) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const copy = new Uint8Array(bytes).buffer;
  const thread = new Worker(READER, {
    workerData: { bytes: copy } satisfies ToSheet,
    transferList: [copy],
    resourceLimits: LIMITS,
  });
  const refusal = (why: Unread) => new SaidError(SAYS[why](fileName));
  const tooLarge = refusal('too large');
  const timer = setTimeout(() => reject(tooLarge), PATIENCE);
  thread.on('message', (message: FromSheet) => {
    try {
      if (message.what === 'failed') throw refusal(message.why);
      onMessage(message);
      if (message.what === 'end') resolve();
      // Lets other work run before the next rows.
      if (message.what === 'rows') setImmediate(() => thread.postMessage('more'));
    } catch (error) {
      reject(error);
    }
  });
  // The thread ends by itself when it runs out of memory.
  thread.on('error', () => reject(tooLarge));
  thread.on('exit', () => reject(tooLarge));
  return promise.finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}

/** Passes on the rows of a sheet as they arrive. */
class Table {
  private width = 0;
  private onRow: ((row: Row) => void) | undefined;
  private readonly options: ReadOptions;
  private readonly problems: Problems;
  private readonly onHeader: (headers: string[], delimiter: string) => (row: Row) => void;

  constructor(options: ReadOptions, problems: Problems, onHeader: Table['onHeader']) {
    this.options = options;
    this.problems = problems;
    this.onHeader = onHeader;
  }

  get hasHeader(): boolean {
    return this.onRow !== undefined;
  }

  take(first: number, rows: readonly string[][]): void {
    for (const [at, cells] of rows.entries())
      if (cells.some(cell => cell.trim() !== '')) this.takeRow(first + at, cells);
  }

  private takeRow(line: number, cells: string[]): void {
    if (!this.onRow) {
      const headers = cells.map(cell => cell.trim());
      this.width = headers.findLastIndex(header => header !== '') + 1;
      // Numbers in a workbook have a decimal point.
      this.onRow = this.onHeader(headers.slice(0, this.width), ',');
      return;
    }
    const extra = cells.slice(this.width).findLastIndex(cell => cell.trim() !== '') + 1;
    if (extra > 0) {
      this.problems.bad(line, sentence`the row has ${this.width + extra} columns, the header ${this.width}`);
      this.options.onOdd?.(line, cells);
    } else {
      const missing = Math.max(0, this.width - cells.length);
      const all = [...cells.slice(0, this.width), ...Array<string>(missing).fill('')];
      // Guarded as in a CSV file, because `unguarded` is applied to every cell.
      this.onRow({ line, cells: all.map(guarded) });
    }
  }
}
