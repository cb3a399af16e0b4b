import { Card, Stack } from '@mui/material';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { OrderInReport } from '../dataProvider/api';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { Glyph } from '../ui/Glyph';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { toReportFile, type ReportFile } from './reportFile';
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

export const toOrdersFile = (orders: readonly OrderInReport[], translate: Translate): ReportFile =>
  toReportFile(ORDER_COLUMNS, orders, translate);

const OrdersReport = () => (
  <ReportScreen<OrderInReport[]>
    name="orders"
    query={(api, range, options) => api.orders(range, options)}
    outline={<ReportPlaceholder cards={2} columns={2} />}
    link={<FindOrderLink />}
    file={toOrdersFile}
  >
    {({ answer }) => <OrdersView orders={answer} />}
  </ReportScreen>
);

export default OrdersReport;
