import type { FastifyInstance, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { getMemoryShareMebibytes } from '../lib/memoryLimit.ts';
import { IMAGE_BODY_LIMIT } from './images.ts';

const LARGE_BODY_BYTES = 1024 * 1024;

/** Memory in megabytes that a request with the largest picture takes: its bytes, its text, and the decoded picture. */
const REQUEST_MEGABYTES = (4 * IMAGE_BODY_LIMIT) / 1024 / 1024;

/**
 * Limits the number of requests with large JSON bodies that are read at the same time. The bodies of waiting requests
 * are not read yet, so that many pictures at once do not fill the memory.
 */
export function queueLargeBodies(app: FastifyInstance): void {
  const queue = new PQueue({
    concurrency: Math.max(1, Math.floor(getMemoryShareMebibytes(8) / REQUEST_MEGABYTES)),
  });
  app.addHook('preParsing', async (request, { raw }, payload) => {
    if (!isLarge(request)) return payload;
    const turn = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    for (const event of ['finish', 'close']) raw.once(event, end.resolve);
    void queue.add(() => {
      turn.resolve();
      return end.promise;
    });
    await turn.promise;
    return payload;
  });
}

/**
 * Returns whether a request has a JSON body that is large or of unknown size. Bodies of other types, such as files to
 * import, are not read into memory.
 */
function isLarge({ headers }: FastifyRequest): boolean {
  if (!headers['content-type']?.startsWith('application/json')) return false;
  const bytes = headers['content-length'];
  return bytes === undefined || Number(bytes) > LARGE_BODY_BYTES;
}
