/** Reads drawer sessions and their closes as records of the API. */
import { sql } from 'kysely';
import type {
  DrawerClose,
  DrawerSession,
  DrawerSessionDetails,
  DrawerSessionQuery,
} from '../../contract/drawerSessions.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { countRows, readPagedRows } from '../http/paging.ts';
import { listUsualTenders, readShopTenders } from '../sales/shopTenders.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { computeSession, readDifferenceLimit } from './closeSession.ts';
import { parseStoredCount, toWireDrawerCount } from './drawerCounts.ts';
import { readLateSums } from './lateSales.ts';
import { readTimeOfLastSale, type OpenedSession } from './salesOfSession.ts';
import { getGreatestDifference, readMovements, type SessionFigures } from './sessionFigures.ts';
import { toWireFigures, toWireLateMovements, toWireLateSales, toWireMovement } from './wireFigures.ts';

/** Rights of the caller. `ownOf` is the caller's id if the caller may see only sessions in which they work. */
export interface Viewer {
  seesFigures: boolean;
  ownOf: number | undefined;
}

const selectRecords = (db: Db) =>
  db
    .selectFrom('drawer_session')
    .innerJoin('branch', 'branch.id', 'drawer_session.branch_id')
    .innerJoin('terminal', 'terminal.id', 'drawer_session.terminal_id')
    .leftJoin('admin as opener', 'opener.id', 'drawer_session.opened_by')
    .leftJoin('drawer_close as close', join =>
      join.on('close.id', '=', eb =>
        eb
          .selectFrom('drawer_close')
          .select(({ fn }) => fn.max('drawer_close.id').as('id'))
          .whereRef('drawer_close.session_id', '=', 'drawer_session.id'),
      ),
    )
    .leftJoin('admin as closer', 'closer.id', 'close.closed_by')
    .select([
      'drawer_session.id',
      'drawer_session.branch_id',
      'drawer_session.terminal_id',
      'terminal.name as terminal',
      'branch.time_zone',
      'drawer_session.status',
      'drawer_session.business_day',
      'drawer_session.opened_at',
      'opener.name as opener',
      'drawer_session.float_cents',
      'drawer_session.ended_at',
      'close.number',
      'close.closed_at',
      'closer.name as closer',
      'close.total_cents',
      'close.expected_cents',
      'close.counted_cents',
    ]);

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

const whereOpened = sql<boolean>`drawer_session.opened_at is not null`;

function toRecord(row: RecordRow, seesFigures: boolean): DrawerSession {
  const shown = createWallClockFormatter(row.time_zone);
  const show = (instant: number | null) => (instant === null ? '' : shown(instant));
  const { expected_cents: expected, counted_cents: counted } = row;
  const toFigure = (cents: number | null) => (seesFigures && cents !== null ? toDollars(cents) : null);
  return {
    id: row.id,
    branchId: row.branch_id,
    terminalId: row.terminal_id,
    terminal: getTerminalName({ id: row.terminal_id, name: row.terminal }),
    status: row.status,
    businessDay: row.business_day,
    openedAt: show(row.opened_at),
    openedBy: row.opener ?? '',
    float: toDollars(row.float_cents),
    endedAt: show(row.ended_at),
    number: row.number,
    closedAt: show(row.closed_at),
    closedBy: row.closer ?? '',
    total: toFigure(row.total_cents),
    expectedCash: toFigure(expected),
    countedCash: toFigure(counted),
    difference: toFigure(expected === null || counted === null ? null : counted - expected),
  };
}

/**
 * Sales of a session that has not ended, up to the terminal's next session. Without an upper limit of the time,
 * PostgreSQL would expect many sales, and read the whole table to find the first.
 */
const whereSoldInOpenSession = sql<boolean>`
  sale.terminal_id = drawer_session.terminal_id and sale.created_at >= drawer_session.opened_at
  and sale.created_at < coalesce((
    select min(later.opened_at) from drawer_session as later
    where later.terminal_id = drawer_session.terminal_id and later.opened_at > drawer_session.opened_at
  ), ${Number.MAX_SAFE_INTEGER})
`;

/** Builds the condition that a user works in a session: opened it, caused one of its events, or sold in it. */
const whereWorkedIn = (adminId: number) => sql<boolean>`(
  drawer_session.opened_by = ${adminId}
  or exists (select 1 from drawer_event as event where event.session_id = drawer_session.id and event.admin_id = ${adminId})
  or exists (select 1 from drawer_close as closed join drawer_close_cashier as cashier on cashier.close_id = closed.id
    where closed.session_id = drawer_session.id and cashier.admin_id = ${adminId})
  or (drawer_session.ended_at is null
    and exists (select 1 from sale where ${whereSoldInOpenSession} and sale.admin_id = ${adminId}))
)`;

export async function readSessionPage(
  db: Db,
  branchId: number,
  { status, terminal, cashier, from, to, ...paging }: DrawerSessionQuery,
  { seesFigures, ownOf }: Viewer,
) {
  const found = db
    .selectFrom('drawer_session')
    .where('branch_id', '=', branchId)
    .where(whereOpened)
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(terminal !== undefined, query => query.where('terminal_id', '=', terminal!))
    .$if(from !== undefined, query => query.where('business_day', '>=', from!))
    .$if(to !== undefined, query => query.where('business_day', '<=', to!))
    .$if(cashier !== undefined, query => query.where(whereWorkedIn(cashier!)))
    .$if(ownOf !== undefined, query => query.where(whereWorkedIn(ownOf!)));
  const { rows, paging: page } = await readPagedRows(paging, {
    rows: async (limit, offset) => {
      const ids = await found
        .select('id')
        .orderBy('business_day', 'desc')
        .orderBy('opened_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      if (ids.length === 0) return [];
      const records = await selectRecords(db)
        .where(
          'drawer_session.id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute();
      const byId = new Map(records.map(row => [row.id, row]));
      return ids.map(({ id }) => toRecord(byId.get(id)!, seesFigures));
    },
    count: () => countRows(found),
  });
  return { results: rows, ...page };
}

/** Reads a session with its movements and its count. Only callers who may see figures get the figures and closes. */
export async function readSessionDetails(
  db: Db,
  session: OpenedSession,
  { seesFigures }: Pick<Viewer, 'seesFigures'>,
): Promise<DrawerSessionDetails> {
  const row = await selectRecords(db).where('drawer_session.id', '=', session.id).executeTakeFirstOrThrow();
  const shown = createWallClockFormatter(row.time_zone);
  const movements = await readMovements(
    db,
    { sessionId: session.id, lastEventId: Number.MAX_SAFE_INTEGER },
    shown,
  );
  const count = parseStoredCount(session.counted);
  const counter = count
    ? await db.selectFrom('admin').select('name').where('id', '=', count.adminId).executeTakeFirst()
    : undefined;
  const isShown = seesFigures && session.status !== 'closed';
  const { figures, needsReason } = isShown ? await readCurrentFigures(db, session) : HIDDEN;
  return {
    ...toRecord(row, seesFigures),
    movements: movements.map(toWireMovement),
    count: count && {
      ...toWireDrawerCount(count),
      countedAt: shown(count.at),
      countedBy: counter?.name ?? '',
    },
    tendersToCount: await readTendersToCount(db),
    figures: figures && toWireFigures(figures),
    needsReason,
    closes: seesFigures ? await readCloses(db, session.id, shown) : [],
  };
}

async function readTendersToCount(db: Db): Promise<DrawerSessionDetails['tendersToCount']> {
  const tenders = await readShopTenders(db);
  const usual = listUsualTenders(tenders).filter(tender => tender !== 'cash');
  return [
    ...usual.map(tender => ({ tender, name: '' })),
    ...tenders.own.map(({ tender, name }) => ({ tender, name })),
  ];
}

const HIDDEN = { figures: null, needsReason: false };

const readCurrentFigures = (db: Db, session: OpenedSession) =>
  readInSnapshot(db, async moment => {
    const now = await readTimeOfLastSale(moment, session.terminal_id, Date.now());
    const { figures } = await computeSession(moment, session, now);
    return { figures, needsReason: getGreatestDifference(figures) > (await readDifferenceLimit(moment)) };
  });

async function readCloses(
  db: Db,
  sessionId: number,
  shown: (instant: number) => string,
): Promise<DrawerClose[]> {
  const closes = await db
    .selectFrom('drawer_close')
    .leftJoin('admin as closer', 'closer.id', 'drawer_close.closed_by')
    .leftJoin('drawer_close as replaced', 'replaced.id', 'drawer_close.replaces_id')
    .leftJoin('drawer_close as newer', 'newer.replaces_id', 'drawer_close.id')
    .leftJoin('drawer_reopening as reopening', 'reopening.close_id', 'drawer_close.replaces_id')
    .leftJoin('admin as opener', 'opener.id', 'reopening.admin_id')
    .select([
      'drawer_close.id',
      'drawer_close.number',
      'drawer_close.business_day',
      'drawer_close.closed_at',
      'closer.name as closer',
      'drawer_close.reason',
      'drawer_close.figures',
      'replaced.number as replaces',
      'newer.number as replacedBy',
      'reopening.at as reopenedAt',
      'opener.name as opener',
      'reopening.reason as reopenReason',
    ])
    .where('drawer_close.session_id', '=', sessionId)
    .orderBy('drawer_close.id')
    .execute();
  const getLate = await readLateSums(
    db,
    closes.map(({ id }) => id),
  );
  return closes.map(row => ({
    id: row.id,
    number: row.number,
    businessDay: row.business_day,
    closedAt: shown(row.closed_at),
    closedBy: row.closer ?? '',
    reason: row.reason,
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    reopenedAt: row.reopenedAt === null ? '' : shown(row.reopenedAt),
    reopenedBy: row.opener ?? '',
    reopenReason: row.reopenReason ?? '',
    lateSales: toWireLateSales(getLate(row.id)),
    ...toWireLateMovements(getLate(row.id)),
    figures: toWireFigures(JSON.parse(row.figures) as SessionFigures),
  }));
}
