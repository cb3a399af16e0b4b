import { act, screen } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'ra-core';
import type { ReactElement } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import type { Api, Delivery } from '../../../src/dataProvider/api';
import SendTransfer from '../../../src/resources/inventory/SendTransfer';
import { DraftButtons } from '../../../src/resources/purchases/DraftButtons';
import ReceiveDelivery from '../../../src/resources/purchases/ReceiveDelivery';
import { createEmptyOrder } from '../../../src/resources/purchases/orderFormValues';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeAll(async () => {
  signInAs();
  await openBackend();
});
beforeEach(() => {
  signInAs();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const figs = { productId: 1, name: 'Figs', upc: '', ean: '', priceCents: 200, costCents: 150 };
const delivery = {
  id: 7,
  ref_no: 'A-1',
  state: 'ordered',
  version: 2,
  payableCents: 1500,
  paidCents: 0,
  lines: [{ id: 3, ...figs, ordered: 10_000, received: 0 }],
} as unknown as Delivery;

vi.mock('idb-keyval', () => {
  const refused = () => Promise.reject(new Error('The disk is full'));
  return { get: refused, set: refused, del: refused };
});

type User = ReturnType<typeof showPart>['user'];

async function press(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

interface Sent {
  what: string;
  part: ReactElement;
  api: Partial<Api>;
  call: string;
  send: (user: User) => Promise<void>;
  /** True if the user is asked before the page is left, because the input is stored nowhere else. */
  asks?: boolean;
  done: string;
  failed: string;
}

const SENT: Sent[] = [
  {
    what: 'a transfer',
    part: <SendTransfer />,
    api: {
      transferDestinations: async () => [
        { id: 1, name: 'Back room', branchId: 31, branch: 'Alder Street' },
        { id: 2, name: 'Cellar', branchId: 31, branch: 'Alder Street' },
      ],
      searchProducts: async () => [
        { id: 9, name: 'Figs', upc: '', priceCents: 100, costCents: 50, stockThousandths: 0 },
      ],
    },
    call: 'create',
    send: async user => {
      await user.selectOptions(await screen.findByRole('combobox', { name: 'To' }), 'Cellar');
      await user.type(screen.getByRole('combobox', { name: 'Search products' }), 'Fig');
      await user.click(await screen.findByRole('option', { name: /Figs/ }));
      await press(user, 'Add');
      await press(user, 'Send');
    },
    asks: true,
    done: 'Sent: the goods are on the way until somebody receives them',
    failed: 'The transfer was not sent.',
  },
  {
    what: 'a delivery',
    part: <ReceiveDelivery />,
    api: { delivery: async () => delivery },
    call: 'receivePurchase',
    send: async user => {
      await press(user, 'All as ordered');
      await press(user, 'Receive');
    },
    done: 'Received: the stock has risen',
    failed: 'The purchase was not received.',
  },
  {
    what: 'a draft',
    part: (
      <ResourceContextProvider value="purchases/orders">
        <Form
          defaultValues={{
            ...createEmptyOrder(),
            ref_no: 'A-1',
            supplier: { id: 7, name: 'Green Valley' },
            payableCents: 5_000,
          }}
        >
          <DraftButtons
            name="kept"
            branchId={31}
            draftId={undefined}
            disabled={false}
            onFailure={() => undefined}
          />
        </Form>
      </ResourceContextProvider>
    ),
    api: {},
    call: 'createPurchaseDraft',
    send: user => press(user, 'Save as Draft'),
    done: 'The draft was saved. The paid amount and payment method are not part of it.',
    failed: 'The draft was not saved.',
  },
];

describe.each(SENT)('$what', ({ part, api, call, send, asks, done, failed }) => {
  it.each([
    ['was sent', done],
    ['was not', failed],
  ])('that %s', async (_, said) => {
    const answer = Promise.withResolvers<unknown>();
    const sent = vi.fn(() => answer.promise);
    const { user, address } = showPart(
      <>
        <Link to="/admin/elsewhere">Elsewhere</Link>
        <Routes>
          <Route path="here" element={part} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      { ...api, [call]: sent },
      '/admin/here?id=7',
    );
    await send(user);
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    if (asks) await press(user, 'Leave');
    expect(address().pathname).toBe('/admin/elsewhere');
    await act(async () =>
      said === done ? answer.resolve({ data: { id: 1 } }) : answer.reject(new Error('No.')),
    );
    await screen.findByText(said);
    expect(address().pathname).toBe('/admin/elsewhere');
  });
});
