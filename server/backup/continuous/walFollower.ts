/**
 * Finds the pages that transactions have written to an SQLite file, by reading its write-ahead log
 * (https://www.sqlite.org/fileformat2.html#walformat). An open read transaction keeps the log from being overwritten
 * before its pages are copied.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteBusyError } from '../../database/sqlite.ts';
import { getErrorCode } from '../../lib/errors.ts';

const LOG_HEADER = 32;
const FRAME_HEADER = 24;
/** Number of frames of the write-ahead log that are read at once: a quarter of a megabyte with pages of 4 kB. */
const FRAMES_AT_ONCE = 64;
/**
 * Maximum number of milliseconds to wait for a transaction of the server to end, before the write-ahead log is written
 * into the database file.
 */
const PATIENCE = 100;
/** Maximum number of pages that are kept in memory while the write-ahead log is written into the database file. */
const MAX_LAST_PAGES = 500;

/** Database pages that committed transactions have written to the write-ahead log. */
export interface CommittedWalPages {
  pageSize: number;
  /** Size of the database in pages. */
  databasePages: number;
  /** Offset of each changed page's newest content in the write-ahead log, in bytes, by page number. */
  offsets: Map<number, number>;
}

/**
 * Changed database pages with their contents in memory. SQLite can then overwrite the write-ahead log from which they
 * were read.
 */
export interface LoadedDatabasePages {
  pageSize: number;
  databasePages: number;
  contents: Map<number, Buffer>;
}

type Checksum = readonly [number, number];

interface LogPosition {
  salts: Checksum;
  checksum: Checksum;
  offset: number;
}

/**
 * Thrown if SQLite overwrote the write-ahead log before all its pages were copied. The copies must then begin again
 * with a full copy.
 */
export class WalOverwrittenError extends Error {
  override name = 'WalOverwrittenError';
}

export class WalFollower {
  readonly #log: string;
  readonly #writer: DatabaseSync;
  #reader: DatabaseSync;
  #spareReader: DatabaseSync;
  /** Position up to which the write-ahead log was read. Null until the log has a header. */
  #position: LogPosition | null = null;
  #written: CommittedWalPages = createNothing();
  /**
   * True if all pages of the write-ahead log were copied and are in the database file. SQLite can then overwrite the
   * log without a loss.
   */
  #mayBeginAgain = true;

  /**
   * Begins a read transaction, which keeps SQLite from overwriting the log. Everything that was committed before is in
   * the database file or in the log, so a copy of both files is complete.
   */
  constructor(file: string) {
    this.#log = `${file}-wal`;
    const open = () => {
      const database = new DatabaseSync(file, { timeout: PATIENCE });
      database.exec('pragma wal_autocheckpoint = 0');
      return database;
    };
    this.#writer = open();
    this.#reader = open();
    this.#spareReader = open();
    beginReading(this.#reader);
    this.takeWritten();
  }

  /** Number of bytes that were read of the write-ahead log, from its start. */
  get readBytes(): number {
    return this.#position?.offset ?? 0;
  }

  /**
   * Returns the pages that were committed since the last call. The contents of these pages can be read until `emptyLog`
   * is called.
   * @throws WalOverwrittenError if SQLite overwrote the log before all its pages were read
   */
  takeWritten(): CommittedWalPages | null {
    this.readLog();
    const written = this.#written;
    this.#written = createNothing();
    return written.offsets.size === 0 ? null : written;
  }

  /**
   * Reads the write-ahead log from the position where the last call ended to the newest committed transaction.
   * @throws WalOverwrittenError if SQLite overwrote the log before all its pages were read
   */
  readLog(): void {
    const log = openLog(this.#log);
    if (log === null) return;
    try {
      const header = readAt(log, 0, LOG_HEADER);
      if (header.length < LOG_HEADER) return;
      const position = this.#continueAt(header);
      this.#position = position;
      const pageSize = header.readUInt32BE(8);
      const isLittleEndian = (header.readUInt32BE(0) & 1) === 0;
      const frameSize = FRAME_HEADER + pageSize;
      const uncommitted = new Map<number, number>();
      let { offset, checksum } = position;
      for (;;) {
        const frames = readAt(log, offset, frameSize * FRAMES_AT_ONCE);
        for (let start = 0; start + frameSize <= frames.length; start += frameSize) {
          const frame = frames.subarray(start, start + frameSize);
          const [salts, stored] = [readPair(frame, 8), readPair(frame, 16)];
          if (!isSame(salts, position.salts)) return;
          checksum = addToChecksum(checksum, frame.subarray(0, 8), isLittleEndian);
          checksum = addToChecksum(checksum, frame.subarray(FRAME_HEADER), isLittleEndian);
          // If the checksum differs, the frame (a page in the write-ahead log) is still being written, or remains from
          // before SQLite overwrote the log.
          if (!isSame(checksum, stored)) return;
          uncommitted.set(frame.readUInt32BE(0), offset + FRAME_HEADER);
          offset += frameSize;
          const databasePages = frame.readUInt32BE(4);
          if (databasePages === 0) continue;
          for (const [page, at] of uncommitted) this.#written.offsets.set(page, at);
          uncommitted.clear();
          Object.assign(this.#written, { pageSize, databasePages });
          this.#position = { salts: position.salts, checksum, offset };
        }
        if (frames.length < frameSize * FRAMES_AT_ONCE) return;
      }
    } finally {
      closeSync(log);
    }
  }

  #continueAt(header: Buffer): LogPosition {
    const salts = readPair(header, 16);
    const begin: LogPosition = { salts, checksum: readPair(header, 24), offset: LOG_HEADER };
    if (this.#position === null) return begin;
    if (isSame(salts, this.#position.salts)) return this.#position;
    // SQLite adds 1 to the first salt in the log's header each time it begins to overwrite the log from the start. A
    // larger difference means that the log was overwritten more than once.
    const isNext = salts[0] === (this.#position.salts[0] + 1) >>> 0;
    if (!this.#mayBeginAgain || !isNext)
      throw new WalOverwrittenError('The write-ahead log was overwritten before it was copied.');
    this.#mayBeginAgain = false;
    return begin;
  }

  *readContents({ pageSize, offsets }: CommittedWalPages): Generator<[page: number, content: Buffer]> {
    const log = openSync(this.#log, 'r');
    try {
      for (const [page, offset] of offsets) yield [page, readAt(log, offset, pageSize)];
    } finally {
      closeSync(log);
    }
  }

  /**
   * Writes the pages of the write-ahead log into the database file. SQLite then overwrites the log from its start with
   * the next transaction.
   * @returns the pages that were committed since the last `takeWritten`; null if none were; undefined if the database
   *   is busy
   */
  emptyLog(): LoadedDatabasePages | null | undefined {
    // A new read transaction replaces the old one. SQLite's checkpoint can then write all pages that were committed
    // before the new transaction into the database file, while the server continues to write.
    beginReading(this.#spareReader);
    [this.#reader, this.#spareReader] = [this.#spareReader, this.#reader];
    this.#spareReader.exec('commit');
    this.#spareReader.exec('pragma wal_checkpoint(passive)');
    try {
      this.#writer.exec('begin immediate');
    } catch (error) {
      if (isSqliteBusyError(error)) return undefined;
      throw error;
    }
    // This write transaction prevents the server from committing until the new read transaction has begun.
    try {
      const committed = this.takeWritten();
      if (committed && committed.offsets.size > MAX_LAST_PAGES)
        throw new WalOverwrittenError('Too many pages were written while the log was emptied.');
      const contents = committed && new Map(this.readContents(committed));
      this.#reader.exec('commit');
      const [state] = this.#reader.prepare('pragma wal_checkpoint(passive)').all();
      beginReading(this.#reader);
      this.#mayBeginAgain = state?.log === state?.checkpointed;
      if (!committed || !contents) return null;
      const { pageSize, databasePages } = committed;
      return { pageSize, databasePages, contents };
    } finally {
      this.#writer.exec('rollback');
    }
  }

  close(): void {
    for (const database of [this.#reader, this.#spareReader, this.#writer]) database.close();
  }
}

function beginReading(database: DatabaseSync): void {
  database.exec('begin; select count(*) from sqlite_master');
}

function openLog(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function readAt(file: number, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const bytes = readSync(file, buffer, read, length - read, offset + read);
    if (bytes === 0) break;
    read += bytes;
  }
  return buffer.subarray(0, read);
}

const readPair = (buffer: Buffer, at: number): Checksum => [
  buffer.readUInt32BE(at),
  buffer.readUInt32BE(at + 4),
];

const isSame = (one: Checksum, other: Checksum): boolean => one[0] === other[0] && one[1] === other[1];

const createNothing = (): CommittedWalPages => ({ pageSize: 0, databasePages: 0, offsets: new Map() });

function addToChecksum([first, second]: Checksum, bytes: Buffer, isLittleEndian: boolean): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, isLittleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, isLittleEndian) + first) >>> 0;
  }
  return [first, second];
}
