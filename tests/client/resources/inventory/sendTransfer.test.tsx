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

it('shows each error at its field, which gets the focus, also the second time', async () => {
  const places = [
    { id: 1, name: 'Sales floor', isFloor: true, branchId: 31, branch: 'Alder' },
    { id: 2, name: 'Back room', isFloor: false, branchId: 31, branch: 'Alder' },
  ];
  const { user } = showPart(<SendTransfer />, {
    transferDestinations: async () => places,
    searchProducts: async () => [match],
  });
  const to = await screen.findByRole('combobox', { name: 'To' });
  const send = screen.getByRole('button', { name: 'Send' });
  for (let attempt = 0; attempt < 2; attempt++) {
    await user.click(send);
    expect(to).toHaveFocus();
    expect(to).toHaveAccessibleDescription('Choose the destination.');
  }
  await user.selectOptions(to, '2');
  expect(to).toBeValid();
  await user.click(send);
  const search = screen.getByRole('combobox', { name: 'Search products' });
  expect(search).toHaveFocus();
  expect(search).toHaveAccessibleDescription('Add at least one product.');
  await user.type(search, 'Fig');
  await user.click(await screen.findByRole('option', { name: /Figs/ }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const quantity = await screen.findByRole('textbox', { name: /Figs/ });
  expect(search).toBeValid();
  await user.clear(quantity);
  await user.click(send);
  expect(quantity).toHaveFocus();
  expect(quantity).toHaveAccessibleDescription('Enter a quantity for each product.');
  expect(screen.queryByRole('alert')).toBeNull();
});
