import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { DayRange } from '../lib/days';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { getOrdersPath } from './orderPaths';

export const SeeOrdersLink = ({ range }: { range: DayRange }) => {
  const translate = useTranslate();
  if (!useIsActionAllowed('list', 'reports/orders')) return null;
  return (
    <TextLink component={Link} to={getOrdersPath(range)} className="no-print">
      {translate('reports.see_orders')}
    </TextLink>
  );
};
