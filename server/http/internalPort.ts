/**
 * Serves `/metrics` and `/docs` at an address of their own (METRICS_LISTEN), and nowhere else. A proxy cannot pass them
 * on by mistake then: paths ignore case and a trailing slash, which the rules of many proxies do not.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

const INTERNAL = /^\/(metrics|docs)(\/|$)/;
const EVERYWHERE = '/health';

const internalRequests = new WeakSet<IncomingMessage>();

/** Must be called before the routes are registered. */
export function separateInternalRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    if (route === EVERYWHERE || INTERNAL.test(route) === internalRequests.has(request.raw)) return;
    reply.callNotFound();
    return reply;
  });
}

/** @returns the function that answers the requests of the internal port */
export const createInternalListener =
  (app: FastifyInstance): RequestListener =>
  (request, response) => {
    internalRequests.add(request);
    app.routing(request, response);
  };
