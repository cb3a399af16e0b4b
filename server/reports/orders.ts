import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { OrderInReport } from '../../contract/reports.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { STREAMED_ROUTE_OPTIONS, sendJsonArray } from './jsonArray.ts';
import { readOrderChunks } from './orderChunks.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';

export const ordersReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/orders/:branch/:start/:end',
    {
      ...STREAMED_ROUTE_OPTIONS,
      config: { right: ['list', 'reports/orders'] },
      schema: {
        operationId: 'reportOrders',
        summary: 'Lists every order in a range of days, newest first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(OrderInReport)),
      },
    },
    async (request, reply) =>
      sendJsonArray(reply, readOrderChunks(reports, await parseBranchDayRange(db, request))),
  );
  done();
};
