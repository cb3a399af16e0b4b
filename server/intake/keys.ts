/** Keys of terminals: a till signs in with its own, and does with it what a till does and nothing else. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, signedInActor } from '../auth/sessions.ts';
import { hashOf, newToken } from '../auth/tokens.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Clock } from '../time/businessDay.ts';

/** What every key begins with, so that a scanner for secrets knows one. */
const MARK = 'tk_';
/** Characters of a key that people see later. */
const SHOWN = MARK.length + 6;

/** Calls of one key in a minute: a till that sends each sale by itself makes a few. */
const MOST_CALLS = 1200;

/** Milliseconds within which the uses of a key are written once. */
const USES_WRITTEN = 60_000;

export interface Till {
  terminalId: number;
  terminalName: string;
  branchId: number;
  clock: Clock;
}

declare module 'fastify' {
  interface FastifyRequest {
    till: Till | null;
  }
}

/** A new key, and what the database keeps of it. */
export function newKey(now = Date.now()) {
  const key = MARK + newToken();
  return {
    key,
    kept: { token_hash: hashOf(key), prefix: key.slice(0, SHOWN), created_at: now, last_used_at: 0 },
  };
}

/** Every route registered on `app` from here on requires the key of a terminal, and takes so many calls of it in a minute. */
export async function requireTillKey(app: FastifyInstance, db: Db): Promise<void> {
  app.decorateRequest('till', null);
  app.addHook('onRequest', async request => {
    request.till = await tillOf(request, db);
  });
  await app.register(rateLimit, {
    max: MOST_CALLS,
    timeWindow: 60_000,
    keyGenerator: request => String(tillIn(request).terminalId),
    errorResponseBuilder: () =>
      new HttpProblem(429, 'This key has called too often. Please try again in a minute.'),
  });
}

/** @throws HttpProblem 401 without a key that is in force, 403 for somebody who is signed in */
async function tillOf(request: FastifyRequest, db: Db): Promise<Till> {
  const key = bearerToken(request);
  if (!key?.startsWith(MARK)) {
    await signedInActor(request, db);
    throw new HttpProblem(403, 'Only a till sells, by a key of its own: make one under Settings, Terminals.');
  }
  const row = await db
    .selectFrom('terminal_key')
    .innerJoin('terminal', 'terminal.id', 'terminal_key.terminal_id')
    .innerJoin('branch', 'branch.id', 'terminal.branch_id')
    .select(['terminal.id', 'terminal.name', 'terminal.branch_id', 'terminal_key.last_used_at'])
    .select(['branch.time_zone', 'branch.cutoff_hour'])
    .where('token_hash', '=', hashOf(key))
    .executeTakeFirst();
  if (!row) throw new HttpProblem(401, 'This key was revoked, or never made.');
  await noteUse(db, row, request);
  return {
    terminalId: row.id,
    terminalName: nameOf(row),
    branchId: row.branch_id,
    clock: { timeZone: row.time_zone, cutoffHour: row.cutoff_hour },
  };
}

/** What a terminal without a name is called by tills and in sentences. */
export const nameOf = ({ id, name }: { id: number; name: string | null }): string => name ?? `Terminal ${id}`;

/** No call fails with it. */
async function noteUse(
  db: Db,
  { id, last_used_at }: { id: number; last_used_at: number },
  request: FastifyRequest,
): Promise<void> {
  const now = Date.now();
  if (last_used_at > now - USES_WRITTEN) return;
  try {
    await db
      .updateTable('terminal_key')
      .set({ last_used_at: now })
      .where('terminal_id', '=', id)
      .where('last_used_at', '<=', now - USES_WRITTEN)
      .execute();
  } catch (error) {
    request.log.warn(error, 'the last use of a key was not written');
  }
}

/** The caller of a route behind `requireTillKey`. */
export function tillIn(request: FastifyRequest): Till {
  if (!request.till) throw new HttpProblem(401, 'Please sign in.');
  return request.till;
}
