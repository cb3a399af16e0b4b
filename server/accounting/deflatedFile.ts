import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';

/** Maximum number of bytes that wait for compression while further rows are written. */
const MAX_WAITING = 1024 * 1024;

/** A file of fflate's archive that Node compresses on another thread. */
export class DeflatedFile implements ZipInputFile {
  /** Deflate, as in section 4.4.5 of the ZIP specification. */
  readonly compression = 8;
  readonly filename: string;
  size = 0;
  crc = 0;
  ondata!: AsyncFlateStreamHandler;
  readonly #stream = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });

  constructor(filename: string) {
    this.filename = filename;
    this.#stream
      .on('data', (piece: Uint8Array<ArrayBuffer>) => this.ondata(null, piece, false))
      .on('end', () => this.ondata(null, new Uint8Array(), true))
      .on('error', error => this.ondata(Object.assign(error, { code: 0 }), new Uint8Array(), false));
  }

  push(bytes: Uint8Array, isLast = false): void {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    this.#stream.write(bytes);
    if (isLast) this.#stream.end();
  }

  /** Waits until more bytes can be pushed. */
  async drain(): Promise<void> {
    if (this.#stream.writableLength > MAX_WAITING) await once(this.#stream, 'drain');
  }

  /** Ends the file and waits until all bytes are compressed. */
  async end(): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'end');
  }
}
