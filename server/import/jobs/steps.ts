import { isImportRunning } from '../../../contract/importFile.ts';
import type { ImportMapping } from '../../../contract/imports.ts';
import { getDialect, type Db } from '../../database/connect.ts';
import { selectNow } from '../../database/dialects.ts';
import type { Row } from '../../database/schema.ts';
import { HttpProblem, refuseIfDuplicate } from '../../http/problems.ts';
import { message } from '../../language/message.ts';
import { PlainError } from '../../lib/errors.ts';
import { getErrorMessage } from '../messageError.ts';
import { toColumnIndexes } from './importKinds.ts';
import { readSheetName } from './readJobs.ts';

type Job = Row<'import_job'>;

export function assertMapping(job: Job, { kind, columns }: ImportMapping): void {
  const { length } = JSON.parse(job.headers) as string[];
  if (columns.length !== length)
    throw new HttpProblem(400, message('import.columnCount', { columns: length }), 'columns');
  try {
    toColumnIndexes(kind, columns);
  } catch (error) {
    throw error instanceof PlainError ? new HttpProblem(400, getErrorMessage(error), 'columns') : error;
  }
}

/**
 * Checks that a mapping belongs to the chosen sheet of the workbook.
 * @throws HttpProblem 409 if the columns are from another sheet
 */
export function assertMappingOfChosenSheet(job: Job, { sheet }: ImportMapping): void {
  if (sheet !== undefined && sheet !== readSheetName(job))
    throw new HttpProblem(409, message('import.anotherSheet'));
}

/**
 * Refuses a second import in the same branch, because concurrent imports would mix. The message names the running
 * import. A unique index enforces the same rule.
 * @throws HttpProblem 409
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
  throw new HttpProblem(409, message('import.branchBusyWith', { file: other.file_name }));
}

/**
 * Starts the next step of an import, if the import is in one of the given states and the sheet is still the one that
 * was read. Of several concurrent calls, one succeeds.
 * @throws HttpProblem 409
 */
export async function beginImportStep(
  db: Db,
  job: Pick<Job, 'id' | 'sheet'>,
  from: Job['state'][],
  values: Partial<Job>,
): Promise<void> {
  const { numUpdatedRows } = await refuseIfDuplicate(
    db
      .updateTable('import_job')
      .set({ ...values, done: 0, message: '', runner: '', beat_at: selectNow(getDialect(db)) })
      .where('id', '=', job.id)
      .where('state', 'in', from)
      .where('sheet', '=', job.sheet)
      .executeTakeFirstOrThrow(),
    message('import.branchBusy'),
  );
  if (numUpdatedRows > 0n) return;
  const { state } = await db
    .selectFrom('import_job')
    .select('state')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  throw new HttpProblem(
    409,
    isImportRunning(state) ? message('import.atWork') : message('import.anotherStep'),
  );
}
