/**
 * Routes that read the audit trail. A Super of every branch can read the trail of the whole shop, and a Super of one
 * branch the trail of that branch. Other users can read the history of each record that they may see. No route writes
 * or deletes entries.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import Type from 'typebox';
import {
  AuditFilter,
  PagedAuditEntries,
  AuditPageQuery,
  AuditQuery,
  type AuditEntry,
} from '../../contract/audit.ts';
import { okResponse, Id, ErrorResponse } from '../../contract/common.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { canRolePerformAction, toResourceName } from '../../contract/rights.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem, createNotFoundProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { toCsvLine } from './csv.ts';
import { logSecurityEvent } from './security.ts';
import { recordTrailEvents, getTrailActor, type AuditedFieldValues } from './trail.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Names of declared resources by their path in the API. Older audit entries contain the path instead of the name,
     * and are shown with the name.
     */
    declaredNames: ReadonlyMap<string, string>;
  }
}

/**
 * Lists the names under which audit entries mention a resource: the current name, and those of older entries.
 */
function listNames({ server }: FastifyRequest, resource: string): string[] {
  const older = [...server.declaredNames].filter(([, name]) => name === resource).map(([path]) => path);
  return [server.declaredNames.get(resource) ?? resource, ...older, resource];
}

type Entry = Row<'audit_entry'> & { time_zone: string | null };

function entries(rows: readonly Entry[], declaredNames: FastifyInstance['declaredNames']): AuditEntry[] {
  const zones = [...new Set(rows.map(row => row.time_zone))].filter(zone => zone !== null);
  const clocks = new Map(zones.map(zone => [zone, createWallClockFormatter(zone)]));
  return rows.map(row => {
    const resource = declaredNames.get(row.resource) ?? row.resource;
    return entry({ ...row, resource }, clocks.get(row.time_zone ?? '')?.(row.at) ?? '');
  });
}

const entry = (row: Entry, shownAt: string): AuditEntry => {
  const { before = {}, after = {} } = JSON.parse(row.changes) as {
    before?: AuditedFieldValues;
    after?: AuditedFieldValues;
  };
  return {
    id: row.id,
    at: row.at,
    shownAt,
    personId: row.admin_id,
    person: row.admin_name,
    address: row.address,
    action: row.action,
    resource: row.resource,
    recordId: row.record_id,
    record: row.record_name,
    branchId: row.branch_id,
    ...(row.change_id === null ? {} : { changeId: row.change_id }),
    before,
    after,
  };
};

function assertSuper({ actor }: FastifyRequest): void {
  if (actor?.role === 'super') return;
  throw new HttpProblem(403, createMessage('rights.activity'));
}

function assertMayReadHistory({ actor }: FastifyRequest, word: string): void {
  // Terminals and their keys are visible only to Supers, even in a shop that does not enforce roles.
  const isOpen = actor?.rights === 'open' && word !== 'terminal';
  if (!actor || isOpen || canRolePerformAction(actor.role, 'show', toResourceName(word))) return;
  throw new HttpProblem(403, createMessage('rights.records'));
}

/**
 * Builds the condition for audit entries that the caller may see. Entries about the whole shop are visible only to
 * users of every branch.
 */
function ofBranch({ actor }: FastifyRequest): RawBuilder<SqlBool>[] {
  const own = actor?.branchId ?? null;
  return own === null ? [] : [sql`branch_id = ${own}`];
}

const ofResource = (request: FastifyRequest, resource: string) =>
  sql<SqlBool>`resource in (${sql.join(listNames(request, resource))})`;

function matching(
  request: FastifyRequest,
  { person, resource, record, from, to }: AuditFilter,
): RawBuilder<SqlBool>[] {
  if (record !== undefined && resource === undefined)
    throw new HttpProblem(400, createMessage('audit.recordAlone'), 'resource');
  if (from !== undefined && to !== undefined && from >= to)
    throw new HttpProblem(400, createMessage('audit.fromAfterTo'), 'from');
  return [
    ...(person === undefined ? [] : [sql<SqlBool>`admin_id = ${person}`]),
    ...(resource === undefined ? [] : [ofResource(request, resource)]),
    ...(record === undefined ? [] : [sql<SqlBool>`record_id = ${record}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`at >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`at < ${to}`]),
  ];
}

const PAGE = 50;

/**
 * Reads a page of the audit trail. A page begins after the last entry of the previous page instead of at an offset,
 * so that late pages are as fast as the first.
 */
async function page(
  db: Db,
  conditions: readonly RawBuilder<SqlBool>[],
  { before, limit = PAGE }: AuditPageQuery,
): Promise<{ rows: Entry[]; next: string }> {
  const [at, id] = (before ?? '').split('-').map(Number);
  const where = [
    ...conditions,
    ...(before === undefined ? [] : [sql<SqlBool>`(at, id) < (${at}, ${id})`]),
    sql<SqlBool>`1 = 1`,
  ];
  const { rows } = await sql<Entry>`
    select audit_entry.*, (select time_zone from branch where branch.id = audit_entry.branch_id) as time_zone
    from audit_entry where ${sql.join(where, sql` and `)} order by at desc, id desc limit ${limit + 1}
  `.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? `${last.at}-${last.id}` : '' };
}

/** Number of entries per step of a download. Other requests are handled between two steps. */
const STEP = 1000;

async function* readCsvLines(
  db: Db,
  conditions: readonly RawBuilder<SqlBool>[],
  declaredNames: FastifyInstance['declaredNames'],
): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLine(['Time (UTC)', 'Person', 'Address', 'Action', 'What', 'Id', 'Record', 'Branch', 'Before', 'After'])}`;
  for (let before: string | undefined; before !== '';) {
    const step = await page(db, conditions, { ...(before ? { before } : {}), limit: STEP });
    for (const row of entries(step.rows, declaredNames)) yield toCsvRow(row);
    before = step.next;
  }
}

const toCsvRow = ({
  at,
  person,
  address,
  action,
  resource,
  recordId,
  record,
  branchId,
  before,
  after,
}: AuditEntry) =>
  toCsvLine([
    new Date(at).toISOString(),
    person,
    address,
    action,
    resource,
    recordId ?? '',
    record,
    branchId ?? '',
    Object.keys(before).length > 0 ? JSON.stringify(before) : '',
    Object.keys(after).length > 0 ? JSON.stringify(after) : '',
  ]);

export const activityRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['activity'];

  app.get(
    '/api/activity',
    {
      config: { right: ['list', 'settings/activity'] },
      schema: {
        operationId: 'listActivity',
        summary: 'Lists the entries of the audit trail, newest first',
        tags,
        querystring: AuditQuery,
        response: okResponse(PagedAuditEntries),
      },
    },
    async request => {
      assertSuper(request);
      const found = await page(
        db,
        [...ofBranch(request), ...matching(request, request.query)],
        request.query,
      );
      return { results: entries(found.rows, app.declaredNames), next: found.next };
    },
  );

  app.get(
    '/api/activity/export',
    {
      config: { right: ['export', 'settings/activity'] },
      schema: {
        operationId: 'exportActivity',
        summary: 'Exports the audit trail as a CSV file',
        tags,
        querystring: AuditFilter,
        response: {
          200: { content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          '4xx': ErrorResponse,
        },
      },
    },
    async (request, reply) => {
      assertSuper(request);
      const conditions = [
        ...ofBranch(request),
        ...matching(request, request.query),
        sql<SqlBool>`at <= ${Date.now()}`,
      ];
      await recordTrailEvents(db, getTrailActor(request), {
        action: 'export',
        resource: 'activity',
        branchId: request.actor?.branchId ?? null,
      });
      logSecurityEvent(request, 'export');
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="who-did-what.csv"')
        .send(Readable.from(readCsvLines(db, conditions, app.declaredNames)));
    },
  );

  app.get(
    '/api/activity/:resource/:id',
    {
      config: { right: ['show', 'history'] },
      schema: {
        operationId: 'readHistory',
        summary: 'Lists the changes of one record, newest first',
        tags,
        params: Type.Object({
          resource: Type.String({
            pattern: '^[a-z][a-z0-9-]{0,59}$',
            'x-rule': createFieldRule('recordKind'),
          }),
          id: Id,
        }),
        querystring: AuditPageQuery,
        response: okResponse(PagedAuditEntries),
      },
    },
    async request => {
      const { resource, id } = request.params;
      const { actor } = request;
      // Failed sign-ins are stored under the resource `session`. They are visible only to Supers, in the list of all
      // entries.
      if (resource === 'session') throw createNotFoundProblem('history of', resource);
      assertMayReadHistory(request, app.declaredNames.get(resource) ?? resource);
      const own = actor?.branchId ?? null;
      const conditions = [
        ofResource(request, resource),
        sql<SqlBool>`record_id = ${id}`,
        ...(own === null ? [] : [sql<SqlBool>`(branch_id = ${own} or branch_id is null)`]),
        ...(own !== null && resource === 'admin' ? [sql<SqlBool>`branch_id is not null`] : []),
      ];
      const found = await page(db, conditions, request.query);
      const results = entries(found.rows, app.declaredNames);
      return {
        results: actor?.role === 'super' ? results : results.map(row => ({ ...row, address: '' })),
        next: found.next,
      };
    },
  );
  done();
};
