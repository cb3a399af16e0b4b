import Type from 'typebox';
import { okResponse, Id } from '../../contract/common.ts';
import { OrderLine } from '../../contract/reports.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { toDiscountReason } from '../sales/sale.ts';
import { toDollars } from '../http/money.ts';

export const orderLinesReport: RoutePlugin = (app, { db }, done) => {
  app.get(
    '/api/report/order/details/:orderId',
    {
      config: { right: ['show', 'reports/orders'] },
      schema: {
        operationId: 'readOrderLines',
        summary: 'Lists the lines of an order',
        tags: ['reports'],
        params: Type.Object({ orderId: Id }),
        response: okResponse(Type.Array(OrderLine)),
      },
    },
    async request => {
      const { orderId } = request.params;
      await readVisibleRow(db, request, 'sale', orderId, 'order');
      const lines = await db
        .selectFrom('sale_line')
        .leftJoin('product', 'product.id', 'sale_line.product_id')
        .select([
          'sale_line.name',
          'sale_line.quantity',
          'sale_line.price_cents',
          'sale_line.tax_cents',
          'sale_line.discount_cents',
          'sale_line.discount_reason',
          'sale_line.weight_grams',
          'product.id as product_id',
          'product.image',
        ])
        .where('sale_line.order_id', '=', orderId)
        .orderBy('sale_line.position')
        .execute();
      return lines.map(line => ({
        productName: line.name,
        productImage: line.image ?? '',
        quantity: line.quantity,
        price: toDollars(line.price_cents),
        taxAmount: toDollars(line.tax_cents),
        peso: line.weight_grams / 1000,
        productId: line.product_id,
        discount: toDollars(line.discount_cents),
        ...toDiscountReason(line),
      }));
    },
  );
  done();
};
