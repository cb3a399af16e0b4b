import { Typography } from '@mui/material';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { formatCount } from '../lib/quantities';

interface RefundsAmongProps {
  orders: number;
  refunds: number;
}

export const RefundCount = ({ orders, refunds }: RefundsAmongProps) => {
  const translate = useTranslate();
  if (refunds === 0) return null;
  const sales = orders - refunds;
  return (
    <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
      {translate('reports.sales_and_refunds', {
        sales: translate('reports.sales_among', { smart_count: sales, count: formatCount(sales) }),
        refunds: translate('reports.refunds_among', { smart_count: refunds, count: formatCount(refunds) }),
      })}
    </Typography>
  );
};
