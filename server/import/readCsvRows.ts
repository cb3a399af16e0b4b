import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Message, createMessage } from '../language/message.ts';
import { ExpectedError } from '../lib/errors.ts';
import type { ImportProblems } from './problems.ts';
import { ImportError } from './importError.ts';

export interface FileRow {
  line: number;
  cells: readonly string[];
}

export interface ReadOptions {
  fileName: string;
  delimiter?: string | undefined;
  encoding?: string | undefined;
  sheet?: string | undefined;
  onSheets?: ((names: string[]) => void) | undefined;
  onBytes?: ((bytesSoFar: number) => void) | undefined;
  onOdd?: ((line: number, cells: readonly string[]) => void) | undefined;
}

export type RowReader = typeof readCsvRows;

const MAX_HEADER = 65_536;
/** Maximum length of a row in characters. A longer row is assumed to have an unclosed quotation mark. */
const MAX_ROW = 1_000_000;

/**
 * Reads all rows of a CSV file. Rows without text are skipped; rows with a wrong number of cells go to `problems`.
 * @param onHeader called first, with the trimmed headers; returns a function that is called with each row
 * @throws ExpectedError for a file that is empty or not CSV text, or the error of a failed read of `source` or of a
 *   callback
 */
export async function readCsvRows(
  source: Readable,
  options: ReadOptions,
  problems: ImportProblems,
  onHeader: (headers: string[], delimiter: string) => (row: FileRow) => void,
): Promise<void> {
  const text = decodedText(source, options);
  const { head, separator, skipped } = withoutHint(await readFirstLine(text, options.fileName));
  const delimiter = options.delimiter ?? separator ?? guessDelimiter(head);
  let nextLine = 1 + skipped;
  let width = 0;
  let onRow: ((row: FileRow) => void) | undefined;
  const take = (cells: string[], parsedLines: number) => {
    const endLine = parsedLines + skipped;
    const line = endLine - breaksIn(cells);
    nextLine = endLine + 1;
    if (!cells.some(cell => cell.trim() !== '')) return;
    if (!onRow) {
      width = cells.length;
      onRow = onHeader(
        cells.map(cell => cell.trim()),
        delimiter,
      );
      return;
    }
    const fault = findRowFault(cells, width);
    if (fault) {
      problems.bad(line, fault);
      options.onOdd?.(line, cells);
    } else onRow({ line, cells });
  };
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    // With the option `relax_quotes`, a quotation mark inside a cell (7" frame) is text and does not end the cell.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    on_record: (cells: string[], { lines }) => {
      take(cells, lines);
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(async function* () {
      yield head;
      yield* text;
    }, parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportError(createMessage('file.openQuote', { line: nextLine }));
  }
}

async function* decodedText(source: Readable, options: ReadOptions): AsyncGenerator<string> {
  const decoder = decoderFor(options.encoding);
  let bytesSoFar = 0;
  let carriageReturn = '';
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    if (bytesSoFar === 0 && !options.encoding) refuseOtherKinds(bytes, options.fileName);
    const text = carriageReturn + decoded(() => decoder.decode(bytes, { stream: true }), options);
    // A final \r is held back, because the \n after it may be in the next chunk.
    carriageReturn = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(carriageReturn ? text.slice(0, -1) : text);
    bytesSoFar += bytes.length;
    options.onBytes?.(bytesSoFar);
  }
  yield withLineFeeds(carriageReturn + decoded(() => decoder.decode(), options));
}

const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

function decoderFor(encoding = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ExpectedError(`There is no encoding "${encoding}"; utf-8, utf-16le and windows-1252 are some.`);
  }
}

function decoded(decode: () => string, { fileName, encoding = 'UTF-8' }: ReadOptions): string {
  try {
    return decode();
  } catch {
    throw new ImportError(createMessage('file.wrongEncoding', { file: fileName, encoding }));
  }
}

function refuseOtherKinds(bytes: Buffer, fileName: string): void {
  const start = bytes.subarray(0, 2).toString('hex');
  if (start === 'fffe' || start === 'feff') {
    throw new ImportError(
      createMessage('file.utf16', { file: fileName, endian: start === 'fffe' ? 'le' : 'be' }),
    );
  }
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    throw new ImportError(createMessage('file.archive', { file: fileName }));
  }
}

async function readFirstLine(text: AsyncGenerator<string>, fileName: string): Promise<string> {
  let head = '';
  while (!head.trimStart().includes('\n') && head.length < MAX_HEADER) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  if (head.trim() === '') throw new ImportError(createMessage('file.empty', { file: fileName }));

  if (/[\x00-\x08\x0e-\x1f]/.test(head.trimStart().split('\n', 1)[0]!)) {
    throw new ImportError(createMessage('file.notText', { file: fileName }));
  }
  return head;
}

function withoutHint(head: string): { head: string; separator?: string; skipped: number } {
  const [hint, separator] = /^\s*"?sep=(.)"?\n/i.exec(head) ?? [];
  return hint === undefined || separator === undefined
    ? { head, skipped: 0 }
    : { head: head.slice(hint.length), separator, skipped: 1 };
}

function guessDelimiter(head: string): string {
  const header = head
    .trimStart()
    .split('\n', 1)[0]!
    .replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map(delimiter => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

function breaksIn(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks++;
  }
  return breaks;
}

function findRowFault(cells: readonly string[], width: number): Message | undefined {
  // With the option `relax_quotes`, an unclosed quotation mark makes a cell contain the following row.
  if (cells.some(cell => cell.startsWith('"') && cell.includes('\n'))) {
    return createMessage('row.openQuote');
  }
  const extra = cells.slice(width).some(cell => cell.trim() !== '');
  return extra || cells.length < width
    ? createMessage('row.columnCount', { columns: cells.length, header: width })
    : undefined;
}
