/** Checks that the server has a Spanish translation of every refusal that a test receives. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { problemOf } from '../../server/http/problems.ts';
import { SPANISH } from '../../server/language/spanish/index.ts';
import { lackingIn } from './lackingIn.ts';

/** Refusals for tills: their readers are programs, and those who write them. */
const OF_TILLS = '/api/till/';

/** @returns a function to call after the tests: it fails for each sentence without a Spanish translation */
export function hearEverySentence(app: FastifyInstance): () => void {
  const lacking = new Set<string>();
  app.addHook('onError', (request, _reply, error, done) => {
    if (!request.url.startsWith(OF_TILLS))
      for (const english of lackingIn(SPANISH, problemOf(error, request).said)) lacking.add(english);
    done();
  });
  return () => expect([...lacking]).toEqual([]);
}
