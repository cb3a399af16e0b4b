import { Card } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { getBackend } from '../backends/backend';
import type { RefundsAndDiscounts } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { DayRange } from '../lib/days';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { formatCell, type Column } from './columns';
import { FigureLink } from './FigureLink';
import { getCashierPartsPath, getDrawerOpeningsPath, getFoundOrdersPath } from './orderPaths';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportScreen, type ReportViewProps } from './ReportScreen';
import { ReportTable } from './ReportTable';

const getName = ({ name, cashierId }: RefundsAndDiscounts, translate: Translate): string =>
  name || translate('reports.cashier.cashier', { id: cashierId });

const COLUMNS: Column<RefundsAndDiscounts>[] = [
  { name: 'cashier', kind: 'text', value: getName },
  { name: 'sales_count', kind: 'count', value: ({ sales }) => sales },
  { name: 'gross_sales', kind: 'money', value: ({ grossCents }) => grossCents },
  { name: 'discounts', kind: 'money', value: ({ discountCents }) => -discountCents },
  { name: 'refund_count', kind: 'count', value: ({ refunds }) => refunds },
  { name: 'refunded', kind: 'money', value: ({ refundedCents }) => refundedCents },
  { name: 'no_sales', kind: 'count', value: ({ noSales }) => noSales },
];

const CSV_COLUMNS: Column<RefundsAndDiscounts>[] = [
  { name: 'cashier_id', kind: 'id', value: ({ cashierId }) => cashierId },
  ...COLUMNS,
];

interface LinkRights {
  canFind: boolean;
  canSeeOpenings: boolean;
  /** True if the user may see the orders behind figures of Sales Breakdown. */
  canSeeParts: boolean;
}

/** Adds links to figures: to the orders of the cashier, and to the openings of the drawer. */
function linkColumns(range: DayRange, { canFind, canSeeOpenings, canSeeParts }: LinkRights) {
  const getPath = (column: string, row: RefundsAndDiscounts): string | null => {
    if (column === 'no_sales') return canSeeOpenings && row.noSales > 0 ? getDrawerOpeningsPath(range) : null;
    if (column === 'discounts')
      return canSeeParts && row.discountCents !== 0
        ? getCashierPartsPath('discounts', row.cashierId, range)
        : null;
    if (column.startsWith('refund'))
      return canSeeParts && row.refunds > 0 ? getCashierPartsPath('refunds', row.cashierId, range) : null;
    return canFind && row.name !== '' && row.sales > 0 && column !== 'cashier'
      ? getFoundOrdersPath(`cashier "${row.name}" completed`, range)
      : null;
  };
  return COLUMNS.map(column => ({
    ...column,
    cell: (row: RefundsAndDiscounts, translate: Translate): ReactNode => {
      const path = getPath(column.name, row);
      const figure = formatCell(column, row, translate);
      return path === null ? figure : <FigureLink to={path}>{figure}</FigureLink>;
    },
  }));
}

function addRows(rows: readonly RefundsAndDiscounts[]): RefundsAndDiscounts {
  const sum = (figure: Exclude<keyof RefundsAndDiscounts, 'cashierId' | 'name'>) =>
    rows.reduce((total, row) => total + row[figure], 0);
  return {
    cashierId: 0,
    name: '',
    sales: sum('sales'),
    grossCents: sum('grossCents'),
    discountCents: sum('discountCents'),
    refunds: sum('refunds'),
    refundedCents: sum('refundedCents'),
    noSales: sum('noSales'),
  };
}

const CashierTable = ({ answer, range: { start, end } }: ReportViewProps<RefundsAndDiscounts[]>) => {
  const translate = useTranslate();
  const canFind = useIsActionAllowed('list', 'orders/find');
  const canSeeOpenings = useIsActionAllowed('list', 'reports/open-drawer');
  const isAllowed = [
    useIsActionAllowed('list', 'reports/sales-breakdown'),
    useIsActionAllowed('list', 'reports/orders'),
  ];
  const canSeeParts = getBackend().capabilities.has('breakdownOrders') && !isAllowed.includes(false);
  const columns = useMemo(
    () => linkColumns({ start, end }, { canFind, canSeeOpenings, canSeeParts }),
    [start, end, canFind, canSeeOpenings, canSeeParts],
  );
  return (
    <Card sx={{ containerType: 'inline-size' }}>
      <ReportTable
        label={translate('reports.refunds-and-discounts.title')}
        columns={columns}
        rows={answer}
        rowId={({ cashierId }) => cashierId}
        wide
        total={{ label: translate('reports.columns.total'), row: addRows(answer) }}
        empty={null}
      />
    </Card>
  );
};

export const toRefundsAndDiscountsFile = (
  rows: readonly RefundsAndDiscounts[],
  translate: Translate,
): ReportFile => toReportFile(CSV_COLUMNS, rows, translate, addRows(rows));

const RefundsAndDiscountsReport = () => (
  <ReportScreen<RefundsAndDiscounts[]>
    name="refunds-and-discounts"
    query={(api, range, options) => api.refundsAndDiscounts(range, options)}
    isEmpty={rows => rows.length === 0}
    file={toRefundsAndDiscountsFile}
  >
    {shown => <CashierTable {...shown} />}
  </ReportScreen>
);

export default RefundsAndDiscountsReport;
