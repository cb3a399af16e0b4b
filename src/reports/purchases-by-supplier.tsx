import { Card } from '@mui/material';
import type { PurchasesBySupplier } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getMonthRange } from '../lib/days';
import type { Column } from './columns';
import { formatPeriod, getPeriodStart, type Period } from './periods';
import { PeriodSelect, usePeriod } from './PeriodSelect';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

type SupplierSums = Omit<PurchasesBySupplier, 'day'> & {
  /** First day of the period, as yyyy-MM-dd. */
  start: string;
};

const makeColumns = (period: Period): Column<SupplierSums>[] => [
  {
    name: 'date',
    kind: 'day',
    value: ({ start }) => start,
    cell: ({ start }, translate) => formatPeriod(start, period, translate),
  },
  { name: 'supplier', kind: 'text', value: ({ supplier }) => supplier },
  { name: 'purchases', kind: 'count', value: ({ purchases }) => purchases },
  { name: 'total', kind: 'money', value: ({ totalCents }) => totalCents },
  { name: 'paid', kind: 'money', value: ({ paidCents }) => paidCents },
  { name: 'due', kind: 'money', value: ({ dueCents }) => dueCents },
];

const COLUMNS = { day: makeColumns('day'), week: makeColumns('week'), month: makeColumns('month') };

function addRows(rows: readonly Omit<SupplierSums, 'start'>[]) {
  const sum = (figure: 'purchases' | 'totalCents' | 'paidCents' | 'dueCents') =>
    rows.reduce((total, row) => total + row[figure], 0);
  return {
    purchases: sum('purchases'),
    totalCents: sum('totalCents'),
    paidCents: sum('paidCents'),
    dueCents: sum('dueCents'),
  };
}

const toTotal = (rows: readonly PurchasesBySupplier[]): SupplierSums => ({
  start: '',
  supplierId: 0,
  supplier: '',
  ...addRows(rows),
});

/** Adds up the purchases of each period and supplier, earliest first, then by the supplier's name. */
const groupBySupplier = (rows: readonly PurchasesBySupplier[], period: Period): SupplierSums[] =>
  [...Map.groupBy(rows, ({ day, supplierId }) => `${getPeriodStart(day, period)} ${supplierId}`).values()]
    .map(group => ({
      start: getPeriodStart(group[0]!.day, period),
      supplierId: group[0]!.supplierId,
      supplier: group[0]!.supplier,
      ...addRows(group),
    }))
    .sort((one, other) => one.start.localeCompare(other.start) || one.supplier.localeCompare(other.supplier));

export const toPurchasesBySupplierFile = (
  rows: readonly PurchasesBySupplier[],
  period: Period,
  translate: Translate,
): ReportFile => toReportFile(COLUMNS[period], groupBySupplier(rows, period), translate, toTotal(rows));

const PurchasesBySupplierReport = () => {
  const translate = useTranslate();
  const [period, choose] = usePeriod('month');
  return (
    <ReportScreen<PurchasesBySupplier[]>
      name="purchases-by-supplier"
      initially={getMonthRange}
      query={(api, range, options) => api.purchasesBySupplier(range, options)}
      isEmpty={rows => rows.length === 0}
      file={(rows, words) => toPurchasesBySupplierFile(rows, period, words)}
      controls={<PeriodSelect period={period} choose={choose} />}
    >
      {({ answer }) => (
        <Card sx={{ containerType: 'inline-size' }}>
          <ReportTable
            label={translate('reports.purchases-by-supplier.title')}
            columns={COLUMNS[period]}
            rows={groupBySupplier(answer, period)}
            rowId={({ start, supplierId }) => `${start} ${supplierId}`}
            wide
            searchable
            total={{
              label: translate('reports.columns.total'),
              row: toTotal(answer),
            }}
            empty={null}
          />
        </Card>
      )}
    </ReportScreen>
  );
};

export default PurchasesBySupplierReport;
