import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { okResponse, createdResponse, emptyResponse, Id, IdParams } from '../../contract/common.ts';
import { PromotionItem, PromotionItemInput } from '../../contract/promotion.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import {
  assertRecordFound,
  HttpProblem,
  refuseDeletionIfReferenced,
  refuseWriteIfDuplicate,
} from '../http/problems.ts';
import { findPromotionItemOverlaps } from './promotionOverlaps.ts';
import { whereBranchVisible } from '../auth/branchAccess.ts';
import { createMessage } from '../language/message.ts';

const TWIN = createMessage('promotion.productTwice');
const GONE = createMessage('promotion.deleted');

export const promotionItemRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['promotion item'];

  app.get(
    '/api/promotiondetail/items/:promotionId',
    {
      config: { right: ['show', 'promotions'] },
      schema: {
        operationId: 'listPromotionItems',
        summary: 'Lists the items of a promotion',
        tags,
        params: Type.Object({ promotionId: Id }),
        response: okResponse(Type.Array(PromotionItem)),
      },
    },
    async request =>
      readItems(db, await readVisibleRow(db, request, 'promotion', request.params.promotionId)),
  );

  app.post(
    '/api/promotiondetail',
    {
      config: { right: ['edit', 'promotions'] },
      schema: {
        operationId: 'addPromotionItem',
        summary: 'Adds a product to a promotion',
        tags,
        body: PromotionItemInput,
        response: createdResponse(PromotionItem),
      },
    },
    async (request, reply) => {
      const { promotionId, productId } = request.body;
      const insertion = inTransaction(db, async tx => {
        // The lock makes bulk changes wait, because they may add many products to the promotion at the same time.
        await lockRow(tx, 'promotion', promotionId);
        const promotion = await readVisibleRow(tx, request, 'promotion', promotionId);
        const { category_id, name } = await productIn(tx, promotion.branch_id, productId);
        const added = await tx
          .insertInto('promotion_item')
          .values({ promotion_id: promotionId, product_id: productId, category_id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordTrailEvents(tx, getTrailActor(request), {
          ...about(promotion),
          after: { product: name },
        });
        return { id: added.id, promotion };
      });
      const { id, promotion } = await refuseWriteIfDuplicate(
        refuseDeletionIfReferenced(insertion, GONE),
        TWIN,
        'productId',
      );
      const [item] = await readItems(db, promotion, id);
      reply.code(201);
      return assertRecordFound(item, 'promotion item', id);
    },
  );

  app.delete(
    '/api/promotiondetail/:id',
    {
      config: { right: ['edit', 'promotions'] },
      schema: {
        operationId: 'removePromotionItem',
        summary: 'Removes an item from its promotion',
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTransaction(db, async tx => {
        const row = await tx
          .deleteFrom('promotion_item')
          .where('id', '=', id)
          .where('promotion_id', 'in', visiblePromotions(tx, request))
          .returning(['promotion_id', 'product_id', 'category_id'])
          .executeTakeFirst();
        const { promotion_id, product_id, category_id } = assertRecordFound(row, 'promotion item', id);
        const promotion = await readVisibleRow(tx, request, 'promotion', promotion_id);
        const named =
          product_id === null
            ? tx.selectFrom('category').select('name').where('id', '=', category_id)
            : tx.selectFrom('product').select('name').where('id', '=', product_id);
        const { name } = await named.executeTakeFirstOrThrow();
        await recordTrailEvents(tx, getTrailActor(request), {
          ...about(promotion),
          before: product_id === null ? { category: name } : { product: name },
        });
      });
      return reply.code(204).send(null);
    },
  );
  done();
};

/**
 * Builds the audit entry for a change of a promotion's items. It is recorded as a change of the promotion.
 */
const about = ({ id, name, branch_id }: Row<'promotion'>) =>
  ({ action: 'update', resource: 'promotion', id, name, branchId: branch_id }) as const;

const visiblePromotions = (db: Db, request: FastifyRequest) =>
  db.selectFrom('promotion').select('id').where(whereBranchVisible(request));

async function productIn(db: Db, branchId: number, productId: number) {
  const product = await db
    .selectFrom('product')
    .select(['category_id', 'name'])
    .where('id', '=', productId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  if (product) return product;
  throw new HttpProblem(400, createMessage('promotion.productOfOtherBranch'), 'productId');
}

async function readItems(db: Db, promotion: Row<'promotion'>, itemId?: number): Promise<PromotionItem[]> {
  const rows = await db
    .selectFrom('promotion_item as item')
    .leftJoin('product', 'product.id', 'item.product_id')
    .innerJoin('category', join =>
      join.on(eb => eb('category.id', '=', eb.fn.coalesce('product.category_id', 'item.category_id'))),
    )
    .select(['item.id', 'item.product_id', 'product.name', 'product.image', 'category.name as category'])
    .where('item.promotion_id', '=', promotion.id)
    .$if(itemId !== undefined, query => query.where('item.id', '=', itemId!))
    .orderBy('item.id')
    .execute();
  const overlaps = await findPromotionItemOverlaps(db, promotion, itemId);
  return rows.map(row => ({
    id: row.id,
    productId: row.product_id,
    productName: row.name ?? '',
    productImage: row.image ?? '',
    categoryName: row.category,
    overlaps: overlaps.get(row.id) ?? [],
  }));
}
