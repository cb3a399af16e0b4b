import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { getArrowKeyStep } from '../../ui/form/getArrowKeyStep';
import { Glyph } from '../../ui/Glyph';
import { formatCents } from '../../lib/money';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { localizeDecimalSign } from '../../i18n/language';
import { formatCentsForInput, isAmbiguousNumber } from '../../lib/quantityInput';
import { explainInvalidNumber } from '../../ui/form/explainInvalidNumber';
import { OrderLineMargin } from './OrderLineMargin';
import {
  parseCostCents,
  computeLineCostCents,
  computePriceKeepingMargin,
  parseOrderQuantity,
  type OrderLineChange,
  type OrderLine,
} from './order';
import './line.css';
import '../../i18n/purchaseOrders';

interface LineProps extends OrderLine {
  touched: number;
  focused: boolean;
  onChange: (change: OrderLineChange) => void;
  onDone: () => void;
}

/**
 * A line of the order, made of plain elements and memoized, because an order can have hundreds of lines. The step
 * buttons are not tab stops, because the arrow keys in the input do the same.
 */
export const PurchaseOrderLine = memo(({ touched, focused, onChange, onDone, ...line }: LineProps) => {
  const words = useResourceTexts();
  const item = useRef<HTMLLIElement>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (touched === 0) return;
    if (focused) box.current?.focus();
    item.current?.scrollIntoView({ block: 'nearest' });
  }, [touched, focused]);
  const { productId, name, quantity, costCents } = line;
  const set = (next: number) => onChange({ type: 'quantity', productId, quantity: next });
  return (
    <li ref={item}>
      {touched > 0 && <span key={touched} className="order-line-mark" />}
      <div className="order-line-name">
        <span className="strong">{name}</span>
        <div className="second-line order-line-facts">
          <label>
            {words('cost')}
            <FigureBox
              name={words('cost_of', { product: name })}
              min={0}
              step={0.01}
              value={costCents / 100}
              shown={formatCentsForInput(costCents)}
              why={typed => (parseCostCents(typed) === null ? explainInvalidNumber(typed, 2) : null)}
              onType={typed => {
                const next = parseCostCents(typed);
                if (next !== null) onChange({ type: 'cost', productId, costCents: next });
              }}
              onDone={onDone}
            />
          </label>
          {line.upc && <span>UPC {line.upc}</span>}
        </div>
        {computePriceKeepingMargin(line) !== null && <OrderLineMargin line={line} onChange={onChange} />}
      </div>
      <div className="stepper">
        <button
          type="button"
          className="row-action"
          tabIndex={-1}
          aria-label={words('fewer', { product: name })}
          disabled={quantity <= 1}
          onClick={() => {
            // The minus button is disabled at a quantity of one, and a disabled button loses the focus. The focus
            // therefore moves to the quantity input beforehand.
            if (quantity <= 2) box.current?.focus({ preventScroll: true });
            set(Math.max(1, quantity - 1));
          }}
        >
          <Glyph name="minus" />
        </button>
        <FigureBox
          ref={box}
          name={words('quantity_of', { product: name })}
          min={1}
          step={1}
          value={quantity}
          why={typed => (isAmbiguousNumber(typed) ? explainInvalidNumber(typed, 2) : null)}
          onType={typed => {
            const next = parseOrderQuantity(typed);
            if (next !== null) set(next);
          }}
          onDone={onDone}
        />
        <button
          type="button"
          className="row-action"
          tabIndex={-1}
          aria-label={words('more', { product: name })}
          onClick={() => set(quantity + 1)}
        >
          <Glyph name="plus" />
        </button>
      </div>
      <span className="order-line-total">{formatCents(computeLineCostCents(line))}</span>
      <button
        type="button"
        className="row-action"
        aria-label={words('remove_line', { product: name })}
        onClick={() => {
          onChange({ type: 'remove', productId });
          onDone();
        }}
      >
        <Glyph name="delete" />
      </button>
    </li>
  );
});
PurchaseOrderLine.displayName = 'Line';

interface FigureBoxProps {
  ref?: Ref<HTMLInputElement>;
  name: string;
  min: number;
  step: number;
  value: number;
  /** Text to show while the input does not have the focus; defaults to the value. */
  shown?: string;
  why: (typed: string) => string | null;
  onType: (typed: string) => void;
  onDone: () => void;
}

/**
 * Input for a number. While the person types, it shows the typed text; otherwise it shows the value. If a text is
 * refused (see `why`), a message says why. Enter moves to the next input without submitting the form.
 */
const FigureBox = ({
  ref,
  name,
  min,
  step,
  value,
  shown = localizeDecimalSign(String(value)),
  why,
  onType,
  onDone,
}: FigureBoxProps) => {
  const sentence = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const before = useRef(shown);
  const press = (event: KeyboardEvent) => {
    const way = getArrowKeyStep(event.key);
    if (way) {
      event.preventDefault();
      const next = localizeDecimalSign(String(Math.max(min, Math.round((value + way * step) * 100) / 100)));
      setTyped(next);
      setRefused(null);
      onType(next);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onDone();
  };
  return (
    <>
      <input
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={refused !== null}
        aria-describedby={refused ? sentence : undefined}
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          const sentence = why(target.value);
          setRefused(sentence);
          // An ambiguous text such as "1,200" is refused. While it was being typed, "1,20" was still valid and read as
          // 1.2. The value from before the edit is therefore restored.
          onType(sentence ? before.current : target.value);
        }}
        onFocus={({ target }) => {
          before.current = shown;
          target.select();
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      {refused && (
        <span id={sentence} role="alert" className="warning-line">
          {refused}
        </span>
      )}
    </>
  );
};
