/** Reads the first sheet of a workbook in a thread of its own, so that nobody else waits, and its memory is limited. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import {
  MOST_CELLS,
  MOST_IN_ROW,
  MOST_UNPACKED,
  type FromSheet,
  type ToSheet,
  type Unread,
} from './sheetMessages.ts';

/** The most rows in one message, where they are short, and the bytes that are unpacked at a time. */
const [BATCH, PIECE] = [500, 1 << 16];

class NotRead extends Error {
  readonly why: Unread;

  constructor(why: Unread) {
    super(why);
    this.why = why;
  }
}

/** A row or a cell, and where it is: `<row r="7"` or `<c r="B7"`. */
const PLACE = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r="([A-Z]{0,3})(\d+)"/g;
/** The most characters of a tag that continues in the next piece. */
const TAG = 1000;

/** Measures the extent of a sheet's cells. */
class Extent {
  private rows = 0;
  private column = '';
  private rest = '';

  /** @throws NotRead where the area between the cells is too large */
  add(piece: Uint8Array): void {
    // The pattern consists of ASCII characters only.
    const text = this.rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    for (const [, column = '', row] of text.matchAll(PLACE)) {
      this.rows = Math.max(this.rows, Number(row));
      const isFarther = column.length - this.column.length || Number(column > this.column);
      if (isFarther > 0) this.column = column;
    }
    const begun = text.lastIndexOf('<');
    this.rest = begun < 0 || text.length - begun > TAG ? '' : text.slice(begun);
    if (this.rows * this.columns() > MOST_CELLS) throw new NotRead('cells far apart');
  }

  private columns(): number {
    const letters = [...this.column].map(letter => letter.charCodeAt(0) - 64);
    return Math.max(
      1,
      letters.reduce((sum, letter) => sum * 26 + letter, 0),
    );
  }
}

/**
 * Checks the unpacked size of the workbook, both as declared and as real, before it is held in memory: a few kilobytes may
 * decompress to gigabytes.
 * @returns the number of sheets
 */
function sheetsIn(bytes: Uint8Array): number {
  let said = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      said += originalSize;
      return false;
    },
  });
  if (said > MOST_UNPACKED) throw new NotRead('too large');
  let [size, sheets] = [0, 0];
  const unzip = new Unzip(file => {
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(file.name);
    if (isSheet) sheets++;
    const extent = new Extent();
    file.ondata = (error, data) => {
      if (error) throw error;
      size += data.length;
      if (size > MOST_UNPACKED) throw new NotRead('too large');
      if (isSheet) extent.add(data);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += PIECE)
    unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
  return sheets;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A workbook's dates have no time zone. They are read as if they were UTC. */
function momentText(date: Date): string {
  const day = [date.getUTCFullYear(), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join('-');
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** The value as CSV would have it. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return momentText(value);
  // 0.1 + 0.2 is 0.30000000000000004, which nobody typed; more than 15 digits are never exact.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : '';
}

/** Waits until the other side has taken the last message, and is ready for more. */
const ready = async (): Promise<void> => {
  if (parentPort) await once(parentPort, 'message');
};

const say = (message: FromSheet, port = parentPort): void => port?.postMessage(message);

async function read({ bytes }: ToSheet): Promise<void> {
  try {
    const sheets = sheetsIn(new Uint8Array(bytes));
    const rows = await readSheet(bytes, { trim: false });
    say({ what: 'begin', sheets });
    let batch: string[][] = [];
    let held = 0;
    for (const [at, row] of rows.entries()) {
      const cells = row.map(cellText);
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length > MOST_IN_ROW) throw new NotRead('long row');
      batch.push(cells);
      held += length;
      if (batch.length < BATCH && held < MOST_IN_ROW && at < rows.length - 1) continue;
      say({ what: 'rows', first: at + 2 - batch.length, rows: batch, of: rows.length });
      await ready();
      [batch, held] = [[], 0];
    }
    say({ what: 'end' });
  } catch (error) {
    say({ what: 'failed', why: error instanceof NotRead ? error.why : 'no workbook' });
  }
}

await read(workerData as ToSheet);
