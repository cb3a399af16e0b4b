import type { OwnSession } from '../../contract/account.ts';
import { SECOND_FACTOR_CODE_FIELD } from '../../contract/enums.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { Settings } from '../settings.ts';
import { hasSecondFactor } from './secondFactor.ts';
import { createToken, hashToken } from './tokens.ts';

export type SessionLimits = Pick<Settings, 'sessionHours' | 'sessionIdleMinutes'>;

/** Computes when a session expires. Each use extends the session, up to its maximum duration. */
export const computeSessionExpiry = (
  createdAt: number,
  now: number,
  { sessionHours, sessionIdleMinutes }: SessionLimits,
): number =>
  Math.min(
    createdAt + sessionHours * 3_600_000,
    sessionIdleMinutes === null ? Infinity : now + sessionIdleMinutes * 60_000,
  );

/**
 * Error message for every failed sign-in. It is always the same, so that it does not reveal which user names exist.
 */
export const INVALID_SIGN_IN_MESSAGE = createMessage('signIn.invalid');

export const CODE_REQUIRED_MESSAGE = createMessage('signIn.codeRequired');

interface NewSession {
  adminId: number;
  passwordHash: string;
  withCode?: boolean;
  limits: SessionLimits;
  device: string;
}

/**
 * Creates a session.
 * @returns a token that is shown once; it is valid until the session expires or is ended, or the user is disabled
 * @throws HttpProblem 401 if the sign-in is outdated: the password was changed, the user was disabled or deleted, or a
 *   second factor was activated although the sign-in has no code
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
    if (!admin) throw new HttpProblem(401, INVALID_SIGN_IN_MESSAGE);
    if (!withCode && (await hasSecondFactor(tx, adminId)))
      throw new HttpProblem(401, CODE_REQUIRED_MESSAGE, SECOND_FACTOR_CODE_FIELD);
    await tx
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        admin_id: adminId,
        created_at: now,
        expires_at: computeSessionExpiry(now, now, limits),
        last_used_at: now,
        device,
      })
      .execute();
  });
  return token;
}

export async function endSessionByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

export async function endAllOtherSessions(db: Db, keptToken: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '<>', hashToken(keptToken)).execute();
}

/** Milliseconds for which the confirmation of a password by the user is valid. */
const CONFIRMATION_LIFETIME = 60_000;

export async function markPasswordConfirmed(db: Db, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: Date.now() })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/**
 * Consumes the password confirmation of a session. Of several concurrent calls, only one gets it.
 * @returns true if the password was confirmed
 */
export async function consumePasswordConfirmation(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ confirmed_at: 0 })
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', '>', Date.now() - CONFIRMATION_LIFETIME)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function endUserSessions(db: Db, adminId: number, keptToken?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .$if(keptToken !== undefined, query => query.where('token_hash', '<>', hashToken(keptToken!)))
    .execute();
}

/** Returns the id of a session for its user: a part of the token's hash, which grants no access. */
const toSessionId = (token_hash: string): string => token_hash.slice(0, 16);

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
    lastUsedAt: new Date(row.last_used_at || row.created_at).toISOString(),
  }));
}

export async function endUserSessionById(db: Db, adminId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .where('token_hash', 'like', `${id}%`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
