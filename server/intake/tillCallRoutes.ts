import Type from 'typebox';
import { TillShop } from '../../contract/tillShop.ts';
import { TillStock, TillStockQuery } from '../../contract/tillStock.ts';
import { TillDay, TillDayQuery, TillSales, TillSalesQuery } from '../../contract/tillDay.ts';
import { TillDrawerEventsInput } from '../../contract/tillDrawers.ts';
import { TillReceiptQuery, FoundTillReceipts } from '../../contract/tillReceipts.ts';
import {
  TillProductChangesQuery,
  TillDrawerOpeningsInput,
  TillProductChanges,
  SalesInput,
  TillSubmissionResults,
} from '../../contract/tills.ts';
import type { FastifyRequest } from 'fastify';
import { TILL_CLOCK_HEADER } from '../../contract/headers.ts';
import { createReplyTranslator } from '../language/requestLanguage.ts';
import { TILL_KEY_SCHEME } from '../http/openApi.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { countRefusedCall, countSubmittedSales } from './submissionCounts.ts';
import { readProductChangesSince } from './productChanges.ts';
import { getTill } from './tillKeys.ts';
import { createTillResponseSchemas } from './tillProblems.ts';
import { createTillClock } from './eventTime.ts';
import { acceptDrawerEvents } from './acceptDrawerEvents.ts';
import { acceptDrawerOpenings } from './acceptDrawerOpenings.ts';
import { acceptSales } from './acceptSales.ts';
import { hashCanonicalJson } from './contentHash.ts';
import { listTillSales, readTillDay } from './tillDay.ts';
import { findAwaitedReturns, findTillReceipts } from './tillReceipts.ts';
import { readTillShop } from './tillShop.ts';
import { readTillStock } from './tillStock.ts';

/**
 * Maximum size of a till's call in bytes: 500 sales of about twenty lines each. A till with longer sales sends fewer
 * of them at a time.
 */
const BODY_LIMIT = 4 * 1024 * 1024;

const BODY_CONFIG = { checksOwnTexts: true, refusesJsonFaults: true };

const TillClockHeaders = Type.Object({ [TILL_CLOCK_HEADER]: Type.Optional(Type.String()) });

/** Routes of tills, relative to `/api/v1`. */
export const tillCallRoutes: RoutePlugin = (app, shop, done) => {
  const { db } = shop;
  const tags = ['tills'];
  const security = [{ [TILL_KEY_SCHEME]: [] }];
  app.addHook('onResponse', async ({ till }, { statusCode }) => {
    if (till && statusCode >= 400) countRefusedCall(till);
  });

  app.post(
    '/sales',
    {
      bodyLimit: BODY_LIMIT,
      config: BODY_CONFIG,
      schema: {
        operationId: 'sendSales',
        summary: 'Accepts up to 500 sales of a till, each once',
        tags,
        security,
        headers: TillClockHeaders,
        body: SalesInput,
        response: createTillResponseSchemas(TillSubmissionResults),
      },
    },
    async (request, reply) => {
      const till = getTill(request);
      const { sales, sentAt } = request.body;
      const [tillTime, field] = readTillTime(request, sentAt);
      const clock = createTillClock(till.clock, tillTime, Date.now(), field);
      const results = await acceptSales(db, till, sales, clock, {
        translate: createReplyTranslator(request, reply),
        scope: shop.settings.tillSales,
      });
      countSubmittedSales(till, results);
      return { results, ...toClockAhead(tillTime, clock) };
    },
  );

  app.get(
    '/sales',
    {
      schema: {
        operationId: 'findReceipts',
        summary: 'Finds sales by receipt code, reference or order number, with what can still be returned',
        tags,
        security,
        querystring: TillReceiptQuery,
        response: createTillResponseSchemas(FoundTillReceipts),
      },
    },
    async request => ({
      sales: await findTillReceipts(db, getTill(request), request.query, shop.settings.tillSales),
      awaited: await findAwaitedReturns(db, getTill(request), request.query),
    }),
  );

  app.get(
    '/sales/list',
    {
      schema: {
        operationId: 'listTillSales',
        summary: 'Lists the sales of the branch by order number: of a business day, or since a sale',
        tags,
        security,
        querystring: TillSalesQuery,
        response: createTillResponseSchemas(TillSales),
      },
    },
    async request => listTillSales(db, getTill(request), request.query),
  );

  app.get(
    '/sales/day',
    {
      schema: {
        operationId: 'readTillDay',
        summary: 'Returns sums of the sales of a business day, by tender, tax rate and terminal, with its Zs',
        tags,
        security,
        querystring: TillDayQuery,
        response: createTillResponseSchemas(TillDay),
      },
    },
    async request => readTillDay(db, getTill(request), request.query),
  );

  app.post(
    '/drawer-openings',
    {
      bodyLimit: BODY_LIMIT,
      config: BODY_CONFIG,
      schema: {
        operationId: 'sendDrawerOpenings',
        summary: 'Accepts up to 500 drawer openings, each once',
        tags,
        security,
        headers: TillClockHeaders,
        body: TillDrawerOpeningsInput,
        response: createTillResponseSchemas(TillSubmissionResults),
      },
    },
    async (request, reply) => {
      const till = getTill(request);
      const { openings, sentAt } = request.body;
      const [tillTime, field] = readTillTime(request, sentAt);
      const clock = createTillClock(till.clock, tillTime, Date.now(), field);
      return {
        results: await acceptDrawerOpenings(db, till, openings, clock, createReplyTranslator(request, reply)),
        ...toClockAhead(tillTime, clock),
      };
    },
  );

  app.post(
    '/drawer-sessions',
    {
      bodyLimit: BODY_LIMIT,
      config: BODY_CONFIG,
      schema: {
        operationId: 'sendDrawerEvents',
        summary: 'Accepts up to 500 events of drawer sessions, each once',
        tags,
        security,
        headers: TillClockHeaders,
        body: TillDrawerEventsInput,
        response: createTillResponseSchemas(TillSubmissionResults),
      },
    },
    async (request, reply) => {
      const till = getTill(request);
      const { events, sentAt } = request.body;
      const [tillTime, field] = readTillTime(request, sentAt);
      const clock = createTillClock(till.clock, tillTime, Date.now(), field);
      return {
        results: await acceptDrawerEvents(db, till, events, clock, createReplyTranslator(request, reply)),
        ...toClockAhead(tillTime, clock),
      };
    },
  );

  app.get(
    '/shop',
    {
      schema: {
        operationId: 'readTillShop',
        summary: 'Returns shop, receipt, tenders, taxes, categories and cashiers of the branch',
        tags,
        security,
        headers: Type.Object({ 'if-none-match': Type.Optional(Type.String()) }),
        response: { ...createTillResponseSchemas(TillShop), 304: Type.Null() },
      },
    },
    async (request, reply) => {
      const shopOfTill = await readTillShop(shop, getTill(request), createReplyTranslator(request, reply));
      const etag = `"${hashCanonicalJson(shopOfTill)}"`;
      reply.header('etag', etag);
      if (hasETag(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
      return shopOfTill;
    },
  );

  app.get(
    '/products/changes',
    {
      schema: {
        operationId: 'readProductChanges',
        summary: "Lists the products that changed since the till's last call",
        tags,
        security,
        querystring: TillProductChangesQuery,
        response: createTillResponseSchemas(TillProductChanges),
      },
    },
    async request => readProductChangesSince(shop, getTill(request), request.query),
  );

  app.get(
    '/products/stock',
    {
      schema: {
        operationId: 'readProductStockForTill',
        summary: "Returns the stock of the branch's products, up to 500 at a time",
        tags,
        security,
        querystring: TillStockQuery,
        response: createTillResponseSchemas(TillStock),
      },
    },
    async request => readTillStock(db, getTill(request), request.query),
  );
  done();
};

/** Checks whether a header `If-None-Match` has the ETag. Proxies that compress responses make it weak (`W/"…"`). */
const hasETag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some(one => one.trim().replace(/^W\//, '') === etag) ?? false;

/**
 * Returns the time that the till's clock showed when the till sent the request. The header takes precedence over the
 * body's `sentAt`. A till can send a stored body again a day later: its `sentAt` is then a day old, although the till's
 * clock is right.
 */
function readTillTime(
  { headers }: FastifyRequest,
  sentAt: string | null | undefined,
): [time: string | undefined, field: string] {
  const time = headers[TILL_CLOCK_HEADER];
  return typeof time === 'string' ? [time, TILL_CLOCK_HEADER] : [sentAt ?? undefined, 'sentAt'];
}

const toClockAhead = (tillTime: string | undefined, { ahead }: { ahead: number }) =>
  tillTime === undefined ? {} : { clockAheadSeconds: Math.round(ahead / 1000) };
