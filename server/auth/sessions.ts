/** Sessions: opaque tokens, of which only hashes are stored, and what each caller may see. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnSession } from '../../contract/account.ts';
import { BRANCH_HEADER } from '../../contract/headers.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import type { Role } from '../../contract/rights.ts';
import { CODE_FIELD, type RightsSetting } from '../../contract/enums.ts';
import { assertFound, HttpProblem, notFound } from '../http/problems.ts';
import { type Message, message } from '../language/message.ts';
import type { SecondFactorRule, Settings } from '../settings.ts';
import { hasSecondFactor, isSecondFactorRequired } from './secondFactor.ts';
import { hashToken, createToken } from './tokens.ts';
import { findDefaultBranch } from './usualBranch.ts';

export interface Actor {
  adminId: number;
  name: string;
  role: Role;
  /** Null for every branch. */
  branchId: number | null;
  hasSecondFactor: boolean;
  /** The setting of the shop. */
  rights: RightsSetting;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The branch in the call's address, if it exists. It is read together with the session. */
    addressedBranch: VisibleBranch | null;
  }
}

/** The fields of a branch that most calls about it need. */
export type VisibleBranch = Pick<Row<'branch'>, 'id' | 'name' | 'address' | 'time_zone' | 'cutoff_hour'>;

/** How long a session may last, and how long unused. */
export type SessionLimits = Pick<Settings, 'sessionHours' | 'sessionIdleMinutes'>;

/** When a session ends that began at `createdAt` and is used now. Each use extends it, up to its longest duration. */
const computeExpiry = (
  createdAt: number,
  now: number,
  { sessionHours, sessionIdleMinutes }: SessionLimits,
): number =>
  Math.min(
    createdAt + sessionHours * 3_600_000,
    sessionIdleMinutes === null ? Infinity : now + sessionIdleMinutes * 60_000,
  );

/** The same message for every failed sign-in, so that it does not reveal which user names exist. */
export const INVALID_SIGN_IN = message('signIn.invalid');

export const CODE_REQUIRED = message('signIn.codeRequired');

interface NewSession {
  adminId: number;
  /** The hash of the password that was checked, or was chosen just now. */
  passwordHash: string;
  /** Whether a code of the second factor was shown as well. */
  withCode?: boolean;
  limits: SessionLimits;
  /** From `describeDevice`. */
  device: string;
}

/**
 * @returns a token that is shown once; it is valid until its limits, its revocation, or the user is disabled
 * @throws HttpProblem 401 where the password was changed meanwhile, or the user was disabled or deleted, which ended their
 * sessions; and without a code, where a second factor was confirmed meanwhile
 */
export async function openSession(
  db: Db,
  { adminId, passwordHash, withCode = false, limits, device }: NewSession,
  now = Date.now(),
): Promise<string> {
  const token = createToken();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await inTransaction(db, async tx => {
    await lockRow(tx, 'admin', adminId);
    const admin = await tx
      .selectFrom('admin')
      .select('id')
      .where('id', '=', adminId)
      .where('password_hash', '=', passwordHash)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (!admin) throw new HttpProblem(401, INVALID_SIGN_IN);
    if (!withCode && (await hasSecondFactor(tx, adminId)))
      throw new HttpProblem(401, CODE_REQUIRED, CODE_FIELD);
    await tx
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        admin_id: adminId,
        created_at: now,
        expires_at: computeExpiry(now, now, limits),
        last_used_at: now,
        device,
      })
      .execute();
  });
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends every session of the shop except the one of the token `kept`. */
export async function endAllSessions(db: Db, kept: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '<>', hashToken(kept)).execute();
}

/** How long a confirmed password is valid, in milliseconds. */
const CONFIRMATION_LIFETIME = 60_000;

/** Marks the password as confirmed: for a single action, within a minute. */
export async function confirmPassword(db: Db, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: Date.now() })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/**
 * Uses up the confirmation. Of several calls at once, only one gets it.
 * @returns whether the password was confirmed
 */
export async function consumeConfirmation(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ confirmed_at: 0 })
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', '>', Date.now() - CONFIRMATION_LIFETIME)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends every session of a user except the one of the token `kept`. */
export async function endSessions(db: Db, adminId: number, kept?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .$if(kept !== undefined, query => query.where('token_hash', '<>', hashToken(kept!)))
    .execute();
}

export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

interface KnownSession extends Actor {
  lastUsedAt: number;
  createdAt: number;
  addressedBranch: VisibleBranch | null;
}

/** @param branchId of a branch to read along with the session */
async function findActor(
  db: Db,
  token_hash: string,
  branchId: number | null,
): Promise<KnownSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('admin', 'admin.id', 'session.admin_id')
    .leftJoin('second_factor', 'second_factor.admin_id', 'admin.id')
    .innerJoin('shop', join => join.onTrue())
    .leftJoin('branch', join => join.on('branch.id', '=', branchId))
    .select(['branch.id as named', 'branch.name as branch', 'address', 'time_zone', 'cutoff_hour'])
    .select([
      'admin.id',
      'admin.name',
      'admin.role',
      'admin.branch_id',
      'session.last_used_at',
      'session.created_at',
      'second_factor.confirmed_at',
      'shop.rights',
    ])
    .where('session.token_hash', '=', token_hash)
    .where('session.expires_at', '>', Date.now())
    .where('admin.status', '=', 1)
    .executeTakeFirst();
  return (
    row && {
      adminId: row.id,
      name: row.name,
      role: row.role,
      branchId: row.branch_id,
      lastUsedAt: row.last_used_at,
      createdAt: row.created_at,
      hasSecondFactor: row.confirmed_at !== null,
      rights: row.rights,
      addressedBranch:
        row.named === null
          ? null
          : {
              id: row.named,
              name: row.branch!,
              address: row.address!,
              time_zone: row.time_zone!,
              cutoff_hour: row.cutoff_hour!,
            },
    }
  );
}

/** A session's last use is written at most once in this many milliseconds. */
const LAST_USE_INTERVAL = 60_000;

interface SessionRule {
  secondFactor: SecondFactorRule;
  limits: SessionLimits;
  /** Also admits users who still have to set up the second factor that the shop requires. */
  evenWhileDue?: boolean;
}

/** Every route registered on `app` from here on requires a valid token. */
export function requireSession(
  app: FastifyInstance,
  db: Db,
  { secondFactor, limits, evenWhileDue = false }: SessionRule,
): void {
  const writing = new Set<string>();

  /** Runs in the background: the call neither waits for it nor fails with it. */
  const noteUse = async (token_hash: string, createdAt: number, request: FastifyRequest) => {
    const now = Date.now();
    if (writing.has(token_hash)) return;
    writing.add(token_hash);
    try {
      await db
        .updateTable('session')
        .set({
          last_used_at: now,
          // Without an idle limit, the end was fixed when the session began.
          ...(limits.sessionIdleMinutes === null
            ? {}
            : { expires_at: computeExpiry(createdAt, now, limits) }),
        })
        .where('token_hash', '=', token_hash)
        .where('last_used_at', '<=', now - LAST_USE_INTERVAL)
        .execute();
    } catch (error) {
      request.log.warn(error, 'the last use of a session was not written');
    } finally {
      writing.delete(token_hash);
    }
  };

  app.addHook('onRequest', async request => {
    const { token_hash, lastUsedAt, createdAt, addressedBranch, ...actor } = await authenticate(
      request,
      db,
      readBranchFromAddress(request),
    );
    if (lastUsedAt <= Date.now() - LAST_USE_INTERVAL) void noteUse(token_hash, createdAt, request);
    if (!evenWhileDue) assertRequiredFactor(actor, secondFactor);
    request.actor = actor;
    request.addressedBranch = addressedBranch;
    readBranchHeader(request);
  });
}

/** @throws HttpProblem 403 for a user who still has to set up the second factor that the shop requires */
export function assertRequiredFactor(
  { hasSecondFactor, role }: Pick<Actor, 'hasSecondFactor' | 'role'>,
  rule: SecondFactorRule,
): void {
  if (hasSecondFactor || !isSecondFactorRequired(rule, role)) return;
  throw new HttpProblem(403, message('secondFactor.setUpFirst'));
}

/** The branch id in the call's address. It runs before validation, so it must accept any value. */
function readBranchFromAddress({ params, query }: FastifyRequest): number | null {
  const { branch, branchId = branch } = { ...(query as object), ...(params as object) } as Record<
    'branch' | 'branchId',
    unknown
  >;
  const id = Number(branchId);
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * The caller with their session.
 * @param branchId of a branch to read along
 * @throws HttpProblem 401 where the request has no valid token
 */
export async function authenticate(request: FastifyRequest, db: Db, branchId: number | null = null) {
  const token = readBearerToken(request);
  const token_hash = token ? hashToken(token) : '';
  const actor = token ? await findActor(db, token_hash, branchId) : undefined;
  if (!actor) throw new HttpProblem(401, message('signIn.required'));
  return { ...actor, token_hash };
}

/** The id of a session for its own user: a part of the token's hash, which grants no access. */
const toSessionId = (token_hash: string): string => token_hash.slice(0, 16);

/**
 * The active sessions of a user, the last used first.
 * @param current the token of the caller
 */
export async function listSessions(db: Db, adminId: number, current: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', Date.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map(row => ({
    id: toSessionId(row.token_hash),
    device: row.device,
    isCurrent: row.token_hash === hashToken(current),
    createdAt: new Date(row.created_at).toISOString(),
    // Sessions from older versions have no last use.
    lastUsedAt: new Date(row.last_used_at || row.created_at).toISOString(),
  }));
}

/** @returns whether the user had such a session */
export async function endSession(db: Db, adminId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .where('token_hash', 'like', `${id}%`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The caller of a route behind `requireSession`. */
export function getActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new HttpProblem(401, message('signIn.required'));
  return request.actor;
}

/**
 * Checks that the caller may see the branch. A branch that they may not see counts as missing.
 * @throws HttpProblem 404
 */
export function assertBranchVisible(request: FastifyRequest, branchId: number): void {
  const own = getActor(request).branchId;
  if (own !== null && own !== branchId) throw notFound('branch', branchId);
}

/**
 * Refuses users of a single branch, who may not change what belongs to the whole shop.
 * @throws HttpProblem 403 with the refusal
 */
export function assertWorksInEveryBranch(request: FastifyRequest, refusal: Message): void {
  if (getActor(request).branchId !== null) throw new HttpProblem(403, refusal);
}

/** A `where` condition for tables with a `branch_id`: the branches that this caller may see. */
export function whereBranchVisible(request: FastifyRequest): RawBuilder<SqlBool> {
  const own = getActor(request).branchId;
  return own === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`branch_id = ${own}`;
}

/**
 * Checks that a branch id from a request exists and is visible to the caller.
 * @throws HttpProblem 404
 */
export async function findVisibleBranch(
  db: Db,
  request: FastifyRequest,
  branchId: number,
): Promise<VisibleBranch> {
  assertBranchVisible(request, branchId);
  if (request.addressedBranch?.id === branchId) return request.addressedBranch;
  const row = await db
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  return assertFound(row, 'branch', branchId);
}

/**
 * The branch in the header.
 * @throws HttpProblem 400 where it is not an id
 */
function readBranchHeader({ headers }: FastifyRequest): number | undefined {
  const text = headers[BRANCH_HEADER];
  if (text === undefined || text === '') return undefined;
  const id = /^[1-9]\d*$/.test(String(text)) ? Number(text) : NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new HttpProblem(400, message('branch.badId', { field: BRANCH_HEADER }), BRANCH_HEADER);
}

/**
 * The branch of a call that names none: the one in the header, else the caller's own, else the shop's usual one.
 * @throws HttpProblem 404 when the header names a branch that does not exist or is not visible, 400 where there are several and
 * none is the usual one
 */
export async function resolveBranch(
  db: Db,
  request: FastifyRequest,
  defaultBranch: number | null,
): Promise<number> {
  const named = readBranchHeader(request);
  if (named !== undefined) return (await findVisibleBranch(db, request, named)).id;
  const branch = getActor(request).branchId ?? (await findDefaultBranch(db, defaultBranch));
  if (branch !== null) return branch;
  throw new HttpProblem(400, message('branch.unnamed', { header: BRANCH_HEADER }));
}
