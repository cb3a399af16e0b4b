import { okResponse, createdResponse, IdParams } from '../../../contract/common.ts';
import {
  BulkChangeResult,
  BulkChangeInput,
  BulkChangeRevertResult,
} from '../../../contract/productChange.ts';
import { getActor } from '../../auth/actor.ts';
import { findVisibleBranch } from '../../auth/branchAccess.ts';
import { inTransaction, type Db } from '../../database/connect.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../../http/idempotency.ts';
import type { RoutePlugin } from '../../http/routes.ts';
import { removeStoredImage } from '../entityImages.ts';
import { applyBulkChange } from './applyBulkChange.ts';
import { revertBulkChange } from './revertBulkChange.ts';

export const bulkChangeRoutes: RoutePlugin = (app, { db, files }, done) => {
  const tags = ['product'];

  app.post(
    '/api/products/bulk',
    {
      config: { right: ['edit', 'products'] },
      schema: {
        operationId: 'changeProducts',
        summary: 'Changes many products, adds them to a promotion, or deletes them, completely or not at all',
        tags,
        headers: IdempotencyHeaders,
        body: BulkChangeInput,
        response: createdResponse(BulkChangeResult),
      },
    },
    async (request, reply) => {
      const { body } = request;
      await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      let pictures: string[] = [];
      const id = await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this change of products', async () => {
          const done = await applyBulkChange(tx, request, body);
          pictures = done.pictures;
          return done.id;
        }),
      );
      for (const picture of pictures) await removeStoredImage(files, 'product', picture);
      reply.code(201);
      return readBulkResult(db, id);
    },
  );

  app.post(
    '/api/products/bulk/:id/take-back',
    {
      config: { right: ['edit', 'products'] },
      schema: {
        operationId: 'takeBackProductChange',
        summary: 'Reverts a bulk change, except for products that were changed since',
        tags,
        params: IdParams,
        response: okResponse(BulkChangeRevertResult),
      },
    },
    request => inTransaction(db, tx => revertBulkChange(tx, request, request.params.id, 'fields')),
  );
  done();
};

async function readBulkResult(db: Db, id: number): Promise<BulkChangeResult> {
  const { products, untouched } = await db
    .selectFrom('bulk_change')
    .select(['products', 'untouched'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, changed: products, untouched };
}
