/** `/metrics` in the format of Prometheus: figures alone, with no id, name or address of anybody. Loaded where METRICS is set. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { bearerToken } from '../auth/sessions.ts';
import type { CopyState } from '../../contract/words.ts';
import { askedForCode } from '../auth/signIn.ts';
import { poolOf, type Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Settings } from '../settings.ts';

/** Seconds: from a row that is found to a report of a year. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const SIGN_IN = '/token/authenticate';

/** What became of a sign-in, by the status of its answer; of others nothing was decided. */
const RESULTS: Readonly<Record<number, string>> = {
  200: 'ok',
  401: 'refused',
  403: 'refused',
  429: 'limited',
};

const hashOf = (text: string) => createHash('sha256').update(text).digest();

interface Watched {
  db: Db;
  /** Where reports read: `db`, or a copy. */
  reports: Db;
  copyState?: (() => CopyState) | undefined;
  metrics: NonNullable<Settings['metrics']>;
}

/** Counts every request to `app`; its routes must come later. */
export function serveMetrics(app: FastifyInstance, { db, reports, copyState, metrics }: Watched): void {
  const registry = new Registry();
  // Memory, time of the processor, lag of the event loop, garbage collection.
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
  if (copyState) watchCopy(registry, copyState);
  watchPools(registry, { primary: db, ...(reports === db ? {} : { replica: reports }) });

  app.addHook('onResponse', async (request, reply) => {
    // The route as it is declared, never the address that was asked for.
    const { url: route = 'none' } = request.routeOptions;
    const status = reply.statusCode;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const result = RESULTS[status];
    if (route === SIGN_IN && request.method === 'POST' && result && !askedForCode.has(request))
      signIns.inc({ result });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { token } = metrics;
    if (token !== null && !timingSafeEqual(hashOf(bearerToken(request) ?? ''), hashOf(token)))
      throw new HttpProblem(401, 'The token of METRICS is needed.');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function watchCopy(registry: Registry, state: () => CopyState): void {
  new Gauge({
    name: 'trastienda_replica_read',
    help: 'Whether reports read the copy (1), or the database itself (0), as the copy is away or behind.',
    registers: [registry],
    collect() {
      this.set(state() === 'read' ? 1 : 0);
    },
  });
}

function watchPools(registry: Registry, databases: Record<string, Db>): void {
  const pools = Object.entries(databases).flatMap(([database, db]) => {
    const pool = poolOf(db);
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
