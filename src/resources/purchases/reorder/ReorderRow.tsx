import { memo, type KeyboardEvent } from 'react';
import { REORDER_SALES_HISTORY_DAYS } from '../../../../contract/limits';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount, formatThousandths } from '../../../lib/quantities';
import { ProductLink } from '../../../ui/ProductLink';
import { computeReorderLineCents, isSameReorderLine, type EditableReorderLine } from './reorderLines';
import { SupplierChoice } from './SupplierChoice';
import type { ReorderLineEditHandler } from './useReorderLineEdits';

interface ReorderRowProps {
  line: EditableReorderLine;
  branchId: number;
  onChange: ReorderLineEditHandler;
  readOnly: boolean;
}

const BOX = 'reorder-quantity';

/**
 * Moves between rows like a spreadsheet: Enter and the down arrow move down, Shift-Enter and the up arrow move up.
 */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!down && !up) return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`input.${BOX}`)];
  boxes[boxes.indexOf(event.currentTarget) + (down ? 1 : -1)]?.focus();
}

const PlainRow = ({ line, branchId, onChange, readOnly }: ReorderRowProps) => {
  const translate = useTranslate();
  const { product, typed, quantity, isTicked } = line;
  const { id, name } = product;
  const isWrong = quantity === null || (isTicked && quantity === 0);
  const type = (text: string) =>
    // Typing a quantity checks the row, and clearing the input unchecks it.
    onChange(id, { typed: text, ...(line.supplier ? { isTicked: /[^0.,\s]/.test(text) } : {}) });
  return (
    <tbody className="record">
      <tr>
        {!readOnly && (
          <td className="reorder-tick no-print">
            <label className="select-box">
              <input
                type="checkbox"
                aria-label={translate('reorder.tick', { product: name })}
                checked={isTicked}
                onChange={({ target }) => onChange(id, { isTicked: target.checked })}
              />
            </label>
          </td>
        )}
        <td className="first">
          <span className="strong">
            <ProductLink id={id}>{name}</ProductLink>
          </span>
          <span className="second-line">{factsOf(line)}</span>
          {product.supplierId === 0 && !readOnly && (
            <SupplierChoice
              product={name}
              branchId={branchId}
              value={line.supplier}
              onChange={supplier => onChange(id, { supplier, isTicked: supplier !== null && quantity !== 0 })}
            />
          )}
        </td>
        <td className="numeric" data-label={translate('reorder.stock')}>
          {formatThousandths(product.stock)}
        </td>
        <td className="numeric" data-label={translate('reorder.onTheWay')}>
          {product.onTheWay > 0 ? formatThousandths(product.onTheWay) : '–'}
          {product.inDrafts > 0 && (
            <span className="second-line warning-line">
              {translate('reorder.inDrafts', { quantity: formatThousandths(product.inDrafts) })}
            </span>
          )}
        </td>
        <td
          className="numeric"
          data-label={translate('reorder.soldHead', { days: REORDER_SALES_HISTORY_DAYS })}
        >
          {formatThousandths(product.sold)}
        </td>
        <td className="numeric" data-label={translate('reorder.daysLeft')}>
          {product.daysLeft === null ? '–' : formatCount(product.daysLeft)}
        </td>
        <td className="numeric" data-label={translate('reorder.suggested')}>
          {formatThousandths(product.suggested)}
        </td>
        {!readOnly && (
          <td className="numeric reorder-order" data-label={translate('reorder.order')}>
            <input
              className={`quantity-box ${BOX}`}
              aria-label={translate('reorder.quantityOf', { product: name })}
              aria-invalid={isWrong}
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              onChange={({ target }) => type(target.value)}
              onFocus={({ target }) => target.select()}
              onKeyDown={goOn}
            />
            {isWrong && <span className="second-line warning-line">{translate('reorder.quantityRule')}</span>}
          </td>
        )}
        <td className="numeric" data-label={translate('reorder.cost')}>
          {formatCents(product.costCents)}
        </td>
        <td className="numeric" data-label={translate('reorder.amount')}>
          {isTicked ? formatCents(computeReorderLineCents(line)) : '–'}
        </td>
      </tr>
    </tbody>
  );
};

function factsOf({ product }: EditableReorderLine): string {
  const { upc, minimum, target, isWeighed } = product;
  return [
    upc && `UPC ${upc}`,
    minimum !== null && translate('reorder.minimum', { quantity: formatThousandths(minimum) }),
    target !== null && translate('reorder.target', { quantity: formatThousandths(target) }),
    isWeighed && translate('reorder.byWeight'),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const ReorderRow = memo(
  PlainRow,
  (before, after) =>
    isSameReorderLine(before.line, after.line) &&
    before.branchId === after.branchId &&
    before.readOnly === after.readOnly,
);
