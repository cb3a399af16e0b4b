import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { OrderInReport } from '../../contract/reports.ts';
import type { Db } from '../database/connect.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { toDollars } from '../http/money.ts';

/**
 * Number of orders per query. A query of this size blocks SQLite for a millisecond or two. The young-generation
 * garbage collection frees small chunks, whereas thousands of objects would grow the heap by hundreds of megabytes.
 */
const CHUNK = 250;

interface OrderSelection {
  /** SQL for an order's amount in cents. Orders with null are left out. */
  cents?: RawBuilder<number | null>;
  /** Business days to read, the newest first. By default, all days of the range. */
  days?: readonly number[];
  where?: RawBuilder<SqlBool>;
}

/**
 * Yields the orders of a range of business days in chunks, newest first. Orders that are placed while the chunks are
 * read are left out: their numbers are above the branch's last number at the start. All orders up to this number are
 * visible, because a sale gets its number in the transaction that writes it.
 */
export async function* readOrderChunks(
  db: Db,
  range: BranchDayRangeParams,
  selection: OrderSelection = {},
): AsyncGenerator<OrderInReport[]> {
  for await (const orders of readPartialOrders(db, range, selection)) yield orders.map(({ order }) => order);
}

/**
 * Yields orders with their payments in chunks, newest first, each with its part of a figure.
 * @param figure SQL for the figure of an order. Orders with null are left out
 */
export async function* readPartialOrders(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  {
    cents = sql.ref<number>('amount_cents'),
    days,
    where = sql<SqlBool>`1 = 1`,
    figure = sql<number>`1`,
  }: OrderSelection & { figure?: RawBuilder<number | null> },
): AsyncGenerator<{ order: OrderInReport; figure: number }[]> {
  const found = await db
    .selectFrom('branch')
    .select(['time_zone', 'last_sale_number'])
    .where('id', '=', branch)
    .executeTakeFirst();
  // The branch is missing if the replica does not have a new branch yet, or if the branch was deleted during the
  // request.
  if (!found) return;
  const { time_zone, last_sale_number } = found;
  const clock = createWallClockFormatter(time_zone);
  for (const [first, last] of days?.map(day => [day, day] as const) ?? [[start, end] as const]) {
    let before = { business_day: last, id: Number.MAX_SAFE_INTEGER };
    for (;;) {
      const rows = await db
        .selectFrom('sale')
        .select(['id', 'created_at', 'business_day', 'status', 'reference'])
        .select([cents.as('cents'), figure.as('figure')])
        .where('branch_id', '=', branch)
        .where('business_day', '>=', first)
        .where(eb => eb(eb.refTuple('business_day', 'id'), '<', eb.tuple(before.business_day, before.id)))
        .where('number', '<=', last_sale_number)
        .where(where)
        .orderBy('business_day', 'desc')
        .orderBy('id', 'desc')
        .limit(CHUNK)
        .execute();
      yield rows.flatMap(({ id, created_at, status, reference, ...row }) =>
        row.cents === null || row.figure === null
          ? []
          : {
              order: {
                id,
                createdAt: clock(created_at),
                orderAmount: toDollars(row.cents),
                orderStatus: status,
                paymentReferenceNumber: reference,
              },
              figure: row.figure,
            },
      );
      if (rows.length < CHUNK) break;
      before = rows.at(-1)!;
    }
  }
}
