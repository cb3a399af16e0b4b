/**
 * Finds sales that a till may have sent by mistake, because their time is long ago or their amount is above the
 * terminal's limits. They are stored like other sales, because the goods and the money have changed hands. They are
 * also listed under Needs Attention.
 */
import type { Db } from '../database/connect.ts';
import { formatCents } from '../http/money.ts';
import { createMessage, type Message } from '../language/message.ts';
import type { NoticeDetail } from '../sales/sale.ts';
import { MAX_USUAL_AGE, type TillClock } from './eventTime.ts';
import type { ParsedSale } from './readSale.ts';
import { addSaleNotice } from './saleNotices.ts';
import type { Till } from './tillKeys.ts';

/**
 * Default limits, as multiples of the branch's median sale, because a fixed amount would suit only one currency. The
 * median is that of the latest `MEDIAN_SALES` sales without refunds, so a few enormous sales do not change it. If the
 * branch has fewer than `MIN_SALES`, the limits are `FIRST_LIMIT` cents.
 */
const DEFAULT_MULTIPLES = { sale: 50, refund: 20 };
const MIN_SALES = 100;
const MEDIAN_SALES = 1000;
const FIRST_LIMIT = 100_000_000;
/** Milliseconds for which the median of a branch's sales is cached, or the fact that there are too few sales. */
const MEDIAN_LIFETIME = { median: 3_600_000, tooFewSales: 60_000 };

export interface UnusualSaleLimits {
  saleCents: number;
  refundCents: number;
}

interface Median {
  /** Median sale in cents. Null if the branch has too few sales. */
  cents: number | null;
  /** Number of sales that this process can receive before it reads the median again. */
  validSales: number;
  endsAt: number;
}

const medians = new WeakMap<Db, Map<number, Median>>();

/**
 * Reads the amounts above which a till's sales are unusual: the limits of its terminal, or the default limits.
 * @param sales number of sales in the till's call
 */
export async function readUnusualSaleLimits(
  db: Db,
  { branchId, limits }: Pick<Till, 'branchId' | 'limits'>,
  { now, sales }: { now: number; sales: number },
): Promise<UnusualSaleLimits> {
  const { saleCents, refundCents } = limits;
  if (saleCents !== null && refundCents !== null) return { saleCents, refundCents };
  const known = medians.get(db) ?? new Map<number, Median>();
  medians.set(db, known);
  let median = known.get(branchId);
  if (
    !median ||
    median.validSales <= 0 ||
    median.endsAt <= now ||
    median.endsAt > now + MEDIAN_LIFETIME.median
  ) {
    median = await readMedian(db, branchId, now);
    known.set(branchId, median);
  }
  median.validSales -= sales;
  const { cents } = median;
  const toLimit = (multiple: number) => (cents === null ? FIRST_LIMIT : Math.round(cents * multiple));
  return {
    saleCents: saleCents ?? toLimit(DEFAULT_MULTIPLES.sale),
    refundCents: refundCents ?? toLimit(DEFAULT_MULTIPLES.refund),
  };
}

async function readMedian(db: Db, branchId: number, now: number): Promise<Median> {
  const rows = await db
    .selectFrom('sale')
    .select('amount_cents')
    .where('branch_id', '=', branchId)
    .where('amount_cents', '>', 0)
    .orderBy('number', 'desc')
    .limit(MEDIAN_SALES)
    .execute();
  const sorted = rows.map(({ amount_cents }) => amount_cents).sort((one, other) => one - other);
  return sorted.length < MIN_SALES
    ? { cents: null, validSales: MIN_SALES - sorted.length, endsAt: now + MEDIAN_LIFETIME.tooFewSales }
    : {
        cents: sorted[Math.floor(sorted.length / 2)]!,
        validSales: Infinity,
        endsAt: now + MEDIAN_LIFETIME.median,
      };
}

interface SaleChecks {
  limits: UnusualSaleLimits;
  clock: Pick<TillClock, 'now' | 'shown'>;
}

/** Adds a notice to a sale if its amount is above a limit of its terminal, or if it is older than `MAX_USUAL_AGE`. */
export function addUnusualSaleNotice(read: ParsedSale, checks: SaleChecks): ParsedSale {
  const found = findLimitNotice(read, checks);
  if (!found) return read;
  const { message, ...detail } = found;
  return {
    ...read,
    sale: addSaleNotice(read.sale, detail),
    explanations: { ...read.explanations, [detail.notice]: message },
  };
}

function findLimitNotice(
  { sale: { createdAt, payments }, sent }: Pick<ParsedSale, 'sale' | 'sent'>,
  { limits, clock }: SaleChecks,
): (NoticeDetail & { message: Message }) | null {
  const amounts = payments.map(({ amountCents }) => amountCents);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const paidIn = Math.max(total, ...amounts);
  const paidOut = -Math.min(total, ...amounts);
  if (paidIn > limits.saleCents)
    return {
      notice: 'above-sale-limit',
      field: 'payments',
      value: formatCents(paidIn),
      message: createMessage('tillItem.aboveSaleLimit', {
        amount: formatCents(paidIn),
        limit: formatCents(limits.saleCents),
      }),
    };
  if (paidOut > limits.refundCents)
    return {
      notice: 'above-refund-limit',
      field: 'payments',
      value: formatCents(-paidOut),
      message: createMessage('tillItem.aboveRefundLimit', {
        amount: formatCents(paidOut),
        limit: formatCents(limits.refundCents),
      }),
    };
  if (createdAt >= clock.now - MAX_USUAL_AGE) return null;
  const day = clock.shown(createdAt).slice(0, 10);
  return {
    notice: 'from-long-ago',
    field: 'createdAt',
    value: sent.createdAt,
    message: createMessage('tillItem.fromLongAgo', { day }),
  };
}
