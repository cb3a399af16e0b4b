import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { escapeSpreadsheetFormula, unescapeSpreadsheetFormula } from '../../../contract/productFile.ts';
import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import type { FileStorage } from '../../files/files.ts';
import { HttpProblem } from '../../http/problems.ts';
import { parseStoredMessage } from '../../language/storedMessage.ts';
import { createMessage } from '../../language/message.ts';
import type { Translate } from '../../language/translate.ts';
import { ImportProblems } from '../problems.ts';
import { getRowReaderForFormat, toFileReadOptions } from './importKinds.ts';
import { isImportFileStored, openImportFile } from './storedFile.ts';

/**
 * Heading of the column with the reasons for which rows were refused. A corrected file may still contain this column
 * when it is imported again.
 */
const REASON = 'Reason';

const line = (cells: readonly string[]): string =>
  `${cells
    .map(text => escapeSpreadsheetFormula(unescapeSpreadsheetFormula(text)))
    .map(text => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')}\r\n`;

export async function readRefusedRows(
  db: Db,
  files: FileStorage,
  job: Row<'import_job'>,
  translate: Translate,
): Promise<Readable> {
  if (!(await isImportFileStored(files, job))) throw new HttpProblem(404, createMessage('file.gone'));
  const refusals = await db
    .selectFrom('import_refusal')
    .select(['line', 'reason'])
    .where('import_id', '=', job.id)
    .execute();
  const reasons = new Map(refusals.map(({ line: at, reason }) => [at, reason]));
  const out = new PassThrough();
  out.write('\uFEFF');
  // The reasons why rows were refused are translated one by one while the rows are sent, because translating all at
  // once would block the server.
  const reasonAt = (at: number) => {
    const reason = reasons.get(at);
    return reason === undefined ? undefined : translate(parseStoredMessage(reason));
  };
  void write(files, job, reasonAt, out).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}

const GONE = new Error('Nobody takes the rows any more.');

function drained(out: PassThrough): Promise<unknown> {
  const over = new AbortController();
  const either = ['drain', 'close'].map(event => once(out, event, { signal: over.signal }));
  return Promise.race(either).finally(() => over.abort());
}

/**
 * Reads the file only as fast as the client receives the refused rows, because a file can have a hundred megabytes and
 * all its rows can be refused.
 */
async function* paced(source: Readable, out: PassThrough): AsyncGenerator<Buffer> {
  for await (const piece of source as AsyncIterable<Buffer>) {
    yield piece;
    if (out.writableNeedDrain) await drained(out);
  }
}

async function write(
  files: FileStorage,
  job: Row<'import_job'>,
  reasonAt: (line: number) => string | undefined,
  out: PassThrough,
): Promise<void> {
  const options = {
    ...toFileReadOptions(job),
    onOdd: (at: number, cells: readonly string[]) => {
      if (out.destroyed) throw GONE;
      const reason = reasonAt(at);
      if (reason !== undefined) out.write(line([...cells, reason]));
    },
  };
  const source = Readable.from(paced(openImportFile(files, job), out), { objectMode: false });
  await getRowReaderForFormat(job)(source, options, new ImportProblems(), headers => {
    out.write(line([...headers, REASON]));
    return ({ line: at, cells }) => options.onOdd(at, cells.slice(0, headers.length));
  });
}
