import '../../i18n/monthPack';
import type { Column } from '../../reports/columns';
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
