import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import SendTransfer from '../../../../src/resources/inventory/SendTransfer';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeAll(async () => {
  signInAs();
  await openBackend();
});
beforeEach(() => signInAs());

const match = { id: 9, name: 'Figs', upc: '', priceCents: 100, costCents: 50, stockThousandths: 0 };

it('keeps what is no quantity as it was typed', async () => {
  const { user } = showPart(<SendTransfer />, {
    transferDestinations: async () => [],
    searchProducts: async () => [match],
  });
  const add = async () => {
    await user.type(await screen.findByRole('combobox', { name: 'Search products' }), 'Fig');
    await user.click(await screen.findByRole('option', { name: /Figs/ }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
  };
  await add();
  await add();
  const box = await screen.findByRole('textbox', { name: /Figs/ });
  expect(box).toHaveValue('2');
  await user.clear(box);
  await user.type(box, '1,2,3');
  await add();
  expect(box).toHaveValue('1,2,3');
  expect(box).toBeInvalid();
});
