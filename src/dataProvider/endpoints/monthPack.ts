/** Parses the responses of the month pack. Only its screen loads this module. */
import type * as accounting from '../../../contract/accounting';
import { MONTH_SECTIONS, type MonthSection } from '../../../contract/monthSections';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { toNumber, toObjectOrEmpty, toTrimmedText, type UncheckedFields } from '../wire';

export interface SupplierPayment {
  day: string;
  supplier: string;
  purchaseId: number;
  method: string;
  amountCents: number;
  note: string;
}

export const readSupplierPayments = createListResponseReader(
  (wire: UncheckedFields<accounting.SupplierPaymentRow>): SupplierPayment => ({
    day: toTrimmedText(wire.day),
    supplier: toTrimmedText(wire.supplier),
    purchaseId: toNumber(wire.purchaseId),
    method: toTrimmedText(wire.method),
    amountCents: toCents(wire.amount),
    note: toTrimmedText(wire.note),
  }),
);

export interface MonthPackSection {
  name: MonthSection;
  cents: number;
  /** Total of the last making. Null without one. */
  beforeCents: number | null;
}

export interface MonthPackTotals {
  /** Time of the last making, by the branch's clock. Null without one. */
  madeAt: string | null;
  sections: MonthPackSection[];
}

const readSections = createListResponseReader(
  (wire: UncheckedFields<accounting.MonthPackSection>): MonthPackSection => ({
    name: MONTH_SECTIONS.find(name => name === wire.name) ?? 'total_sales',
    cents: toCents(wire.amount),
    beforeCents: wire.before === null ? null : toCents(wire.before),
  }),
);

export function readMonthTotals(answer: unknown): MonthPackTotals {
  const { madeAt, sections }: UncheckedFields<accounting.MonthPackTotals> = toObjectOrEmpty(answer);
  return { madeAt: toTrimmedText(madeAt) || null, sections: readSections(sections ?? []) };
}

export interface MonthMail {
  recipients: string[];
  /** True if the server can send mail. */
  mails: boolean;
}

export function readMonthMail(answer: unknown): MonthMail {
  const { recipients, mails }: UncheckedFields<accounting.MonthMailSettings> = toObjectOrEmpty(answer);
  return {
    recipients: Array.isArray(recipients) ? recipients.map(toTrimmedText) : [],
    mails: mails === true,
  };
}
