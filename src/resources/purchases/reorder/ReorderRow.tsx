import { memo, type KeyboardEvent } from 'react';
import { REORDER_SALES_DAYS } from '../../../../contract/limits';
import { filled } from '../../../i18n/filled';
import { reorderTexts as texts } from '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount, formatThousandths } from '../../../lib/quantities';
import { ProductLink } from '../../../ui/ProductLink';
import { amountOf, isSameLine, type Line } from './lines';
import { SupplierChoice } from './SupplierChoice';
import type { Change } from './useEdits';

interface ReorderRowProps {
  line: Line;
  branchId: number;
  onChange: Change;
  /** Whether the person may not order. */
  readOnly: boolean;
}

const BOX = 'reorder-quantity';

/** Enter goes down a column as a spreadsheet does, with shift up; so do the arrows. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!down && !up) return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`input.${BOX}`)];
  boxes[boxes.indexOf(event.currentTarget) + (down ? 1 : -1)]?.focus();
}

const PlainRow = ({ line, branchId, onChange, readOnly }: ReorderRowProps) => {
  const { product, typed, quantity, isTicked } = line;
  const { id, name } = product;
  const isWrong = quantity === null || (isTicked && quantity === 0);
  const type = (text: string) =>
    // Typing a quantity ticks the row, and emptying the box unticks it.
    onChange(id, { typed: text, ...(line.supplier ? { isTicked: /[^0.,\s]/.test(text) } : {}) });
  return (
    <tbody className="record">
      <tr>
        {!readOnly && (
          <td className="reorder-tick no-print">
            <label className="select-box">
              <input
                type="checkbox"
                aria-label={filled(texts.tick, { product: name })}
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
        <td className="numeric" data-label={texts.stock}>
          {formatThousandths(product.stock)}
        </td>
        <td className="numeric" data-label={texts.onTheWay}>
          {product.onTheWay > 0 ? formatThousandths(product.onTheWay) : '–'}
          {product.inDrafts > 0 && (
            <span className="second-line warning-line">
              {filled(texts.inDrafts, { quantity: formatThousandths(product.inDrafts) })}
            </span>
          )}
        </td>
        <td className="numeric" data-label={filled(texts.soldHead, { days: REORDER_SALES_DAYS })}>
          {formatThousandths(product.sold)}
        </td>
        <td className="numeric" data-label={texts.daysLeft}>
          {product.daysLeft === null ? '–' : formatCount(product.daysLeft)}
        </td>
        <td className="numeric" data-label={texts.suggested}>
          {formatThousandths(product.suggested)}
        </td>
        {!readOnly && (
          <td className="numeric reorder-order" data-label={texts.order}>
            <input
              className={`quantity-box ${BOX}`}
              aria-label={filled(texts.quantityOf, { product: name })}
              aria-invalid={isWrong}
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              onChange={({ target }) => type(target.value)}
              onFocus={({ target }) => target.select()}
              onKeyDown={goOn}
            />
            {isWrong && <span className="second-line warning-line">{texts.quantityRule}</span>}
          </td>
        )}
        <td className="numeric" data-label={texts.cost}>
          {formatCents(product.costCents)}
        </td>
        <td className="numeric" data-label={texts.amount}>
          {isTicked ? formatCents(amountOf(line)) : '–'}
        </td>
      </tr>
    </tbody>
  );
};

/** What else is good to know of a product beside its figures. */
function factsOf({ product }: Line): string {
  const { upc, minimum, target, isWeighed } = product;
  return [
    upc && `UPC ${upc}`,
    minimum !== null && filled(texts.minimum, { quantity: formatThousandths(minimum) }),
    target !== null && filled(texts.target, { quantity: formatThousandths(target) }),
    isWeighed && texts.byWeight,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Memoized, so that typing in one row renders no other. */
export const ReorderRow = memo(
  PlainRow,
  (before, after) =>
    isSameLine(before.line, after.line) &&
    before.branchId === after.branchId &&
    before.readOnly === after.readOnly,
);
