import { TENDERS } from '../../contract/enums';
import type { TakingsOfDay } from '../dataProvider/endpoints/takingsByDay';
import type { Translate } from '../i18n/translate';
import '../i18n/breakdown';
import type { Column } from './columns';
import { sumTenderCents } from './metrics';
import { toReportFile, type ReportFile } from './reportFile';

const COLUMNS: Column<TakingsOfDay>[] = [
  { name: 'date', kind: 'day', value: ({ day }) => day },
  {
    name: 'terminal',
    kind: 'text',
    value: ({ terminal, terminalId }, translate) =>
      terminal || translate('breakdown.terminal', { id: terminalId }),
  },
  { name: 'first_order', kind: 'count', value: ({ firstOrder }) => firstOrder },
  { name: 'last_order', kind: 'count', value: ({ lastOrder }) => lastOrder },
  { name: 'orders', kind: 'count', isSummed: true, value: ({ orders }) => orders },
  { name: 'refund_count', kind: 'count', isSummed: true, value: ({ refunds }) => refunds },
  ...TENDERS.map((tender): Column<TakingsOfDay> => ({
    name: tender,
    kind: 'money',
    isSummed: true,
    value: takings => takings[tender],
  })),
  { name: 'total', kind: 'money', isSummed: true, value: sumTenderCents },
  { name: 'discounts', kind: 'money', isSummed: true, value: ({ discountCents }) => -discountCents },
  { name: 'tip', kind: 'money', isSummed: true, value: ({ tipCents }) => tipCents },
  { name: 'rounding', kind: 'money', isSummed: true, value: ({ roundingCents }) => roundingCents },
];

export const toTakingsByDayFile = (days: readonly TakingsOfDay[], translate: Translate): ReportFile =>
  toReportFile(COLUMNS, days, translate);
