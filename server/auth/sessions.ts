/** Sessions: opaque tokens, of which only hashes are stored, and what each caller may see. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { BRANCH_HEADER } from '../../contract/headers.ts';
import type { Db } from '../database/connect.ts';
import type { Role } from '../database/schema.ts';
import { found, HttpProblem, notFound } from '../http/problems.ts';
import { usualBranch } from './usualBranch.ts';

export interface Actor {
  adminId: number;
  role: Role;
  /** Null: every branch. */
  branchId: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @returns a token that is shown once; it ends after `hours`, when revoked, or when its user is disabled */
export async function openSession(db: Db, adminId: number, hours: number, now = Date.now()): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      admin_id: adminId,
      created_at: now,
      expires_at: now + hours * 3_600_000,
    })
    .execute();
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute();
}

/** Ends every session of a user except the one of the token `kept`. */
export async function endSessions(db: Db, adminId: number, kept?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .$if(kept !== undefined, query => query.where('token_hash', '<>', hashOf(kept!)))
    .execute();
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

async function actorOf(db: Db, token: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('admin', 'admin.id', 'session.admin_id')
    .select(['admin.id', 'admin.role', 'admin.branch_id'])
    .where('session.token_hash', '=', hashOf(token))
    .where('session.expires_at', '>', Date.now())
    .where('admin.status', '=', 1)
    .executeTakeFirst();
  return row && { adminId: row.id, role: row.role, branchId: row.branch_id };
}

/** Every route registered on `app` from here on requires a valid token. */
export function requireSession(app: FastifyInstance, db: Db): void {
  app.addHook('onRequest', async request => {
    request.actor = await signedInActor(request, db);
  });
}

/** @throws HttpProblem 401 where the request has no valid token */
export async function signedInActor(request: FastifyRequest, db: Db): Promise<Actor> {
  const token = bearerToken(request);
  const actor = token && (await actorOf(db, token));
  if (!actor) throw new HttpProblem(401, 'Please sign in.');
  return actor;
}

/** The caller of a route behind `requireSession`. */
export function actorIn(request: FastifyRequest): Actor {
  if (!request.actor) throw new HttpProblem(401, 'Please sign in.');
  return request.actor;
}

/** A branch that this caller may not see counts as missing. @throws HttpProblem 404 */
export function mustSeeBranch(request: FastifyRequest, branchId: number): void {
  const own = actorIn(request).branchId;
  if (own !== null && own !== branchId) throw notFound('branch', branchId);
}

/** What belongs to the whole shop is not for somebody of one branch to change. @throws HttpProblem 403 with the sentence */
export function mustWorkEverywhere(request: FastifyRequest, sentence: string): void {
  if (actorIn(request).branchId !== null) throw new HttpProblem(403, sentence);
}

/** A `where` condition for tables with a `branch_id`: the branches that this caller may see. */
export function visibleBranches(request: FastifyRequest): RawBuilder<SqlBool> {
  const own = actorIn(request).branchId;
  return own === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`branch_id = ${own}`;
}

/** For a branch id that was sent: it must exist, and this caller must be allowed to see it. @throws HttpProblem 404 */
export async function mustBeBranch(db: Db, request: FastifyRequest, branchId: number): Promise<void> {
  mustSeeBranch(request, branchId);
  const row = await db.selectFrom('branch').select('id').where('id', '=', branchId).executeTakeFirst();
  found(row, 'branch', branchId);
}

/**
 * The branch of a call that names none: the one in the header, else the caller's own, else the shop's usual one.
 * @throws HttpProblem 404 when the header names a branch that the caller may not see, 400 where nothing says which of several
 */
export async function ambientBranch(
  db: Db,
  request: FastifyRequest,
  defaultBranch: number | null,
): Promise<number> {
  const named = Number(request.headers[BRANCH_HEADER]);
  if (Number.isSafeInteger(named) && named >= 1) {
    mustSeeBranch(request, named);
    return named;
  }
  const branch = actorIn(request).branchId ?? (await usualBranch(db, defaultBranch));
  if (branch !== null) return branch;
  throw new HttpProblem(
    400,
    `This call names no branch, and the shop has several: name one in the header ${BRANCH_HEADER}, or set DEFAULT_BRANCH.`,
  );
}
