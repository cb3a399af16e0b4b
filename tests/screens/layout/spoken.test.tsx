/** Announcements of screen readers: text added to a live region that existed before. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectComplaints, goWithin, openApp, useApp } from '../../support/openApp';

useApp();

it('hears the page that a link leads to', async () => {
  const { user } = await openApp('/admin/banners');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Banners' });
  await user.click(screen.getAllByRole('link', { name: 'Branches' })[0]!);
  await screen.findByRole('table', { name: 'Branches' });
  expect(heading).toHaveAttribute('aria-live', 'polite');
  expect(heading).toBeInTheDocument();
  expect(heading).toHaveTextContent('Branches');
});

it('hears how many rows a search found, and that it found none', async () => {
  const { user } = await openApp('/admin/purchases/suppliers');
  await screen.findByRole('table', { name: 'Suppliers' });
  const region = document.querySelector('main [aria-live]')!;
  const says = (text: RegExp) =>
    waitFor(() =>
      expect([region.isConnected, region.textContent]).toEqual([true, expect.stringMatching(text)]),
    );
  await user.type(await screen.findByRole('searchbox'), 'zzz no such supplier{Enter}');
  await says(/^0 rows$/);
  expect(screen.queryByLabelText('Pages')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await says(/^Showing 1 to \d+ of \d+ suppliers$/);
  expect(await screen.findByLabelText('Pages')).toBeVisible();
});

it('hears that the figures of other days have come', async () => {
  const { user } = await openApp('/admin/reports/profit');
  const region = await screen.findByText('The figures are up to date.');
  const heard: (string | null)[] = [];
  new MutationObserver(() => heard.push(region.textContent)).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), 'last_month');
  await waitFor(() => expect(heard).toEqual(['', 'The figures are up to date.']));
});

it('hears why a box was refused that it has the focus in', async () => {
  const { user } = await openApp('/admin/purchases/orders/add');
  await user.click(await screen.findByRole('button', { name: 'Create Purchase Order' }));
  const sentence = await screen.findByText('Please add at least one product to the purchase order.');
  expect(screen.getByPlaceholderText('Search products by name, UPC...')).toHaveAttribute(
    'aria-describedby',
    sentence.id,
  );

  expectComplaints();
  await goWithin('/second-factor');
  await user.type(await screen.findByLabelText(/^Current password/), 'not the password{Enter}');
  await waitFor(() => expect(document.querySelector('#current-help [role=alert]')).not.toBeNull());
});
