/** The rows that an import cannot use, as they are in its file, with the reason behind each. */
import { PassThrough, type Readable } from 'node:stream';
import { guarded, unguarded } from '../../../contract/productFile.ts';
import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import type { Files } from '../../files/files.ts';
import { HttpProblem } from '../../http/problems.ts';
import { readKept } from '../../language/kept.ts';
import type { Translations } from '../../language/sentence.ts';
import { Problems } from '../problems.ts';
import { fileReaderOf } from './kinds.ts';
import { sourceOf } from './storedFile.ts';

/** So that a file which is mended and brought again may keep it. */
const REASON = 'Reason';

const line = (cells: readonly string[]): string =>
  `${cells
    .map(text => guarded(unguarded(text)))
    .map(text => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')}\r\n`;

/** A CSV file for spreadsheets, as it is read. @throws HttpProblem 404 once the file is deleted */
export async function refusedRows(
  db: Db,
  files: Files,
  job: Row<'import_job'>,
  translations: Translations,
): Promise<Readable> {
  if (job.parts === 0) throw new HttpProblem(404, 'The file is not stored any more.');
  const refusals = await db
    .selectFrom('import_refusal')
    .select(['line', 'reason'])
    .where('import_id', '=', job.id)
    .execute();
  const reasons = new Map(refusals.map(({ line: at, reason }) => [at, reason]));
  const out = new PassThrough();
  out.write('\uFEFF');
  // One by one, as they are needed: all at once would hold everybody up.
  const reasonAt = (at: number) => {
    const reason = reasons.get(at);
    return reason === undefined ? undefined : readKept(reason).written(translations);
  };
  void write(files, job, reasonAt, out).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}

async function write(
  files: Files,
  job: Row<'import_job'>,
  reasonAt: (line: number) => string | undefined,
  out: PassThrough,
): Promise<void> {
  const options = {
    fileName: job.file_name,
    onOdd: (at: number, cells: readonly string[]) => {
      const reason = reasonAt(at);
      if (reason !== undefined) out.write(line([...cells, reason]));
    },
    ...(job.encoding === 'utf-8' ? {} : { encoding: job.encoding }),
  };
  await fileReaderOf(job)(sourceOf(files, job), options, new Problems(), headers => {
    out.write(line([...headers, REASON]));
    return ({ line: at, cells }) => options.onOdd(at, cells.slice(0, headers.length));
  });
}
