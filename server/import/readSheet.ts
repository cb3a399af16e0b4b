/** Reads the first sheet of an XLSX workbook as `readRows` reads CSV. */
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

/** Megabytes of memory, and milliseconds, that the thread may take. */
const LIMITS = { maxOldGenerationSizeMb: 1024 };
const PATIENCE = 120_000;

/** Each takes so much memory, however many people send one. */
const oneAtATime = pLimit(1);

/**
 * Rows without any text are skipped; rows with cells beyond the header go to `problems`.
 * @throws SaidError for what is no workbook, or too large a one; whatever the source or a callback throws
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
  'no workbook': name => sentence`${name} is no XLSX workbook that can be read; save it as "CSV UTF-8".`,
  'too large': name =>
    sentence`${name} is too large when it is unpacked; save it as "CSV UTF-8", or divide it into several.`,
  'cells far apart': name =>
    sentence`${name} has cells so far apart that the empty ones between them are too many; delete what is far out, or save it as "CSV UTF-8".`,
  'long row': name =>
    sentence`${name} has a row of more than 1,000,000 characters; delete what is so long in it.`,
};

/** @param onMessage what it throws ends the thread */
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
      // Whoever else has something to do comes first.
      if (message.what === 'rows') setImmediate(() => thread.postMessage('more'));
    } catch (error) {
      reject(error);
    }
  });
  // Without memory the thread ends by itself.
  thread.on('error', () => reject(tooLarge));
  thread.on('exit', () => reject(tooLarge));
  return promise.finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}

/** The rows of a sheet, as they come. */
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
      // Its numbers have a point.
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
      // As a CSV file has them: whoever reads them takes that off again.
      this.onRow({ line, cells: all.map(guarded) });
    }
  }
}
