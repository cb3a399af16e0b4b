import { isImportRunning } from '../../../contract/importFile.ts';
import type { ImportMapping } from '../../../contract/imports.ts';
import { getDialect, type Db } from '../../database/connect.ts';
import { selectNow } from '../../database/dialects.ts';
import type { Row } from '../../database/schema.ts';
import { HttpProblem, refuseWriteIfDuplicate } from '../../http/problems.ts';
import { createMessage } from '../../language/message.ts';
import { ExpectedError } from '../../lib/errors.ts';
import { getErrorMessage } from '../importError.ts';
import { toColumnIndexes } from './importKinds.ts';
import { readSheetName } from './readImportJobs.ts';

type Job = Row<'import_job'>;

export function assertImportMapping(job: Job, { kind, columns }: ImportMapping): void {
  const { length } = JSON.parse(job.headers) as string[];
  if (columns.length !== length)
    throw new HttpProblem(400, createMessage('import.columnCount', { columns: length }), 'columns');
  try {
    toColumnIndexes(kind, columns);
  } catch (error) {
    throw error instanceof ExpectedError ? new HttpProblem(400, getErrorMessage(error), 'columns') : error;
  }
}

/**
 * Checks that a mapping belongs to the chosen sheet of the workbook.
 * @throws HttpProblem 409 if the columns are from another sheet
 */
export function assertMappingOfChosenSheet(job: Job, { sheet }: ImportMapping): void {
  if (sheet !== undefined && sheet !== readSheetName(job))
    throw new HttpProblem(409, createMessage('import.anotherSheet'));
}

/**
 * Refuses to write or revert an import while another import of the same branch is being written or reverted, because
 * their changes would mix. A unique index enforces the same rule.
 * @throws HttpProblem 409 naming the file of the other import
 */
export async function assertNoOtherImport(db: Db, { id, branch_id }: Job): Promise<void> {
  const other = await db
    .selectFrom('import_job')
    .select('file_name')
    .where('branch_id', '=', branch_id)
    .where('id', '<>', id)
    .where('state', 'in', ['writing', 'taking-back'])
    .executeTakeFirst();
  if (!other) return;
  throw new HttpProblem(409, createMessage('import.branchBusyWith', { file: other.file_name }));
}

/**
 * Starts the next step of an import, if the import is in one of the states in `from`, and its sheet is the one in
 * `job`. If several calls do so at the same time, only one succeeds.
 * @throws HttpProblem 409 if the import has another state or sheet, or another import of the branch is running
 */
export async function beginImportStep(
  db: Db,
  job: Pick<Job, 'id' | 'sheet'>,
  from: Job['state'][],
  values: Partial<Job>,
): Promise<void> {
  const { numUpdatedRows } = await refuseWriteIfDuplicate(
    db
      .updateTable('import_job')
      .set({ ...values, done: 0, message: '', runner: '', beat_at: selectNow(getDialect(db)) })
      .where('id', '=', job.id)
      .where('state', 'in', from)
      .where('sheet', '=', job.sheet)
      .executeTakeFirstOrThrow(),
    createMessage('import.branchBusy'),
  );
  if (numUpdatedRows > 0n) return;
  const { state } = await db
    .selectFrom('import_job')
    .select('state')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  throw new HttpProblem(
    409,
    isImportRunning(state) ? createMessage('import.atWork') : createMessage('import.anotherStep'),
  );
}
