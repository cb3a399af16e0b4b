/** Reads the first sheet of a workbook, in a thread of its own: so nobody else waits, and its memory has a limit. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { MOST_UNPACKED, type FromSheet, type ToSheet } from './sheetMessages.ts';

/** Rows that go over at a time, and bytes that are unpacked at a time. */
const [BATCH, PIECE] = [500, 1 << 16];

class TooLarge extends Error {}

/**
 * Looks how large the workbook is unpacked, by what it says and by what it is, before anything holds it: a few kilobytes may
 * unfold to gigabytes.
 * @returns how many sheets it has
 */
function sheetsIn(bytes: Uint8Array): number {
  let said = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      said += originalSize;
      return false;
    },
  });
  if (said > MOST_UNPACKED) throw new TooLarge();
  let [size, sheets] = [0, 0];
  const unzip = new Unzip(file => {
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(file.name)) sheets++;
    file.ondata = (error, data) => {
      if (error) throw error;
      size += data.length;
      if (size > MOST_UNPACKED) throw new TooLarge();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += PIECE)
    unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
  return sheets;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A workbook's dates have no zone: they are read as if they were of Greenwich. */
function momentText(date: Date): string {
  const day = [date.getUTCFullYear(), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join('-');
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** As CSV would have it. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return momentText(value);
  // 0.1 + 0.2 is 0.30000000000000004, which nobody typed; more than 15 digits are never exact.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : '';
}

/** The other side has taken what was said last, and is ready for more. */
const ready = async (): Promise<void> => {
  if (parentPort) await once(parentPort, 'message');
};

const say = (message: FromSheet, port = parentPort): void => port?.postMessage(message);

async function read({ bytes }: ToSheet): Promise<void> {
  try {
    const sheets = sheetsIn(new Uint8Array(bytes));
    const rows = await readSheet(bytes, { trim: false });
    say({ what: 'begin', sheets });
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH).map(row => row.map(cellText));
      say({ what: 'rows', first: from + 1, rows: batch, of: rows.length });
      await ready();
    }
    say({ what: 'end' });
  } catch (error) {
    say({ what: 'failed', isTooLarge: error instanceof TooLarge });
  }
}

await read(workerData as ToSheet);
