import { Alert, Box, Card, FormHelperText, Typography } from '@mui/material';
import { useEvent, useInput, ValidationError, type Identifier } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ProductMatch } from '../../dataProvider/api';
import { ProductSearch } from '../../ui/search/ProductSearch';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { getBackend } from '../../backends/backend';
import { PurchaseOrderLine } from './PurchaseOrderLine';
import { NewProductButton } from './NewProductButton';
import {
  applyOrderLineChange,
  hasLineOfProduct,
  findUnorderableLine,
  type OrderLineChange,
  type OrderLine,
} from './order';
import type { OrderFormValues } from './orderFormValues';
import { focusContainerOfRemovedElement } from '../../ui/focus';
import '../../i18n/purchaseOrders';

function lackIn(lines: OrderLine[]) {
  if (lines.length === 0) return 'resources.purchases/orders.words.no_products_error';
  const line = findUnorderableLine(lines);
  return (
    line && {
      message: 'resources.purchases/orders.words.quantity_error',
      args: { product: line.name, quantity: line.quantity },
    }
  );
}

interface Touched {
  productId: Identifier;
  time: number;
  focused: boolean;
}

export const OrderLines = ({ branchId, onDone }: { branchId: number; onDone: () => void }) => {
  const words = useResourceTexts();
  const { fieldState } = useInput({ source: 'lines', validate: lackIn });
  const lines = useWatch<OrderFormValues, 'lines'>({ name: 'lines' });
  const { getValues, setValue } = useFormContext<OrderFormValues>();
  const { isSubmitted } = useFormState();
  const [twice, setTwice] = useState(false);
  const [touched, setTouched] = useState<Touched | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const says = useId();
  useEffect(() => search.current?.focus(), []);

  const change = useEvent((wanted: OrderLineChange) => {
    const before = getValues();
    const after = applyOrderLineChange(before, wanted);
    if (after === before) return;
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    setValue('lines', after.lines, options);
    setValue('payableCents', after.payableCents, options);
    setValue('paidCents', after.paidCents, options);
    setTwice(false);
  });
  const add = (product: ProductMatch, scanned: boolean) => {
    setTwice(!scanned && hasLineOfProduct(getValues('lines'), product.id));
    change({ type: scanned ? 'scan' : 'add', product });
    // A product found by typing moves the focus to its quantity. After a scan the focus stays, because the next code
    // follows.
    setTouched({ productId: product.id, time: (touched?.time ?? 0) + 1, focused: !scanned });
  };
  const toSearch = useEvent(() => search.current?.focus());
  const error = fieldState.error?.message;
  const last = lines.find(({ productId }) => productId === touched?.productId);
  return (
    <Card component="section" sx={{ px: 2, pb: 2, overflow: 'visible' }} aria-labelledby="add-products">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pt: 1.5, pb: 1 }}>
        <Typography id="add-products" variant="h2">
          {words('add_products')}
        </Typography>
        {getBackend().capabilities.has('createPurchaseDraft') && (
          <NewProductButton branchId={branchId} onAdd={add} />
        )}
      </Box>
      <Box className="order-search">
        <ProductSearch
          branchId={branchId}
          onAdd={add}
          inputRef={search}
          error={Boolean(error)}
          says={error ? says : undefined}
        />
        {twice && (
          <Alert
            ref={focusContainerOfRemovedElement}
            severity="warning"
            sx={{ mt: 1 }}
            onClose={() => setTwice(false)}
          >
            {words('twice')}
          </Alert>
        )}
        {error && (
          <FormHelperText id={says} error role="alert">
            <ValidationError error={error} />
          </FormHelperText>
        )}
        {lines.length > 0 && (
          <button type="button" className="button order-skip" onClick={onDone}>
            {words('skip_lines')}
          </button>
        )}
        <p className="visually-hidden" role="status">
          {last && words('counted', { product: last.name, quantity: last.quantity })}
        </p>
      </Box>
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
          {words('no_products')}
        </Typography>
      ) : (
        <ul className="order-lines">
          {lines.toReversed().map(line => (
            <PurchaseOrderLine
              key={line.productId}
              {...line}
              touched={line.productId === touched?.productId ? touched.time : 0}
              focused={line.productId === touched?.productId && touched.focused}
              onChange={change}
              onDone={toSearch}
            />
          ))}
        </ul>
      )}
    </Card>
  );
};
