/** Issues of drawers: sessions that stay open, differences, and unusual events. */
import { addDays, formatDay } from '../../contract/businessDay.ts';
import type { Db } from '../database/connect.ts';
import { readDifferenceLimit } from '../drawers/closeSession.ts';
import { formatMoney } from '../http/money.ts';
import { readCurrency } from '../http/shopConfig.ts';
import { DRAWER_NOTICE_MESSAGES } from '../drawers/drawerNotices.ts';
import { createMessage } from '../language/message.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { omitEmptyItem, getCurrentBusinessDay, type AttentionCheck } from './attentionChecks.ts';

const DAY = 86_400_000;

/** Milliseconds for which a difference or an unusual event stays listed. */
const LISTED = 7 * DAY;

/** Finds drawers that were opened on an earlier business day, and are not closed. */
export const checkOpenDrawers: AttentionCheck = async looked => {
  const rows = await looked.db
    .selectFrom('drawer_session')
    .innerJoin('terminal', 'terminal.id', 'drawer_session.terminal_id')
    .select(['terminal.id', 'terminal.name'])
    .where('drawer_session.branch_id', '=', looked.branch.id)
    .where('drawer_session.status', 'in', ['open', 'counted'])
    .where('opened_at', 'is not', null)
    .where('business_day', '<', getCurrentBusinessDay(looked))
    .orderBy('opened_at')
    .orderBy('drawer_session.id')
    .execute();
  return omitEmptyItem({ kind: 'drawersOpen', count: rows.length, names: rows.map(getTerminalName) });
};

export const checkDrawerDifferences: AttentionCheck = async ({ db, settings, branch, now }) => {
  const rows = await db
    .selectFrom('drawer_close')
    .innerJoin('terminal', 'terminal.id', 'drawer_close.terminal_id')
    .leftJoin('drawer_close as newer', 'newer.replaces_id', 'drawer_close.id')
    .select(['terminal.id', 'terminal.name', 'drawer_close.number'])
    .select(['drawer_close.expected_cents', 'drawer_close.counted_cents'])
    .select('drawer_close.greatest_difference_cents')
    .where('drawer_close.branch_id', '=', branch.id)
    .where('drawer_close.business_day', '>=', addDays(getCurrentBusinessDay({ branch, now }), -14))
    .where('drawer_close.closed_at', '>', now - LISTED)
    .where('drawer_close.greatest_difference_cents', '>', await readDifferenceLimit(db))
    .where('newer.id', 'is', null)
    .orderBy('drawer_close.number', 'desc')
    .execute();
  const names = rows.map(row => {
    const { number, expected_cents, counted_cents, greatest_difference_cents } = row;
    const cash = (counted_cents ?? expected_cents) - expected_cents;
    // The table has no sign of the greatest difference. Only for cash, the sign follows from the amounts.
    const cents = Math.abs(cash) === greatest_difference_cents ? cash : greatest_difference_cents;
    return createMessage('drawerNotice.difference', {
      number,
      terminal: getTerminalName(row),
      difference: formatMoney(cents, readCurrency(settings.dataFolder)),
    });
  });
  return omitEmptyItem({ kind: 'drawerDifferences', count: rows.length, names });
};

/** Number of earlier days in the average with which a day is compared. */
const USUAL_DAYS = 28;
/** Number of recent days that are checked. */
const COMPARED_DAYS = 7;
const MIN_UNUSUAL = 5;
const UNUSUAL_FACTOR = 3;

/**
 * Finds days on which a drawer was opened unusually often without a sale: at least 5 times, and at least 3 times as
 * often as on an average day of its terminal. The average leaves out days without such an opening. A terminal without
 * earlier openings counts only if it sold on an earlier day, because the usual number of a new terminal is unknown.
 */
export const checkOpeningsWithoutSale: AttentionCheck = async looked => {
  const today = getCurrentBusinessDay(looked);
  const rows = await looked.db
    .selectFrom('drawer_opening')
    .innerJoin('terminal', 'terminal.id', 'drawer_opening.terminal_id')
    .select(({ fn }) => ['terminal.id', 'terminal.name', 'business_day', fn.countAll<number>().as('count')])
    .where('drawer_opening.branch_id', '=', looked.branch.id)
    .where('business_day', '>', addDays(today, -COMPARED_DAYS - USUAL_DAYS))
    .groupBy(['terminal.id', 'terminal.name', 'business_day'])
    .orderBy('business_day', 'desc')
    .orderBy('terminal.id')
    .execute();
  const many = rows.filter(
    ({ business_day: day, count }) => day > addDays(today, -COMPARED_DAYS) && count >= MIN_UNUSUAL,
  );
  const firstDayOf = await readFirstDays(looked.db, looked.branch.id, many);
  const unusual = many.filter(({ id, business_day: day, count }) => {
    const before = rows.filter(
      other => other.id === id && other.business_day < day && other.business_day >= addDays(day, -USUAL_DAYS),
    );
    const sum = before.reduce((total, other) => total + other.count, 0);
    if (before.length === 0) return (firstDayOf.get(id) ?? day) < day;
    return count * before.length >= UNUSUAL_FACTOR * sum;
  });
  const names = unusual.map(row =>
    createMessage('drawerNotice.noSales', {
      terminal: getTerminalName(row),
      count: row.count,
      day: formatDay(row.business_day),
    }),
  );
  return omitEmptyItem({ kind: 'noSales', count: unusual.length, names });
};

/** Reads the first business day on which each terminal sold, of the last days that are compared. */
async function readFirstDays(
  db: Db,
  branch: number,
  terminals: readonly { id: number; business_day: number }[],
): Promise<Map<number, number>> {
  if (terminals.length === 0) return new Map();
  const rows = await db
    .selectFrom('day_terminal')
    .select(({ fn }) => ['terminal_id', fn.min('day').as('day')])
    .where('branch_id', '=', branch)
    .where('day', '>=', addDays(Math.min(...terminals.map(({ business_day }) => business_day)), -USUAL_DAYS))
    .groupBy('terminal_id')
    .execute();
  return new Map(rows.map(({ terminal_id, day }) => [terminal_id, day]));
}

/** Finds events of tills that have waited for the opening of their session for more than a day. */
export const checkWaitingDrawerEvents: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('drawer_session')
    .innerJoin('drawer_event', 'drawer_event.session_id', 'drawer_session.id')
    .select('drawer_event.reference')
    .where('drawer_session.branch_id', '=', branch.id)
    .where('drawer_session.status', '=', 'open')
    .where('drawer_session.opened_at', 'is', null)
    .where('drawer_event.arrived_at', '<', now - DAY)
    .orderBy('drawer_event.id')
    .execute();
  const names = rows.map(({ reference }) => reference ?? '');
  return omitEmptyItem({ kind: 'drawerEventsWait', count: rows.length, names });
};

/** Finds unusual events of the last 7 days, and sessions of tills that began during another session of the terminal. */
export const checkDrawerNotices: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('drawer_event')
    .select(['reference', 'notice'])
    .where('branch_id', '=', branch.id)
    .where('arrived_at', '>', now - LISTED)
    .where('notice', '<>', '')
    .orderBy('id', 'desc')
    .execute();
  const overlapping = await db
    .selectFrom('drawer_session as later')
    .innerJoin('drawer_session as earlier', join =>
      join
        .onRef('earlier.terminal_id', '=', 'later.terminal_id')
        .onRef('earlier.opened_at', '<', 'later.opened_at'),
    )
    .select('later.reference')
    .distinct()
    .where('later.branch_id', '=', branch.id)
    .where('later.business_day', '>=', addDays(getCurrentBusinessDay({ branch, now }), -7))
    .where(is =>
      is.or([is('earlier.ended_at', 'is', null), is('earlier.ended_at', '>', is.ref('later.opened_at'))]),
    )
    .where('later.reference', 'is not', null)
    .orderBy('later.reference')
    .execute();
  const all = [...rows, ...overlapping.map(row => ({ ...row, notice: 'session-overlaps' as const }))];
  const names = all.flatMap(({ reference, notice }) =>
    notice === ''
      ? []
      : createMessage('drawerNotice.ofEvent', {
          reference: reference ?? '',
          notice: DRAWER_NOTICE_MESSAGES[notice],
        }),
  );
  return omitEmptyItem({ kind: 'drawerNotices', count: all.length, names });
};
