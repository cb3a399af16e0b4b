import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Delivery, PurchaseOrder } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import { CorrectReceivedLineDialog } from '../../../../src/resources/purchases/CorrectReceivedLineDialog';
import { DeliveryPanel } from '../../../../src/resources/purchases/DeliveryPanel';
import ReceiveDelivery from '../../../../src/resources/purchases/ReceiveDelivery';
import { useApiQuery } from '../../../../src/ui/useApiQuery';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const HELP = 'Includes goods still to come, at the average cost of those received.';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const line = {
  id: 3,
  productId: 1,
  name: 'Figs',
  upc: '',
  ean: '',
  priceCents: 200,
  productCents: 150,
  damaged: 0,
};

/** Ten pieces were ordered at $1.25, and four arrived at $1.50. */
const delivery = {
  id: 7,
  ref_no: 'A-1',
  state: 'part',
  version: 2,
  payableCents: 1500,
  paidCents: 0,
  lines: [{ ...line, ordered: 10_000, received: 4000, costCents: 150 }],
} as unknown as Delivery;

const payable = () => screen.getByRole('textbox', { name: 'Payable' });

it('is asked for by the word that is seen beside the box', async () => {
  const at = '/admin/purchases/orders/receive?id=7';
  showPart(<ReceiveDelivery />, { delivery: async () => delivery }, at);
  const label = (await screen.findByText('Received')).closest('label')!;
  expect(within(label).getByRole('textbox')).toHaveAccessibleName('Received of Figs');
});

it('is received as ordered where nobody types anything, and not at all by "Nothing arrived"', async () => {
  const receivePurchase = vi.fn(async () => undefined as never);
  const at = '/admin/purchases/orders/receive?id=7';
  const { user } = showPart(<ReceiveDelivery />, { delivery: async () => delivery, receivePurchase }, at);
  const received = await screen.findByRole('textbox', { name: 'Received of Figs' });
  expect(received).toHaveValue('6');
  await user.click(screen.getByRole('button', { name: 'Nothing arrived' }));
  expect(received).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await screen.findByText('Count at least one product, or press "All as ordered".');
  await user.click(screen.getByRole('button', { name: 'All as ordered' }));
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await vi.waitFor(() =>
    expect(receivePurchase).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ lines: [{ productId: 1, thousandths: 6000, damaged: 0, costCents: 150 }] }),
    ),
  );
});

it('takes no scan before it has read the count that this device stored', async () => {
  const opening = {} as { onsuccess?: () => void; onerror?: () => void; error?: Error };
  vi.stubGlobal('indexedDB', { open: () => opening });
  const at = '/admin/purchases/orders/receive?id=7';
  showPart(<ReceiveDelivery />, { delivery: async () => delivery }, at);
  await waitFor(() => expect(opening.onerror).toBeDefined());
  expect(screen.queryByRole('textbox', { name: 'Received of Figs' })).toBeNull();
  opening.error = new Error('damaged');
  opening.onerror!();
  await screen.findByRole('textbox', { name: 'Received of Figs' });
});

it('says while it is counted that the rest is in it, and keeps what a person typed', async () => {
  const at = '/admin/purchases/orders/receive?id=7';
  const { user } = showPart(<ReceiveDelivery />, { delivery: async () => delivery }, at);
  const received = await screen.findByRole('textbox', { name: 'Received of Figs' });
  await user.clear(received);
  await user.type(received, '2');
  const cost = screen.getByRole('textbox', { name: 'Cost of Figs' });
  await user.clear(cost);
  await user.type(cost, '1.60');
  expect(payable()).toHaveValue('15.32');
  expect(payable()).toHaveAccessibleDescription(HELP);
  const complete = screen.getByRole('checkbox', { name: 'No more deliveries are expected' });
  await user.click(complete);
  expect(payable()).toHaveValue('9.20');
  expect(payable()).not.toHaveAccessibleDescription();
  await user.clear(payable());
  await user.type(payable(), '9.00');
  await user.click(complete);
  expect(payable()).toHaveValue('9.00');
});

it('shows what is on the way by now, once somebody else took in a part of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const second = { ...line, id: 4, productId: 2, name: 'Dates', ordered: 5000, received: 0, costCents: 300 };
  const before = { ...delivery, payableCents: 3000, lines: [...delivery.lines, second] };
  // Another user received three of the six figs at another cost, and all dates.
  const [figs] = delivery.lines;
  const after = {
    ...before,
    version: 3,
    payableCents: 3120,
    lines: [
      { ...figs, received: 7000, costCents: 170 },
      { ...second, received: 5000 },
    ],
  } as Delivery;
  const read = vi.fn(async () => before);
  const receivePurchase = vi.fn(async () => {
    throw new HttpError('This purchase was changed since you read it, so nothing was saved.', 412);
  });
  const at = '/admin/purchases/orders/receive?id=7';
  const { user } = showPart(<ReceiveDelivery />, { delivery: read, receivePurchase }, at);
  await user.click(await screen.findByRole('button', { name: 'All as ordered' }));
  read.mockResolvedValue(after);
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await screen.findByText(/The lines now show what is on the way/);
  await screen.findByText('3 on the way');
  screen.getByText('3 too many');
  screen.getByText('all received');
  screen.getByText('5 too many');
  expect(screen.getByRole('textbox', { name: 'Received of Figs' })).toHaveValue('6');
  expect(screen.getByRole('textbox', { name: 'Cost of Figs' })).toHaveValue('1.70');
  // The payable amount grows by three figs and five dates.
  expect(payable()).toHaveValue('51.30');
  await user.click(screen.getByRole('button', { name: 'Nothing arrived' }));
  const arrived = screen.getByRole('textbox', { name: 'Received of Figs' });
  await user.type(arrived, '3');
  expect(payable()).toHaveValue('31.20');
  receivePurchase.mockResolvedValue(undefined as never);
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await vi.waitFor(() =>
    expect(receivePurchase).toHaveBeenLastCalledWith(
      expect.objectContaining({
        version: 3,
        payableCents: 3120,
        lines: [{ productId: 1, thousandths: 3000, damaged: 0, costCents: 170 }],
      }),
    ),
  );
});

it('follows a correction with the rest, as long as more comes', async () => {
  const { user } = showPart(
    <CorrectReceivedLineDialog delivery={delivery} line={delivery.lines[0]!} onClose={vi.fn()} />,
  );
  const received = await screen.findByRole('textbox', { name: 'Received' });
  await user.clear(received);
  await user.type(received, '3');
  expect(payable()).toHaveValue('15.00');
  expect(payable()).toHaveAccessibleDescription(HELP);
});

it('puts the cost right without undoing what somebody else received meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const later = {
    ...delivery,
    version: 3,
    lines: [{ ...delivery.lines[0], received: 9000 }],
  } as Delivery;
  const read = vi.fn(async () => delivery);
  const correctPurchaseLine = vi.fn(async () => {
    read.mockResolvedValue(later);
    throw new HttpError('This purchase was changed since you read it, so nothing was saved.', 412);
  });
  const Panel = () => {
    const { data } = useApiQuery({ key: ['delivery', 7], query: api => api.delivery(7), failed: '' });
    return data ? (
      <CorrectReceivedLineDialog delivery={data} line={delivery.lines[0]!} onClose={vi.fn()} />
    ) : null;
  };
  const { user } = showPart(<Panel />, { delivery: read, correctPurchaseLine });
  const cost = await screen.findByRole('textbox', { name: 'Cost' });
  await user.clear(cost);
  await user.type(cost, '1.40');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Invoice');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody else changed this in the meantime: now 9.');
  expect(screen.getByRole('textbox', { name: 'Received' })).toHaveValue('9');
  expect(cost).toHaveValue('1.40');
  // The purchase is loaded again before the message appears.
  await screen.findByText(/^This purchase was changed/);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(correctPurchaseLine).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 3, received: 9000, costCents: 140 }),
    ),
  );
});

it('is over once somebody else received all of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = vi.fn(async () => delivery);
  const receivePurchase = vi.fn(async () => {
    read.mockResolvedValue({ ...delivery, state: 'received' });
    throw new HttpError('no', 409, 'This purchase was received already.');
  });
  const at = '/admin/purchases/orders/receive?id=7';
  const { user } = showPart(<ReceiveDelivery />, { delivery: read, receivePurchase }, at);
  await user.click(await screen.findByRole('button', { name: 'All as ordered' }));
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await screen.findByText('Nothing from this purchase is on the way: Received.');
});

it('shows what somebody else did with it, and says why nothing was done', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = vi.fn(async (): Promise<Delivery> => ({ ...delivery, payments: [] }));
  const cancelPurchase = vi.fn(async () => {
    read.mockResolvedValue({
      ...delivery,
      state: 'received',
      payments: [],
      endedAt: '',
    } as unknown as Delivery);
    throw new HttpError('no', 409, 'This purchase was received already.');
  });
  const order = { id: 7, state: 'part' } as PurchaseOrder;
  const { user } = showPart(<DeliveryPanel order={order} name="A-1" />, { delivery: read, cancelPurchase });
  await user.click(await screen.findByRole('button', { name: 'Cancel the rest' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel the rest' }));
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Receive' })).toBeNull());
  screen.getByText('This purchase was received already.');
});

it('says what is due by now, where somebody else paid meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = vi.fn(async (): Promise<Delivery> => ({ ...delivery, supplierName: 'Orchard', payments: [] }));
  const payPurchase = vi.fn(async () => {
    read.mockResolvedValue({ ...delivery, supplierName: 'Orchard', paidCents: 1200, payments: [] });
    throw new HttpError('no', 400, 'amount must not be more than what is due: 3.', 'amount');
  });
  const order = { id: 7, state: 'part' } as PurchaseOrder;
  const { user } = showPart(<DeliveryPanel order={order} name="A-1" />, { delivery: read, payPurchase });
  await user.click(await screen.findByRole('button', { name: 'Pay $15.00' }));
  await screen.findByText('$15.00 is due to Orchard.');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await screen.findByText(
    'The payment was not saved: somebody else paid in the meantime, so less is due now.',
  );
  await screen.findByText('$3.00 is due to Orchard.');
});

it.each([
  [{ owedCents: 900 }, 'Unpaid', 'Pay $9.00', '$9.00 is due to Orchard.'],
  [{ owedCents: 400, paidCents: 500 }, 'Partial', 'Pay $4.00', '$4.00 is due to Orchard.'],
  [
    { owedCents: 0, paidCents: 900 },
    'Paid',
    'Pay in Advance',
    'Nothing is due to Orchard yet. $6.00 is payable once the goods arrive.',
  ],
])('asks to pay what is due of the goods that arrived: %o', async (amounts, status, button, lead) => {
  const order = { id: 7, state: 'part' } as PurchaseOrder;
  const { user } = showPart(<DeliveryPanel order={order} name="A-1" />, {
    delivery: async () => ({ ...delivery, supplierName: 'Orchard', payments: [], ...amounts }),
  });
  await screen.findByText(status, { selector: '.badge' });
  await screen.findByText('$6.00 is not due yet: those goods have not arrived.');
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByText(lead);
});

it('shows what arrived damaged beside what was received', async () => {
  const order = { id: 7, state: 'part' } as PurchaseOrder;
  showPart(<DeliveryPanel order={order} name="A-1" />, {
    delivery: async () => ({
      ...delivery,
      payments: [],
      lines: [{ ...line, ordered: 10_000, received: 4000, damaged: 1500, costCents: 150 }],
    }),
  });
  await screen.findByText('1.5 damaged');
});

it('sends the damaged part of what arrived, which is not payable', async () => {
  const receivePurchase = vi.fn(async () => undefined as never);
  const at = '/admin/purchases/orders/receive?id=7';
  const { user } = showPart(<ReceiveDelivery />, { delivery: async () => delivery, receivePurchase }, at);
  const damaged = await screen.findByRole('textbox', { name: 'Damaged of Figs' });
  await user.type(damaged, '7');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await screen.findByText(/^Damaged must be a quantity of at most what was received\./);
  await user.clear(damaged);
  await user.type(damaged, '2');
  await user.click(screen.getByRole('checkbox', { name: 'No more deliveries are expected' }));
  expect(payable()).toHaveValue('12.00');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await vi.waitFor(() =>
    expect(receivePurchase).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        payableCents: 1200,
        lines: [{ productId: 1, thousandths: 6000, damaged: 2000, costCents: 150 }],
      }),
    ),
  );
});

it('takes nothing that is counted of one delivery over to another', async () => {
  const read = async (id: unknown) => ({
    ...delivery,
    id: Number(id),
    lines: [{ ...line, name: `Figs ${Number(id)}`, ordered: 10_000, received: 0, costCents: 150 }],
  });
  const { user } = showPart(
    <>
      <Link to="/admin/purchases/orders/receive?id=7">To 7</Link>
      <Link to="/admin/purchases/orders/receive?id=8">To 8</Link>
      <ReceiveDelivery />
    </>,
    { delivery: read },
    '/admin/purchases/orders/receive?id=7',
  );
  const box = (id: number) => screen.findByRole('textbox', { name: `Received of Figs ${id}` });
  const go = async (id: number) => {
    await user.click(screen.getByRole('link', { name: `To ${id}` }));
    return box(id);
  };
  await box(7);
  await go(8);
  await user.type(await go(7), '2');
  expect(await go(8)).toHaveValue('10');
});
