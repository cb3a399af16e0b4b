import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { TaxOfRate } from '../../contract/drawerSessions.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { toWireTaxes } from '../drawers/wireFigures.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readTaxesByRate } from '../sales/readTaxesByRate.ts';

/** Reports net sales and taxes by rate. Refunds are subtracted. */
export const taxByRateReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/tax-by-rate/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/tax-by-rate'] },
      schema: {
        operationId: 'reportTaxByRate',
        summary: 'Returns net sales and taxes by rate, lowest rate first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(TaxOfRate)),
      },
    },
    async request => {
      const range = await parseBranchDayRange(db, request);
      return toWireTaxes(await readTaxesByRate(reports, range));
    },
  );
  done();
};
