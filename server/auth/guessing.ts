/**
 * Guesses at one account from many addresses (docs/decisions/0062-guesses-from-everywhere.md). After some failures in an
 * hour, tries from where nobody has signed in to that account lately are looked at one after another, ever further apart.
 * Where its owner signs in nothing changes, so that nobody can lock them out.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { securityEvent } from '../audit/security.ts';
import { record, whoAsks } from '../audit/trail.ts';
import type { Db } from '../database/connect.ts';
import { TooOften } from '../http/problems.ts';
import { networkOf } from './network.ts';

/** Milliseconds. */
const HOUR = 3_600_000;

/** What was counted by a clock that is right does not end later, also where the clocks of two servers differ a little. */
const LATEST = 2 * HOUR;

/** Failures in an hour that slow nobody down. */
const FREE = 20;

/** Milliseconds between two tries: so many more with each further failure, and no more than that. */
const STEP = 2000;
const MOST_APART = 30_000;

/** The longest that a try is kept waiting for its turn, in milliseconds; whoever would wait longer is told when to come back. */
const MOST_WAITING = 8000;

/** How long a place stays known, in milliseconds. */
const KNOWN = 90 * 24 * HOUR;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const placeOf = (address: string): string => hash(networkOf(address));

/** Somebody has signed in from there. */
export async function rememberPlace(db: Db, adminId: number, address: string): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('known_place')
    .values({ admin_id: adminId, place_hash: placeOf(address), used_at: now })
    .onConflict(conflict => conflict.columns(['admin_id', 'place_hash']).doUpdateSet({ used_at: now }))
    .execute();
  await db
    .deleteFrom('known_place')
    .where('admin_id', '=', adminId)
    .where('used_at', '<', now - KNOWN)
    .execute();
}

const knowsPlace = async (db: Db, adminId: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('known_place')
    .select('used_at')
    .where('admin_id', '=', adminId)
    .where('place_hash', '=', placeOf(address))
    .where('used_at', '>=', Date.now() - KNOWN)
    .executeTakeFirst()) !== undefined;

export interface Guesses {
  /**
   * Before the password is checked. Counts the try, and keeps it waiting where its turn has not come.
   * @param key the name that was typed, one spelling of it
   * @param adminId whose it is; undefined: nobody's, which takes as long
   * @throws TooOften where others wait already
   */
  count: (request: FastifyRequest, key: string, adminId: number | undefined) => Promise<void>;
  /** It was no guess. */
  takeBack: (key: string) => Promise<void>;
}

const delay = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** @param wait keeps a try waiting, milliseconds; tests have time pass otherwise */
export function guessesAt(db: Db, wait = delay): Guesses {
  const keyOf = (name: string): string => hash(`account ${name}`);
  return {
    async count(request, name, adminId) {
      const key = keyOf(name);
      const now = Date.now();
      const isKnown = async () => adminId !== undefined && (await knowsPlace(db, adminId, request.ip));
      const before = await readCount(db, key, now);
      // What is refused here is not looked at, and so not counted.
      let turn = before < FREE || (await isKnown()) ? now : await turnIn(db, key, before, now);
      const failures = await countOne(db, key, now);
      // Of guesses at the same time, each read the count before the others.
      if (before < FREE && failures > FREE && !(await isKnown())) turn = await turnIn(db, key, failures, now);
      if (failures === FREE) {
        securityEvent(request, 'locked', { user: adminId ?? null });
        await record(db, whoAsks(request), { action: 'locked', resource: 'session', branchId: null });
      }
      if (turn > now) await wait(turn - now);
    },
    async takeBack(name) {
      await db
        .updateTable('guessed_account')
        .set(row => ({ failures: row('failures', '-', 1) }))
        .where('key', '=', keyOf(name))
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

/** @returns failures within the hour, this one among them */
async function countOne(db: Db, key: string, now: number): Promise<number> {
  const ends_at = now + HOUR;
  // Nobody would get a turn before a clock that was ahead, and set right, shows that hour again.
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
 * The next free turn, in one statement: of several at once, each gets another.
 * @returns when it is, UTC milliseconds
 * @throws TooOften where it is too far off
 */
async function turnIn(db: Db, key: string, failures: number, now: number): Promise<number> {
  const apart = Math.min(MOST_APART, (failures - FREE + 1) * STEP);
  const row = await db
    .updateTable('guessed_account')
    .set({ next_at: sql`case when next_at < ${now} then ${now} else next_at end + ${apart}` })
    .where('key', '=', key)
    .where('next_at', '<=', now + MOST_WAITING)
    .returning('next_at')
    .executeTakeFirst();
  if (row) return row.next_at - apart;
  throw new TooOften(
    'Somebody keeps trying to sign in as this user. Please try again in half a minute, or where you usually sign in.',
    30,
  );
}
