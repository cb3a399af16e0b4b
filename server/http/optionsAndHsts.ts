import type { FastifyInstance } from 'fastify';

const toPathShape = (url: string): string => url.replace(/:\w+/g, ':').replace(/(.)\/$/, '$1');

/**
 * Answers OPTIONS requests with the methods of the path (RFC 9110, 9.3.7). These requests need no token, because the
 * API description is public.
 */
export function answerOptionsRequests(app: FastifyInstance): void {
  const allowed = new Map<string, Set<string>>();
  app.addHook('onRoute', route => {
    const methods = [route.method].flat();
    if (methods.includes('OPTIONS')) return;
    const shape = toPathShape(route.url);
    const methodsOfShape = allowed.get(shape);
    if (methodsOfShape) {
      for (const method of methods) methodsOfShape.add(method);
      return;
    }
    const answered = new Set([...methods, 'OPTIONS']);
    allowed.set(shape, answered);
    app.options(route.url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('allow', [...answered].sort().join(', '))
        .code(204)
        .send(),
    );
  });
}

/**
 * Sends the HSTS header, valid for a year, but only over TLS. Clients in a network without TLS must be able to use
 * plain HTTP.
 */
export function sendHsts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
