import '../../i18n/monthPack';
import type { Column } from '../../reports/columns';
import type { MonthPackSection } from '../../dataProvider/endpoints/monthPack';
import type { MonthCheck } from './month';

/** Columns of the check sheet, on the screen and in its file. */
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
