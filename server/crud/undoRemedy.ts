/** Advice to undo an uncommitted migration and write it again. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ExpectedError } from '../lib/errors.ts';
import { MissingInitialValueError, toFieldName, UnknownRenameError } from './writeMigration.ts';

/**
 * Adds advice to an error of `writeMigration` that a migration has caused which is not committed to git yet: existing
 * records have no value for a new required field, or the migration already removes a field that was renamed.
 * @param files the migrations
 * @throws ExpectedError with the advice, or the error itself
 */
export function addUndoRemedy(error: unknown, files: readonly string[]): never {
  if (error instanceof MissingInitialValueError) {
    const file = files.find(each => readUp(each).includes(`.createTable('${error.table}')`));
    if (file === undefined || isCommitted(file)) throw error;
    throw new ExpectedError(
      `${error.message} If the table holds no records yet, you can also undo its migration ${path.relative('.', file)}, which is not committed (npm run new -- migration --undo), and write it again.`,
    );
  }
  if (error instanceof UnknownRenameError) {
    const file = files.findLast(each => removesField(each, error.from));
    if (file === undefined || isCommitted(file)) throw error;
    throw new ExpectedError(
      `${error.message} The migration ${path.relative('.', file)}, which is not committed, already removes "${error.from}". Undo it (npm run new -- migration --undo), and write it again with --rename.`,
    );
  }
  throw error;
}

/** Reads the part of a migration that is before its `down`. */
const readUp = (file: string): string =>
  readFileSync(file, 'utf8').split('export async function down', 1)[0]!;

const removesField = (file: string, field: string): boolean =>
  [...readUp(file).matchAll(/\.dropColumn\('(\w+)'\)/g)].some(([, column]) => toFieldName(column!) === field);

export const isCommitted = (file: string): boolean =>
  spawnSync('git', ['ls-files', '--error-unmatch', file], { stdio: 'ignore' }).status === 0;
