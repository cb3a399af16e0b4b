import { useDataProvider, useGetOne, useNotify, type Identifier } from 'ra-core';
import { useState, type ComponentProps } from 'react';
import type { Api, Product } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { useBranch } from '../../lib/branch';
import { formatCents } from '../../lib/money';
import { formatPercent } from '../../lib/quantities';
import { logAndDescribeFailure } from '../../ui/ErrorBanner';
import { useAnnounceSettledText } from '../../ui/useAnnounceSettledText';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { computeMarginPercent } from '../products/computeMarginPercent';
import { usePricesIncludeTax } from '../products/usePricesIncludeTax';
import { computePriceKeepingMargin, type OrderLineChange, type OrderLine } from './order';
import { useReturnFocusAfterAction } from '../../ui/focus';

interface LineMarginProps {
  line: OrderLine;
  onChange: (change: OrderLineChange) => void;
}

/** Tax rate that the price of the product includes, in ten-thousandths of a percent; undefined while it loads. */
function useIncludedTaxRate(productId: Identifier, branchId: number): number | undefined {
  const pricesIncludeTax = usePricesIncludeTax(branchId);
  const { data } = useGetOne<Product>(
    'products',
    { id: productId, meta: { branchId } },
    { enabled: pricesIncludeTax, staleTime: 60_000, onError: () => undefined },
  );
  return pricesIncludeTax ? data?.taxTenThousandths : 0;
}

export const OrderLineMargin = ({ line, onChange }: LineMarginProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const branchId = useBranch();
  const mayEdit = useIsActionAllowed('edit', 'products');
  const [busy, setBusy] = useState(false);
  const { productId, name, priceCents, costCents, lastCents = 0 } = line;
  const wanted = computePriceKeepingMargin(line);
  const includedTaxRate = useIncludedTaxRate(productId, branchId);
  const marginAt = (cost: number): string =>
    includedTaxRate === undefined
      ? '–'
      : formatPercent(computeMarginPercent({ priceCents, costCents: cost, includedTaxRate }) ?? 0);
  const raise = async () => {
    if (wanted === null) return;
    setBusy(true);
    try {
      const asked = { id: productId, meta: { branchId } };
      // A save sends the whole product. The product is read again, so that the save does not overwrite newer values of
      // other fields.
      const { data: previousData } = await api.getOne<Product>('products', asked);
      const data = { ...previousData, priceCents: wanted };
      await api.update<Product>('products', { ...asked, data, previousData });
      onChange({ type: 'price', productId, priceCents: wanted });
      notify(translate('deliveries.raised', { product: name, price: formatCents(wanted) }), {
        type: 'success',
      });
    } catch (error) {
      const { sentence } = logAndDescribeFailure(translate('deliveries.raiseFailed'), error);
      notify(sentence, { type: 'error' });
    }
    setBusy(false);
  };
  const margin = translate('deliveries.margin', {
    margin: marginAt(costCents),
    price: formatCents(priceCents),
  });
  useAnnounceSettledText(includedTaxRate === undefined ? null : margin);
  return (
    <div className="second-line order-line-facts">
      <span>
        {margin}
        {' · '}
        {translate('deliveries.marginBefore', { margin: marginAt(lastCents) })}
      </span>
      {mayEdit && wanted !== null && wanted !== priceCents && (
        <RaiseButton busy={busy} onClick={() => void raise()}>
          {translate('deliveries.raise', { price: formatCents(wanted) })}
        </RaiseButton>
      )}
    </div>
  );
};

const RaiseButton = ({ busy, ...button }: ComponentProps<'button'> & { busy: boolean }) => (
  <button
    ref={useReturnFocusAfterAction(busy)}
    type="button"
    className="button"
    disabled={busy}
    {...button}
  />
);
