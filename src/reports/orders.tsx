import { Card, Stack } from '@mui/material';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getBackend } from '../backends/backend';
import type { Api, BranchRange, DetailedOrder, OrderInReport } from '../dataProvider/api';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { Glyph } from '../ui/Glyph';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { ExtraExport } from './ExtraExport';
import { useDayRangeFromUrl } from '../lib/useDayRangeFromUrl';
import { computeOrderFigures } from './metrics';
import { ORDER_COLUMNS, OrderTable } from './orderTable';
import { RefundCount } from './RefundCount';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';

const OrdersView = ({ orders }: { orders: readonly OrderInReport[] }) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.orders'>) => translate(`reports.orders.${key}`);
  const figures = useMemo(() => computeOrderFigures(orders), [orders]);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={2}>
        <FigureCard label={words('total_orders')} value={formatCount(figures.orders)}>
          <RefundCount orders={figures.orders} refunds={figures.refunds} />
        </FigureCard>
        <FigureCard label={words('total_amount')} value={formatCents(figures.amountCents)} />
      </FigureCards>
      <Card>
        <OrderTable
          label={words('title')}
          orders={orders}
          empty={words('empty')}
          emptyHint={words('empty_hint')}
        />
      </Card>
    </Stack>
  );
};

const FindOrderLink = () => {
  const translate = useTranslate();
  if (!useIsActionAllowed('list', 'orders/find')) return null;
  return (
    <Link className="button tool" to="/admin/orders/find">
      <Glyph name="search" />
      <span className="tool-label">{translate('menu.orders/find')}</span>
    </Link>
  );
};

const DETAILED_COLUMNS: Column<DetailedOrder>[] = [
  ...ORDER_COLUMNS,
  { name: 'order_number', kind: 'count', value: ({ number }) => number },
  { name: 'business_day', kind: 'day', value: ({ businessDay }) => businessDay },
  { name: 'tax', kind: 'money', isSummed: true, value: ({ taxCents }) => taxCents },
  { name: 'discounts', kind: 'money', isSummed: true, value: ({ discountCents }) => discountCents },
  { name: 'tip', kind: 'money', isSummed: true, value: ({ tipCents }) => tipCents },
  { name: 'rounding', kind: 'money', isSummed: true, value: ({ roundingCents }) => roundingCents },
  { name: 'cash', kind: 'money', isSummed: true, value: ({ cash }) => cash },
  { name: 'card', kind: 'money', isSummed: true, value: ({ card }) => card },
  { name: 'debit', kind: 'money', isSummed: true, value: ({ debit }) => debit },
  { name: 'ebt', kind: 'money', isSummed: true, value: ({ ebt }) => ebt },
  { name: 'giftCard', kind: 'money', isSummed: true, value: ({ giftCard }) => giftCard },
  { name: 'cashier', kind: 'text', value: ({ cashier }) => cashier },
  { name: 'terminal', kind: 'text', value: ({ terminal }) => terminal },
  { name: 'refunded_order', kind: 'count', value: ({ refundedOrder }) => refundedOrder ?? '' },
];

export const toDetailedOrdersFile = (orders: readonly DetailedOrder[], translate: Translate): ReportFile =>
  toReportFile(DETAILED_COLUMNS, orders, translate);

const toOrdersFile = (orders: readonly OrderInReport[], translate: Translate): ReportFile =>
  toReportFile(ORDER_COLUMNS, orders, translate);

type OrderRow = OrderInReport | DetailedOrder;

/** Reads the orders for the file: with their payments, if the backend has them. */
const readOrdersForFile = (api: Api, range: BranchRange): Promise<OrderRow[]> =>
  getBackend().capabilities.has('orderDetails') ? api.orderDetails(range) : api.orders(range);

function toFile(orders: readonly OrderRow[], translate: Translate): ReportFile {
  const detailed = orders.filter(order => 'businessDay' in order);
  return detailed.length === orders.length
    ? toDetailedOrdersFile(detailed, translate)
    : toOrdersFile(orders, translate);
}

/** Exports the lines of all orders in the range of days of the URL. */
const OrderLinesExport = () => {
  const translate = useTranslate();
  const { range, backwards } = useDayRangeFromUrl('range');
  return (
    <ExtraExport
      call="allOrderLines"
      label={translate('reports.orders.export_lines')}
      title="Order Lines"
      failed={translate('reports.orders.lines_failed')}
      range={range}
      disabled={backwards}
      read={async (api, asked) => {
        const [{ toOrderLinesFile }, lines] = await Promise.all([
          import('./orderLinesFile'),
          api.allOrderLines(asked),
        ]);
        return english => toOrderLinesFile(lines, english);
      }}
    />
  );
};

const OrdersReport = () => (
  <ReportScreen<OrderRow[]>
    name="orders"
    query={(api, range, options) => api.orders(range, options)}
    whole={readOrdersForFile}
    outline={<ReportPlaceholder cards={2} columns={2} />}
    more={
      <>
        <FindOrderLink />
        <OrderLinesExport />
      </>
    }
    file={toFile}
  >
    {({ answer }) => <OrdersView orders={answer} />}
  </ReportScreen>
);

export default OrdersReport;
