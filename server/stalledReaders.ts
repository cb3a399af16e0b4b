import type { FastifyInstance } from 'fastify';

/**
 * Cuts off callers who take nothing of what is being sent to them: a stalled reader of a long report would live for
 * ever, with all that its answer holds on to. Who reads slowly is left alone, and so is who waits for the server.
 * @param patience milliseconds without a byte taken
 */
export function cutStalledReaders(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', async (request, { raw: response }) => {
    response.setTimeout(patience, () => {
      // Nothing of it waits to be taken: it is the server that takes its time.
      if (response.writableLength === 0) return void response.setTimeout(patience);
      request.log.warn('cut off a caller who took nothing of the answer');
      response.destroy();
    });
  });
}
