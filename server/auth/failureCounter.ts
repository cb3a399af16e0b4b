/**
 * Counts failed sign-ins in the database, so that all servers share the count and a restart does not reset it
 * (docs/decisions/0030-starts-servers-backups.md).
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { TooManyAttempts } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

const QUARTER_HOUR = 15 * 60_000;
/**
 * Maximum plausible number of milliseconds until a failure count expires. A later expiry was stored by a server whose
 * clock was wrong. The limit is twice the normal time, because the clocks of servers can differ slightly.
 */
const LATEST = 2 * QUARTER_HOUR;

export interface FailureCounter {
  /**
   * Counts an attempt as failed. Call it before the password is checked, so that concurrent guesses count as well.
   * @throws TooManyAttempts if the number of failures exceeds the limit. Further attempts are then refused without
   *   being counted
   */
  count: (key: string, request: FastifyRequest) => Promise<void>;
  /** Subtracts the last attempt from the count, because it was not a failure. */
  takeBack: (key: string) => Promise<unknown>;
  forgive: (key: string) => Promise<unknown>;
}

interface Limit {
  kind: string;
  most: number;
  what?: 'failedSignIns' | 'passwordChecks' | 'unknownKeys' | 'wrongCodes' | 'wrongPasswords';
}

export function createFailureCounter(db: Db, { kind, most, what = 'failedSignIns' }: Limit): FailureCounter {
  // The count is stored under a hash, so that the database contains neither user names nor addresses.
  const hashKey = (text: string) => createHash('sha256').update(`${kind} ${text}`).digest('base64url');
  const isOver = ({ failures, ends_at }: Counted, now: number) =>
    failures > most && ends_at > now && ends_at <= now + LATEST;
  return {
    count: async (text, request) => {
      const key = hashKey(text);
      const now = Date.now();
      const before = await countedAt(db, key);
      const counted = before && isOver(before, now) ? before : await countOne(db, key, now);
      if (!isOver(counted, now)) return;
      const seconds = Math.ceil((counted.ends_at - now) / 1000);
      const minutes = Math.ceil(seconds / 60);
      logSecurityEvent(request, 'locked', { minutes });
      // The audit trail gets one entry when an account is locked, and none for further attempts.
      if (counted !== before && counted.failures === most + 1)
        await recordTrailEvents(db, getTrailActor(request), {
          action: 'locked',
          resource: 'session',
          branchId: null,
        });
      throw new TooManyAttempts(
        createMessage('signIn.tooOften', {
          what: createMessage(`word.${what}`),
          count: minutes,
        }),
        seconds,
      );
    },
    takeBack: text =>
      db
        .updateTable('sign_in_failure')
        .set(row => ({ failures: row('failures', '-', 1) }))
        .where('key', '=', hashKey(text))
        .where('failures', '>', 0)
        .execute(),
    forgive: text =>
      db
        .deleteFrom('sign_in_failure')
        .where(is => is.or([is('key', '=', hashKey(text)), is('ends_at', '<=', Date.now())]))
        .execute(),
  };
}

interface Counted {
  failures: number;
  /** Time when the counted failures expire, in UTC milliseconds. */
  ends_at: number;
}

const countedAt = (db: Db, key: string): Promise<Counted | undefined> =>
  db.selectFrom('sign_in_failure').select(['failures', 'ends_at']).where('key', '=', key).executeTakeFirst();

function countOne(db: Db, key: string, now: number): Promise<Counted> {
  const ends_at = now + QUARTER_HOUR;
  // An expiry more than `LATEST` milliseconds in the future was stored by a server whose clock was ahead. Such a count
  // is treated as expired. Otherwise, it would block the user for too long.
  const isPast = sql<boolean>`(sign_in_failure.ends_at <= ${now} or sign_in_failure.ends_at > ${now + LATEST})`;
  return db
    .insertInto('sign_in_failure')
    .values({ key, failures: 1, ends_at })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isPast} then 1 else sign_in_failure.failures + 1 end`,
        ends_at: sql`case when ${isPast} then ${ends_at} else sign_in_failure.ends_at end`,
      }),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow();
}
