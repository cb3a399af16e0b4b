import type { FastifyInstance } from 'fastify';

/** Content codings of request bodies that the server accepts. It answers 415 to others. */
export const BODY_ENCODINGS = ['gzip', 'identity'] as const;

/** Accepts content codings in any case, such as `GZIP` (RFC 9110, 8.4.1). `@fastify/compress` does not. */
export function normalizeBodyEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'];
    if (encoding !== undefined) headers['content-encoding'] = encoding.trim().toLowerCase();
  });
}
