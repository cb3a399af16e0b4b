import { Readable } from 'node:stream';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import { waitForTurn } from '../lib/waitForTurn.ts';

/**
 * Route options for `sendJsonArray`. Excludes Brotli, which would hold back the first bytes until it has some hundred
 * kilobytes.
 */
export const STREAMED_FROM_ROWS = {
  compress: { encodings: ['zstd', 'gzip', 'deflate'] },
} satisfies RouteShorthandOptions;

/**
 * Sends an array that is too long for memory. Rows are written as they are read, at the speed of the client, until
 * the client disconnects. A failure before the first rows is answered with a status. Later, the connection is cut, so
 * that clients do not take a part for the whole.
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
      // SQLite answers synchronously, so this lets other calls run between two chunks.
      await waitForTurn();
      // Until the first rows are written, a disconnected client would not be noticed otherwise.
      if (reply.raw.destroyed) return;
    }
  } catch (error) {
    // Fastify would still answer with a status while the compression holds back the beginning.
    reply.raw.destroy();
    throw error;
  }
  yield separator === '[' ? '[]' : ']';
}
