import { afterEach, beforeEach, vi } from 'vitest';
import { parsed } from './json.ts';
import { storeSession, type Session } from '../../src/session/session';

export interface Asked {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer =
  | { status?: number; type?: string; body?: string; json?: unknown; headers?: Record<string, string> }
  | Error;

/**
 * Stubs `fetch` for the tests of a `describe`, in which it must be called. Responses are returned in order; the last
 * one is repeated.
 */
export function useStubbedApi() {
  const api = {
    asked: [] as Asked[],
    answers: [] as Answer[],
    answer(...answers: Answer[]) {
      api.answers = answers;
    },
  };

  beforeEach(() => {
    api.asked.length = 0;
    api.answer({ json: null });
    localStorage.clear();
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      api.asked.push({
        method: init.method ?? 'GET',
        address,
        headers: { ...(init.headers as Record<string, string>) },
        body: typeof init.body === 'string' ? parsed(init.body) : undefined,
      });
      const answer = api.answers.length > 1 ? api.answers.shift()! : api.answers[0]!;
      if (answer instanceof Error) throw answer;
      const { status = 200, type = 'application/json', headers = {} } = answer;
      const body = 'json' in answer ? JSON.stringify(answer.json) : answer.body;
      return new Response(status === 204 || !body ? null : body, {
        status,
        headers: { 'content-type': type, ...headers },
      });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return api;
}

export function signInAs(session: Partial<Session> = {}): void {
  storeSession({
    token: 'the-token',
    email: 'owner',
    name: 'Renata V.',
    branchId: null,
    userId: 1,
    revocation: null,
    branchHeader: null,
    stockHeader: null,
    ownBranchOnly: false,
    ...session,
  });
}
