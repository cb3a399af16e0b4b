/**
 * `npm run new -- migration NAME [--rename OLD:NEW]` writes the migration that the declared entities need. `npm run
 * new -- migration --undo` reverts and deletes the newest one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../database/connect.ts';
import {
  explainMigrationError,
  migrate,
  getNewestMigrationFile,
  getNextMigrationFile,
  listMigrationFiles,
  revertNewestMigration,
} from '../database/migrate.ts';
import { ExpectedError } from '../lib/errors.ts';
import { readSettings, isPostgres } from '../settings.ts';
import { loadEntities } from './entities.ts';
import { assertRuleFieldsExist } from './ruleFields.ts';
import { MissingInitialValueError, writeMigration } from './writeMigration.ts';

const options = { rename: { type: 'string', multiple: true }, undo: { type: 'boolean' } } as const;

async function write(name: string, renames: readonly string[]): Promise<string> {
  const db = connect(':memory:');
  await migrate(db);
  const renamed = new Map(renames.map(pair => pair.split(':', 2) as [string, string]));
  const entities = await loadEntities();
  assertRuleFieldsExist(entities);
  const migration = await writeMigration(db, entities, renamed).catch(addUndoRemedy);
  await db.destroy();
  if (migration === null)
    return 'The database already has all that contract/entities declares: there is nothing to write.';
  const file = getNextMigrationFile(name.replaceAll('-', '_'));
  writeFileSync(file, migration.text);
  return `Written:\n  ${path.relative('.', file)}${toWarning(migration.deleted)}${toEmptyNotice(migration.emptied)}`;
}

/**
 * Adds advice to the error that existing records have no value for a new required field. If the table's migration is
 * not committed to git yet, the developer can revert it and write it again.
 */
function addUndoRemedy(error: unknown): never {
  if (!(error instanceof MissingInitialValueError)) throw error;
  const creation = `.createTable('${error.table}')`;
  const file = listMigrationFiles().find(each => readFileSync(each, 'utf8').includes(creation));
  if (file === undefined || isCommitted(file)) throw error;
  throw new ExpectedError(
    `${error.message} If the table holds no records yet, you can also undo its migration ${path.relative('.', file)}, which is not committed (npm run new -- migration --undo), and write it again.`,
  );
}

const toWarning = (deleted: readonly string[]): string =>
  deleted.length === 0
    ? ''
    : `\nIt deletes ${deleted.join(', ')} with what is in there. If a field was only renamed, undo the migration (npm run new -- migration --undo), and give both names: --rename OLD:NEW. A renamed resource loses its records`;

const toEmptyNotice = (emptied: readonly string[]): string =>
  emptied.length === 0
    ? ''
    : `\n${emptied.join(', ')} is required, but empty or 0 in existing records. To fill them, undo the migration, declare "initially", and write it again`;

async function undo(): Promise<string> {
  const file = getNewestMigrationFile();
  if (isCommitted(file))
    throw new ExpectedError(
      `${path.relative('.', file)} is committed: somebody may have run it. Write another migration instead.`,
    );
  const { database } = readSettings();
  // Before the first start of the server, the database file does not exist, and no migration can be reverted. An empty
  // database in memory then takes the place of the file.
  const db = connect(isPostgres(database) || existsSync(database) ? database : ':memory:');
  await revertNewestMigration(db);
  await db.destroy();
  const [up = ''] = readFileSync(file, 'utf8').split('export async function down');
  rmSync(file);
  const declared = up.includes('.createTable(')
    ? '\nIf it added a resource, the declaration in contract/entities and the lines in src/App.tsx are still there: delete them too, or write the migration again.'
    : '';
  return `Undone, and deleted:\n  ${path.relative('.', file)}${declared}`;
}

const isCommitted = (file: string): boolean =>
  spawnSync('git', ['ls-files', '--error-unmatch', file], { stdio: 'ignore' }).status === 0;

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  console.log(values.undo ? await undo() : await write(positionals[0] ?? '', values.rename ?? []));
} catch (thrown) {
  const error = explainMigrationError(thrown);
  console.error(error instanceof ExpectedError ? error.message : error);
  process.exit(1);
}
