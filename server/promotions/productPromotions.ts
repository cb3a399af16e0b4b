import Type from 'typebox';
import { answers, IdParams } from '../../contract/common.ts';
import { ProductPromotion } from '../../contract/productPage.ts';
import { readVisible } from '../auth/visible.ts';
import { fromDay } from '../http/calendarDays.ts';
import { dollarsOf } from '../http/money.ts';
import type { Routes } from '../http/routes.ts';

/** As many as a page shows. */
const LAST = 50;

/** The promotions that hold a product, or its category as a whole: past, live and coming. */
export const productPromotions: Routes = (app, { db }, done) => {
  app.get(
    '/api/product/:id/promotions',
    {
      config: { right: ['list', 'promotions'] },
      schema: {
        operationId: 'readProductPromotions',
        summary: `The last ${LAST} promotions of a product, the newest first`,
        tags: ['product'],
        params: IdParams,
        response: answers(Type.Array(ProductPromotion)),
      },
    },
    async request => {
      const product = await readVisible(db, request, 'product', request.params.id);
      const held = db
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
        .where('id', 'in', held)
        .where('branch_id', '=', product.branch_id)
        .orderBy('date_init', 'desc')
        .orderBy('id', 'desc')
        .limit(LAST)
        .execute();
      return rows.map(row => ({
        id: row.id,
        name: row.name,
        dateInit: fromDay(row.date_init),
        dateEnd: fromDay(row.date_end),
        discountTypeId: row.discount_type_id,
        value: dollarsOf(row.value_hundredths),
        limit: dollarsOf(row.limit_cents),
      }));
    },
  );
  done();
};
