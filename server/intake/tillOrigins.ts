import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER, TILL_CLOCK_HEADER } from '../../contract/headers.ts';
import { isTillCall, type TillPaths } from './tillProblems.ts';

const SENT_HEADERS = [
  'authorization',
  'content-type',
  'content-encoding',
  'accept-language',
  'if-none-match',
  TILL_CLOCK_HEADER,
];
const READ_HEADERS = [
  REQUEST_ID_HEADER,
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'content-language',
  'etag',
];

/** Seconds for which a browser may remember the answer to its preflight request. */
const PREFLIGHT_SECONDS = 7200;

const isPicture = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/files/') ?? false;

/**
 * Lets tills that run in a browser make the calls of tills and show pictures, from these origins (CORS). This is safe,
 * because the calls need a key, the pictures are public, and the server sets no cookies.
 */
export function allowTillOrigins(app: FastifyInstance, origins: readonly string[], paths: TillPaths): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': preflight } = request.headers;
    if (!isPicture(request) && !isTillCall(request, paths)) return;
    reply.header('vary', 'origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', READ_HEADERS.join(', '));
    if (request.method !== 'OPTIONS' || preflight === undefined) return;
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', SENT_HEADERS.join(', '));
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  });
  app.addHook('onSend', async (request, reply) => {
    if (isPicture(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
