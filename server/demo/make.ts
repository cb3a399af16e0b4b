/**
 * Creates a shop's database on the first start: the tables and, unless DEMO is none, the demo shop. Runs as a separate
 * process, so that its memory is freed afterwards and the server responds in the meantime. The process exits with its
 * parent.
 *
 *   make.ts FILE   creates this SQLite file
 *   make.ts        fills the PostgreSQL database of DATABASE_URL
 */
import { ExpectedError } from '../lib/errors.ts';
import { showProgress } from '../lib/progress.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openFileStorage } from '../files/openFileStorage.ts';
import { connect, type Db } from '../database/connect.ts';
import { fillDemoShop } from './fill.ts';
import { initializeDatabaseOnce } from '../database/firstStart.ts';
import { explainMigrationError, migrate } from '../database/migrate.ts';
import { explainDatabaseRoleError } from '../database/roleErrors.ts';
import { explainFileError } from '../database/shopFile.ts';

async function makeFile(file: string, settings: Settings): Promise<void> {
  const db = connect(file);
  await migrate(db);
  await fill(db, settings);
  await db.destroy();
}

async function fill(db: Db, settings: Settings): Promise<void> {
  const { demoOrders } = settings;
  if (demoOrders === null) return;
  const files = await openFileStorage(settings);
  const progress = showProgress(`Filling the demo shop with ${demoOrders.toLocaleString('en-US')} orders`);
  await fillDemoShop(db, { files, orders: demoOrders, now: Date.now(), onProgress: progress });
  progress(1);
}

process.once('disconnect', () => process.exit(1));
process.channel?.unref();
try {
  const settings = readSettings();
  const [file] = process.argv.slice(2);
  if (file) await makeFile(file, settings);
  else await initializeDatabaseOnce(settings.database, db => fill(db, settings), console.error);
} catch (thrown) {
  const error = explainMigrationError(explainFileError(explainDatabaseRoleError(thrown)));
  console.error(error instanceof ExpectedError ? error.message : error);
  process.exit(1);
}
