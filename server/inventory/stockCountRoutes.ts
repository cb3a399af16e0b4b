import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { okResponse, createdResponse, Id, IdParams } from '../../contract/common.ts';
import {
  StockCountRecord,
  CountLineInput,
  StockCountInput,
  CountLine,
  CountLines,
  CountLinesQuery,
  PagedStockCounts,
  CountQuery,
  CountReview,
} from '../../contract/stockCount.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../http/idempotency.ts';
import { countRows, readPagedRows } from '../http/paging.ts';
import type { RoutePlugin } from '../http/routes.ts';
import {
  buildStockCountOrderBy,
  cancelStockCount,
  storeCountedQuantity,
  postStockCount,
  readStockCounts,
  readStockCountLines,
  readStockCountReview,
  startStockCount,
} from './stockCounts.ts';

/**
 * Milliseconds that are subtracted from the client's `since`. A line can become visible later than its time says,
 * because its transaction was still running at the previous call.
 */
const LOOK_BACK = 10_000;

export const stockCountRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['count'];

  app.get(
    '/api/count/branch/:branchId',
    {
      config: { right: ['list', 'inventory/counts'] },
      schema: {
        operationId: 'listCounts',
        summary: 'Lists the counts of a branch, newest first',
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: CountQuery,
        response: okResponse(PagedStockCounts),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const order = buildStockCountOrderBy(request.query);
      const here = db.selectFrom('stock_count').where('branch_id', '=', branchId);
      const { rows, paging } = await readPagedRows(request.query, {
        rows: (limit, offset) =>
          readStockCounts(
            db,
            sql`stock_count.id in
              (select id from stock_count where branch_id = ${branchId} order by ${order} limit ${limit} offset ${offset})`,
            order,
          ),
        count: () => countRows(here),
      });
      return { results: rows, ...paging };
    },
  );

  app.post(
    '/api/count',
    {
      config: { right: ['create', 'inventory/counts'] },
      schema: {
        operationId: 'startCount',
        summary: 'Starts a count',
        tags,
        headers: IdempotencyHeaders,
        body: StockCountInput,
        response: createdResponse(StockCountRecord),
      },
    },
    async (request, reply) => {
      const { body } = request;
      await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const id = await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this count', () => startStockCount(tx, request, body)),
      );
      reply.code(201);
      return readCount(db, id);
    },
  );

  app.get(
    '/api/count/:id',
    {
      config: { right: ['show', 'inventory/counts'] },
      schema: {
        operationId: 'readCount',
        summary: 'Returns a count',
        tags,
        params: IdParams,
        response: okResponse(StockCountRecord),
      },
    },
    async request => readCount(db, (await stored(db, request)).id),
  );

  app.get(
    '/api/count/:id/lines',
    {
      config: { right: ['show', 'inventory/counts'] },
      schema: {
        operationId: 'readCountLines',
        summary: 'Lists the lines of a count, or only the changed ones',
        tags,
        params: IdParams,
        querystring: CountLinesQuery,
        response: okResponse(CountLines),
      },
    },
    async request => {
      const { since } = request.query;
      const at = Date.now();
      const which = since === undefined ? sql`1 = 1` : sql`line.counted_at >= ${since - LOOK_BACK}`;
      return { at, lines: await readStockCountLines(db, await stored(db, request), { which }) };
    },
  );

  app.put(
    '/api/count/:id/lines',
    {
      config: { right: ['edit', 'inventory/counts'] },
      schema: {
        operationId: 'countProduct',
        summary: 'Stores the counted quantity of a product',
        tags,
        params: IdParams,
        body: CountLineInput,
        response: okResponse(CountLine),
      },
    },
    async request =>
      inTransaction(db, tx => storeCountedQuantity(tx, request, request.params.id, request.body)),
  );

  app.get(
    '/api/count/:id/review',
    {
      config: { right: ['show', 'inventory/counts'] },
      schema: {
        operationId: 'reviewCount',
        summary: 'Lists the differences of a count, with their value',
        tags,
        params: IdParams,
        response: okResponse(CountReview),
      },
    },
    async request => readStockCountReview(db, await stored(db, request)),
  );

  app.post(
    '/api/count/:id/post',
    {
      config: { right: ['edit', 'inventory/counts'] },
      schema: {
        operationId: 'postCount',
        summary: 'Posts a count: corrects the stock by its differences',
        tags,
        params: IdParams,
        response: okResponse(StockCountRecord),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => postStockCount(tx, request, id));
      return readCount(db, id);
    },
  );

  app.post(
    '/api/count/:id/cancel',
    {
      config: { right: ['edit', 'inventory/counts'] },
      schema: {
        operationId: 'cancelCount',
        summary: 'Cancels a count',
        tags,
        params: IdParams,
        response: okResponse(StockCountRecord),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => cancelStockCount(tx, request, id));
      return readCount(db, id);
    },
  );
  done();
};

const stored = (db: Db, request: FastifyRequest & { params: { id: number } }) =>
  readVisibleRow(db, request, 'stock_count', request.params.id, 'count');

const readCount = async (db: Db, id: number): Promise<StockCountRecord> =>
  (await readStockCounts(db, sql`stock_count.id = ${id}`))[0]!;
