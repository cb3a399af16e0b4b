import { sql, type RawBuilder } from 'kysely';
import { listUtcOffsetPeriods } from './wallClock.ts';

const HOUR = 3_600_000;

const MINUTE = 60_000;

type Span = readonly [first: number, last: number];

/**
 * SQL for `created_at` shifted by the time zone's offset from UTC. The databases do not know all time zones, so the SQL
 * contains the times at which the offset changes. These times are literals instead of parameters, because `group by`
 * has to repeat the expression.
 */
function wallIn(timeZone: string, [first, last]: Span): RawBuilder<number> {
  const stretches = listUtcOffsetPeriods(timeZone, first, last);
  const cases = stretches
    .slice(0, -1)
    .map(({ until, offset }) => sql`when created_at < ${sql.lit(until)} then ${sql.lit(offset)}`);
  const end = sql.lit(stretches.at(-1)!.offset);
  const offset = cases.length === 0 ? end : sql`case ${sql.join(cases, sql` `)} else ${end} end`;
  return sql<number>`(created_at + ${offset})`;
}

/**
 * SQL for the hour (0 to 23) of `created_at` by the time zone's clock.
 * @param span the first and the last possible time, in UTC milliseconds
 */
export const buildHourOfDaySql = (timeZone: string, span: Span): RawBuilder<number> =>
  sql<number>`(${wallIn(timeZone, span)} / ${sql.lit(HOUR)}) % 24`;

export const buildMinuteOfDaySql = (timeZone: string, span: Span): RawBuilder<number> =>
  sql<number>`(${wallIn(timeZone, span)} / ${sql.lit(MINUTE)}) % 1440`;
