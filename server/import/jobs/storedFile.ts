import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../database/schema.ts';
import type { FileStorage } from '../../files/files.ts';
import { HttpProblem, MAX_DISCARDED_REQUEST_BYTES } from '../../http/problems.ts';
import { createMessage } from '../../language/message.ts';
import { ImportError } from '../importError.ts';

export type StoredImportFile = Pick<Row<'import_job'>, 'stored' | 'parts' | 'bytes' | 'format' | 'encoding'>;

/** Size in bytes of the parts in which a file is stored. */
const PART = 4 * 1024 * 1024;
/** Size in bytes of the chunks in which a stored part is read. */
const PIECE = 64 * 1024;
/**
 * Maximum size of a workbook in bytes. It is lower than for other files, because a workbook is unpacked in memory.
 */
const MAX_WORKBOOK_BYTES = 30 * 1024 * 1024;

export const IMPORT_FOLDER = 'import';

const toPartName = (stored: string, part: number): string =>
  `${IMPORT_FOLDER}/${stored}/${String(part).padStart(5, '0')}`;

export const toStoredImportName = (name: string): string => name.split('/')[1] ?? '';

/**
 * Stores the file in a request body while it arrives.
 * @param most maximum number of bytes
 * @param refuse called with the number of bytes that have arrived; returns an error if the quota of stored files is
 *   exceeded
 * @throws HttpProblem 413 if the file is larger, 400 if it is empty, or the error of `refuse`; nothing is stored
 */
export async function storeImportFile(
  files: FileStorage,
  body: AsyncIterable<Buffer>,
  most: number,
  refuse: (bytes: number) => Promise<HttpProblem | undefined> = async () => undefined,
): Promise<StoredImportFile> {
  const stored = randomUUID();
  const kind = new KindOfFile();
  let chunks: Buffer[] = [];
  let [heldBytes, bytes, parts] = [0, 0, 0];
  let refusal: HttpProblem | undefined;
  const flush = async () => {
    refusal ??= await refuse(bytes);
    if (heldBytes === 0 || refusal) return;
    await files.write(toPartName(stored, parts), Buffer.concat(chunks));
    parts++;
    [chunks, heldBytes] = [[], 0];
  };
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (!refusal && !kind.look(chunk)) refusal = noRows();
      const limit = kind.format === 'xlsx' ? Math.min(most, MAX_WORKBOOK_BYTES) : most;
      if (bytes > limit) refusal ??= tooLarge(limit);
      // The rest of a refused file is still read, because clients read the response only after they have sent
      // everything. Otherwise, a proxy would report that the server sent no response.
      if (refusal && bytes > limit + MAX_DISCARDED_REQUEST_BYTES) break;
      if (refusal) continue;
      chunks.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes >= PART) await flush();
    }
    if (!refusal) await flush();
    if (refusal) throw refusal;
    if (bytes === 0) throw new HttpProblem(400, createMessage('file.emptyUpload'), 'file');
  } catch (error) {
    await removeImportFile(files, { stored, parts });
    throw error;
  }
  return { stored, parts, bytes, format: kind.format, encoding: kind.encoding() };
}

const tooLarge = (limit: number) =>
  new HttpProblem(
    413,
    createMessage('file.tooLarge', { megabytes: Math.floor(limit / 1024 / 1024) }),
    'file',
  );

const noRows = () => new HttpProblem(400, createMessage('file.notATable'), 'file');

/**
 * UTF-16 encodings by the first two bytes of a file, in hexadecimal. Text in other encodings contains no zero bytes.
 */
const UTF_16: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

class KindOfFile {
  format: 'csv' | 'xlsx' = 'csv';
  private mark = '';
  private isUtf8 = true;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  look(chunk: Buffer): boolean {
    if (this.mark === '') {
      this.mark = chunk.subarray(0, 2).toString('hex');
      const start = chunk.subarray(0, 4).toString('latin1');
      if (start === 'PK\x03\x04') this.format = 'xlsx';
      else if (start === '%PDF' || (chunk.includes(0) && !UTF_16.has(this.mark))) return false;
    }
    if (this.isUtf8 && this.format === 'csv') this.tried(() => this.decoder.decode(chunk, { stream: true }));
    return true;
  }

  encoding(): string {
    const marked = UTF_16.get(this.mark);
    if (marked) return marked;
    if (this.isUtf8 && this.format === 'csv') this.tried(() => this.decoder.decode());
    return this.isUtf8 ? 'utf-8' : 'windows-1252';
  }

  private tried(decode: () => unknown): void {
    try {
      decode();
    } catch {
      this.isUtf8 = false;
    }
  }
}

/**
 * Returns whether the file of an import is stored. After a restore, the files of all but the newest imports are
 * missing.
 */
export async function isImportFileStored(
  files: FileStorage,
  { stored, parts }: Pick<StoredImportFile, 'stored' | 'parts'>,
): Promise<boolean> {
  return parts > 0 && (await files.list(`${IMPORT_FOLDER}/${stored}`)).length > 0;
}

const gone = () => new ImportError(createMessage('file.gone'));

/** Opens the stored file of an import. @throws ImportError if a part of the file is missing */
export const openImportFile = (
  files: FileStorage,
  { stored, parts }: Pick<StoredImportFile, 'stored' | 'parts'>,
): Readable =>
  Readable.from(
    (async function* () {
      if (parts === 0) throw gone();
      for (let part = 0; part < parts; part++) {
        const bytes = await files.read(toPartName(stored, part));
        if (!bytes) throw gone();
        // A part of the file is yielded in chunks, so that other requests run in between.
        for (let from = 0; from < bytes.length; from += PIECE) {
          yield bytes.subarray(from, from + PIECE);
          await setImmediate();
        }
      }
    })(),
    { objectMode: false },
  );

export async function removeImportFile(
  files: FileStorage,
  { stored, parts }: Pick<StoredImportFile, 'stored' | 'parts'>,
): Promise<void> {
  for (let part = 0; part < parts; part++) await files.remove(toPartName(stored, part));
}
