import { sql, type SqlBool } from 'kysely';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import { addDays, toUtcMilliseconds } from '../../contract/businessDay.ts';
import type { Db } from '../database/connect.ts';
import { yieldToEventLoop } from '../lib/yieldToEventLoop.ts';
import { NOTHING_LATE, type LateSums } from './lateSales.ts';

/** Interval in UTC milliseconds, including both ends. */
interface Interval {
  from: number;
  until: number;
}

interface Gap extends Interval {
  terminalId: number;
}

/**
 * Sums the sales that belong to no session. A sale belongs to the last session that its terminal opened before the
 * sale, unless this session ended before the sale. Only the sales between the sessions are read, one day at a time. The
 * sales of a terminal without a session on a day are read from the rollup.
 */
export async function sumSalesOutsideSessions(db: Db, range: BranchDayRangeParams): Promise<LateSums> {
  const { branch, start, end } = range;
  const { time_zone, cutoff_hour } = await db
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branch)
    .executeTakeFirstOrThrow();
  const toStartOfDay = (day: number) =>
    toUtcMilliseconds({ day, hour: cutoff_hour, minute: 0, second: 0 }, time_zone);
  const toSpan = (day: number): Interval => ({
    from: toStartOfDay(day),
    until: toStartOfDay(addDays(day, 1)) - 1,
  });
  const sessions = await readSessions(db, branch, {
    from: toSpan(start).from,
    until: toSpan(end).until,
  });
  const outside: LateSums = { ...NOTHING_LATE };
  for (const [day, terminals] of Map.groupBy(await readTerminalDays(db, range), row => row.day)) {
    const span = toSpan(day);
    const gaps: Gap[] = [];
    for (const { terminal_id: terminalId, orders, cents } of terminals) {
      const own = (sessions.get(terminalId) ?? []).filter(
        ({ from, until }) => from <= span.until && until >= span.from,
      );
      if (own.length === 0) {
        outside.salesCount += orders;
        outside.salesCents += cents;
      } else gaps.push(...listGaps(own, span).map(gap => ({ terminalId, ...gap })));
    }
    if (gaps.length === 0) continue;
    const { count, cents } = await sumSalesInGaps(db, day, gaps);
    outside.salesCount += count;
    outside.salesCents += cents ?? 0;
    await yieldToEventLoop();
  }
  return outside;
}

const readTerminalDays = (db: Db, { branch, start, end }: BranchDayRangeParams) =>
  db
    .selectFrom('day_hour')
    .select(({ fn }) => [
      'day',
      'terminal_id',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('sales_cents').as('cents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy(['day', 'terminal_id'])
    .execute();

/**
 * Reads the intervals whose sales belong to sessions, by terminal. The intervals of a terminal are sorted and do
 * not overlap. The last session before the interval is read too, because it can reach into the interval.
 */
async function readSessions(
  db: Db,
  branch: number,
  { from, until }: Interval,
): Promise<Map<number, Interval[]>> {
  const rows = await db
    .selectFrom('drawer_session')
    .select(['terminal_id', 'opened_at', 'ended_at'])
    .where('branch_id', '=', branch)
    .where('opened_at', '<=', until)
    .where(
      sql<SqlBool>`opened_at >= coalesce((
        select max(earlier.opened_at) from drawer_session as earlier
        where earlier.terminal_id = drawer_session.terminal_id and earlier.opened_at < ${from}
      ), 0)`,
    )
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const sessions = new Map<number, Interval[]>();
  for (const [terminalId, own] of Map.groupBy(rows, row => row.terminal_id))
    sessions.set(
      terminalId,
      own
        .map(({ opened_at, ended_at }, at) => ({
          from: opened_at!,
          until: Math.min(ended_at ?? Infinity, (own[at + 1]?.opened_at ?? Infinity) - 1),
        }))
        .filter(interval => interval.from <= interval.until),
    );
  return sessions;
}

/** Lists the parts of a span outside the intervals. The intervals are sorted, and do not overlap. */
function listGaps(intervals: readonly Interval[], span: Interval): Interval[] {
  const starts = [span.from, ...intervals.map(({ until }) => until + 1)];
  const ends = [...intervals.map(({ from }) => from - 1), span.until];
  return starts.map((from, at) => ({ from, until: ends[at]! })).filter(({ from, until }) => from <= until);
}

const sumSalesInGaps = (db: Db, day: number, gaps: readonly Gap[]) =>
  db
    .selectFrom('sale')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('amount_cents').as('cents'),
    ])
    .where('business_day', '=', day)
    .where(is =>
      is.or(
        gaps.map(({ terminalId, from, until }) =>
          is.and([
            is('terminal_id', '=', terminalId),
            is('created_at', '>=', from),
            is('created_at', '<=', until),
          ]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
