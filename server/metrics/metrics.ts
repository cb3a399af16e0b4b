/**
 * Metrics for Prometheus at `/metrics`. They contain only numbers, without ids, names or addresses of people. A scrape
 * has at most 200 kB, so durations have buckets by method only. This module is loaded only if METRICS is set.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';
import { readBearerToken } from '../auth/requireSession.ts';
import type { ReportReplicaState } from '../../contract/enums.ts';
import { IMPORT_STATES, isImportRunning } from '../../contract/importFile.ts';
import { readDiskUsage, findLastBackupTime } from '../about/about.ts';
import { countWaitingPasswordHashes, signInCountsByOutcome } from '../auth/passwordQueue.ts';
import { requestsAwaitingSecondFactor } from '../auth/signIn.ts';
import { findClockJump } from '../database/clock.ts';
import { checkSchemaVersion } from '../database/schemaVersion.ts';
import { submissionCounts } from '../intake/submissionCounts.ts';
import { APP_VERSION, COMMIT_HASH } from '../lib/installFolder.ts';
import type { RoutePluginOptions } from '../http/routes.ts';
import { getPool, type Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { Settings } from '../settings.ts';

/**
 * Upper limits of the histogram buckets for response times, in seconds. They range from fast lookups of a single row to
 * slow reports of a whole year.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Milliseconds that `/metrics` waits for the database: less than the ten seconds that Prometheus waits by default. */
const PATIENCE = 4000;

const RUNNING_IMPORT_STATES = IMPORT_STATES.filter(isImportRunning);

const SIGN_IN = '/token/authenticate';

const RESULTS: Readonly<Record<number, string>> = {
  200: 'ok',
  401: 'refused',
  403: 'refused',
  429: 'limited',
};

const hashText = (text: string) => createHash('sha256').update(text).digest();

interface Watched extends Pick<RoutePluginOptions, 'db' | 'reports' | 'copyState' | 'backupState'> {
  settings: Settings;
}

/**
 * Adds the route `/metrics` and the measurement of requests. It must be called before the routes are registered, so
 * that all requests are counted.
 */
export function serveMetrics(app: FastifyInstance, watched: Watched): void {
  const { db, reports, copyState, settings } = watched;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'trastienda_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const durationsByRoute = new Summary({
    name: 'trastienda_http_route_duration_seconds',
    help: 'Sum and number of the durations of requests, by method and route.',
    labelNames: ['method', 'route'] as const,
    percentiles: [],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'trastienda_http_request_duration_seconds',
    help: 'How long requests took, by method.',
    labelNames: ['method'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'trastienda_sign_ins_total',
    help: 'Sign-ins: ok, refused (a wrong password or code, or somebody inactive), limited (too many were refused before).',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  watchServer(registry, watched);
  watchDatabase(registry, db);
  watchTerminals(registry);
  watchPasswordQueue(registry);
  if (copyState) watchCopy(registry, copyState);
  watchPools(registry, { primary: db, ...(reports === db ? {} : { replica: reports }) });

  app.addHook('onResponse', async (request, reply) => {
    // Requests are counted by the pattern of their route, because the requested URL may contain ids.
    const { url: route = 'none' } = request.routeOptions;
    const status = reply.statusCode;
    const { method } = request;
    const seconds = reply.elapsedTime / 1000;
    requests.inc({ method, route, status });
    durationsByRoute.observe({ method, route }, seconds);
    durations.observe({ method }, seconds);
    const result = RESULTS[status];
    if (
      route === SIGN_IN &&
      request.method === 'POST' &&
      result &&
      !requestsAwaitingSecondFactor.has(request)
    )
      signIns.inc({ result });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = settings.metrics?.token ?? null;
    if (token !== null && !timingSafeEqual(hashText(readBearerToken(request) ?? ''), hashText(token)))
      throw new HttpProblem(401, createMessage('server.metricsTokenRequired'));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function watchServer(registry: Registry, { settings, backupState }: Watched): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  new Gauge({
    name: 'trastienda_build_info',
    help: 'Version and commit of the server, as labels; always 1.',
    labelNames: ['version', 'commit'] as const,
    registers: [registry],
  }).set({ version: APP_VERSION, commit: COMMIT_HASH }, 1);
  gauge(
    'trastienda_last_backup_timestamp_seconds',
    'When the newest backup was made; 0: there is none.',
    async () => toSeconds((await findLastBackupTime(settings)) ?? 0),
  );
  gauge(
    'trastienda_last_copy_timestamp_seconds',
    'When the newest continuous copy was made; 0: none yet; NaN: they are off.',
    () => toSeconds(backupState?.copiedAt ?? NaN),
  );
  gauge(
    'trastienda_last_bucket_copy_timestamp_seconds',
    'When the newest continuous copy in the bucket was made; 0: none yet; NaN: COPIES_URL is not set.',
    () => toSeconds(backupState?.bucketCopiedAt ?? NaN),
  );
  gauge(
    'trastienda_copy_failed',
    'Whether the last continuous copy failed, or did not reach the bucket.',
    () => Number(Boolean(backupState?.copyFailure ?? backupState?.bucketFailure)),
  );
  gauge('trastienda_nightly_backups', 'Whether nightly backups are on (BACKUP_DIR).', () =>
    Number(settings.backupFolder !== null),
  );
  gauge('trastienda_backup_failed', 'Whether the last nightly backup of this server failed.', () =>
    Number(Boolean(backupState?.failure)),
  );
  gauge(
    'trastienda_disk_free_bytes',
    'Free space on the disk of the data folder; NaN: unknown.',
    async () => (await readDiskUsage(settings.dataFolder))?.freeBytes ?? NaN,
  );
  gauge(
    'trastienda_disk_size_bytes',
    'Size of the disk of the data folder; NaN: unknown.',
    async () => (await readDiskUsage(settings.dataFolder))?.bytes ?? NaN,
  );
}

const toSeconds = (milliseconds: number): number => milliseconds / 1000;

/** Figures that a scrape reads from the database. */
async function readDatabaseFigures(db: Db) {
  const [tables, clockJumpedFrom, imports, terminals] = await Promise.all([
    checkSchemaVersion(db),
    findClockJump(db),
    db
      .selectFrom('import_job')
      .select(['state', eb => eb.fn.countAll<number>().as('jobs')])
      .where('state', 'in', RUNNING_IMPORT_STATES)
      .groupBy('state')
      .execute(),
    db
      .selectFrom('terminal_key')
      .innerJoin('terminal', 'terminal.id', 'terminal_key.terminal_id')
      .select(['terminal.id', 'terminal.branch_id', 'terminal_key.last_used_at'])
      .execute(),
  ]);
  return { tables, clockJumpedFrom, imports, terminals };
}

type DatabaseFigures = Awaited<ReturnType<typeof readDatabaseFigures>>;

/**
 * Adds gauges of the database. If the database does not answer in time, `trastienda_database_up` is 0 and the others
 * are NaN or absent.
 */
function watchDatabase(registry: Registry, db: Db): void {
  let reading: Promise<DatabaseFigures | null> | undefined;
  /** A scrape collects all gauges at the same time, so they share one reading of the database. */
  const readOnce = (): Promise<DatabaseFigures | null> =>
    (reading ??= Promise.race([readDatabaseFigures(db), delay(PATIENCE, null, { ref: false })])
      .catch(() => null)
      .finally(() => (reading = undefined)));
  const addFlag = (name: string, help: string, isSet: (figures: DatabaseFigures) => boolean) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const figures = await readOnce();
        this.set(figures ? Number(isSet(figures)) : NaN);
      },
    });
  new Gauge({
    name: 'trastienda_database_up',
    help: 'Whether the database answers.',
    registers: [registry],
    async collect() {
      this.set(Number((await readOnce()) !== null));
    },
  });
  addFlag(
    'trastienda_older_tables',
    'Whether the tables are older than this version.',
    ({ tables }) => tables === 'older',
  );
  addFlag(
    'trastienda_newer_tables',
    'Whether a newer version has changed the tables.',
    ({ tables }) => tables === 'newer',
  );
  addFlag(
    'trastienda_clock_jumped',
    'Whether the clock jumped and was not confirmed.',
    ({ clockJumpedFrom }) => clockJumpedFrom !== null,
  );
  new Gauge({
    name: 'trastienda_imports',
    help: 'Imports that wait or are worked on, by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const figures = await readOnce();
      if (!figures) return;
      for (const state of RUNNING_IMPORT_STATES)
        this.set({ state }, figures.imports.find(row => row.state === state)?.jobs ?? 0);
    },
  });
  new Gauge({
    name: 'trastienda_terminal_last_call_timestamp_seconds',
    help: 'When the terminal last called, accurate to a minute; 0: never.',
    labelNames: ['branch', 'terminal'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { id, branch_id, last_used_at } of (await readOnce())?.terminals ?? [])
        this.set({ branch: branch_id, terminal: id }, toSeconds(last_used_at));
    },
  });
}

function watchTerminals(registry: Registry): void {
  new Counter({
    name: 'trastienda_terminal_sales_total',
    help: 'Sales of the terminal that were stored.',
    labelNames: ['branch', 'terminal'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { branchId: branch, terminalId: terminal, storedSales } of submissionCounts.values())
        this.inc({ branch, terminal }, storedSales);
    },
  });
  new Counter({
    name: 'trastienda_terminal_refusals_total',
    help: 'Sales of the terminal that were refused, and calls that were refused as a whole.',
    labelNames: ['branch', 'terminal', 'of'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const counts of submissionCounts.values()) {
        const { branchId: branch, terminalId: terminal, refusedSales, refusedCalls } = counts;
        if (refusedSales > 0) this.inc({ branch, terminal, of: 'sale' }, refusedSales);
        if (refusedCalls > 0) this.inc({ branch, terminal, of: 'call' }, refusedCalls);
      }
    },
  });
}

function watchPasswordQueue(registry: Registry): void {
  new Gauge({
    name: 'trastienda_password_checks_waiting',
    help: 'Passwords that wait to be checked.',
    registers: [registry],
    collect() {
      this.set(countWaitingPasswordHashes());
    },
  });
  new Counter({
    name: 'trastienda_password_checks_total',
    help: 'Sign-ins by what became of their password: checked, refused (too many were waiting), abandoned (the caller hung up).',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(signInCountsByOutcome)) this.inc({ result }, count);
    },
  });
}

function watchCopy(registry: Registry, state: () => ReportReplicaState): void {
  new Gauge({
    name: 'trastienda_replica_read',
    help: 'Whether reports read the copy (1), or the database itself (0), because the copy is away or behind.',
    registers: [registry],
    collect() {
      this.set(state() === 'read' ? 1 : 0);
    },
  });
}

function watchPools(registry: Registry, databases: Record<string, Db>): void {
  const pools = Object.entries(databases).flatMap(([database, db]) => {
    const pool = getPool(db);
    return pool ? [{ database, pool }] : [];
  });
  if (pools.length === 0) return;
  new Gauge({
    name: 'trastienda_database_connections',
    help: 'Connections to PostgreSQL, and callers that wait for one.',
    labelNames: ['database', 'state'] as const,
    registers: [registry],
    collect() {
      for (const { database, pool } of pools) {
        this.set({ database, state: 'idle' }, pool.idleCount);
        this.set({ database, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ database, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
}
