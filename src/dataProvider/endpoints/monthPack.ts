/** Parses the responses of the month pack. Only its screen loads this module. */
import type * as accounting from '../../../contract/accounting';
import {
  MONTH_CHECKS,
  MONTH_SECTIONS,
  type MonthCheckName,
  type MonthSection,
} from '../../../contract/monthSections';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { toObjectOrEmpty, toTrimmedText, type UncheckedFields } from '../wire';

export interface MonthPackSection {
  name: MonthSection;
  cents: number;
  /** Total of the last making. Null without one. */
  beforeCents: number | null;
}

export interface MonthPackCheck {
  name: MonthCheckName;
  /** Total sales as this report has them. */
  cents: number;
}

export interface MonthPackTotals {
  /** Time of the last making, by the branch's clock. Null without one. */
  madeAt: string | null;
  sections: MonthPackSection[];
  checks: MonthPackCheck[];
}

const readSections = createListResponseReader(
  (wire: UncheckedFields<accounting.MonthPackSection>): MonthPackSection => ({
    name: MONTH_SECTIONS.find(name => name === wire.name) ?? 'total_sales',
    cents: toCents(wire.amount),
    beforeCents: wire.before === null ? null : toCents(wire.before),
  }),
);

const readChecks = createListResponseReader(
  (wire: UncheckedFields<accounting.MonthPackCheck>): MonthPackCheck => ({
    name: MONTH_CHECKS.find(name => name === wire.name) ?? 'tenders',
    cents: toCents(wire.amount),
  }),
);

export function readMonthTotals(answer: unknown): MonthPackTotals {
  const { madeAt, sections, checks }: UncheckedFields<accounting.MonthPackTotals> = toObjectOrEmpty(answer);
  return {
    madeAt: toTrimmedText(madeAt) || null,
    sections: readSections(sections ?? []),
    checks: readChecks(checks ?? []),
  };
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
