import { Readable } from 'node:stream';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import { waitForTurn } from '../lib/waitForTurn.ts';

/**
 * For the routes that use `sendJsonArray`. Brotli is excluded, because it would hold back the first bytes until it has some hundred
 * kilobytes.
 */
export const STREAMED_FROM_ROWS = {
  compress: { encodings: ['zstd', 'gzip', 'deflate'] },
} satisfies RouteShorthandOptions;

/**
 * Sends an array that is too long to hold in memory. It is written as its rows are read, at the speed of the client, and stops when
 * the client disconnects. A failure before the first rows is answered with a status as usual. After that, the connection is cut, so
 * that nobody mistakes a part for the whole.
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
      // While there are no rows, nothing is written, so nothing else would notice that the client has disconnected.
      if (reply.raw.destroyed) return;
    }
  } catch (error) {
    // Not left to Fastify: as long as the compression holds the beginning back, it would still answer with a status.
    reply.raw.destroy();
    throw error;
  }
  yield separator === '[' ? '[]' : ']';
}
