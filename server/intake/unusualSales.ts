/**
 * Finds sales that a till may have sent by mistake, because their time is long ago or their amount is above the
 * terminal's limits. They are stored like other sales, because the goods and the money have changed hands. They are
 * also listed under Needs attention.
 */
import type { SaleNotice } from '../../contract/tills.ts';
import type { Db } from '../database/connect.ts';
import { formatCents } from '../http/money.ts';
import { createMessage, type Message } from '../language/message.ts';
import type { NewSale } from '../sales/sale.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import type { TillClock } from './eventTime.ts';
import type { ParsedSale } from './readSale.ts';
import { addSaleNotice } from './saleNotices.ts';
import type { Till } from './tillKeys.ts';

const DAY = 86_400_000;

/** Age in milliseconds above which a sale is unusual. Even a till that was offline sends its sales much earlier. */
const MAX_AGE = 92 * DAY;

/**
 * Default limits, as multiples of the branch's average sale, because a fixed amount would suit only one currency. The
 * average is that of the last `AVERAGE_DAYS` days. If these have fewer than `MIN_ORDERS` orders, the limits are
 * `FIRST_LIMIT` cents.
 */
const DEFAULT_MULTIPLES = { sale: 50, refund: 20 };
const MIN_ORDERS = 100;
const AVERAGE_DAYS = 92;
const FIRST_LIMIT = 100_000_000;
/** Milliseconds for which the average amount of a branch's sales is cached. */
const AVERAGE_LIFETIME = 3_600_000;

export interface UnusualSaleLimits {
  saleCents: number;
  refundCents: number;
}

interface Average {
  /** Average sale in cents. Null if the branch has too few orders. */
  cents: number | null;
  endsAt: number;
}

const averages = new WeakMap<Db, Map<number, Average>>();

/** Reads the amounts above which a till's sales are unusual: the limits of its terminal, or the default limits. */
export async function readUnusualSaleLimits(
  db: Db,
  { branchId, limits, clock }: Pick<Till, 'branchId' | 'limits' | 'clock'>,
  now: number,
): Promise<UnusualSaleLimits> {
  const { saleCents, refundCents } = limits;
  if (saleCents !== null && refundCents !== null) return { saleCents, refundCents };
  const known = averages.get(db) ?? new Map<number, Average>();
  averages.set(db, known);
  let average = known.get(branchId);
  if (!average || average.endsAt <= now || average.endsAt > now + AVERAGE_LIFETIME) {
    const since = toBusinessDay(now - AVERAGE_DAYS * DAY, clock.timeZone, clock.cutoffHour);
    average = { cents: await readAverageSale(db, branchId, since), endsAt: now + AVERAGE_LIFETIME };
    known.set(branchId, average);
  }
  const { cents } = average;
  const toLimit = (multiple: number) => (cents === null ? FIRST_LIMIT : Math.round(cents * multiple));
  return {
    saleCents: saleCents ?? toLimit(DEFAULT_MULTIPLES.sale),
    refundCents: refundCents ?? toLimit(DEFAULT_MULTIPLES.refund),
  };
}

async function readAverageSale(db: Db, branchId: number, since: number): Promise<number | null> {
  const { orders, cents } = await db
    .selectFrom('day_cashier')
    .select(({ fn }) => [fn.sum<number>('orders').as('orders'), fn.sum<number>('sales_cents').as('cents')])
    .where('branch_id', '=', branchId)
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(orders) < MIN_ORDERS || Number(cents) <= 0 ? null : Number(cents) / Number(orders);
}

interface SaleChecks {
  limits: UnusualSaleLimits;
  clock: Pick<TillClock, 'now' | 'shown'>;
}

/** Adds a notice to a sale if its amount is above the limits of its terminal, or if it is older than `MAX_AGE`. */
export function addUnusualSaleNotice(read: ParsedSale, checks: SaleChecks): ParsedSale {
  const found = findLimitNotice(read.sale, checks);
  return found
    ? {
        ...read,
        sale: addSaleNotice(read.sale, found.notice),
        explanations: { ...read.explanations, [found.notice]: found.message },
      }
    : read;
}

function findLimitNotice(
  { createdAt, payments }: Pick<NewSale, 'createdAt' | 'payments'>,
  { limits, clock }: SaleChecks,
): { notice: SaleNotice; message: Message } | null {
  const amounts = payments.map(({ amountCents }) => amountCents);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const paidIn = Math.max(total, ...amounts);
  const paidOut = -Math.min(total, ...amounts);
  if (paidIn > limits.saleCents)
    return {
      notice: 'above-sale-limit',
      message: createMessage('tillItem.aboveSaleLimit', {
        amount: formatCents(paidIn),
        limit: formatCents(limits.saleCents),
      }),
    };
  if (paidOut > limits.refundCents)
    return {
      notice: 'above-refund-limit',
      message: createMessage('tillItem.aboveRefundLimit', {
        amount: formatCents(paidOut),
        limit: formatCents(limits.refundCents),
      }),
    };
  if (createdAt >= clock.now - MAX_AGE) return null;
  const day = clock.shown(createdAt).slice(0, 10);
  return { notice: 'from-long-ago', message: createMessage('tillItem.fromLongAgo', { day }) };
}
