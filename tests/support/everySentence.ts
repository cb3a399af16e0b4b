/** Whatever a test is refused, the server can say in Spanish as well. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { problemOf } from '../../server/http/problems.ts';
import { SPANISH } from '../../server/language/spanish/index.ts';
import { lackingIn } from './lackingIn.ts';

/** Of tills: who reads what they are refused is a program, and who writes it. */
const OF_TILLS = '/api/till/';

/** @returns to be called when the tests are over: it fails for each sentence that has no Spanish */
export function hearEverySentence(app: FastifyInstance): () => void {
  const lacking = new Set<string>();
  app.addHook('onError', (request, _reply, error, done) => {
    if (!request.url.startsWith(OF_TILLS))
      for (const english of lackingIn(SPANISH, problemOf(error, request).said)) lacking.add(english);
    done();
  });
  return () => expect([...lacking]).toEqual([]);
}
