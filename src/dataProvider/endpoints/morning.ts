/** Parses the responses for the morning cards. Only the dashboard loads this module. */
import type * as attention from '../../../contract/attention';
import type * as contract from '../../../contract/hourlySales';
import { ATTENTION_NOTICE_KINDS, type AttentionNoticeKind } from '../../../contract/enums';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { fromWireDay, toObjectOrEmpty, isObject, toNumber, toText, type UncheckedFields } from '../wire';

export interface MorningFigures {
  orders: number;
  /**
   * Units sold; an order line with a weighed product counts as one unit. Items, tax and cost are null for a backend
   * that sends orders without their lines.
   */
  items: number | null;
  salesCents: number;
  taxCents: number | null;
  costCents: number | null;
  refunds: number;
  /** Sum of the refunds in cents; 0 or negative. */
  refundedCents: number;
}

export interface HourSalesComparison {
  hour: number;
  /** Sales of the hour in cents; null for an hour in the future. */
  nowCents: number | null;
  beforeCents: number;
}

export interface BranchSalesComparison {
  branchId: number;
  branch: string;
  /**
   * Time on the branch's clock, such as `13:25`, up to which the sales of the selected and of the compared day count.
   * Empty if the whole days count.
   */
  until: string;
  now: MorningFigures;
  before: MorningFigures;
  hours: HourSalesComparison[];
  /** Sales of the last 14 days, oldest first; the last is the selected day. */
  days: (MorningFigures & { day: string })[];
  /** Payments in cents, by the API's name of the tender. */
  tenders: Record<string, number>;
}

type FiguresWire = contract.BranchSalesComparison['now'];

const readFigures = (answer: unknown): MorningFigures => {
  const wire: UncheckedFields<FiguresWire> = toObjectOrEmpty(answer);
  return {
    orders: toNumber(wire.orders),
    items: toNumber(wire.items),
    salesCents: toCents(wire.sales),
    taxCents: toCents(wire.tax),
    costCents: toCents(wire.cost),
    refunds: toNumber(wire.refunds),
    refundedCents: toCents(wire.refunded),
  };
};

const centsIn = (answer: unknown): number => (isObject(answer) ? toCents(answer.sales) : 0);

export const readBranchSalesComparisons = createListResponseReader(
  (wire: UncheckedFields<contract.BranchSalesComparison>): BranchSalesComparison => ({
    branchId: toNumber(wire.branchId),
    branch: toText(wire.branch),
    until: toText(wire.until),
    now: readFigures(wire.now),
    before: readFigures(wire.before),
    hours: createListResponseReader(
      (hour: UncheckedFields<contract.BranchSalesComparison['hours'][number]>): HourSalesComparison => ({
        hour: toNumber(hour.hour),
        nowCents: isObject(hour.now) ? centsIn(hour.now) : null,
        beforeCents: centsIn(hour.before),
      }),
    )(wire.hours),
    days: createListResponseReader(
      (day: UncheckedFields<contract.BranchSalesComparison['days'][number]>) => ({
        ...readFigures(day),
        day: fromWireDay(day.day),
      }),
    )(wire.days),
    tenders: Object.fromEntries(
      Object.entries(toObjectOrEmpty(wire.tenders)).map(([name, dollars]) => [name, toCents(dollars)]),
    ),
  }),
);

export interface AttentionPoint {
  kind: AttentionNoticeKind;
  /**
   * Number of sales, products or other records that the alert is about. For `backup`, whole days since the last backup,
   * or null if no backup exists. For `clock`, whole days by which the server's clock jumped.
   */
  count: number | null;
  amountCents: number;
  names: string[];
}

const readPoint = (wire: UncheckedFields<attention.AttentionNotice>) => ({
  kind: ATTENTION_NOTICE_KINDS.find(kind => kind === wire.kind),
  count: wire.count === null ? null : toNumber(wire.count),
  amountCents: toCents(wire.amount),
  names: (Array.isArray(wire.names) ? wire.names : []).map(toText),
});

/** Reads the alerts. Kinds that this version does not know, because the server is newer, are ignored. */
export const readAttentionPoints = (answer: unknown): AttentionPoint[] =>
  createListResponseReader(readPoint)(answer).filter(
    (point): point is AttentionPoint => point.kind !== undefined,
  );
