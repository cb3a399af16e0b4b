import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ServerInformation } from '../../contract/about.ts';
import { emptyResponse, okResponse } from '../../contract/common.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor, type Actor } from '../auth/actor.ts';
import { findNewestArchive } from '../backup/backupFolders.ts';
import { findClockJump, writeLastKnownTime } from '../database/clock.ts';
import { getDialect, inTransaction, type Db } from '../database/connect.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePluginOptions, RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { COMMIT_HASH, APP_VERSION } from '../lib/installFolder.ts';
import type { Settings } from '../settings.ts';

export const aboutRoutes: RoutePlugin = (app, shop, done) => {
  app.get(
    '/api/about',
    {
      config: { right: ['show', 'settings/about'] },
      schema: {
        operationId: 'readAbout',
        summary: 'Returns the state of the server: version, database, disk, backups',
        tags: ['about'],
        response: okResponse(ServerInformation),
      },
    },
    request => {
      assertSuperUserOfAllBranches(getActor(request));
      return readServerInformation(shop);
    },
  );

  app.post(
    '/api/about/clock',
    {
      config: { right: ['edit', 'settings/about'] },
      schema: {
        operationId: 'confirmClock',
        summary: 'Confirms the clock of the server after it jumped',
        tags: ['about'],
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      assertSuperUserOfAllBranches(getActor(request), createMessage('rights.everyBranchDo'));
      const now = Date.now();
      await inTransaction(shop.db, async tx => {
        const jumpedFrom = await findClockJump(tx, now);
        if (jumpedFrom === null) return;
        await writeLastKnownTime(tx, now);
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'shop',
          branchId: null,
          before: { clock: new Date(jumpedFrom).toISOString() },
          after: { clock: new Date(now).toISOString() },
        });
      });
      return reply.code(204).send(null);
    },
  );
  done();
};

export function assertSuperUserOfAllBranches(
  { role, branchId }: Actor,
  refusal = createMessage('rights.everyBranchSee'),
): void {
  if (role === 'super' && branchId === null) return;
  throw new HttpProblem(403, refusal);
}

export async function readServerInformation({
  db,
  copyState,
  backupState,
  files,
  settings,
}: RoutePluginOptions): Promise<ServerInformation> {
  const { dataFolder, backupFolder } = settings;
  const now = Date.now();
  const [database, disk, last, pending, jumpedFrom] = await Promise.all([
    readDatabaseInfo(db),
    readDiskUsage(dataFolder),
    findLastBackupTime(settings),
    listPendingMigrations(db),
    findClockJump(db, now),
  ]);
  const failure = backupState?.failure ?? backupState?.copyFailure ?? backupState?.bucketFailure;
  return {
    version: APP_VERSION,
    ...(COMMIT_HASH === '' ? {} : { commit: COMMIT_HASH }),
    node: process.versions.node,
    startedAt: Math.round(now - process.uptime() * 1000),
    database,
    ...(copyState && { copy: copyState() }),
    disk,
    files: files.place,
    backup: {
      nightly: backupFolder !== null,
      last,
      ...(failure ? { failure } : {}),
    },
    pendingMigrations: pending?.length ?? 0,
    newerTables: pending === null,
    ...(jumpedFrom === null ? {} : { clockJump: { from: jumpedFrom, to: now } }),
  };
}

/** Finds the time of the newest backup, in UTC milliseconds. @returns null if no backup exists */
export const findLastBackupTime = ({
  dataFolder,
  backupFolder,
}: Pick<Settings, 'dataFolder' | 'backupFolder'>): Promise<number | null> =>
  findNewestArchive(backupFolder ?? path.join(dataFolder, 'backups'));

async function readDatabaseInfo(db: Db): Promise<ServerInformation['database']> {
  if (getDialect(db) === 'sqlite') {
    const { rows } = await sql<{ version: string; bytes: number }>`
      select sqlite_version() as version, page_count * page_size as bytes
      from pragma_page_count, pragma_page_size`.execute(db);
    return { name: `SQLite ${rows[0]!.version}`, bytes: rows[0]!.bytes };
  }
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
  // Other databases with PostgreSQL's protocol, such as CockroachDB, return their own name as the version. Some of them
  // cannot report the size of a database.
  const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const bytes = await size.then(({ rows }) => rows[0]?.bytes ?? null).catch(() => null);
  return { name: rows[0]!.version.split(' ').slice(0, 2).join(' '), bytes };
}

export async function readDiskUsage(folder: string): Promise<ServerInformation['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize };
  } catch {
    return null;
  }
}
