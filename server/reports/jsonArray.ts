import { Readable } from 'node:stream';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import { turn } from '../lib/turns.ts';

/** For the routes that use `sendArray`: Brotli would keep the first bytes back until it has seen some hundred kilobytes. */
export const STREAMED = {
  compress: { encodings: ['zstd', 'gzip', 'deflate'] },
} satisfies RouteShorthandOptions;

/**
 * Answers with an array too long to hold at once: written as its rows come, as fast as the caller takes them, and no
 * further once the caller is gone. A failure before the first rows is answered with a status as usual; later, the
 * connection is cut, so that nobody takes a part for the whole.
 */
export async function sendArray(
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
      // SQLite answers without a pause: other calls come in between two chunks.
      await turn();
      // While nothing is found, nothing is written, and so nothing else would notice that the caller has left.
      if (reply.raw.destroyed) return;
    }
  } catch (error) {
    // Not left to Fastify: as long as the compression holds the beginning back, it would still answer with a status.
    reply.raw.destroy();
    throw error;
  }
  yield separator === '[' ? '[]' : ']';
}
