import { screen } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import { API_EXTENSIONS } from '../../../../contract/enums';
import { OrderButtons } from '../../../../src/resources/purchases/OrderButtons';
import { createEmptyOrder } from '../../../../src/resources/purchases/orderFormValues';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(async () => {
  signInAs({ offers: Object.values(API_EXTENSIONS) });
  await openBackend();
});

const figs = { productId: 1, name: 'Figs', upc: '', costCents: 100, priceCents: 200 };

function showButtons(quantities: readonly number[] = [10, 2]) {
  const createPurchaseDraft = vi.fn(async (_draft: { state: string }) => ({}));
  const place = vi.fn();
  const order = {
    ...createEmptyOrder(),
    ref_no: 'A-1',
    supplier: { id: 7, name: 'Green Valley' },
    lines: quantities.map((quantity, at) => ({ ...figs, productId: at + 1, quantity })),
  };
  const { user } = showPart(
    <ResourceContextProvider value="purchases/orders">
      <Form defaultValues={order} onSubmit={place}>
        <input aria-label="Notes" />
        <OrderButtons name="kept" branchId={31} draftId={undefined} placing={false} onFailure={vi.fn()} />
      </Form>
    </ResourceContextProvider>,
    { createPurchaseDraft } as never,
  );
  return { user, createPurchaseDraft, place };
}

const button = (name: string) => screen.findByRole('button', { name });

it('orders by the filled button, and by Enter', async () => {
  const { user, createPurchaseDraft, place } = showButtons();
  expect(await button('Place Order')).toHaveClass('MuiButton-contained');
  expect(await button('Create Purchase Order')).not.toHaveClass('MuiButton-contained');
  await user.type(screen.getByLabelText('Notes'), '{Enter}');
  await screen.findByText('Ordered. Nothing is received or paid yet.');
  expect(createPurchaseDraft).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'ordered' }));
  expect(place).not.toHaveBeenCalled();
});

it.each([
  [[10, 2.5], 'Goods are here: add 12.5 units to stock now.'],
  [[1], 'Goods are here: add 1 unit to stock now.'],
  [[], 'Goods are here: add them to stock now.'],
])('says what "Create Purchase Order" adds to the stock: %o', async (quantities, sentence) => {
  const { user, createPurchaseDraft, place } = showButtons(quantities);
  const create = await button('Create Purchase Order');
  expect(create).toHaveAccessibleDescription(sentence);
  await user.click(create);
  await vi.waitFor(() => expect(place).toHaveBeenCalledOnce());
  expect(createPurchaseDraft).not.toHaveBeenCalled();
});

it('has one filled button over a backend that takes no orders', async () => {
  signInAs({ offers: [] });
  showButtons();
  expect(await button('Create Purchase Order')).toHaveClass('MuiButton-contained');
  expect(screen.queryByText(/^Goods are here/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
});
