import { okResponse } from '../../contract/common.ts';
import {
  ProductChangesQuery,
  TillDrawerOpeningsInput,
  ProductChanges,
  SalesInput,
  TillItemResults,
} from '../../contract/tills.ts';
import type { Routes } from '../http/routes.ts';
import { readChangesSince } from './productChanges.ts';
import { getTill } from './tillKeys.ts';
import { createTillClock } from './eventTime.ts';
import { acceptDrawerOpenings } from './acceptDrawerOpenings.ts';
import { acceptSales } from './acceptSales.ts';

/**
 * Maximum size of a till's call in bytes: 500 sales of about twenty lines each. A till with longer sales sends fewer
 * of them at a time.
 */
const BODY_LIMIT = 4 * 1024 * 1024;

export const tillCallRoutes: Routes = (app, shop, done) => {
  const { db } = shop;
  const tags = ['tills'];

  app.post(
    '/api/sales',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'sendSales',
        summary: 'Accepts up to 500 sales of a till, each once',
        tags,
        body: SalesInput,
        response: okResponse(TillItemResults),
      },
    },
    async request => {
      const till = getTill(request);
      const { sales, sentAt } = request.body;
      const clock = createTillClock(till.clock, sentAt, Date.now());
      return { results: await acceptSales(db, till, sales, clock), ...toClockAhead(sentAt, clock) };
    },
  );

  app.post(
    '/api/drawer-openings',
    {
      schema: {
        operationId: 'sendDrawerOpenings',
        summary: 'Accepts up to 500 drawer openings, each once',
        tags,
        body: TillDrawerOpeningsInput,
        response: okResponse(TillItemResults),
      },
    },
    async request => {
      const till = getTill(request);
      const { openings, sentAt } = request.body;
      const clock = createTillClock(till.clock, sentAt, Date.now());
      return {
        results: await acceptDrawerOpenings(db, till, openings, clock),
        ...toClockAhead(sentAt, clock),
      };
    },
  );

  app.get(
    '/api/products/changes',
    {
      schema: {
        operationId: 'readProductChanges',
        summary: "Lists the products that changed since the till's last call",
        tags,
        querystring: ProductChangesQuery,
        response: okResponse(ProductChanges),
      },
    },
    async request => readChangesSince(shop, getTill(request), request.query),
  );
  done();
};

const toClockAhead = (sentAt: string | undefined, { ahead }: { ahead: number }) =>
  sentAt === undefined ? {} : { clockAheadSeconds: Math.round(ahead / 1000) };
