/** A shop that answers on a port: its database, its application, its backups at night. */
import path from 'node:path';
import { buildApp } from './app.ts';
import { keepTrail } from './audit/retention.ts';
import { backUpNightly } from './backup/nightly.ts';
import { clearAfterCrash } from './backup/places.ts';
import { bringUpToDate } from './backup/upgrade.ts';
import { applyPricesWhenDue } from './catalogue/prices/due.ts';
import { declaredEntities } from './crud/entities.ts';
import { bringSearchesUpToDate } from './crud/searchColumns.ts';
import { mustHaveTables } from './crud/tables.ts';
import type { Db } from './database/connect.ts';
import { openDatabase, openReplica } from './database/open.ts';
import { expireSubmissions } from './http/idempotency.ts';
import type { OpenPort } from './http/ports.ts';
import { canServe } from './http/staticFiles.ts';
import { CODE, PRODUCT } from './lib/product.ts';
import type { Settings } from './settings.ts';
import type { DemoDoors } from './setup/demoRoutes.ts';

const MAKER = path.join(import.meta.dirname, `demo/make${CODE}`);
const APPLICATION = path.join(PRODUCT, 'dist');

export interface OpenShop {
  db: Db;
  close: () => Promise<void>;
}

interface Opening {
  /** This process already holds the lock of the data folder. */
  locked?: boolean;
  /** Runs before the first request is answered. */
  prepare?: (db: Db) => Promise<void>;
}

/**
 * Opens the shop and answers requests on the port. On the first run, it makes the shop before that.
 * @throws PlainError
 */
export async function openShop(
  settings: Settings,
  port: OpenPort,
  doorsOf: (db: Db) => DemoDoors,
  { locked = false, prepare }: Opening = {},
): Promise<OpenShop> {
  const { dataFolder, backupFolder, replica } = settings;
  await clearAfterCrash(dataFolder, backupFolder ?? path.join(dataFolder, 'backups'));
  const db = await openDatabase(settings, MAKER, {
    locked,
    prepare: db => bringUpToDate(db, settings, sentence => console.log(sentence)),
  });
  await prepare?.(db);
  const entities = await declaredEntities();
  await mustHaveTables(db, entities);
  await bringSearchesUpToDate(db, entities);
  const copy = replica === null ? undefined : await openReplica(replica, db);
  const app = await buildApp({
    db,
    ...(copy && { reports: copy.reports, copyState: copy.state }),
    settings,
    server: port.server,
    doors: doorsOf(db),
    ...((await canServe(APPLICATION, sentence => console.error(sentence)))
      ? { application: APPLICATION }
      : {}),
  });
  await app.ready();
  port.answerWith((request, response) => app.routing(request, response));
  const endNights = backUpNightly({ db, settings, onFailure: sentence => app.log.error(sentence) });
  const endPrices = applyPricesWhenDue({ db, onFailure: error => app.log.error(error) });
  const endWatch = copy?.watch(sentence => app.log.error(sentence));
  const endSubmissions = expireSubmissions(db, error => app.log.error(error));
  const endTrail = keepTrail({ db, days: settings.auditDays, onFailure: error => app.log.error(error) });
  return {
    db,
    close: async () => {
      endNights();
      await Promise.all([app.close(), endTrail(), endSubmissions(), endPrices(), endWatch?.()]);
      await Promise.all([db.destroy(), copy?.close()]);
    },
  };
}
