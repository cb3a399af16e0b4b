import { sql, type RawBuilder } from 'kysely';
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

/**
 * Yields the orders of a range of business days in chunks, newest first. Orders that are placed while the chunks are
 * read are left out: their numbers are above the branch's last number at the start. All orders up to this number are
 * visible, because a sale gets its number in the transaction that writes it.
 * @param cents SQL for an order's amount in cents; orders with null are left out
 */
export async function* readOrderChunks(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  cents: RawBuilder<number | null> = sql.ref<number>('amount_cents'),
): AsyncGenerator<OrderInReport[]> {
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
  let before = { business_day: end, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = await db
      .selectFrom('sale')
      .select(['id', 'created_at', 'business_day', 'status', 'reference'])
      .select(cents.as('cents'))
      .where('branch_id', '=', branch)
      .where('business_day', '>=', start)
      .where(eb => eb(eb.refTuple('business_day', 'id'), '<', eb.tuple(before.business_day, before.id)))
      .where('number', '<=', last_sale_number)
      .orderBy('business_day', 'desc')
      .orderBy('id', 'desc')
      .limit(CHUNK)
      .execute();
    const orders: OrderInReport[] = [];
    for (const { id, created_at, status, reference, cents } of rows) {
      if (cents === null) continue;
      orders.push({
        id,
        createdAt: clock(created_at),
        orderAmount: toDollars(cents),
        orderStatus: status,
        paymentReferenceNumber: reference,
      });
    }
    yield orders;
    if (rows.length < CHUNK) return;
    before = rows.at(-1)!;
  }
}
