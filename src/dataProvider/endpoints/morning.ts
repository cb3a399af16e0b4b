/** Parses the responses for the morning cards. Only the dashboard loads this module. */
import type * as attention from '../../../contract/attention';
import type * as contract from '../../../contract/hours';
import { ATTENTION_KINDS, type AttentionKind } from '../../../contract/enums';
import { toCents } from '../../lib/money';
import { readRows } from '../pages';
import { fromWireDay, toFields, isFields, toNumber, toText, type Loose } from '../wire';

export interface MorningFigures {
  /** Sales, without refunds. */
  orders: number;
  /** Units sold; weighed goods count as one. Null, as tax and cost are, if the backend gives only orders. */
  items: number | null;
  /** With tax, less refunds. */
  salesCents: number;
  taxCents: number | null;
  costCents: number | null;
  refunds: number;
  /** The total of the refunds: 0 or less. */
  refundedCents: number;
}

export interface HourPair {
  /** 0 to 23, of the branch's clock. */
  hour: number;
  /** Null for an hour that has not come yet. */
  nowCents: number | null;
  beforeCents: number;
}

/** Figures of a branch on a day and on the compared day. */
export interface MorningBranch {
  branchId: number;
  branch: string;
  /** Both days are counted until this time, `13:25` on the branch's clock; empty for whole days. */
  until: string;
  now: MorningFigures;
  before: MorningFigures;
  hours: HourPair[];
  /** The 14 days up to the day, the oldest first. */
  days: (MorningFigures & { day: string })[];
  /** The payments by tender, in cents; the names are the API's. */
  tenders: Record<string, number>;
}

type FiguresWire = contract.MorningBranch['now'];

const readFigures = (answer: unknown): MorningFigures => {
  const wire: Loose<FiguresWire> = toFields(answer);
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

const centsIn = (answer: unknown): number => (isFields(answer) ? toCents(answer.sales) : 0);

export const readMorning = readRows((wire: Loose<contract.MorningBranch>): MorningBranch => ({
  branchId: toNumber(wire.branchId),
  branch: toText(wire.branch),
  until: toText(wire.until),
  now: readFigures(wire.now),
  before: readFigures(wire.before),
  hours: readRows((hour: Loose<contract.MorningBranch['hours'][number]>): HourPair => ({
    hour: toNumber(hour.hour),
    nowCents: isFields(hour.now) ? centsIn(hour.now) : null,
    beforeCents: centsIn(hour.before),
  }))(wire.hours),
  days: readRows((day: Loose<contract.MorningBranch['days'][number]>) => ({
    ...readFigures(day),
    day: fromWireDay(day.day),
  }))(wire.days),
  tenders: Object.fromEntries(
    Object.entries(toFields(wire.tenders)).map(([name, dollars]) => [name, toCents(dollars)]),
  ),
}));

/** Something that needs attention. */
export interface AttentionPoint {
  kind: AttentionKind;
  /** The number of cases. For `backup`: whole days since the last backup, null without a backup. */
  count: number | null;
  /** The amount that is due. */
  amountCents: number;
  /** Names of the first few. */
  names: string[];
}

const readPoint = (wire: Loose<attention.AttentionPoint>) => ({
  kind: ATTENTION_KINDS.find(kind => kind === wire.kind),
  count: wire.count === null ? null : toNumber(wire.count),
  amountCents: toCents(wire.amount),
  names: (Array.isArray(wire.names) ? wire.names : []).map(toText),
});

/** Kinds that only a newer server knows are left out. */
export const readAttention = (answer: unknown): AttentionPoint[] =>
  readRows(readPoint)(answer).filter((point): point is AttentionPoint => point.kind !== undefined);
