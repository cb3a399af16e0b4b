/** The file of an import, among the stored files: in parts, so that it is never in memory as a whole. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../database/schema.ts';
import type { Files } from '../../files/files.ts';
import { HttpProblem, MOST_READ } from '../../http/problems.ts';
import { sentence } from '../../language/sentence.ts';
import { SaidError } from '../saidError.ts';

type Stored = Pick<Row<'import_job'>, 'stored' | 'parts' | 'bytes' | 'format' | 'encoding'>;

/** Bytes of a part, and of what is read at a time. */
const PART = 4 * 1024 * 1024;
const PIECE = 64 * 1024;
/** A workbook is taken apart in memory. */
const MOST_WORKBOOK = 30 * 1024 * 1024;

/** The folder of all their parts. */
export const IMPORTED = 'import';

const nameOf = (stored: string, part: number): string =>
  `${IMPORTED}/${stored}/${String(part).padStart(5, '0')}`;

/** Of which file that is a part. */
export const storedIn = (name: string): string => name.split('/')[1] ?? '';

/**
 * Stores what a call sends, as it comes.
 * @param most bytes
 * @throws HttpProblem 413 where it is larger, 400 where there is nothing; nothing of it stays then
 */
export async function storeFile(files: Files, body: AsyncIterable<Buffer>, most: number): Promise<Stored> {
  const stored = randomUUID();
  const kind = new KindOfFile();
  let held: Buffer[] = [];
  let [heldBytes, bytes, parts] = [0, 0, 0];
  const flush = async () => {
    if (heldBytes === 0) return;
    await files.write(nameOf(stored, parts), Buffer.concat(held));
    parts++;
    [held, heldBytes] = [[], 0];
  };
  let refusal: HttpProblem | undefined;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (!refusal && !kind.look(chunk)) refusal = noRows();
      const limit = kind.format === 'xlsx' ? Math.min(most, MOST_WORKBOOK) : most;
      if (bytes > limit) refusal ??= tooLarge(limit);
      // The rest is taken all the same: nobody hears an answer before they have sent all, and a proxy says that it had none.
      if (refusal && bytes > limit + MOST_READ) break;
      if (refusal) continue;
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes >= PART) await flush();
    }
    if (refusal) throw refusal;
    await flush();
    if (bytes === 0) throw new HttpProblem(400, 'The file is empty.', 'file');
  } catch (error) {
    await dropFile(files, { stored, parts });
    throw error;
  }
  return { stored, parts, bytes, format: kind.format, encoding: kind.encoding() };
}

const tooLarge = (limit: number) =>
  new HttpProblem(
    413,
    sentence`The file is larger than ${Math.floor(limit / 1024 / 1024)} MB; divide it into several.`,
    'file',
  );

const noRows = () =>
  new HttpProblem(400, 'This is no file of rows: save it as CSV or as an Excel workbook (XLSX).', 'file');

/** By the first two bytes, as hexadecimal digits: the only text that has bytes of 0. */
const UTF_16: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

/** What the bytes are: a workbook, or text in one of the encodings that spreadsheets write. */
class KindOfFile {
  format: 'csv' | 'xlsx' = 'csv';
  private mark = '';
  private isUtf8 = true;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  /** @returns whether it is one of them */
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

  /** Once all is seen, as TextDecoder calls it. */
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

const gone = () => new SaidError('The file is not stored any more; choose it again.');

/** The file from its begin. @throws SaidError where a part is gone */
export const sourceOf = (files: Files, { stored, parts }: Pick<Stored, 'stored' | 'parts'>): Readable =>
  Readable.from(
    (async function* () {
      if (parts === 0) throw gone();
      for (let part = 0; part < parts; part++) {
        const bytes = await files.read(nameOf(stored, part));
        if (!bytes) throw gone();
        // In pieces: while one is read, others wait.
        for (let from = 0; from < bytes.length; from += PIECE) {
          yield bytes.subarray(from, from + PIECE);
          await setImmediate();
        }
      }
    })(),
    { objectMode: false },
  );

export async function dropFile(
  files: Files,
  { stored, parts }: Pick<Stored, 'stored' | 'parts'>,
): Promise<void> {
  for (let part = 0; part < parts; part++) await files.remove(nameOf(stored, part));
}
