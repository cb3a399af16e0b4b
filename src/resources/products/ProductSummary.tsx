import { Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate';
import { formatCents } from '../../lib/money';
import { formatPercent, unitsOf, wholeNumber } from '../../lib/quantities';
import { marginPercent } from './margin';
import { useStockOf } from './useStockOf';

/** The current values of the form in one line: name, price, cost, margin and stock. */
export const ProductSummary = () => {
  const translate = useTranslate();
  const values: unknown[] = useWatch({ name: ['name', 'priceCents', 'costCents', 'stockThousandths'] });
  const [name, price, cost, stock] = values;
  const { id } = useRecordContext() ?? {};
  const now = useStockOf(id, false).data?.stockThousandths ?? wholeNumber(stock);
  const margin = marginPercent(wholeNumber(price), wholeNumber(cost));
  return (
    <Typography
      role="status"
      sx={{ gridColumn: '1 / -1', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {translate('resources.products.words.summary', {
        name: typeof name === 'string' && name ? name : translate('resources.products.words.unnamed'),
        price: formatCents(wholeNumber(price)),
        cost: formatCents(wholeNumber(cost)),
        margin: margin === null ? '–' : formatPercent(margin),
        stock: unitsOf(now),
      })}
    </Typography>
  );
};
