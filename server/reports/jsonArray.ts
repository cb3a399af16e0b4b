import { Readable } from 'node:stream';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import { yieldToEventLoop } from '../lib/yieldToEventLoop.ts';

/**
 * Route options for `sendJsonArray`. Brotli is excluded, because it buffers some hundred kilobytes before it sends
 * the first bytes.
 */
export const STREAMED_ROUTE_OPTIONS = {
  compress: { encodings: ['zstd', 'gzip', 'deflate'] },
} satisfies RouteShorthandOptions;

/**
 * Streams an array that is too large for memory. Rows are sent as they are read, at the speed of the client, until
 * the client disconnects. A failure before the first rows produces an error status. A later failure closes the
 * connection, so that clients notice the incomplete array.
 */
export async function sendJsonArray(
  reply: FastifyReply,
  chunks: AsyncGenerator<unknown[]>,
): Promise<FastifyReply> {
  const first = await chunks.next();
  const text = arrayText(reply, first.done ? [] : first.value, chunks);
  return reply.type('application/json; charset=utf-8').send(Readable.from(text, { objectMode: false }));
}

async function* arrayText(
  reply: FastifyReply,
  first: unknown[],
  others: AsyncGenerator<unknown[]>,
): AsyncGenerator<string> {
  let separator = '[';
  const rowsText = (rows: unknown[]): string => {
    const text = separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
    return text;
  };
  try {
    if (first.length > 0) yield rowsText(first);
    for await (const rows of others) {
      if (rows.length > 0) yield rowsText(rows);
      // SQLite is synchronous, so other requests can run only during this wait between two chunks.
      await yieldToEventLoop();
      // Writing rows detects a disconnected client. If a chunk has no rows, nothing is written, so the connection is
      // checked here.
      if (reply.raw.destroyed) return;
    }
  } catch (error) {
    // The connection is destroyed, so that the client notices the failure. Otherwise, Fastify would send an error
    // status if the compression still buffers the beginning of the array.
    reply.raw.destroy();
    throw error;
  }
  yield separator === '[' ? '[]' : ']';
}
