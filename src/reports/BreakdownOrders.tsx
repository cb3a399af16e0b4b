import { Card, Stack } from '@mui/material';
import InboxIcon from '@mui/icons-material/Inbox';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { BreakdownCellOptions } from '../dataProvider/api';
import type { BreakdownOrder, SalesBreakdown } from '../dataProvider/endpoints/salesBreakdown';
import { translateToEnglish, type Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/breakdown';
import '../i18n/reports';
import { useBranch, useVisibleBranches } from '../lib/branch';
import { useDayRangeFromUrl } from '../lib/useDayRangeFromUrl';
import { formatCount } from '../lib/quantities';
import { EmptyState } from '../ui/EmptyState';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { useApiQuery } from '../ui/useApiQuery';
import type { Column } from './columns';
import { computeAverageOrderCents, computeOrderFigures } from './metrics';
import { ORDER_COLUMNS, ORDER_DETAILS } from './orderTable';
import { RefundCount } from './RefundCount';
import { toReportFile } from './reportFile';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';
import { formatBreakdownValue, formatFigure, getAllBranches, isAmount, toFileText } from './salesBreakdown';
import { getLastFourWeeks } from './weeks';

/** The values by which the orders are chosen, such as a category and a weekday. Names are empty until they arrive. */
function useConditions({ by, and, figure, row, column }: BreakdownCellOptions) {
  const translate = useTranslate();
  const branchId = useBranch();
  const { range, backwards } = useDayRangeFromUrl('range', getLastFourWeeks);
  const asked = { branchId, ...range, by, and, figure };
  const { data } = useApiQuery<SalesBreakdown>({
    key: ['report', 'sales-breakdown', asked],
    query: (api, options) => api.salesBreakdown(asked, options),
    failed: translate('reports.kit.failed', { report: translate('menu.reports/sales-breakdown') }),
    enabled: !backwards,
  });
  return [
    { dimension: by, key: row, values: data?.rows },
    { dimension: and, key: column, values: data?.columns },
  ].flatMap(({ dimension, key, values = [] }) =>
    key === undefined
      ? []
      : { dimension, value: values.find(value => value.key === key) ?? { key, name: '' } },
  );
}

const BRANCH_ID: Column<BreakdownOrder> = {
  name: 'branch_id',
  kind: 'id',
  value: ({ branchId }) => branchId,
};

const makeBranchColumns = (
  branches: ReturnType<typeof useVisibleBranches> = [],
): Column<BreakdownOrder>[] => [
  {
    name: 'branch',
    kind: 'text',
    value: ({ branchId }) => branches.find(({ id }) => Number(id) === branchId)?.name ?? '',
  },
];

/** Lists the columns of the orders. The chosen figure has a column of its own unless it is the order's amount. */
function listColumns({ by, and, figure, row, column }: BreakdownCellOptions, translate: Translate) {
  const isOfLines = [
    [by, row],
    [and, column],
  ].some(([dimension, key]) => key !== undefined && (dimension === 'category' || dimension === 'product'));
  const isOfOrder = figure === 'orders' || figure === 'average' || (figure === 'sales' && !isOfLines);
  const part: Column<BreakdownOrder> = {
    name: 'value-figure',
    label: translate(`breakdown.figures.${figure}`),
    kind: isAmount(figure) ? 'money' : 'count',
    isSummed: true,
    value: order => order.figure,
  };
  return isOfOrder ? ORDER_COLUMNS : [...ORDER_COLUMNS, part];
}

interface OrdersViewProps {
  branchColumns: readonly Column<BreakdownOrder>[];
  orders: readonly BreakdownOrder[];
  asked: BreakdownCellOptions;
  /** Names of the chosen row and column. */
  names: string;
}

const OrdersView = ({ branchColumns, orders, asked, names }: OrdersViewProps) => {
  const translate = useTranslate();
  const { figure } = asked;
  const figures = useMemo(() => computeOrderFigures(orders), [orders]);
  const columns = useMemo(
    () => [...listColumns(asked, translate), ...branchColumns],
    [asked, translate, branchColumns],
  );
  const sum = orders.reduce((total, order) => total + order.figure, 0);
  const value =
    figure === 'average' ? computeAverageOrderCents({ salesCents: sum, orders: orders.length }) : sum;
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={3}>
        <FigureCard label={translate('reports.orders.total_orders')} value={formatCount(figures.orders)}>
          <RefundCount orders={figures.orders} refunds={figures.refunds} />
        </FigureCard>
        <FigureCard label={translate(`breakdown.figures.${figure}`)} value={formatFigure(value, figure)} />
        <FigureCard label={translate('breakdown.chosen')} value={names} isName />
      </FigureCards>
      <Card>
        <ReportTable
          label={translate('breakdown.orders')}
          columns={columns}
          rows={orders}
          rowId={({ id }) => id}
          details={ORDER_DETAILS}
          searchable
          empty={<EmptyState icon={InboxIcon} title={translate('reports.orders.empty')} />}
        />
      </Card>
    </Stack>
  );
};

interface BreakdownOrdersProps {
  asked: BreakdownCellOptions;
  /** URL of the breakdown of the same days. */
  breakdownPath: string;
}

/** The orders behind a figure of a breakdown, each with its part of the figure. */
export const BreakdownOrders = ({ asked, breakdownPath }: BreakdownOrdersProps) => {
  const translate = useTranslate();
  const conditions = useConditions(asked);
  const branches = useVisibleBranches();
  const { by, and, figure } = asked;
  const names =
    conditions.map(({ dimension, value }) => formatBreakdownValue(dimension, value, translate)).join(' · ') ||
    translate('breakdown.everything');
  const nameInFile = [
    translateToEnglish(`breakdown.figures.${figure}`),
    ...conditions.map(({ dimension, value }) => toFileText(dimension, value, translateToEnglish)),
  ].join(', ');
  const allBranches = by === 'branch' || and === 'branch' ? getAllBranches() : undefined;
  const branch = conditions.find(({ dimension }) => dimension === 'branch')?.value;
  const isOfAll = allBranches !== undefined && branch === undefined;
  const branchColumns = useMemo(() => (isOfAll ? makeBranchColumns(branches) : []), [isOfAll, branches]);
  return (
    <ReportScreen<BreakdownOrder[], BreakdownCellOptions & { list: 'orders' }>
      name="sales-breakdown"
      initially={getLastFourWeeks}
      query={(api, about, options) => api.breakdownOrders(about, options)}
      // Without `list`, the sum of all would have the query key of the breakdown itself.
      selection={{ ...asked, list: 'orders' }}
      subject={{ column: 'figure', name: nameInFile }}
      fileBranch={
        branch ? { branchId: Number(branch.key), branchName: branch.name || `#${branch.key}` } : allBranches
      }
      controls={
        <Link className="button tool" to={breakdownPath}>
          {translate('breakdown.back')}
        </Link>
      }
      outline={<ReportPlaceholder cards={3} />}
      file={(orders, english) =>
        toReportFile(
          [...listColumns(asked, english), ...(isOfAll ? [BRANCH_ID] : []), ...branchColumns],
          orders,
          english,
        )
      }
    >
      {({ answer }) => (
        <OrdersView branchColumns={branchColumns} orders={answer} asked={asked} names={names} />
      )}
    </ReportScreen>
  );
};
