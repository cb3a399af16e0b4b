import Type from 'typebox';
import { okResponse, createdResponse, Id, IdParams, PagingQuery } from '../../../contract/common.ts';
import {
  PriceChangeDetails,
  PriceChangeInput,
  PagedPriceChanges,
  PricePreview,
  PricePreviewInput,
  BulkChangeRevertResult,
} from '../../../contract/productChange.ts';
import { getActor } from '../../auth/actor.ts';
import { findVisibleBranch } from '../../auth/branchAccess.ts';
import { hasPricesWithTax } from '../../branches/includedTax.ts';
import { inTransaction } from '../../database/connect.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../../http/idempotency.ts';
import type { RoutePlugin } from '../../http/routes.ts';
import { findSelectedProducts } from '../bulk/findSelectedProducts.ts';
import { revertBulkChange } from '../bulk/revertBulkChange.ts';
import { cancelPlannedPriceChange, changePrices } from './changePrices.ts';
import {
  findProductsWithPlannedPrices,
  readPriceChangeDetails,
  readPriceChanges,
} from './readPriceChanges.ts';
import { previewPrice, parsePriceRule } from './priceRules.ts';

const BODY_LIMIT = 4 * 1024 * 1024;

const PATH = '/api/products/price-changes';
const RESOURCE = 'products/price-changes';

export const priceChangeRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['product'];

  app.post(
    `${PATH}/preview`,
    {
      bodyLimit: BODY_LIMIT,
      config: { right: ['edit', RESOURCE] },
      schema: {
        operationId: 'previewPriceChange',
        summary: 'Previews the new prices of many products',
        tags,
        body: PricePreviewInput,
        response: okResponse(PricePreview),
      },
    },
    async request => {
      const { body } = request;
      const branch = await findVisibleBranch(db, request, body.branchId);
      const rule = parsePriceRule(body);
      const rows = await findSelectedProducts(db, body);
      const planned = await findProductsWithPlannedPrices(db, body.branchId);
      const pricesIncludeTax = hasPricesWithTax(branch);
      return {
        products: rows.map(row =>
          previewPrice(rule, row, { pricesIncludeTax, isPlanned: planned.has(row.id) }),
        ),
      };
    },
  );

  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT,
      config: { right: ['edit', RESOURCE] },
      schema: {
        operationId: 'changePrices',
        summary: 'Changes the prices of many products, completely or not at all, now or at a scheduled hour',
        tags,
        headers: IdempotencyHeaders,
        body: PriceChangeInput,
        response: createdResponse(PriceChangeDetails),
      },
    },
    async (request, reply) => {
      const { body } = request;
      await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const id = await inTransaction(db, tx =>
        runIdempotently(tx, submission, 'this change of prices', () => changePrices(tx, request, body)),
      );
      reply.code(201);
      return readPriceChangeDetails(db, request, id);
    },
  );

  app.get(
    `${PATH}/branch/:branchId`,
    {
      config: { right: ['list', RESOURCE] },
      schema: {
        operationId: 'listPriceChanges',
        summary: "Lists a page of a branch's price changes, newest first",
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: PagingQuery,
        response: okResponse(PagedPriceChanges),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      return readPriceChanges(db, branchId, request.query);
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { right: ['show', RESOURCE] },
      schema: {
        operationId: 'readPriceChange',
        summary: 'Returns a price change with its products',
        tags,
        params: IdParams,
        response: okResponse(PriceChangeDetails),
      },
    },
    request => readPriceChangeDetails(db, request, request.params.id),
  );

  app.post(
    `${PATH}/:id/cancel`,
    {
      config: { right: ['edit', RESOURCE] },
      schema: {
        operationId: 'cancelPriceChange',
        summary: 'Cancels a planned price change',
        tags,
        params: IdParams,
        response: okResponse(PriceChangeDetails),
      },
    },
    async request => {
      const { id } = request.params;
      await inTransaction(db, tx => cancelPlannedPriceChange(tx, request, id));
      return readPriceChangeDetails(db, request, id);
    },
  );

  app.post(
    `${PATH}/:id/take-back`,
    {
      config: { right: ['edit', RESOURCE] },
      schema: {
        operationId: 'takeBackPriceChange',
        summary: 'Reverts a price change, except for products whose price was changed since',
        tags,
        params: IdParams,
        response: okResponse(BulkChangeRevertResult),
      },
    },
    request => inTransaction(db, tx => revertBulkChange(tx, request, request.params.id, 'prices')),
  );
  done();
};
