/**
 * Serves `/metrics` and `/docs` only at a separate address (METRICS_LISTEN). Rules of a proxy in front of the public
 * address could fail to block them: the server ignores case and a trailing slash in paths, but the rules of many
 * proxies do not.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

const INTERNAL = /^\/(metrics|docs)(\/|$)/;
const EVERYWHERE = '/health';

const internalRequests = new WeakSet<IncomingMessage>();

/**
 * Answers 404 for internal paths on the public port, and for public paths on the internal port. Both ports answer
 * `/health`. Must be called before the routes are registered.
 */
export function separateInternalRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    if (route === EVERYWHERE || INTERNAL.test(route) === internalRequests.has(request.raw)) return;
    reply.callNotFound();
    return reply;
  });
}

/** Creates the function that answers the requests of the internal port. */
export const createInternalListener =
  (app: FastifyInstance): RequestListener =>
  (request, response) => {
    internalRequests.add(request);
    app.routing(request, response);
  };
