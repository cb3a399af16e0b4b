import { Box, Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useId, useState } from 'react';
import type { Product } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { formatStock } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { StockMovementsDialog } from './StockMovementsDialog';
import { ChangeStockDialog } from './ChangeStockDialog';
import { useProductStock } from './useProductStock';
import './productStock.css';

/** @param everyPlace true to list all warehouses of the branch, including empty ones */
export const ProductStock = ({ everyPlace = false }: { everyPlace?: boolean }) => {
  const translate = useTranslate();
  const product = useRecordContext<Product>()!;
  const { data, failure, refetch } = useProductStock(product.id);
  const [open, setOpen] = useState<'correct' | 'movements' | null>(null);
  const label = useId();
  const close = () => setOpen(null);
  const total = data?.stockThousandths ?? product.stockThousandths;
  const places = (data?.warehouses ?? []).filter(
    ({ stockThousandths }) => everyPlace || stockThousandths !== 0,
  );
  return (
    <Box className="product-stock" role="group" aria-labelledby={label}>
      <span id={label} className="product-stock-label">
        {translate('stock.stock')}
      </span>
      <span
        className={(total ?? 0) < 0 ? 'product-stock-figure warning-line' : 'product-stock-figure'}
        role="status"
      >
        {formatStock(total, product.pesado)}
      </span>
      <Button size="small" aria-haspopup="dialog" disabled={!data} onClick={() => setOpen('correct')}>
        {translate('stock.correct')}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('movements')}>
        {translate('stock.movements')}
      </Button>
      {!failure && (everyPlace || places.length > 1) && (
        <span className="product-stock-places soft">
          {places
            .map(({ name, isFloor, stockThousandths }) =>
              translate(isFloor ? 'stock.onFloor' : 'stock.inWarehouse', {
                stock: formatStock(stockThousandths, product.pesado),
                warehouse: name,
              }),
            )
            .join(' · ')}
        </span>
      )}
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {/* Stops the submit events of the dialogs, which would otherwise also submit the surrounding product form. */}
      <div role="presentation" onSubmit={event => event.stopPropagation()}>
        {open === 'correct' && data && <ChangeStockDialog product={product} stock={data} onClose={close} />}
        {open === 'movements' && <StockMovementsDialog product={product} onClose={close} />}
      </div>
    </Box>
  );
};
