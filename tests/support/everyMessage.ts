import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { toProblem } from '../../server/http/problems.ts';
import { onlyInEnglish } from './onlyInEnglish.ts';

/** Refusals of calls by tills are always in English, because programs read them. */
const OF_TILLS = '/api/till/';

/** @returns a function to call after the tests, which fails for each refusal that exists only in English */
export function hearEveryMessage(app: FastifyInstance): () => void {
  const untranslated = new Set<string>();
  app.addHook('onError', (request, _reply, error, done) => {
    if (!request.url.startsWith(OF_TILLS))
      for (const english of onlyInEnglish(toProblem(error, request).userMessage)) untranslated.add(english);
    done();
  });
  return () => expect([...untranslated]).toEqual([]);
}
