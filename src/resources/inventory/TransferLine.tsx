import type { Place, ProductMatch } from '../../dataProvider/api';
import { backend } from '../../backends';
import { filled } from '../../i18n/filled';
import { stockTexts as texts } from '../../i18n/stock';
import { formatThousandths } from '../../lib/quantities';
import { typedThousandths } from '../../lib/typedQuantity';
import { Glyph } from '../../ui/Glyph';
import { useAllowed } from '../../ui/useAllowed';
import { useStockOf } from '../products/useStockOf';

interface TransferLineProps {
  product: ProductMatch;
  /** The quantity as typed. */
  typed: string;
  /** The warehouse that the goods leave; undefined while none is chosen. */
  from: Place | undefined;
  onType: (typed: string) => void;
  onRemove: () => void;
  /** Called on Enter, which goes back to the search. */
  onDone: () => void;
}

/** A product of a transfer, with a warning where its quantity is more than the sending warehouse has. */
export const TransferLine = ({ product, typed, from, onType, onRemove, onDone }: TransferLineProps) => {
  const stock = useStockIn(product, from);
  const quantity = typedThousandths(typed) ?? 0;
  const figures = { stock: formatThousandths(stock ?? 0), warehouse: from?.name ?? '' };
  return (
    <li>
      <div className="transfer-product">
        <span className="strong">{product.name}</span>
        <span className="second-line">
          {stock === undefined
            ? filled(texts.inStock, { stock: formatThousandths(product.stockThousandths) })
            : filled(texts.inWarehouse, figures)}
        </span>
        <span role="status" className="warning-line">
          {stock !== undefined && quantity > Math.max(0, stock) && filled(texts.moreThanStock, figures)}
        </span>
      </div>
      <input
        className="quantity-box"
        aria-label={filled(texts.quantityOf, { product: product.name })}
        aria-invalid={quantity <= 0}
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
        aria-label={filled(texts.remove, { product: product.name })}
        onClick={onRemove}
      >
        <Glyph name="delete" />
      </button>
    </li>
  );
};

/** The stock of a product in a warehouse, in thousandths; undefined while it is not known, or nobody may see it. */
function useStockIn(product: ProductMatch, warehouse: Place | undefined): number | undefined {
  const mayShow = useAllowed('show', 'stock');
  const isKnown = mayShow && backend().capabilities.has('productStock');
  const { data } = useStockOf(product.id, isKnown);
  return data?.warehouses.find(({ id }) => id === warehouse?.id)?.stockThousandths;
}
