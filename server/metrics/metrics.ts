/**
 * Metrics for Prometheus at `/metrics`. They contain only numbers, without ids, names or addresses of people. This
 * module is loaded only if METRICS is set.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readBearerToken } from '../auth/requireSession.ts';
import type { ReplicaState } from '../../contract/enums.ts';
import { readDiskUsage, findLastBackupTime } from '../about/about.ts';
import { countWaitingPasswordHashes, signInCountsByOutcome } from '../auth/passwordQueue.ts';
import { requestsAwaitingSecondFactor } from '../auth/signIn.ts';
import { getPool, type Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { Settings } from '../settings.ts';

/** Histogram buckets of response times in seconds, from the lookup of a row to a report of a year. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const SIGN_IN = '/token/authenticate';

const RESULTS: Readonly<Record<number, string>> = {
  200: 'ok',
  401: 'refused',
  403: 'refused',
  429: 'limited',
};

const hashText = (text: string) => createHash('sha256').update(text).digest();

interface Watched {
  db: Db;
  reports: Db;
  copyState?: (() => ReplicaState) | undefined;
  settings: Settings;
}

/**
 * Adds the route `/metrics` and the measurement of requests. It must be called before the routes are registered, so
 * that all requests are counted.
 */
export function serveMetrics(app: FastifyInstance, { db, reports, copyState, settings }: Watched): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'trastienda_http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'trastienda_sign_ins_total',
    help: 'Sign-ins: ok, refused (a wrong password or code, or somebody inactive), limited (too many were refused before).',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  watchKeeping(registry, settings);
  watchPasswordQueue(registry);
  if (copyState) watchCopy(registry, copyState);
  watchPools(registry, { primary: db, ...(reports === db ? {} : { replica: reports }) });

  app.addHook('onResponse', async (request, reply) => {
    // Requests are counted by their declared route, because the requested URL may contain ids.
    const { url: route = 'none' } = request.routeOptions;
    const status = reply.statusCode;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
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

/**
 * Adds gauges for the age of the newest backup and for a full disk, because a shop would otherwise notice such
 * problems too late.
 */
function watchKeeping(registry: Registry, settings: Settings): void {
  new Gauge({
    name: 'trastienda_last_backup_timestamp_seconds',
    help: 'When the newest backup of the server was made; 0: there is none.',
    registers: [registry],
    async collect() {
      this.set(((await findLastBackupTime(settings)) ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'trastienda_disk_free_bytes',
    help: 'Free space on the disk of the data folder; NaN: unknown.',
    registers: [registry],
    async collect() {
      this.set((await readDiskUsage(settings.dataFolder))?.freeBytes ?? NaN);
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

function watchCopy(registry: Registry, state: () => ReplicaState): void {
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
