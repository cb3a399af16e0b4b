import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { ProfitTotals } from '../../contract/reports.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { toDollars } from '../http/money.ts';

export const profitReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/Report/profit/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/profit'] },
      schema: {
        operationId: 'reportProfit',
        summary: 'Returns sales, cost and tax of a range of days',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(ProfitTotals),
      },
    },
    async request => {
      const { branch, start, end } = await parseBranchDayRange(db, request);
      const sums = await reports
        .selectFrom('day_cashier')
        .select(({ fn }) => [
          fn.sum<number | null>('sales_cents').as('sales'),
          fn.sum<number | null>('cost_cents').as('cost'),
          fn.sum<number | null>('tax_cents').as('tax'),
        ])
        .where('branch_id', '=', branch)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .executeTakeFirstOrThrow();
      return {
        total: toDollars(sums.sales ?? 0),
        costo: toDollars(sums.cost ?? 0),
        totalTax: toDollars(sums.tax ?? 0),
      };
    },
  );
  done();
};
