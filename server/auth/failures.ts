/**
 * Failed sign-ins, counted in the database: several servers count together, and a restart forgets none
 * (docs/decisions/0058-several-servers.md).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Milliseconds. */
const QUARTER_HOUR = 15 * 60_000;

/** How many there may be. */
const FAILURES = { account: 10, address: 100 };
type Kind = keyof typeof FAILURES;

/** A sign-in that goes on, or when the next one may. */
export interface Guess {
  /** UTC milliseconds; null: this one may go on. */
  refusedUntil: number | null;
  /** It was right, so it does not count. */
  forgive: () => Promise<void>;
}

/**
 * Counts a sign-in before its password is checked, so that guesses at the same time count too. What is refused already
 * writes nothing.
 * @param address of the caller
 * @param account whom the caller says to be
 */
export async function countGuess(db: Db, address: string, account: string, now = Date.now()): Promise<Guess> {
  const keys = { address: keyOf('address', address), account: keyOf('account', `${address} ${account}`) };
  const refusedUntil =
    (await refusal(db, 'address', keys.address, now)) ?? (await refusal(db, 'account', keys.account, now));
  const forgive = async () => {
    await db
      .deleteFrom('sign_in_failure')
      .where(is => is.or([is('key', '=', keys.account), is('ends_at', '<=', now)]))
      .execute();
    await db
      .updateTable('sign_in_failure')
      .set(row => ({ failures: row('failures', '-', 1) }))
      .where('key', '=', keys.address)
      .where('failures', '>', 0)
      .execute();
  };
  return { refusedUntil, forgive };
}

/** A hash: nobody's name or address stays, and a long one takes no more room. */
const keyOf = (kind: Kind, text: string): string =>
  createHash('sha256').update(`${kind} ${text}`).digest('base64url');

async function refusal(db: Db, kind: Kind, key: string, now: number): Promise<number | null> {
  const refused = ({ failures, ends_at }: { failures: number; ends_at: number }) =>
    failures > FAILURES[kind] && ends_at > now ? ends_at : null;
  const before = await db
    .selectFrom('sign_in_failure')
    .select(['failures', 'ends_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  const until = before && refused(before);
  if (until) return until;
  const ends_at = now + QUARTER_HOUR;
  const isOver = sql<boolean>`sign_in_failure.ends_at <= ${now}`;
  const counted = await db
    .insertInto('sign_in_failure')
    .values({ key, failures: 1, ends_at })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isOver} then 1 else sign_in_failure.failures + 1 end`,
        ends_at: sql`case when ${isOver} then ${ends_at} else sign_in_failure.ends_at end`,
      }),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow();
  return refused(counted);
}
