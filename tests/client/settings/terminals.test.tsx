import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../../src/dataProvider/api';
import Terminals from '../../../src/settings/Terminals';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

it('takes no second press while the key of what was just added is on its way', async () => {
  signInAs();
  const key = Promise.withResolvers<string>();
  const addTerminal = vi.fn<Api['addTerminal']>(({ name }) =>
    Promise.resolve({ id: 8, name, used: false, saleLimit: null, refundLimit: null, key: null }),
  );
  const api: Partial<Api> = {
    terminals: () => Promise.resolve([]),
    tenders: () => Promise.resolve({ off: [], own: [] }),
    addTerminal,
    createTerminalKey: () => key.promise,
  };
  const { user } = showPart(<Terminals />, api);
  await user.click(await screen.findByRole('button', { name: 'Add Terminal' }));
  await user.type(await screen.findByLabelText(/Terminal name/), 'Front 1');
  const add = screen.getByRole('button', { name: 'Add Terminal' });
  await user.click(add);
  await waitFor(() => expect(addTerminal).toHaveBeenCalledTimes(1));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(add).toBeDisabled();
  key.resolve('tk_the-key');
  expect(await screen.findByDisplayValue('tk_the-key')).toBeVisible();
  expect(addTerminal).toHaveBeenCalledTimes(1);
});

it('makes a key that only reads, and shows which keys do', async () => {
  signInAs();
  const reader = { id: 8, name: 'Books', used: false, saleLimit: null, refundLimit: null, key: null };
  const key = {
    prefix: 'tr_abcdef',
    isReadOnly: true,
    createdAt: '2026-11-21T14:05:00.000Z',
    lastUsedAt: '',
  };
  const createTerminalKey = vi.fn<Api['createTerminalKey']>(() => Promise.resolve('tr_the-key'));
  const api: Partial<Api> = {
    terminals: () => Promise.resolve([{ ...reader, key }]),
    tenders: () => Promise.resolve({ off: [], own: [] }),
    addTerminal: () => Promise.resolve(reader),
    createTerminalKey,
  };
  const { user } = showPart(<Terminals />, api);
  expect(await screen.findByText(/^Reads only · Key tr_abcdef/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add Terminal' }));
  await user.type(await screen.findByLabelText(/Terminal name/), 'Books');
  await user.click(screen.getByLabelText('Only for reading, such as by accounting software'));
  await user.click(screen.getByRole('button', { name: 'Add Terminal' }));
  expect(await screen.findByDisplayValue('tr_the-key')).toBeVisible();
  expect(createTerminalKey.mock.calls[0]![0]).toEqual({ id: 8, kind: 'read-only' });
});
