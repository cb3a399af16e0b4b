import Type from 'typebox';
import { okResponse, createdResponse, Id } from '../../contract/common.ts';
import {
  LowStockCount,
  ReorderSuggestions,
  ReorderDraft,
  ReorderInput,
  ReorderQuery,
} from '../../contract/reorder.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { inTransaction } from '../database/connect.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../http/idempotency.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readReorderDrafts, writeReorderDrafts } from './reorderDrafts.ts';
import { countLowStockProducts, readReorderSuggestions } from './readReorderSuggestions.ts';

export const reorderRoutes: RoutePlugin = (app, { db, reports }, done) => {
  const tags = ['purchase'];

  app.get(
    '/api/purchases/reorder',
    {
      config: { right: ['list', 'purchases/reorder'] },
      schema: {
        operationId: 'readReorder',
        summary: 'Lists products to reorder, with stock, sales and a suggested quantity',
        tags,
        querystring: ReorderQuery,
        response: okResponse(ReorderSuggestions),
      },
    },
    async request => {
      await findVisibleBranch(db, request, request.query.branchId);
      return readReorderSuggestions({ db, reports }, request.query);
    },
  );

  app.get(
    '/api/purchases/reorder/low',
    {
      config: { right: ['list', 'purchases/reorder'] },
      schema: {
        operationId: 'countLowStock',
        summary: 'Counts the products of a branch that run low',
        tags,
        querystring: Type.Object({ branchId: Id }),
        response: okResponse(LowStockCount),
      },
    },
    async request => {
      const { branchId } = request.query;
      await findVisibleBranch(db, request, branchId);
      return { products: await countLowStockProducts({ db, reports }, branchId) };
    },
  );

  app.post(
    '/api/purchases/reorder',
    {
      config: { right: ['create', 'purchases/orders'] },
      schema: {
        operationId: 'createReorderDrafts',
        summary: 'Creates a draft purchase for each supplier of these products, all or none',
        tags,
        headers: IdempotencyHeaders,
        body: ReorderInput,
        response: createdResponse(Type.Array(ReorderDraft)),
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { time_zone: zone } = await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const ids = await inTransaction(db, async tx => {
        let made: number[] = [];
        await runIdempotently(tx, submission, 'these drafts', async () => {
          made = await writeReorderDrafts(tx, request, body, zone, submission);
          return made[0]!;
        });
        return made;
      });
      reply.code(201);
      return readReorderDrafts(db, body, submission, ids);
    },
  );
  done();
};
