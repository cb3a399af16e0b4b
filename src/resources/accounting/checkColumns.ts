import '../../i18n/monthPack';
import type { Column } from '../../reports/columns';
import type {
  MonthPackCheck,
  MonthPackSection,
  MonthPackTotals,
} from '../../dataProvider/endpoints/monthPack';

export interface MonthCheck extends MonthPackCheck {
  /** `cents` minus the total of the sales by day: 0 if the reports agree. */
  differenceCents: number;
}

export const getSectionCents = (
  { sections }: Pick<MonthPackTotals, 'sections'>,
  name: MonthPackSection['name'],
): number => sections.find(section => section.name === name)?.cents ?? 0;

/** Compares the total of the sales by day with the totals of the other reports. */
export const compareReports = (totals: MonthPackTotals): MonthCheck[] =>
  totals.checks.map(check => ({
    ...check,
    differenceCents: check.cents - getSectionCents(totals, 'total_sales'),
  }));

/** Columns of the check sheet. */
export const CHECK_COLUMNS: Column<MonthCheck>[] = [
  {
    name: 'check',
    kind: 'text',
    value: ({ name }, translate) => translate(`reports.month-pack.checks.${name}`),
  },
  { name: 'amount', kind: 'money', value: ({ cents }) => cents },
  { name: 'difference', kind: 'money', value: ({ differenceCents }) => differenceCents },
];

/** Columns of the totals that changed since the last making. */
export const CHANGE_COLUMNS: Column<MonthPackSection>[] = [
  {
    name: 'section',
    kind: 'text',
    value: ({ name }, translate) => translate(`reports.month-pack.sections.${name}`),
  },
  { name: 'before', kind: 'money', value: ({ beforeCents }) => beforeCents ?? '' },
  { name: 'now', kind: 'money', value: ({ cents }) => cents },
  {
    name: 'difference',
    kind: 'money',
    value: ({ cents, beforeCents }) => (beforeCents === null ? '' : cents - beforeCents),
  },
];
