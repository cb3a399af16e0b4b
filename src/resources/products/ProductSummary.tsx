import { Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/product';
import { formatCents } from '../../lib/money';
import { formatPercent, thousandthsToUnits, toIntegerOrZero } from '../../lib/quantities';
import { computeMarginPercent } from './computeMarginPercent';
import { usePricesIncludeTax } from './usePricesIncludeTax';
import { useProductStock } from './useProductStock';
import { useAnnounceSettledText } from '../../ui/useAnnounceSettledText';

export const ProductSummary = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const values: unknown[] = useWatch({
    name: ['name', 'priceCents', 'costCents', 'stockThousandths', 'taxTenThousandths'],
  });
  const [name, price, cost, stock, tax] = values;
  const { id } = useRecordContext() ?? {};
  const now = useProductStock(id, false).data?.stockThousandths ?? toIntegerOrZero(stock);
  const pricesIncludeTax = usePricesIncludeTax(branchId);
  const margin = computeMarginPercent({
    priceCents: toIntegerOrZero(price),
    costCents: toIntegerOrZero(cost),
    includedTaxRate: pricesIncludeTax ? toIntegerOrZero(tax) : 0,
  });
  const shownMargin = margin === null ? '–' : formatPercent(margin);
  useAnnounceSettledText(translate('product.marginNow', { margin: shownMargin }));
  return (
    <Typography sx={{ gridColumn: '1 / -1', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {translate('resources.products.words.summary', {
        name: typeof name === 'string' && name ? name : translate('resources.products.words.unnamed'),
        price: formatCents(toIntegerOrZero(price)),
        cost: formatCents(toIntegerOrZero(cost)),
        margin: shownMargin,
        stock: thousandthsToUnits(now),
      })}
    </Typography>
  );
};
