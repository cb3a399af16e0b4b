import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { SecondFactorRequirement } from '../settings.ts';
import type { Actor, VisibleBranch } from './actor.ts';
import { readBranchHeader } from './branchAccess.ts';
import { isSecondFactorRequired } from './secondFactor.ts';
import { computeSessionExpiry, type SessionLimits } from './sessions.ts';
import { hashToken, isTerminalKey } from './tokens.ts';

export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

interface KnownSession extends Actor {
  lastUsedAt: number;
  createdAt: number;
  addressedBranch: VisibleBranch | null;
}

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
    .select(['branch.id as named', 'branch.name as branch', 'address'])
    .select(['time_zone', 'cutoff_hour', 'prices_include_tax'])
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
              prices_include_tax: row.prices_include_tax!,
            },
    }
  );
}

/** Minimum interval between two writes of a session's last use, in milliseconds. */
const LAST_USE_INTERVAL = 60_000;

interface SessionRule {
  secondFactor: SecondFactorRequirement;
  limits: SessionLimits;
  /** True to admit users who have not set up the second factor that the shop requires. */
  evenWhileDue?: boolean;
}

/** Requires a session's token for all routes that are registered on `app` afterwards. */
export function requireSession(
  app: FastifyInstance,
  db: Db,
  { secondFactor, limits, evenWhileDue = false }: SessionRule,
): void {
  const writing = new Set<string>();

  /**
   * Stores the time of the session's last use in the background. The request neither waits for it nor fails with it.
   */
  const noteUse = async (token_hash: string, createdAt: number, request: FastifyRequest) => {
    const now = Date.now();
    if (writing.has(token_hash)) return;
    writing.add(token_hash);
    try {
      await db
        .updateTable('session')
        .set({
          last_used_at: now,
          // If sessions have no idle limit, a session's expiry is set at the sign-in and does not change later.
          ...(limits.sessionIdleMinutes === null
            ? {}
            : { expires_at: computeSessionExpiry(createdAt, now, limits) }),
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
    if (!evenWhileDue) assertRequiredSecondFactor(actor, secondFactor);
    request.actor = actor;
    request.addressedBranch = addressedBranch;
    readBranchHeader(request);
  });
}

/**
 * Checks that the caller has the second factor that the shop requires.
 * @throws HttpProblem 403 if the user has not set it up yet
 */
export function assertRequiredSecondFactor(
  { hasSecondFactor, role }: Pick<Actor, 'hasSecondFactor' | 'role'>,
  rule: SecondFactorRequirement,
): void {
  if (hasSecondFactor || !isSecondFactorRequired(rule, role)) return;
  throw new HttpProblem(403, createMessage('secondFactor.setUpFirst'));
}

/**
 * Reads the branch id from the path or query. The hook that calls this function runs before validation, so the value
 * can be anything.
 */
function readBranchFromAddress({ params, query }: FastifyRequest): number | null {
  const { branch, branchId = branch } = { ...(query as object), ...(params as object) } as Record<
    'branch' | 'branchId',
    unknown
  >;
  const id = Number(branchId);
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * Finds the caller by the request's token.
 * @param branchId the branch to read in the same query
 * @throws HttpProblem 401 if the request has no valid token, 403 if it has the key of a terminal
 */
export async function authenticate(request: FastifyRequest, db: Db, branchId: number | null = null) {
  const token = readBearerToken(request);
  if (isTerminalKey(token)) throw new HttpProblem(403, createMessage('till.keyNotAllowed'));
  const token_hash = token ? hashToken(token) : '';
  const actor = token ? await findActor(db, token_hash, branchId) : undefined;
  if (!actor) throw new HttpProblem(401, createMessage('signIn.required'));
  return { ...actor, token_hash };
}
