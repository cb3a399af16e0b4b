import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectComplaints, openApp, useApp } from '../../support/openApp';

useApp();

const dialog = async () => within(await screen.findByRole('dialog'));

it('adds a webhook, shows its secret once and its deliveries, and switches it off', async () => {
  expectComplaints(/The address must begin with https:/);
  const { user } = await openApp('/admin/settings/webhooks');
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }));
  const form = await dialog();
  await user.type(form.getByLabelText(/Address/), 'http://hooks.example/a');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(/^The address must begin with https:/);
  await user.clear(form.getByLabelText(/Address/));
  await user.type(form.getByLabelText(/Address/), 'https://hooks.example/a');
  await user.click(form.getByLabelText('Stock'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'The secret of hooks.example' });
  const secret = (await dialog()).getByLabelText<HTMLInputElement>('Secret');
  expect(secret.value).toMatch(/^whsec_/);
  await user.click((await dialog()).getByRole('button', { name: 'Close' }));

  await screen.findByText('Products, Prices, Promotions, Orders', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Deliveries to hooks.example' }));
  await (await dialog()).findByText('No deliveries in the last 30 days');
  await user.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Switch off hooks.example' }));
  await screen.findByText('Webhook switched off');
  await user.click(await screen.findByRole('button', { name: 'Remove hooks.example' }));
  await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
  await screen.findByText('No webhooks found');
});
