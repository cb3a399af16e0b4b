/**
 * Slows down password guesses at one account from many addresses (docs/decisions/0013-password-guessing.md). After
 * some failures in an hour, attempts from networks without a recent sign-in to the account are checked one after
 * another, at growing intervals. Networks from which the owner has signed in are not affected, so that an attacker
 * cannot lock out the owner.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { logSecurityEvent } from '../audit/security.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import type { Db } from '../database/connect.ts';
import { TooManyAttempts } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { toNetworkPrefix } from '../lib/network.ts';

const HOUR = 3_600_000;

/**
 * Maximum plausible number of milliseconds until a failure count expires. A later expiry was stored by a server whose
 * clock was wrong. The limit is twice the normal time, because the clocks of servers can differ slightly.
 */
const LATEST = 2 * HOUR;

const FREE = 20;

/**
 * Milliseconds between two attempts at an account. The interval grows by `STEP` with each further failure, up to
 * `MAX_INTERVAL`.
 */
const STEP = 2000;
const MAX_INTERVAL = 30_000;

/**
 * Maximum delay of a sign-in attempt, in milliseconds. An attempt that would have to wait longer is refused with
 * `Retry-After`.
 */
const MAX_DELAY = 8000;

/** Milliseconds after a sign-in during which attempts from the same network are not slowed down. */
const KNOWN = 90 * 24 * HOUR;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const hashPlace = (address: string): string => hash(toNetworkPrefix(address));

export async function rememberSignInNetwork(db: Db, adminId: number, address: string): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('known_place')
    .values({ admin_id: adminId, place_hash: hashPlace(address), used_at: now })
    .onConflict(conflict => conflict.columns(['admin_id', 'place_hash']).doUpdateSet({ used_at: now }))
    .execute();
  await db
    .deleteFrom('known_place')
    .where('admin_id', '=', adminId)
    .where('used_at', '<', now - KNOWN)
    .execute();
}

export const isKnownSignInNetwork = async (db: Db, adminId: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('known_place')
    .select('used_at')
    .where('admin_id', '=', adminId)
    .where('place_hash', '=', hashPlace(address))
    .where('used_at', '>=', Date.now() - KNOWN)
    .executeTakeFirst()) !== undefined;

export interface GuessLimiter {
  /**
   * Counts a sign-in attempt before its password is checked, and delays the attempt until its turn.
   * @param key the typed user name, normalised
   * @param adminId undefined for an unknown name, which is delayed in the same way
   * @throws TooManyAttempts if too many attempts are waiting
   */
  count: (request: FastifyRequest, key: string, adminId: number | undefined) => Promise<void>;
  takeBack: (key: string) => Promise<void>;
}

const delay = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

export function createGuessLimiter(db: Db, wait = delay): GuessLimiter {
  const hashAccount = (name: string): string => hash(`account ${name}`);
  return {
    async count(request, name, adminId) {
      const key = hashAccount(name);
      const now = Date.now();
      const isKnown = async () =>
        adminId !== undefined && (await isKnownSignInNetwork(db, adminId, request.ip));
      const before = await readCount(db, key, now);
      // `turnIn` throws if too many attempts are waiting. The password of a refused attempt is never checked, so
      // `turnIn` is called before the attempt is counted as a failure.
      let turn = before < FREE || (await isKnown()) ? now : await turnIn(db, key, before, now);
      const failures = await countOne(db, key, now);
      // The failure count is compared with the limit again. Several concurrent attempts may have read it before any of
      // them was counted.
      if (before < FREE && failures > FREE && !(await isKnown())) turn = await turnIn(db, key, failures, now);
      if (failures === FREE) {
        logSecurityEvent(request, 'locked', { user: adminId ?? null });
        await recordTrailEvents(db, getTrailActor(request), {
          action: 'locked',
          resource: 'session',
          branchId: null,
        });
      }
      if (turn > now) await wait(turn - now);
    },
    async takeBack(name) {
      await db
        .updateTable('guessed_account')
        .set(row => ({ failures: row('failures', '-', 1) }))
        .where('key', '=', hashAccount(name))
        .where('failures', '>', 0)
        .execute();
      await db.deleteFrom('guessed_account').where('ends_at', '<=', Date.now()).execute();
    },
  };
}

async function readCount(db: Db, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('guessed_account')
    .select('failures')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', now + LATEST)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

async function countOne(db: Db, key: string, now: number): Promise<number> {
  const ends_at = now + HOUR;
  // An expiry more than `LATEST` milliseconds in the future was stored by a server whose clock was ahead. Such a count
  // is treated as expired. Otherwise, it would slow down sign-ins for too long.
  const isPast = sql<boolean>`(guessed_account.ends_at <= ${now} or guessed_account.ends_at > ${now + LATEST})`;
  const { failures } = await db
    .insertInto('guessed_account')
    .values({ key, failures: 1, ends_at, next_at: now })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isPast} then 1 else guessed_account.failures + 1 end`,
        ends_at: sql`case when ${isPast} then ${ends_at} else guessed_account.ends_at end`,
        next_at: sql`case when ${isPast} then ${now} else guessed_account.next_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/**
 * Reserves the next free turn of an account for an attempt. A single statement does so, to give concurrent attempts
 * different turns.
 * @returns the time of the turn, UTC milliseconds
 * @throws TooManyAttempts if the turn is too far in the future
 */
async function turnIn(db: Db, key: string, failures: number, now: number): Promise<number> {
  const apart = Math.min(MAX_INTERVAL, (failures - FREE + 1) * STEP);
  const row = await db
    .updateTable('guessed_account')
    .set({ next_at: sql`case when next_at < ${now} then ${now} else next_at end + ${apart}` })
    .where('key', '=', key)
    .where('next_at', '<=', now + MAX_DELAY)
    .returning('next_at')
    .executeTakeFirst();
  if (row) return row.next_at - apart;
  throw new TooManyAttempts(createMessage('signIn.underAttack'), 30);
}
