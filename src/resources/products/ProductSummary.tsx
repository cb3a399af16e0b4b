import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { formatCents } from '../../lib/money';
import { unitsOf } from '../../lib/quantities';
import { marginPercent } from './margin';

const figure = (value: unknown): number => (Number.isInteger(value) ? (value as number) : 0);

/** The form in one line as it stands: name, price, cost, margin and stock. */
export const ProductSummary = () => {
  const translate = useTranslate();
  const [name, price, cost, stock] = useWatch({
    name: ['name', 'priceCents', 'costCents', 'stockThousandths'],
  }) as unknown[];
  const margin = marginPercent(figure(price), figure(cost));
  return (
    <Typography role="status" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
      {translate('resources.products.words.summary', {
        name: typeof name === 'string' && name ? name : translate('resources.products.words.unnamed'),
        price: formatCents(figure(price)),
        cost: formatCents(figure(cost)),
        margin: margin === null ? '–' : `${margin.toFixed(1)}%`,
        stock: unitsOf(figure(stock)),
      })}
    </Typography>
  );
};
