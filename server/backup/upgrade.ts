/** Backs up the shop before its tables are migrated, because migrations of a shop cannot be reverted. */
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import { runUnderDatabaseLock } from '../database/firstStart.ts';
import { migrate, findNextMigration } from '../database/migrate.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { isPostgres, type Settings } from '../settings.ts';

type Shop = Pick<
  Settings,
  'dataFolder' | 'database' | 'filesFolder' | 'filesUrl' | 'backupFolder' | 'backupsKept'
>;

/**
 * Migrates the tables to this version, after a backup. If several servers start on one PostgreSQL database, only one
 * of them does this while the others wait.
 * @param say receives a sentence about the backup
 * @throws ExpectedError if the backup fails; nothing was changed then
 */
export async function backUpAndMigrate(db: Db, shop: Shop, say: (sentence: string) => void): Promise<void> {
  const migration = await findNextMigration(db);
  if (migration === undefined || !isPostgres(shop.database)) return change(db, shop, say);
  await runUnderDatabaseLock(
    shop.database,
    // `change` looks for missing migrations again, because another server may have run them while this server waited
    // for the lock.
    own => change(own, shop, say),
    () =>
      say('Another Trastienda is bringing the tables of this database up to date; waiting until it is done.'),
  );
}

async function change(db: Db, shop: Shop, say: (sentence: string) => void): Promise<void> {
  const migration = await findNextMigration(db);
  if (migration !== undefined) await backUpBefore(migration, shop, say);
  await migrate(db);
}

async function backUpBefore(migration: string, shop: Shop, say: (sentence: string) => void): Promise<void> {
  try {
    const file = await makeBackupBefore(migration, shop);
    say(
      file === null
        ? 'This version changes the tables, and no backup was made first: BACKUP_DIR is not set.'
        : `This version changes the tables; the shop as it was before is in ${file}.`,
    );
  } catch (error) {
    throw new ExpectedError(
      `This version changes the tables, but the backup before that failed, so nothing was changed: ${getErrorReason(error)}`,
    );
  }
}

/**
 * Makes the backup `before-NAME-….tar.gz`.
 * @returns its path; null on PostgreSQL without `BACKUP_DIR`, where no folder for backups is known
 */
export async function makeBackupBefore(name: string, shop: Shop): Promise<string | null> {
  const beside = isPostgres(shop.database) ? null : path.join(shop.dataFolder, 'backups');
  const folder = shop.backupFolder ?? beside;
  if (folder === null) return null;
  // The backup module is loaded on demand, because upgrades are rare.
  const { makeTimestampedBackup } = await import('./backup.ts');
  const { file } = await makeTimestampedBackup(shop, { folder, kept: shop.backupsKept, migration: name });
  return file;
}
