import { Card, Stack } from '@mui/material';
import type { SalesByPeriod } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { formatDayOmittingThisYear, getMonthRange } from '../lib/days';
import { AmountBars } from './charts/AmountBars';
import { MEASURE_COLOURS } from './charts/chartColours';
import type { Column } from './columns';
import { formatPeriod, type Period } from './periods';
import { PeriodSelect, usePeriod } from './PeriodSelect';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';
import { addSales, groupByPeriod, type PeriodSales } from './salesByPeriod';

const makeColumns = (period: Period): Column<PeriodSales>[] => [
  {
    name: 'date',
    kind: 'day',
    value: ({ start }) => start,
    cell: ({ start }, translate) => formatPeriod(start, period, translate),
  },
  { name: 'orders', kind: 'count', value: ({ sales, refunds }) => sales + refunds },
  { name: 'gross_sales', kind: 'money', value: ({ grossCents }) => grossCents },
  { name: 'discounts', kind: 'money', value: ({ discountCents }) => -discountCents },
  { name: 'refunds', kind: 'money', value: ({ refundedCents }) => refundedCents },
  { name: 'total_sales', kind: 'money', value: ({ totalCents }) => totalCents },
  { name: 'tax', kind: 'money', value: ({ taxCents }) => taxCents },
  { name: 'net_sales', kind: 'money', value: ({ netCents }) => netCents },
];

const COLUMNS = { day: makeColumns('day'), week: makeColumns('week'), month: makeColumns('month') };

export const toSalesByPeriodFile = (
  rows: readonly SalesByPeriod[],
  period: Period,
  translate: Translate,
): ReportFile =>
  toReportFile(COLUMNS[period], groupByPeriod(rows, period), translate, { start: '', ...addSales(rows) });

const SalesByPeriodReport = () => {
  const translate = useTranslate();
  const [period, choose] = usePeriod('day');
  return (
    <ReportScreen<SalesByPeriod[]>
      name="sales-by-period"
      initially={getMonthRange}
      query={(api, range, options) => api.salesByPeriod(range, options)}
      isEmpty={rows => rows.length === 0}
      outline={<ReportPlaceholder cards={4} columns={4} below={466} />}
      file={(rows, words) => toSalesByPeriodFile(rows, period, words)}
      controls={<PeriodSelect period={period} choose={choose} />}
    >
      {({ answer }) => {
        const rows = groupByPeriod(answer, period);
        const now = new Date();
        const sums = addSales(rows);
        return (
          <Stack sx={{ gap: 2 }}>
            <FigureCards columns={4}>
              <FigureCard
                label={translate('reports.columns.total_sales')}
                value={formatCents(sums.totalCents)}
              />
              <FigureCard label={translate('reports.columns.net_sales')} value={formatCents(sums.netCents)} />
              <FigureCard label={translate('reports.columns.tax')} value={formatCents(sums.taxCents)} />
              <FigureCard
                label={translate('reports.columns.orders')}
                value={formatCount(sums.sales + sums.refunds)}
              />
            </FigureCards>
            <AmountBars
              title={translate('reports.sales-by-period.chart')}
              description={translate('reports.sales-by-period.chart_description')}
              amounts={rows.map(({ start, totalCents }) => ({
                name:
                  period === 'day'
                    ? formatDayOmittingThisYear(start, now)
                    : formatPeriod(start, period, translate),
                cents: totalCents,
                fill: MEASURE_COLOURS.sales,
              }))}
            />
            <Card sx={{ containerType: 'inline-size' }}>
              <ReportTable
                label={translate('reports.sales-by-period.title')}
                columns={COLUMNS[period]}
                rows={rows}
                rowId={({ start }) => start}
                wide
                total={{
                  label: translate('reports.columns.total'),
                  row: { start: '', ...sums },
                }}
                empty={null}
              />
            </Card>
          </Stack>
        );
      }}
    </ReportScreen>
  );
};

export default SalesByPeriodReport;
