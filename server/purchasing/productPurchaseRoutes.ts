import Type from 'typebox';
import { okResponse, IdParams } from '../../contract/common.ts';
import { MAX_PURCHASES_ON_PRODUCT_PAGE } from '../../contract/limits.ts';
import { ProductPurchase } from '../../contract/productPage.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { readTimeZone } from '../branches/timeZone.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';

export const productPurchaseRoutes: RoutePlugin = (app, { db }, done) => {
  app.get(
    '/api/product/:id/purchases',
    {
      config: { right: ['list', 'purchases/orders'] },
      schema: {
        operationId: 'readProductPurchases',
        summary: `Lists the last ${MAX_PURCHASES_ON_PRODUCT_PAGE} purchases of a product, newest first`,
        tags: ['product'],
        params: IdParams,
        response: okResponse(Type.Array(ProductPurchase)),
      },
    },
    async request => {
      const { id, branch_id } = await readVisibleRow(db, request, 'product', request.params.id);
      const rows = await db
        .selectFrom('purchase_item as item')
        .innerJoin('purchase', 'purchase.id', 'item.purchase_id')
        .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
        .select(['purchase.id', 'ref_no', 'supplier.name as supplier', 'created_at'])
        .select(['received_milli', 'cost_cents', 'sell_price_cents'])
        .where('item.product_id', '=', id)
        .where('received_milli', '<>', 0)
        // Purchases are sorted by business day, because a purchase may be entered long after it was made.
        .orderBy('business_day', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('item.id', 'desc')
        .limit(MAX_PURCHASES_ON_PRODUCT_PAGE)
        .execute();
      const shown = createWallClockFormatter(await readTimeZone(db, branch_id));
      return rows.map(row => ({
        purchaseId: row.id,
        reference: row.ref_no,
        supplier: row.supplier,
        createdAt: shown(row.created_at),
        quantity: convertThousandthsToUnits(row.received_milli),
        cost: toDollars(row.cost_cents),
        sellPrice: toDollars(row.sell_price_cents),
      }));
    },
  );
  done();
};
