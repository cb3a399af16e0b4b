/**
 * `npm run new -- migration NAME [--rename OLD:NEW] [--drop OLD]` writes the migration that the declared entities need.
 * `npm run new -- migration --undo` reverts and deletes the newest one, after a backup of a shop that has run it;
 * `--delete` also deletes it if the database has not run it, or does not exist.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackupBefore } from './backup/upgrade.ts';
import { connect } from './database/connect.ts';
import { lockFolder } from './database/dataFolder.ts';
import {
  explainMigrationError,
  hasRunMigration,
  migrate,
  getNewestMigrationFile,
  getNextMigrationFile,
  listMigrationFiles,
  revertNewestMigration,
} from './database/migrate.ts';
import { ExpectedError } from './lib/errors.ts';
import { readSettings, isPostgres } from './settings.ts';
import { loadEntities } from './crud/entities.ts';
import { assertRuleFieldsExist } from './crud/ruleFields.ts';
import { addUndoRemedy, isCommitted } from './crud/undoRemedy.ts';
import { writeMigration } from './crud/writeMigration.ts';

const options = {
  rename: { type: 'string', multiple: true },
  drop: { type: 'string', multiple: true },
  undo: { type: 'boolean' },
  delete: { type: 'boolean' },
} as const;

async function write(name: string, renames: readonly string[], dropped: readonly string[]): Promise<string> {
  const db = connect(':memory:');
  await migrate(db);
  const renamed = new Map(renames.map(pair => pair.split(':', 2) as [string, string]));
  const entities = await loadEntities();
  assertRuleFieldsExist(entities);
  const migration = await writeMigration(db, entities, renamed, dropped).catch((error: unknown) =>
    addUndoRemedy(error, listMigrationFiles()),
  );
  await db.destroy();
  if (migration === null)
    return 'The migrations already create all that contract/entities declares: there is nothing to write. A renamed choice needs --rename FIELD.OLD:NEW, such as --rename status.active:open. If the server still misses a table or column, its database ran an earlier version of a migration: restore the backup from before it, or use another DATA_DIR.';
  const file = getNextMigrationFile(name.replaceAll('-', '_'));
  await assertNameUnused(path.basename(file, '.ts'));
  writeFileSync(file, migration.text);
  return `Written:\n  ${path.relative('.', file)}${toWarning(migration.deleted, path.basename(file, '.ts'))}`;
}

/**
 * Refuses a name that the database has run before its file was deleted, because the database would skip the new file.
 */
async function assertNameUnused(migration: string): Promise<void> {
  const { database } = readSettings();
  if (isPostgres(database) || !existsSync(database)) return;
  const db = connect(database);
  const isUsed = await hasRunMigration(db, migration).finally(() => db.destroy());
  if (isUsed)
    throw new ExpectedError(
      `${path.relative('.', database)} has run another migration ${migration}, whose file is gone. Choose another name.`,
    );
}

const toWarning = (deleted: readonly string[], migration: string): string =>
  deleted.length === 0
    ? ''
    : `\nIt deletes ${deleted.join(', ')} with the data. Before it runs, the server makes the backup before-${migration}-….tar.gz (docs/operations.md#upgrade).`;

/** @param isNeverRun true if the user says that no database has run the migration */
async function undo(isNeverRun: boolean): Promise<string> {
  const file = getNewestMigrationFile();
  const name = path.relative('.', file);
  if (isCommitted(file))
    throw new ExpectedError(
      `${name} is committed: somebody may have run it. Write another migration instead.`,
    );
  const settings = readSettings();
  const { dataFolder, database } = settings;
  const isPresent = isPostgres(database) || existsSync(database);
  if (isPresent && !lockFolder(dataFolder))
    throw new ExpectedError(
      `A server is using the data folder ${dataFolder}. Stop it first, because the undo changes its tables.`,
    );
  const place = isPostgres(database)
    ? 'the database of DATABASE_URL'
    : `${path.relative('.', database)} (DATA_DIR)`;
  // A database does not start without the file of a migration that it has run. An empty database in memory takes the
  // place of a missing database, to check that the migration can be undone.
  const db = connect(isPresent ? database : ':memory:');
  const migration = path.basename(file, '.ts');
  const backup = (await hasRunMigration(db, migration))
    ? await makeBackupBefore(`undo_${migration}`, settings)
    : null;
  const hadRun = await revertNewestMigration(db).finally(() => db.destroy());
  if (!hadRun && !isNeverRun)
    throw new ExpectedError(
      `${place} ${isPresent ? `has not run ${name}, so it` : `does not exist, so ${name}`} is kept: another database may have run it. Set DATA_DIR to the folder of that database. If no database has run it, delete it with "npm run new -- migration --undo --delete".`,
    );
  const where = hadRun
    ? `Reverted in ${place}. ${backup === null ? 'No backup was made first: BACKUP_DIR is not set.' : `The shop as it was before is in ${path.relative('.', backup)}.`}`
    : `Nothing to revert in ${place}, which ${isPresent ? 'had not run it' : 'does not exist'}.`;
  const [up = ''] = readFileSync(file, 'utf8').split('export async function down');
  rmSync(file);
  const declared = up.includes('.createTable(')
    ? '\nIf it added a resource, the declaration in contract/entities and the lines in src/App.tsx are still there: delete them too, or write the migration again.'
    : '';
  return `${where}\nDeleted:\n  ${name}${declared}`;
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  console.log(
    values.undo
      ? await undo(values.delete ?? false)
      : await write(positionals[0] ?? '', values.rename ?? [], values.drop ?? []),
  );
} catch (thrown) {
  const error = explainMigrationError(thrown);
  console.error(error instanceof ExpectedError ? error.message : error);
  process.exit(1);
}
