import Type from 'typebox';
import { okResponse, createdResponse, Id, IdParams } from '../../contract/common.ts';
import {
  PurchaseCancellationInput,
  PurchaseDetails,
  DeliveryInput,
  PurchaseDraftUpdate,
  PurchaseDraftInput,
  PayablesAging,
  PurchaseLineCorrection,
  SupplierPaymentInput,
  PurchaseDaysQuery,
  SupplierStatement,
} from '../../contract/delivery.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { assertValidDay, assertValidDayRange } from '../branches/dayRange.ts';
import { readTimeZone } from '../branches/timeZone.ts';
import { saveRecordWithImage } from '../catalogue/entityImages.ts';
import { IMAGE_BODY_LIMIT } from '../http/images.ts';
import { inTransaction } from '../database/connect.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../http/idempotency.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { withETag } from '../http/versions.ts';
import { readPayablesAging, readSupplierStatement } from './payablesAging.ts';
import {
  cancelPurchase,
  changePurchaseDraft,
  orderPurchase,
  createPurchaseDraftOrOrder,
} from './ordering.ts';
import { payPurchase, revertPurchasePayment } from './payments.ts';
import { readPurchaseDetails } from './readPurchaseDetails.ts';
import { correctReceivedLine, receivePurchase } from './receivePurchase.ts';

export const deliveryRoutes: RoutePlugin = (app, { db, files }, done) => {
  const tags = ['purchase'];

  app.get(
    '/api/purchase/:id',
    {
      config: { right: ['show', 'purchases/orders'] },
      schema: {
        operationId: 'readPurchase',
        summary: 'Returns a purchase with its lines and payments',
        tags,
        params: IdParams,
        response: okResponse(PurchaseDetails),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      withETag(reply, await readVisibleRow(db, request, 'purchase', id));
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/order',
    {
      bodyLimit: IMAGE_BODY_LIMIT,
      config: { right: ['create', 'purchases/orders'] },
      schema: {
        operationId: 'createPurchaseOrder',
        summary: 'Creates a draft or an ordered purchase, without changing the stock',
        tags,
        headers: IdempotencyHeaders,
        body: PurchaseDraftInput,
        response: createdResponse(PurchaseDetails),
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { time_zone: zone } = await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const upload = { files, folder: 'purchase', field: 'base64dataImage' } as const;
      const id = await saveRecordWithImage({ ...upload, data: body.base64dataImage }, picture =>
        inTransaction(db, async tx => {
          let isNew = false;
          const row = await runIdempotently(tx, submission, 'this purchase', () => {
            isNew = true;
            return createPurchaseDraftOrOrder(tx, request, body, zone, picture);
          });
          return { row, ...(isNew ? {} : { replaced: picture.image }) };
        }),
      );
      reply.code(201);
      return readPurchaseDetails(db, request, id);
    },
  );

  app.put(
    '/api/purchase/:id',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'changePurchaseDraft',
        summary: 'Changes a draft purchase',
        tags,
        params: IdParams,
        body: PurchaseDraftUpdate,
        response: okResponse(PurchaseDetails),
      },
    },
    async request => {
      const { id } = request.params;
      const { branch_id } = await readVisibleRow(db, request, 'purchase', id);
      const zone = await readTimeZone(db, branch_id);
      await inTransaction(db, tx => changePurchaseDraft(tx, request, id, request.body, zone));
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/:id/order',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'orderPurchase',
        summary: 'Orders a draft purchase',
        tags,
        params: IdParams,
        response: okResponse(PurchaseDetails),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => orderPurchase(tx, request, id));
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/:id/cancel',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'cancelPurchase',
        summary: 'Cancels a purchase, or the part that has not arrived',
        tags,
        params: IdParams,
        body: PurchaseCancellationInput,
        response: okResponse(PurchaseDetails),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => cancelPurchase(tx, request, id, request.body));
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/:id/receive',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'receivePurchase',
        summary: 'Receives goods of a purchase, and adds them to the stock',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: DeliveryInput,
        response: okResponse(PurchaseDetails),
      },
    },
    async request => {
      const { id } = request.params;
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this receipt', async () => {
          await receivePurchase(tx, request, id, request.body);
          return id;
        }),
      );
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/:id/correct',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'correctPurchaseLine',
        summary: 'Corrects the received quantity or the cost of a line',
        tags,
        params: IdParams,
        body: PurchaseLineCorrection,
        response: okResponse(PurchaseDetails),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => correctReceivedLine(tx, request, id, request.body));
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/:id/payments',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'payPurchase',
        summary: 'Adds a payment for a purchase',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: SupplierPaymentInput,
        response: createdResponse(PurchaseDetails),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { branch_id } = await readVisibleRow(db, request, 'purchase', id);
      const zone = await readTimeZone(db, branch_id);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this payment', async () => {
          await payPurchase(tx, request, id, request.body, zone);
          return id;
        }),
      );
      reply.code(201);
      return readPurchaseDetails(db, request, id);
    },
  );

  app.post(
    '/api/purchase/:id/payments/:paymentId/take-back',
    {
      config: { right: ['edit', 'purchases/orders'] },
      schema: {
        operationId: 'takePaymentBack',
        summary: 'Reverts a payment for a purchase',
        tags,
        params: Type.Object({ id: Id, paymentId: Id }),
        response: okResponse(PurchaseDetails),
      },
    },
    async request => {
      const { id, paymentId } = request.params;
      const { branch_id } = await readVisibleRow(db, request, 'purchase', id);
      const zone = await readTimeZone(db, branch_id);
      await inTransaction(db, tx => revertPurchasePayment(tx, request, id, paymentId, zone));
      return readPurchaseDetails(db, request, id);
    },
  );

  app.get(
    '/api/purchase/dues/branch/:branchId',
    {
      config: { right: ['list', 'purchases/dues'] },
      schema: {
        operationId: 'readDues',
        summary: "Returns the amounts due to a branch's suppliers, by age",
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: PurchaseDaysQuery,
        response: okResponse(PayablesAging),
      },
    },
    async request => {
      const { branchId } = request.params;
      assertPurchaseDays(request.query);
      await findVisibleBranch(db, request, branchId);
      return readPayablesAging(db, branchId, request.query);
    },
  );

  app.get(
    '/api/purchase/dues/supplier/:id',
    {
      config: { right: ['show', 'purchases/dues'] },
      schema: {
        operationId: 'readStatement',
        summary: 'Lists the purchases of a supplier that are not fully paid',
        tags,
        params: IdParams,
        querystring: PurchaseDaysQuery,
        response: okResponse(SupplierStatement),
      },
    },
    async request => {
      assertPurchaseDays(request.query);
      return readSupplierStatement(db, request, request.params.id, request.query);
    },
  );
  done();
};

/** @throws HttpProblem 400 naming the day if it does not exist, or the start if it is after the end */
function assertPurchaseDays({ start, end }: PurchaseDaysQuery): void {
  if (start !== undefined) assertValidDay(start, 'start');
  if (end !== undefined) assertValidDay(end, 'end');
  if (start !== undefined && end !== undefined) assertValidDayRange({ start, end });
}
