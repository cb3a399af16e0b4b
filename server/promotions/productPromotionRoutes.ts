import Type from 'typebox';
import { okResponse, IdParams } from '../../contract/common.ts';
import { MAX_PROMOTIONS_ON_PRODUCT_PAGE } from '../../contract/limits.ts';
import { Promotion } from '../../contract/promotion.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { toPromotion } from './promotionRoutes.ts';

export const productPromotionRoutes: RoutePlugin = (app, { db }, done) => {
  app.get(
    '/api/product/:id/promotions',
    {
      config: { right: ['list', 'promotions'] },
      schema: {
        operationId: 'readProductPromotions',
        summary: `Lists the last ${MAX_PROMOTIONS_ON_PRODUCT_PAGE} promotions of a product, newest first`,
        tags: ['product'],
        params: IdParams,
        response: okResponse(Type.Array(Promotion)),
      },
    },
    async request => {
      const product = await readVisibleRow(db, request, 'product', request.params.id);
      const promotionIds = db
        .selectFrom('promotion_item')
        .select('promotion_id')
        .where('product_id', '=', product.id)
        .union(
          db
            .selectFrom('promotion_item')
            .select('promotion_id')
            .where('category_id', '=', product.category_id)
            .where('product_id', 'is', null),
        );
      const rows = await db
        .selectFrom('promotion')
        .selectAll()
        .where('id', 'in', promotionIds)
        .where('branch_id', '=', product.branch_id)
        .orderBy('date_init', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_PROMOTIONS_ON_PRODUCT_PAGE)
        .execute();
      return rows.map(toPromotion);
    },
  );
  done();
};
