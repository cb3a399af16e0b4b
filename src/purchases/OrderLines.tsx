/** The left half of a new order: products found, scanned and counted. */
import { Alert, Card, FormHelperText, Typography } from '@mui/material';
import { useEvent, useInput, useTranslate } from 'ra-core';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ProductMatch } from '../dataProvider/api';
import { Glyph } from '../ui/Glyph';
import { formatCents } from '../ui/money';
import { ProductSearch } from '../ui/search/ProductSearch';
import { useWords } from '../ui/words';
import { changed, holds, lineCents, quantityOf, type LineChange, type OrderLine } from './order';
import type { OrderValues } from './values';

const quantityId = (productId: number): string => `quantity-${productId}`;

const anyLine = (lines: OrderLine[]) =>
  lines.length > 0 ? undefined : 'resources.purchases/orders.words.no_products_error';

export const OrderLines = ({ branchId }: { branchId: number }) => {
  const words = useWords();
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: 'lines', validate: anyLine });
  const { getValues, setValue, formState } = useFormContext<OrderValues>();
  const [twice, setTwice] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const lines = field.value as OrderLine[];
  const added = useRef<number | null>(null);
  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    if (added.current !== null) document.getElementById(quantityId(added.current))?.focus();
    added.current = null;
  }, [lines]);

  const change = useEvent((wanted: LineChange) => {
    const before = getValues();
    const after = changed(before, wanted);
    if (after === before) return;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('lines', after.lines, options);
    setValue('payable', after.payable, options);
    setValue('paid', after.paid, options);
    setTwice(false);
  });
  const add = (product: ProductMatch, scanned: boolean) => {
    setTwice(holds(getValues('lines'), product.id));
    change({ type: 'add', product });
    // Whoever types goes on to the quantity; a scanner goes on to the next code.
    if (!scanned) added.current = product.id;
  };
  const toSearch = useEvent(() => search.current?.focus());
  const error = fieldState.error?.message?.replace('@@react-admin@@', '').replace(/^"(.*)"$/, '$1');
  return (
    <Card component="section" sx={{ p: 2, overflow: 'visible' }} aria-labelledby="add-products">
      <Typography id="add-products" variant="h2" sx={{ mb: 2 }}>
        {words('add_products')}
      </Typography>
      <ProductSearch branchId={branchId} onAdd={add} inputRef={search} />
      {twice && (
        <Alert severity="warning" sx={{ mt: 1 }} onClose={() => setTwice(false)}>
          {words('twice')}
        </Alert>
      )}
      {error && (
        <FormHelperText error role="alert">
          {translate(error)}
        </FormHelperText>
      )}
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
          {words('no_products')}
        </Typography>
      ) : (
        <ul className="order-lines">
          {lines.map(line => (
            <Line key={line.productId} {...line} onChange={change} onDone={toSearch} />
          ))}
        </ul>
      )}
    </Card>
  );
};

interface LineProps extends OrderLine {
  onChange: (change: LineChange) => void;
  onDone: () => void;
}

/** Plain elements, drawn anew only when this line changes: an order may have hundreds. */
const Line = memo(({ onChange, onDone, ...line }: LineProps) => {
  const words = useWords();
  const { productId, name, quantity } = line;
  const [typed, setTyped] = useState<string | null>(null);
  const setQuantity = (next: number) => {
    setTyped(null);
    onChange({ type: 'quantity', productId, quantity: next });
  };
  const type = (text: string) => {
    setTyped(text);
    const next = quantityOf(text);
    if (next !== null) onChange({ type: 'quantity', productId, quantity: next });
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not yet the whole order.
    event.preventDefault();
    onDone();
  };
  return (
    <li>
      <div className="order-line-name">
        <span className="strong">{name}</span>
        <span className="second-line">
          {words('line_cost', { cost: formatCents(line.costCents) })}
          {line.upc && ` · UPC ${line.upc}`}
        </span>
      </div>
      <div className="stepper">
        <button
          type="button"
          className="row-action"
          aria-label={words('fewer', { product: name })}
          disabled={quantity <= 1}
          onClick={() => setQuantity(Math.max(1, quantity - 1))}
        >
          <Glyph name="minus" />
        </button>
        <input
          id={quantityId(productId)}
          type="number"
          min="1"
          step="any"
          inputMode="decimal"
          aria-label={words('quantity_of', { product: name })}
          value={typed ?? quantity}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped(null)}
          onWheel={({ currentTarget }) => currentTarget.blur()}
          onKeyDown={goOn}
        />
        <button
          type="button"
          className="row-action"
          aria-label={words('more', { product: name })}
          onClick={() => setQuantity(quantity + 1)}
        >
          <Glyph name="plus" />
        </button>
      </div>
      <span className="order-line-total">{formatCents(lineCents(line))}</span>
      <button
        type="button"
        className="row-action"
        aria-label={words('remove_line', { product: name })}
        title={words('remove_line', { product: name })}
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
Line.displayName = 'Line';
