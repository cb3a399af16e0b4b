import { Card, Stack } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { SalesByPeriod } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { formatDay, formatMonth, getMonthRange } from '../lib/days';
import { AmountBars } from './charts/AmountBars';
import { MEASURE_COLOURS } from './charts/chartColours';
import type { Column } from './columns';
import { toReportFile } from './reportFile';
import { ReportFilterSelect } from './ReportFilterSelect';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';
import { addSales, groupByPeriod, PERIODS, type Period, type PeriodSales } from './salesByPeriod';

function formatPeriod(start: string, period: Period, translate: Translate): string {
  if (period === 'month') return formatMonth(start);
  const day = formatDay(start);
  return period === 'week' ? translate('reports.sales-by-period.week_of', { day }) : day;
}

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

function usePeriod(): [Period, (period: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const period = PERIODS.find(one => one === parameters.get('by')) ?? 'day';
  const choose = (next: string) =>
    setParameters(before => {
      const after = new URLSearchParams(before);
      after.set('by', next);
      return after;
    });
  return [period, choose];
}

const SalesByPeriodReport = () => {
  const translate = useTranslate();
  const [period, choose] = usePeriod();
  return (
    <ReportScreen<SalesByPeriod[]>
      name="sales-by-period"
      initially={getMonthRange}
      query={(api, range, options) => api.salesByPeriod(range, options)}
      isEmpty={rows => rows.length === 0}
      file={(rows, words) =>
        toReportFile(COLUMNS[period], groupByPeriod(rows, period), words, { start: '', ...addSales(rows) })
      }
      controls={
        <ReportFilterSelect
          label={translate('reports.sales-by-period.by')}
          value={period}
          choose={choose}
          choices={PERIODS.map(id => ({ id, name: translate(`reports.sales-by-period.periods.${id}`) }))}
        />
      }
    >
      {({ answer }) => {
        const rows = groupByPeriod(answer, period);
        return (
          <Stack sx={{ gap: 2 }}>
            <AmountBars
              title={translate('reports.sales-by-period.chart')}
              description={translate('reports.sales-by-period.chart_description')}
              amounts={rows.map(({ start, totalCents }) => ({
                name: formatPeriod(start, period, translate),
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
                  row: { start: '', ...addSales(rows) },
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
