import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Delivery } from '../../../../src/dataProvider/api';
import ReceiveDelivery from '../../../../src/resources/purchases/ReceiveDelivery';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

/** This browser throws immediately instead of rejecting a promise. */
vi.mock('idb-keyval', () => {
  const denied = () => {
    throw new DOMException('Access is denied in this context', 'SecurityError');
  };
  return { get: denied, set: denied, del: denied };
});

beforeEach(() => signInAs());

const figs = { id: 3, productId: 1, name: 'Figs', upc: '', ean: '', priceCents: 200, costCents: 150 };
const delivery = {
  id: 7,
  ref_no: 'A-1',
  state: 'ordered',
  version: 2,
  payableCents: 1500,
  paidCents: 0,
  lines: [{ ...figs, ordered: 10_000, received: 0 }],
} as unknown as Delivery;

it('says that it was received', async () => {
  const receivePurchase = vi.fn(async () => delivery);
  const { user, address } = showPart(
    <ReceiveDelivery />,
    { delivery: async () => delivery, receivePurchase },
    '/admin/purchases/orders/receive?id=7',
  );
  await user.click(await screen.findByRole('button', { name: 'All as ordered' }));
  expect(screen.getByRole('textbox', { name: 'Received of Figs' })).toHaveValue('10');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await screen.findByText('Received: the stock has risen');
  expect(address().pathname).toBe('/admin/purchases/orders');
});
