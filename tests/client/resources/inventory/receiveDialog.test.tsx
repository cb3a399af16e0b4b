import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReceiveTransferDialog } from '../../../../src/resources/inventory/ReceiveTransferDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const line = { productId: 1, upc: '', received: null, damaged: 0, costCents: 50 };
const lines = [
  { ...line, id: 1, name: 'Figs', thousandths: 10_000 },
  { ...line, id: 2, name: 'Dates', thousandths: 2500 },
];

function showDialog() {
  const receiveTransfer = vi.fn(async () => []);
  const { user } = showPart(
    <ReceiveTransferDialog id={7} lines={lines} onClose={vi.fn()} onReceived={vi.fn()} onOver={vi.fn()} />,
    { receiveTransfer },
  );
  return { user, receiveTransfer };
}

const box = (name: string) => screen.findByRole('textbox', { name });

it('sends the damaged part of what was received', async () => {
  const { user, receiveTransfer } = showDialog();
  await user.type(await box('Damaged of Figs'), '11');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await screen.findByText('No more can be damaged than was received.');
  await user.clear(await box('Damaged of Figs'));
  await user.type(await box('Damaged of Figs'), '2');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await vi.waitFor(() =>
    expect(receiveTransfer).toHaveBeenCalledExactlyOnceWith({
      id: 7,
      lines: [
        { id: 1, received: 10_000, damaged: 2000 },
        { id: 2, received: 2500, damaged: 0 },
      ],
    }),
  );
});

it('receives nothing by one press', async () => {
  const { user, receiveTransfer } = showDialog();
  await user.click(await screen.findByRole('button', { name: 'Nothing arrived' }));
  expect(await box('Received of Figs')).toHaveValue('0');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await vi.waitFor(() =>
    expect(receiveTransfer).toHaveBeenCalledExactlyOnceWith({
      id: 7,
      lines: [
        { id: 1, received: 0, damaged: 0 },
        { id: 2, received: 0, damaged: 0 },
      ],
    }),
  );
});
