import { sql, type RawBuilder } from 'kysely';
import { offsetsBetween } from './wallClock.ts';

const HOUR = 3_600_000;

/**
 * The hour that the zone's clock shows at `created_at`. No database here knows all zones, so the changes of its offset are
 * written out; as literals, because a grouping has to repeat the expression.
 * @param span the first and the last instant that are asked about, in UTC milliseconds
 */
export function hourIn(timeZone: string, [first, last]: readonly [number, number]): RawBuilder<number> {
  const stretches = offsetsBetween(timeZone, first, last);
  const cases = stretches
    .slice(0, -1)
    .map(({ until, offset }) => sql`when created_at < ${sql.lit(until)} then ${sql.lit(offset)}`);
  const end = sql.lit(stretches.at(-1)!.offset);
  const offset = cases.length === 0 ? end : sql`case ${sql.join(cases, sql` `)} else ${end} end`;
  return sql<number>`((created_at + ${offset}) / ${sql.lit(HOUR)}) % 24`;
}
