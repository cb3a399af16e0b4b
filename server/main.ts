/** Opens the shop: port, database, demo shop on the first run, then the application. Every refusal is one sentence. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app.ts';
import { backUpNightly } from './backup/nightly.ts';
import { clearAfterCrash } from './backup/places.ts';
import { bringUpToDate } from './backup/upgrade.ts';
import { DEMO_SIGN_IN, demoSignInWorks } from './demo/signIn.ts';
import { openDatabase, openReplica } from './database/open.ts';
import { declaredEntities } from './crud/entities.ts';
import { mustHaveTables } from './crud/tables.ts';
import { ensureOwner } from './auth/owner.ts';
import { PlainError } from './lib/plainError.ts';
import { openPort } from './http/ports.ts';
import { readSettings } from './settings.ts';

/** Milliseconds from the signal to stop: requests that are not answered by then are cut off, … */
const GRACE = 5000;
/** … and the process ends, whatever still hangs. */
const DEADLINE = 8000;

async function main(): Promise<void> {
  // Until the shop is open there is nothing to lose: what is half-made is made anew.
  let close = async () => {};
  const stop = () => {
    setTimeout(() => process.exit(0), DEADLINE);
    void close().finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const settings = readSettings();
  const port = await openPort(settings.host, settings.port);
  await clearAfterCrash(
    settings.dataFolder,
    settings.backupFolder ?? path.join(settings.dataFolder, 'backups'),
  );
  const db = await openDatabase(settings, path.join(import.meta.dirname, 'demo/make.ts'), db =>
    bringUpToDate(db, settings, sentence => console.log(sentence)),
  );
  await mustHaveTables(db, await declaredEntities());
  const reports = settings.replica === null ? db : await openReplica(settings.replica);
  const password = await ensureOwner(db);
  const application = path.join(import.meta.dirname, '../dist');
  const app = await buildApp({
    db,
    reports,
    settings,
    server: port.server,
    ...(existsSync(path.join(application, 'index.html')) ? { application } : {}),
  });
  await app.ready();
  const endNights = backUpNightly({ db, settings, onFailure: sentence => app.log.error(sentence) });
  close = async () => {
    endNights();
    await Promise.all([port.close(GRACE), app.close()]);
    await Promise.all([db.destroy(), reports !== db && reports.destroy()]);
  };
  port.answerWith((request, response) => app.routing(request, response));

  console.log(`\nTrastienda is open at ${port.address}`);
  if (password) console.log(`First sign-in: user owner, password ${password} (shown this once; keep it)`);
  else if (await demoSignInWorks(db)) {
    console.log(`Demo sign-in: user ${DEMO_SIGN_IN.userName}, password ${DEMO_SIGN_IN.password}`);
  }
  console.log('Stop it with Ctrl-C.');
}

main().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
});
