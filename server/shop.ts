import path from 'node:path';
import { startSendingMonthMail } from './accounting/monthMail.ts';
import { pruneAuditTrailDaily } from './audit/retention.ts';
import { startContinuousCopies } from './backup/continuous/startCopies.ts';
import { startNightlyBackups } from './backup/nightly.ts';
import { removeAbandonedBackupFiles } from './backup/backupFolders.ts';
import { backUpAndMigrate } from './backup/upgrade.ts';
import { startApplyingDuePriceChanges } from './catalogue/prices/applyDuePriceChanges.ts';
import { loadEntities } from './crud/entities.ts';
import { updateSearchColumns } from './crud/searchColumns.ts';
import { assertEntityTablesExist, findRemovedChoices } from './crud/tables.ts';
import { findClockJump } from './database/clock.ts';
import type { Db } from './database/connect.ts';
import { replaceServerStartToken } from './database/dataTimeline.ts';
import { watchSchemaVersion } from './database/schemaVersion.ts';
import { openDatabase, openReplica } from './database/openDatabase.ts';
import { createInternalListener } from './http/internalPort.ts';
import { startDeletingOldSubmissions } from './http/idempotency.ts';
import type { OpenPort } from './http/ports.ts';
import type { BackupState } from './http/routes.ts';
import { canServeApplication } from './http/staticFiles.ts';
import { CODE_FILE_EXTENSION, INSTALL_FOLDER } from './lib/installFolder.ts';
import { isPostgres, type Settings } from './settings.ts';
import { startSendingWebhooks } from './webhooks/sendWebhooks.ts';
import type { DemoShopControls } from './setup/demoRoutes.ts';

const MAKER = path.join(import.meta.dirname, `demo/make${CODE_FILE_EXTENSION}`);
const APPLICATION = path.join(INSTALL_FOLDER, 'dist');

export interface RunningShop {
  db: Db;
  close: () => Promise<void>;
}

interface Opening {
  locked?: boolean;
  /** Port that serves only `/metrics` and `/docs`. Absent or null if METRICS_LISTEN is not set. */
  internalPort?: OpenPort | null;
  prepare?: (db: Db) => Promise<void>;
}

/**
 * Opens the shop's database, which the first start creates, and answers requests on the port.
 * @throws ExpectedError if the start is refused, for example because the database cannot be opened
 */
export async function startShopServer(
  settings: Settings,
  port: OpenPort,
  createDemoSwitch: (db: Db) => DemoShopControls,
  { locked = false, internalPort, prepare }: Opening = {},
): Promise<RunningShop> {
  const { dataFolder, backupFolder, replica } = settings;
  // Modules of the application may import declared entities, and an error during an import is printed with its stack.
  // Loading the entities first turns an invalid declaration into a sentence.
  const entities = await loadEntities();
  const { buildApp } = await import('./app.ts');
  await removeAbandonedBackupFiles(dataFolder, backupFolder ?? path.join(dataFolder, 'backups'));
  const db = await openDatabase(settings, MAKER, {
    locked,
    prepare: db => backUpAndMigrate(db, settings, sentence => console.log(sentence)),
  });
  await prepare?.(db);
  await assertEntityTablesExist(db, entities);
  for (const sentence of await findRemovedChoices(db, entities)) console.warn(sentence);
  await updateSearchColumns(db, entities);
  const copy = replica === null ? undefined : await openReplica(replica, db);
  const backupState: BackupState = { failure: null };
  const app = await buildApp({
    db,
    backupState,
    ...(copy && { reports: copy.reports, copyState: copy.state }),
    settings,
    server: port.server,
    demoSwitch: createDemoSwitch(db),
    ...((await canServeApplication(APPLICATION, sentence => console.error(sentence)))
      ? { application: APPLICATION }
      : {}),
  });
  await app.ready();
  port.answerWith((request, response) => app.routing(request, response));
  internalPort?.answerWith(createInternalListener(app));
  if ((await findClockJump(db)) !== null)
    app.log.error('The clock jumped by more than two days. Confirm it in Settings, About.');
  const onFailure = (error: unknown) => app.log.error(error);
  const endTables = watchSchemaVersion(db, onFailure);
  const endNights = startNightlyBackups({ db, settings, state: backupState, onFailure });
  const endCopies = startContinuousCopies({ settings, state: backupState, onFailure });
  const endPrices = startApplyingDuePriceChanges({ db, onFailure });
  const endWebhooks = startSendingWebhooks({ db, settings, onFailure });
  const endMonthMail = startSendingMonthMail({ db, reports: copy?.reports ?? db, settings, onFailure });
  const endWatch = copy?.watch(onFailure);
  const endSubmissions = startDeletingOldSubmissions(db, onFailure);
  const endTrail = pruneAuditTrailDaily({ db, days: settings.auditDays, onFailure });
  return {
    db,
    close: async () => {
      endNights();
      await Promise.all([
        app.close(),
        endTrail(),
        endSubmissions(),
        endPrices(),
        endWebhooks(),
        endMonthMail(),
        endTables(),
        endWatch?.(),
      ]);
      if (!isPostgres(settings.database)) await replaceServerStartToken(db, dataFolder);
      await endCopies();
      await Promise.all([db.destroy(), copy?.close()]);
    },
  };
}
