import { Card, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ReportOrder } from '../dataProvider/api';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { csvCells } from './columns';
import { orderFigures } from './metrics';
import { ORDER_COLUMNS, OrderTable } from './orderTable';
import { ReportOutline } from './ReportOutline';
import { ReportScreen } from './ReportScreen';

const OrdersView = ({ orders }: { orders: readonly ReportOrder[] }) => {
  const translate = useTranslate();
  const words = (key: string) => translate(`reports.orders.${key}`);
  const figures = useMemo(() => orderFigures(orders), [orders]);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={2}>
        <FigureCard label={words('total_orders')} value={formatCount(figures.orders)} />
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

const OrdersReport = () => (
  <ReportScreen<ReportOrder[]>
    name="orders"
    query={(api, range, options) => api.orders(range, options)}
    outline={<ReportOutline cards={2} columns={2} />}
    csv={(orders, translate) => csvCells(ORDER_COLUMNS, orders, translate)}
  >
    {({ answer }) => <OrdersView orders={answer} />}
  </ReportScreen>
);

export default OrdersReport;
