import { Card } from '@mui/material';
import { useMemo } from 'react';
import { getBackend } from '../backends/backend';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { CashierSales } from '../dataProvider/api';
import type { DayRange } from '../lib/days';
import { useSelectedIdFromUrl } from '../lib/selection';
import { lazy } from '../ui/lazy';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { computeAverageOrderCents } from './metrics';
import { getCashierDaysPath } from './orderPaths';
import { ReportPlaceholder } from './ReportPlaceholder';
import { FigureLink } from './FigureLink';
import { ReportScreen, type ReportViewProps } from './ReportScreen';
import { ReportTable } from './ReportTable';

const getName = ({ name, cashierId }: CashierSales, translate: Translate): string =>
  name || translate('reports.cashier.cashier', { id: cashierId });

const COLUMNS: Column<CashierSales>[] = [
  { name: 'cashier', kind: 'text', value: getName },
  { name: 'orders', kind: 'count', isSummed: true, value: ({ orders }) => orders },
  { name: 'total_sales', kind: 'money', isSummed: true, value: ({ salesCents }) => salesCents },
  { name: 'average_per_order', kind: 'money', value: computeAverageOrderCents },
];

const CSV_COLUMNS: Column<CashierSales>[] = [
  { name: 'cashier_id', kind: 'id', value: ({ cashierId }) => cashierId },
  ...COLUMNS,
];

/** Shows the id below the name, which leads to the cashier's days if the server has them. */
const makeScreenColumns = ({ start, end }: DayRange): Column<CashierSales>[] =>
  COLUMNS.map(column =>
    column.name === 'cashier'
      ? {
          ...column,
          cell: (row, translate) => (
            <>
              {getBackend().capabilities.has('cashierDays') ? (
                <FigureLink to={getCashierDaysPath(row.cashierId, { start, end })}>
                  <span className="strong">{getName(row, translate)}</span>
                </FigureLink>
              ) : (
                <span className="strong">{getName(row, translate)}</span>
              )}
              <span className="second-line">{translate('reports.cashier.id', { id: row.cashierId })}</span>
            </>
          ),
        }
      : column,
  );

const CashierDaysReport = lazy<{ cashierId: number }>(
  async () => ({ default: (await import('./CashierDaysReport')).CashierDaysReport }),
  <ReportPlaceholder cards={8} columns={4} />,
);

export const toCashierFile = (rows: readonly CashierSales[], translate: Translate): ReportFile =>
  toReportFile(CSV_COLUMNS, rows, translate);

const addRows = (rows: readonly CashierSales[]): CashierSales => ({
  cashierId: 0,
  name: '',
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  salesCents: rows.reduce((sum, { salesCents }) => sum + salesCents, 0),
});

const CashierTable = ({ answer, range: { start, end } }: ReportViewProps<CashierSales[]>) => {
  const translate = useTranslate();
  const columns = useMemo(() => makeScreenColumns({ start, end }), [start, end]);
  return (
    <Card>
      <ReportTable
        label={translate('reports.cashier.title')}
        columns={columns}
        rows={answer}
        total={{ label: translate('reports.columns.total'), row: addRows(answer) }}
        empty={null}
      />
    </Card>
  );
};

const CashierReport = () => {
  const cashierId = useSelectedIdFromUrl('cashierId');
  if (cashierId !== undefined && getBackend().capabilities.has('cashierDays'))
    return <CashierDaysReport key={cashierId} cashierId={cashierId} />;
  return (
    <ReportScreen<CashierSales[]>
      name="cashier"
      query={(api, range, options) => api.cashierSales(range, options)}
      isEmpty={rows => rows.length === 0}
      file={toCashierFile}
    >
      {shown => <CashierTable {...shown} />}
    </ReportScreen>
  );
};

export default CashierReport;
