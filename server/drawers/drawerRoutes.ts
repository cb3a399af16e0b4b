import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { createdResponse, Id, IdParams, okResponse } from '../../contract/common.ts';
import {
  DrawerCloseInput,
  DrawerCount,
  DrawerDay,
  DrawerDayParams,
  DrawerMovementInput,
  DrawerReopenInput,
  DrawerSessionDetails,
  DrawerSessionInput,
  DrawerSessionQuery,
  DrawerTerminal,
  PagedDrawerSessions,
} from '../../contract/drawerSessions.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDay, assertValidDayRange } from '../branches/dayRange.ts';
import { inTransaction, readInSnapshot, type Tx } from '../database/connect.ts';
import { IdempotencyHeaders, runIdempotently, toIdempotentSubmission } from '../http/idempotency.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { readDrawerDay } from './drawerDay.ts';
import {
  closeSession,
  moveCash,
  openSession,
  readVisibleSession,
  reopenSession,
  canSeeDrawerFigures,
  storeCount,
} from './drawerSessions.ts';
import { readSessionDetails, readSessionPage } from './sessionRecords.ts';

export const drawerRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['drawers'];

  const readSession = async (request: FastifyRequest, id: number): Promise<DrawerSessionDetails> =>
    readSessionDetails(db, await readVisibleSession(db, request, id), {
      seesFigures: canSeeDrawerFigures(request),
    });

  /** Changes a session and returns it. A repeated request with the same idempotency key changes nothing. */
  async function changeSession(
    request: FastifyRequest & { params: { id: number } },
    work: (tx: Tx, id: number) => Promise<void>,
  ): Promise<DrawerSessionDetails> {
    const { id } = request.params;
    const submission = toIdempotentSubmission(request, getActor(request).adminId);
    await inTransaction(db, tx =>
      runIdempotently(tx, submission, 'this drawer session', async () => {
        await work(tx, id);
        return id;
      }),
    );
    return readSession(request, id);
  }

  app.get(
    '/api/drawer-session/branch/:branchId',
    {
      config: { right: ['list', 'drawers'] },
      schema: {
        operationId: 'listDrawerSessions',
        summary: 'Lists the drawer sessions of a branch, newest first',
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: DrawerSessionQuery,
        response: okResponse(PagedDrawerSessions),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      for (const field of ['from', 'to'] as const)
        if (request.query[field] !== undefined) assertValidDay(request.query[field], field);
      const seesFigures = canSeeDrawerFigures(request);
      return readSessionPage(db, branchId, request.query, {
        seesFigures,
        ownOf: seesFigures ? undefined : getActor(request).adminId,
      });
    },
  );

  app.get(
    '/api/drawer-session/day/:branch/:start/:end',
    {
      config: { right: ['list', 'drawers/figures'] },
      schema: {
        operationId: 'reportDrawerDay',
        summary: 'Returns sums of the sales of business days, with their closes and open sessions',
        tags,
        params: DrawerDayParams,
        response: okResponse(DrawerDay),
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const branch = await findVisibleBranch(db, request, request.params.branch);
      const shown = createWallClockFormatter(branch.time_zone);
      return readInSnapshot(db, moment => readDrawerDay(moment, request.params, shown));
    },
  );

  app.get(
    '/api/drawer-session/terminals/:branchId',
    {
      config: { right: ['list', 'drawers'] },
      schema: {
        operationId: 'listDrawerTerminals',
        summary: 'Lists the terminals of a branch whose drawers can be opened, by name',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(DrawerTerminal)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const terminals = await db
        .selectFrom('terminal')
        .select(['id', 'name'])
        .where('branch_id', '=', branchId)
        .orderBy('name')
        .orderBy('id')
        .execute();
      return terminals.map(({ id, name }) => ({ id, name: name ?? '' }));
    },
  );

  app.get(
    '/api/drawer-session/:id',
    {
      config: { right: ['show', 'drawers'] },
      schema: {
        operationId: 'readDrawerSession',
        summary: 'Returns a drawer session with its movements, its count and its closes',
        tags,
        params: IdParams,
        response: okResponse(DrawerSessionDetails),
      },
    },
    request => readSession(request, request.params.id),
  );

  app.post(
    '/api/drawer-session',
    {
      config: { right: ['create', 'drawers'] },
      schema: {
        operationId: 'openDrawerSession',
        summary: "Opens a terminal's drawer with a float",
        tags,
        headers: IdempotencyHeaders,
        body: DrawerSessionInput,
        response: createdResponse(DrawerSessionDetails),
      },
    },
    async (request, reply) => {
      const { body } = request;
      await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const id = await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this drawer session', () => openSession(tx, request, body)),
      );
      reply.code(201);
      return readSession(request, id);
    },
  );

  app.post(
    '/api/drawer-session/:id/movement',
    {
      config: { right: ['edit', 'drawers'] },
      schema: {
        operationId: 'moveDrawerCash',
        summary: 'Records cash that is paid in, paid out or dropped to the safe',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: DrawerMovementInput,
        response: okResponse(DrawerSessionDetails),
      },
    },
    request => changeSession(request, (tx, id) => moveCash(tx, request, id, request.body)),
  );

  app.post(
    '/api/drawer-session/:id/count',
    {
      config: { right: ['edit', 'drawers'] },
      schema: {
        operationId: 'countDrawer',
        summary: 'Stores the counted money of a drawer session',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: DrawerCount,
        response: okResponse(DrawerSessionDetails),
      },
    },
    request => changeSession(request, (tx, id) => storeCount(tx, request, id, request.body)),
  );

  app.post(
    '/api/drawer-session/:id/close',
    {
      config: { right: ['edit', 'drawers/figures'] },
      schema: {
        operationId: 'closeDrawerSession',
        summary: 'Closes a counted drawer session, with a numbered record that never changes',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: DrawerCloseInput,
        response: okResponse(DrawerSessionDetails),
      },
    },
    request => changeSession(request, (tx, id) => closeSession(tx, request, id, request.body)),
  );

  app.post(
    '/api/drawer-session/:id/reopen',
    {
      config: { right: ['edit', 'drawers/figures'] },
      schema: {
        operationId: 'reopenDrawerSession',
        summary: 'Reopens a closed drawer session; its earlier record stays',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: DrawerReopenInput,
        response: okResponse(DrawerSessionDetails),
      },
    },
    request => changeSession(request, (tx, id) => reopenSession(tx, request, id, request.body.reason)),
  );
  done();
};
