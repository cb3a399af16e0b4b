/** A backup before the tables of a shop change: there is no way back from a migration. */
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import { inTurn } from '../database/firstStart.ts';
import { migrate, nextMigration } from '../database/migrate.ts';
import { isPostgres } from '../lib/databaseAddress.ts';
import { reasonOf } from '../lib/errors.ts';
import { PlainError } from '../lib/plainError.ts';
import type { Settings } from '../settings.ts';

type Shop = Pick<
  Settings,
  'dataFolder' | 'database' | 'filesFolder' | 'filesUrl' | 'backupFolder' | 'backupsKept'
>;

/**
 * Brings the tables to this version's form. Of several servers that start on one PostgreSQL database one does it, with
 * one backup, and the others wait.
 * @param say gets a sentence about the backup
 * @throws PlainError when the backup cannot be made: then nothing was changed
 */
export async function bringUpToDate(db: Db, shop: Shop, say: (sentence: string) => void): Promise<void> {
  const migration = await nextMigration(db);
  if (migration === undefined || !isPostgres(shop.database)) return change(db, shop, say);
  await inTurn(
    shop.database,
    // Another may have done it meanwhile.
    own => change(own, shop, say),
    () =>
      say('Another Trastienda is bringing the tables of this database up to date; waiting until it is done.'),
  );
}

async function change(db: Db, shop: Shop, say: (sentence: string) => void): Promise<void> {
  const migration = await nextMigration(db);
  if (migration !== undefined) await backUpBefore(migration, shop, say);
  await migrate(db);
}

async function backUpBefore(migration: string, shop: Shop, say: (sentence: string) => void): Promise<void> {
  // A PostgreSQL database is often larger than the disk that the server has.
  const beside = isPostgres(shop.database) ? null : path.join(shop.dataFolder, 'backups');
  const folder = shop.backupFolder ?? beside;
  if (folder === null) {
    say('The tables change with this version, and no backup was made before: BACKUP_DIR names no folder.');
    return;
  }
  try {
    // Rarely needed, so it is loaded when it is.
    const { makeNamedBackup } = await import('./backup.ts');
    const { file } = await makeNamedBackup(shop, { folder, kept: shop.backupsKept, migration });
    say(`The tables change with this version; the shop as it was is in ${file}.`);
  } catch (error) {
    throw new PlainError(
      `The tables change with this version, and the backup before that failed, so nothing was changed: ${reasonOf(error)}`,
    );
  }
}
