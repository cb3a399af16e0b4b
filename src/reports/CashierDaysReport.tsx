import { Card, Stack, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CashierDay, CashierDays } from '../dataProvider/endpoints/cashierDays';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getMonthRange, type DayRange } from '../lib/days';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { BackLink } from '../ui/BackLink';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { addCashierDays, computeItemsPerHour } from './cashierDays';
import { formatCell, type Column } from './columns';
import { FigureLink } from './FigureLink';
import { getFoundOrdersPath } from './orderPaths';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen, type ReportViewProps } from './ReportScreen';
import { ReportTable } from './ReportTable';

const formatAmount = (cents: number | null): string => (cents === null ? '–' : formatCents(cents));
const formatNumber = (count: number | null): string => (count === null ? '–' : formatCount(count));

const COLUMNS: Column<CashierDay>[] = [
  { name: 'date', kind: 'day', value: ({ day }) => day },
  { name: 'sales_count', kind: 'count', value: ({ sales }) => sales },
  { name: 'total_sales', kind: 'money', value: ({ totalCents }) => totalCents },
  { name: 'refund_count', kind: 'count', value: ({ refunds }) => refunds },
  { name: 'refunded', kind: 'money', value: ({ refundedCents }) => refundedCents },
  { name: 'voids', kind: 'count', value: ({ voids }) => voids },
  { name: 'discounts', kind: 'money', value: ({ discountCents }) => -discountCents },
  { name: 'no_sales', kind: 'count', value: ({ noSales }) => noSales },
  {
    name: 'over_short',
    kind: 'money',
    value: ({ differenceCents }) => differenceCents ?? '',
    cell: ({ differenceCents }) => formatAmount(differenceCents),
  },
  {
    name: 'items_an_hour',
    kind: 'count',
    value: day => computeItemsPerHour(day) ?? '',
    cell: day => formatNumber(computeItemsPerHour(day)),
  },
];

const FILE_COLUMNS: Column<CashierDay>[] = [
  ...COLUMNS,
  { name: 'items', kind: 'count', value: ({ items }) => items ?? '' },
  { name: 'hours_sold', kind: 'count', value: ({ hours }) => hours ?? '' },
];

/** Adds links from the sales and the refunds of a day to its orders. */
const linkColumns = (cashier: string): Column<CashierDay>[] =>
  COLUMNS.map(column => {
    const status = { sales_count: 'completed', refund_count: 'refund' }[column.name as 'sales_count'];
    if (!status) return column;
    return {
      ...column,
      cell: (row, translate) => {
        const figure = formatCell(column, row, translate);
        const range: DayRange = { start: row.day, end: row.day };
        return figure === '0' ? (
          figure
        ) : (
          <FigureLink to={getFoundOrdersPath(`cashier "${cashier}" ${status}`, range)}>{figure}</FigureLink>
        );
      },
    };
  });

const toCashierDaysFile = ({ days }: CashierDays, translate: Translate): ReportFile =>
  toReportFile(FILE_COLUMNS, days, translate, addCashierDays(days));

const CashierDaysView = ({ answer: { name, days } }: ReportViewProps<CashierDays>) => {
  const translate = useTranslate();
  const canFind = useIsActionAllowed('list', 'orders/find');
  const columns = useMemo(() => (canFind && name !== '' ? linkColumns(name) : COLUMNS), [canFind, name]);
  const sums = addCashierDays(days);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={4}>
        <FigureCard label={translate('reports.columns.total_sales')} value={formatCents(sums.totalCents)} />
        <FigureCard label={translate('reports.columns.sales_count')} value={formatCount(sums.sales)} />
        <FigureCard label={translate('reports.columns.refunded')} value={formatCents(sums.refundedCents)} />
        <FigureCard label={translate('reports.columns.discounts')} value={formatCents(-sums.discountCents)} />
        <FigureCard label={translate('reports.columns.voids')} value={formatCount(sums.voids)} />
        <FigureCard label={translate('reports.columns.no_sales')} value={formatCount(sums.noSales)} />
        <FigureCard
          label={translate('reports.columns.over_short')}
          value={formatAmount(sums.differenceCents)}
        />
        <FigureCard
          label={translate('reports.columns.items_an_hour')}
          value={formatNumber(computeItemsPerHour(sums))}
        />
      </FigureCards>
      <Card sx={{ containerType: 'inline-size' }}>
        <ReportTable
          label={translate('reports.cashier-days.title')}
          columns={columns}
          rows={days}
          rowId={({ day }) => day}
          wide
          total={{ label: translate('reports.columns.total'), row: sums }}
          empty={null}
        />
      </Card>
    </Stack>
  );
};

/** The page of a cashier: the sums of a range of days, and each day. */
export const CashierDaysReport = ({ cashierId }: { cashierId: number }) => {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [parameters] = useSearchParams();
  const days = new URLSearchParams(parameters);
  days.delete('cashierId');
  const shownName = name || translate('reports.cashier.cashier', { id: cashierId });
  return (
    <>
      <BackLink to={`/admin/reports/cashier?${days}`} label={translate('reports.cashier-days.all')} />
      <Typography variant="h2" sx={{ my: 1 }}>
        {shownName}
      </Typography>
      <ReportScreen<CashierDays, { cashierId: number }>
        name="cashier-days"
        initially={getMonthRange}
        query={async (api, about, options) => {
          const answer = await api.cashierDays(about, options);
          setName(answer.name);
          return answer;
        }}
        selection={{ cashierId }}
        subject={{ column: 'cashier', name: shownName }}
        isEmpty={({ days }) => days.length === 0}
        outline={<ReportPlaceholder cards={8} columns={4} />}
        file={toCashierDaysFile}
      >
        {shown => <CashierDaysView {...shown} />}
      </ReportScreen>
    </>
  );
};
