import { useId } from 'react';
import type { WarehouseOfTransfer, ProductMatch } from '../../dataProvider/api';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { formatThousandths } from '../../lib/quantities';
import { parseThousandths } from '../../lib/quantityInput';
import { Glyph } from '../../ui/Glyph';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { useProductStock } from '../products/useProductStock';
import { focusNeighbourOfRemovedRow } from '../../ui/focus';

interface TransferLineProps {
  product: ProductMatch;
  typed: string;
  from: WarehouseOfTransfer | undefined;
  /** Error message for a line without a quantity. */
  error?: string | undefined;
  onType: (typed: string) => void;
  onRemove: () => void;
  onDone: () => void;
}

export const TransferLine = ({
  product,
  typed,
  from,
  error,
  onType,
  onRemove,
  onDone,
}: TransferLineProps) => {
  const translate = useTranslate();
  const place = usePlaceStock(product, from);
  const quantity = parseThousandths(typed) ?? 0;
  const errorId = useId();
  const lacksQuantity = quantity <= 0;
  const isMore = place !== undefined && quantity > Math.max(0, place.stockThousandths);
  const inPlace =
    place &&
    translate(place.isFloor ? 'stock.onFloor' : 'stock.inWarehouse', {
      stock: formatThousandths(place.stockThousandths),
      warehouse: place.name,
    });
  return (
    <li ref={focusNeighbourOfRemovedRow}>
      <div className="transfer-product">
        <span className="strong">{product.name}</span>
        <span className="second-line">
          {inPlace ?? translate('stock.inStock', { stock: formatThousandths(product.stockThousandths ?? 0) })}
        </span>
        {error && lacksQuantity && (
          <span id={errorId} className="field-error">
            {error}
          </span>
        )}
        <span role="status" className="warning-line">
          {isMore && inPlace && translate('stock.moreThanStock', { inPlace })}
        </span>
      </div>
      <input
        className="quantity-box"
        aria-label={translate('stock.quantityOf', { product: product.name })}
        aria-invalid={lacksQuantity}
        aria-describedby={error && lacksQuantity ? errorId : undefined}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone();
        }}
      />
      <button
        type="button"
        className="row-action"
        aria-label={translate('stock.remove', { product: product.name })}
        onClick={onRemove}
      >
        <Glyph name="delete" />
      </button>
    </li>
  );
};

function usePlaceStock(product: ProductMatch, warehouse: WarehouseOfTransfer | undefined) {
  const mayShow = useIsActionAllowed('show', 'stock');
  const isKnown = mayShow && getBackend().capabilities.has('productStock');
  const { data } = useProductStock(product.id, isKnown);
  return data?.warehouses.find(({ id }) => id === warehouse?.id);
}
