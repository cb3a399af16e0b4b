/** Reads late sales and movements: those that arrived after the close of their session. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { OpenedSession, SalesRange } from './salesOfSession.ts';

export interface LateSums {
  salesCount: number;
  salesCents: number;
  /** Cash that late movements added to the drawer. Negative if they took cash out. */
  movementCents: number;
  /** Number of late movements, and what they put into the drawer and took out of it, in cents. */
  movements: { count: number; inCents: number; outCents: number };
}

export interface LateOfClose extends LateSums {
  /** Number of the Z. */
  number: number;
}

export const NOTHING_LATE: LateSums = {
  salesCount: 0,
  salesCents: 0,
  movementCents: 0,
  movements: { count: 0, inCents: 0, outCents: 0 },
};

/** A close lists late sales of the terminal's sessions that ended at most this many days before its own session. */
const LISTED_DAYS = 92;
const DAY = 86_400_000;

interface Arrival {
  /** Only sales with higher order numbers and movements with higher ids, up to `upTo`. */
  after: { number: number; eventId: number };
  upTo: { number: number; eventId: number };
}

const EVER: Arrival = {
  after: { number: 0, eventId: 0 },
  upTo: { number: Number.MAX_SAFE_INTEGER, eventId: Number.MAX_SAFE_INTEGER },
};

const whereCurrent = sql<SqlBool>`not exists (select 1 from drawer_close as newer where newer.replaces_id = drawer_close.id)`;

/**
 * Sums the late sales and movements of each close that `which` selects, except for replaced closes. A subquery counts
 * the sales of each close, because PostgreSQL would execute a join by reading all sales of a terminal. `number + 0`
 * prevents PostgreSQL from using the index on order numbers, which would read the sales of all terminals.
 */
async function sumLate(
  db: Db,
  which: Expression<SqlBool>,
  { after, upTo }: Arrival = EVER,
): Promise<Map<number, LateOfClose>> {
  const lateSales = (figure: RawBuilder<number>) => sql<number>`(
    select ${figure} from sale where sale.terminal_id = drawer_close.terminal_id
      and sale.created_at >= drawer_close.sales_from and sale.created_at <= drawer_close.sales_until
      and sale.number + 0 > drawer_close.last_sale_number
      and sale.number + 0 > ${after.number} and sale.number + 0 <= ${upTo.number}
  )`;
  const closes = await db
    .selectFrom('drawer_close')
    .select(['id', 'number', lateSales(sql`count(*)`).as('salesCount')])
    .where(which)
    .where(whereCurrent)
    .execute();
  const late = closes.filter(({ salesCount }) => salesCount > 0);
  const amounts =
    late.length === 0
      ? []
      : await db
          .selectFrom('drawer_close')
          .select(['id', lateSales(sql`sum(amount_cents)`).as('salesCents')])
          .where(
            'id',
            'in',
            late.map(({ id }) => id),
          )
          .execute();
  const salesCents = new Map(amounts.map(row => [row.id, row.salesCents]));
  const movements = await db
    .selectFrom('drawer_close')
    .innerJoin('drawer_event as event', join =>
      join
        .onRef('event.session_id', '=', 'drawer_close.session_id')
        .onRef('event.id', '>', 'drawer_close.last_event_id'),
    )
    .select([
      'drawer_close.id',
      'drawer_close.number',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(case event.kind when 'paid-in' then event.cents else 0 end)`.as('inCents'),
      sql<number>`sum(case event.kind when 'paid-in' then 0 else event.cents end)`.as('outCents'),
    ])
    .where(which)
    .where(whereCurrent)
    .where('event.kind', 'in', ['paid-in', 'paid-out', 'drop'])
    .where('event.id', '>', after.eventId)
    .where('event.id', '<=', upTo.eventId)
    .groupBy(['drawer_close.id', 'drawer_close.number'])
    .execute();
  const sums = new Map<number, LateOfClose>();
  for (const { id, ...close } of late)
    sums.set(id, { ...NOTHING_LATE, ...close, salesCents: salesCents.get(id)! });
  for (const { id, number, ...moved } of movements)
    sums.set(id, {
      ...NOTHING_LATE,
      ...sums.get(id),
      number,
      movementCents: moved.inCents - moved.outCents,
      movements: moved,
    });
  return sums;
}

/** Sums the late sales and movements of these closes until now. */
export async function readLateSums(
  db: Db,
  closeIds: readonly number[],
): Promise<(closeId: number) => LateSums> {
  const sums =
    closeIds.length === 0 ? new Map<number, LateOfClose>() : await sumLate(db, whereIdIn(closeIds));
  return id => sums.get(id) ?? NOTHING_LATE;
}

const whereIdIn = (ids: readonly number[]) => sql<SqlBool>`drawer_close.id in (${sql.join(ids)})`;

/**
 * Lists the late sales and movements of the terminal's other sessions that arrived after the terminal's previous close.
 * For a reopened session, the previous close is the one before the first close of the session.
 */
export async function readLateSalesOfEarlierCloses(
  db: Db,
  { session, range, lastEventId }: { session: OpenedSession; range: SalesRange; lastEventId: number },
): Promise<LateOfClose[]> {
  const previous = await db
    .selectFrom('drawer_close')
    .select(['last_sale_number', 'last_event_id'])
    .where('terminal_id', '=', session.terminal_id)
    .where('session_id', '<>', session.id)
    .where(
      sql<SqlBool>`id < coalesce((select min(id) from drawer_close where session_id = ${session.id}), ${Number.MAX_SAFE_INTEGER})`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!previous) return [];
  const late = await sumLate(
    db,
    sql<SqlBool>`drawer_close.terminal_id = ${session.terminal_id} and drawer_close.session_id <> ${session.id}
      and drawer_close.sales_until >= ${session.opened_at - LISTED_DAYS * DAY}`,
    {
      after: { number: previous.last_sale_number, eventId: previous.last_event_id },
      upTo: { number: range.lastNumber, eventId: lastEventId },
    },
  );
  return [...late.values()].sort((one, other) => one.number - other.number);
}
