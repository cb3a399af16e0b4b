import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { okResponse, createdResponse, Id, IdParams } from '../../contract/common.ts';
import {
  TransferDestination,
  TransferReceiptInput,
  SentTransferDetails,
  PagedSentTransfers,
  SentTransferQuery,
  TransferInput,
} from '../../contract/transfer.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../http/idempotency.ts';
import { readPagedRows } from '../http/paging.ts';
import { assertRecordFound } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import {
  buildTransferOrderBy,
  cancelTransfer,
  readSentTransfers,
  receiveTransfer,
  sendTransfer,
  readSentTransferLines,
  whereTransferVisible,
} from './transfers.ts';

export const transferRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['transfer'];

  app.get(
    '/api/transfer/branch/:branchId',
    {
      config: { right: ['list', 'inventory/transfers'] },
      schema: {
        operationId: 'listTransfers',
        summary: 'Lists transfers from and to a branch, those on the way first',
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: SentTransferQuery,
        response: okResponse(PagedSentTransfers),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const order = buildTransferOrderBy(request.query);
      const here = sql`(transfer.branch_id = ${branchId} or transfer.to_branch_id = ${branchId})`;
      const { rows, paging } = await readPagedRows(request.query, {
        rows: (limit, offset) =>
          readSentTransfers(
            db,
            sql`transfer.id in
              (select id from transfer where ${here} order by ${order} limit ${limit} offset ${offset})`,
            order,
          ),
        count: async () => {
          const counted = await sql<{ rows: number }>`
            select count(*) as rows from transfer where ${here}
          `.execute(db);
          return counted.rows[0]!.rows;
        },
      });
      return { results: rows, ...paging };
    },
  );

  app.get(
    '/api/transfer/destinations/:branchId',
    {
      config: { right: ['list', 'inventory/transfers'] },
      schema: {
        operationId: 'listTransferDestinations',
        summary: 'Lists the warehouses that a transfer can go to',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(TransferDestination)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const rows = await db
        .selectFrom('warehouse')
        .innerJoin('branch', 'branch.id', 'warehouse.branch_id')
        .select(['warehouse.id', 'warehouse.name', 'warehouse.branch_id', 'branch.name as branch'])
        .where(eb => eb.or([eb('branch.status', '=', 1), eb('branch.id', '=', branchId)]))
        .orderBy('branch.name')
        .orderBy('warehouse.id')
        .execute();
      return rows.map(({ branch_id, ...row }) => ({ ...row, branchId: branch_id }));
    },
  );

  app.get(
    '/api/transfer/:id',
    {
      config: { right: ['show', 'inventory/transfers'] },
      schema: {
        operationId: 'readTransfer',
        summary: 'Returns a transfer with its lines',
        tags,
        params: IdParams,
        response: okResponse(SentTransferDetails),
      },
    },
    async request => readSentTransfer(db, request, request.params.id),
  );

  app.post(
    '/api/transfer',
    {
      config: { right: ['create', 'inventory/transfers'] },
      schema: {
        operationId: 'sendTransfer',
        summary: 'Sends goods to another warehouse',
        tags,
        headers: IdempotencyHeaders,
        body: TransferInput,
        response: createdResponse(SentTransferDetails),
      },
    },
    async (request, reply) => {
      const { body } = request;
      await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const id = await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this transfer', () => sendTransfer(tx, request, body)),
      );
      reply.code(201);
      return readSentTransfer(db, request, id);
    },
  );

  app.post(
    '/api/transfer/:id/receive',
    {
      config: { right: ['edit', 'inventory/transfers'] },
      schema: {
        operationId: 'receiveTransfer',
        summary: 'Receives a transfer',
        tags,
        params: IdParams,
        body: TransferReceiptInput,
        response: okResponse(SentTransferDetails),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => receiveTransfer(tx, request, id, request.body));
      return readSentTransfer(db, request, id);
    },
  );

  app.post(
    '/api/transfer/:id/cancel',
    {
      config: { right: ['edit', 'inventory/transfers'] },
      schema: {
        operationId: 'cancelTransfer',
        summary: 'Cancels a transfer that is on the way',
        tags,
        params: IdParams,
        response: okResponse(SentTransferDetails),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => cancelTransfer(tx, request, id));
      return readSentTransfer(db, request, id);
    },
  );
  done();
};

/** Reads a transfer. @throws HttpProblem 404 if the caller may see neither branch of the transfer */
async function readSentTransfer(db: Db, request: FastifyRequest, id: number): Promise<SentTransferDetails> {
  const [transfer] = await readSentTransfers(
    db,
    sql`transfer.id = ${id} and ${whereTransferVisible(request)}`,
  );
  return { ...assertRecordFound(transfer, 'transfer', id), items: await readSentTransferLines(db, id) };
}
