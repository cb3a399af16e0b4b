import { sql } from 'kysely';
import Type from 'typebox';
import { okResponse, YyyymmddDay, Id } from '../../contract/common.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { OrderInReport } from '../../contract/reports.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { assertCategoryExists } from '../catalogue/categoryRoutes.ts';
import { STREAMED_ROUTE_OPTIONS, sendJsonArray } from './jsonArray.ts';
import { readOrderChunks } from './orderChunks.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';

const params = Type.Object({
  branch: Id,
  category: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': createFieldRule('idOrZeroForNoCategory'),
  }),
  start: YyyymmddDay,
  end: YyyymmddDay,
});

/**
 * Lists the orders of a range of days with a line of one category, newest first. Amounts include only the lines of that
 * category, so that they add up to its sales. The query has no index of its own, which would make every sale slower. An
 * index would also save at most half of the response time, because sending the orders takes as long as finding them.
 */
export const categoryOrdersReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/categories/:branch/:category/:start/:end',
    {
      ...STREAMED_ROUTE_OPTIONS,
      config: { right: ['list', 'reports/products'] },
      schema: {
        operationId: 'reportCategoryOrders',
        summary: 'Lists the orders with products of one category',
        tags: ['reports'],
        params,
        response: okResponse(Type.Array(OrderInReport)),
      },
    },
    async (request, reply) => {
      const range = await parseBranchDayRange(db, request);
      const { branch, category } = request.params;
      if (category !== 0) await assertCategoryExists(db, branch, category);
      const cents = sql<number | null>`
        (select sum(amount_cents) from sale_line where order_id = sale.id and coalesce(category_id, 0) = ${category})
      `;
      return sendJsonArray(reply, readOrderChunks(reports, range, { cents }));
    },
  );
  done();
};
