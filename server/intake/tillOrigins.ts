import type { FastifyInstance } from 'fastify';
import { TILL_CLOCK_HEADER } from '../../contract/headers.ts';
import { REQUEST_ID_HEADER } from './tillProblems.ts';

const SENT_HEADERS = ['authorization', 'content-type', 'accept-language', 'if-none-match', TILL_CLOCK_HEADER];
const READ_HEADERS = [REQUEST_ID_HEADER, 'retry-after', 'content-language', 'etag'];

/** Seconds for which a browser may remember the answer to its preflight request. */
const PREFLIGHT_SECONDS = 7200;

/**
 * Lets tills that run in a browser call from these origins (CORS). Only calls of tills are allowed. They need a key,
 * and the server sets no cookies.
 * @param isTillRoute true for the path of a route that needs a key
 */
export function allowTillOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  isTillRoute: (path: string | undefined) => boolean,
): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': preflight } = request.headers;
    if (!isTillRoute(request.routeOptions.url)) return;
    reply.header('vary', 'origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', READ_HEADERS.join(', '));
    if (request.method !== 'OPTIONS' || preflight === undefined) return;
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', SENT_HEADERS.join(', '));
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  });
}
