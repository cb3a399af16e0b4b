import { screen } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'ra-core';
import { useState, type ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../../src/dataProvider/errors';
import { DraftButtons as Buttons } from '../../../../src/resources/purchases/DraftButtons';
import { createEmptyOrder } from '../../../../src/resources/purchases/orderFormValues';
import { ErrorBanner, type FailureDescription } from '../../../../src/ui/ErrorBanner';
import { DecimalInput } from '../../../../src/ui/form/DecimalInput';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const DraftButtons = (props: Omit<ComponentProps<typeof Buttons>, 'onFailure'>) => {
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  return (
    <>
      <Buttons {...props} onFailure={setFailure} />
      <ErrorBanner failure={failure} />
    </>
  );
};

const order = () => ({
  ...createEmptyOrder(),
  ref_no: 'A-1',
  supplier: { id: 7, name: 'Green Valley' },
  payableCents: 5_000,
  paidCents: 5_000,
});

it.each(['Place Order', 'Save as Draft'])('%s', async name => {
  const createPurchaseDraft = vi.fn(async (_draft: { order: { payableCents: unknown } }) => ({}));
  const { user } = showPart(
    <ResourceContextProvider value="purchases/orders">
      <Form defaultValues={order()}>
        <DecimalInput source="payableCents" label="Payable" unit="money" required zeroWhenEmpty />
        <DraftButtons name="kept" branchId={31} draftId={undefined} disabled={false} />
      </Form>
    </ResourceContextProvider>,
    { createPurchaseDraft } as never,
  );
  const box = await screen.findByRole('textbox');
  await user.clear(box);
  await user.type(box, '100.000');
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText('Enter a number of 0 or more with at most two decimals.');
  expect(box).toHaveFocus();
  expect(createPurchaseDraft).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, '100.50');
  await user.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(createPurchaseDraft).toHaveBeenCalledOnce());
  expect(createPurchaseDraft.mock.calls[0]![0].order.payableCents).toBe(10_050);
});

const line = { productId: 1, name: 'Figs', upc: '', costCents: 100, priceCents: 200 };

const stored = (changes: object) => {
  const { ref_no, day, notes, payableCents } = order();
  const lines = [{ ...line, ordered: 50_000, received: 0 }];
  return {
    id: 4,
    version: 4,
    state: 'draft',
    ref_no,
    day,
    notes,
    payableCents,
    lines,
    supplierId: 7,
    supplierName: 'Green Valley',
    ...changes,
  };
};

const showStale = (calls: object) =>
  showPart(
    <ResourceContextProvider value="purchases/orders">
      <Form defaultValues={{ ...order(), lines: [{ ...line, quantity: 50 }], version: 3 }}>
        <DraftButtons name="kept" branchId={31} draftId="4" disabled={false} />
      </Form>
    </ResourceContextProvider>,
    { changePurchaseDraft: vi.fn().mockRejectedValue(new HttpError('Changed meanwhile', 412)), ...calls },
  );

it.each([
  ['Save as Draft', {}, 0],
  ['Place Order', {}, 1],
  ['Place Order', { state: 'ordered' }, 0],
])('%s: knows its own draft again whose answer was lost (%o)', async (name, changes, orders) => {
  const changePurchaseDraft = vi.fn().mockRejectedValue(new HttpError('Changed meanwhile', 412));
  const orderPurchase = vi.fn(async () => stored({ state: 'ordered', version: 5 }));
  const { user } = showStale({ changePurchaseDraft, orderPurchase, delivery: async () => stored(changes) });
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(
    name === 'Place Order' ? 'Ordered. Nothing is received or paid yet.' : /^The draft was saved/,
  );
  expect(orderPurchase).toHaveBeenCalledTimes(orders);
  expect(changePurchaseDraft).toHaveBeenCalledOnce();
});

it.each([{ payableCents: 5_001 }, { supplierId: 8 }, { lines: [] }])(
  'shows that a draft is somebody else’s where it differs: %o',
  async changes => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = showStale({ delivery: async () => stored(changes) });
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }));
    await screen.findByRole('link', { name: 'Show Their Version' });
  },
);

it('goes on from the draft that was saved where it could not be ordered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const changePurchaseDraft = vi.fn(async ({ version }: { version: number }) => {
    if (version !== changePurchaseDraft.mock.calls.length + 2) throw new HttpError('Changed meanwhile', 412);
    return { id: 4, version: version + 1 };
  });
  const orderPurchase = vi
    .fn(async (_read: { version: number }) => ({}))
    .mockRejectedValueOnce(new HttpError('No answer', 0));
  const line = { productId: 1, name: 'Figs', upc: '', costCents: 100, priceCents: 200, quantity: 50 };
  const { user } = showPart(
    <ResourceContextProvider value="purchases/orders">
      <Form defaultValues={{ ...order(), lines: [line], version: 3 }}>
        <DraftButtons name="kept" branchId={31} draftId="4" disabled={false} />
      </Form>
    </ResourceContextProvider>,
    {
      changePurchaseDraft,
      orderPurchase,
      delivery: async () => ({ state: 'draft', lines: [line] }),
    } as never,
  );
  await user.click(screen.getByRole('button', { name: 'Place Order' }));
  await screen.findByText('The draft was not saved.');
  await user.click(screen.getByRole('button', { name: 'Place Order' }));
  await vi.waitFor(() => expect(orderPurchase).toHaveBeenCalledTimes(2));
  expect(orderPurchase.mock.calls.map(([{ version }]) => version)).toEqual([4, 5]);
});
