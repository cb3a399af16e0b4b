/** What a screen reader hears without being asked: what comes into a region that was on the page before. */
import { expect, it } from 'vitest';
import { eventually, expectComplaints, signedIn } from '../../support/browser.ts';

it('hears the page that a link leads to', async () => {
  const page = await signedIn('/admin/banners');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.elementHandle();
  await page.getByRole('link', { name: 'Branches', exact: true }).first().click();
  await page.getByRole('table', { name: 'Branches' }).waitFor();
  expect(await heading.getAttribute('aria-live')).toBe('polite');
  expect(await before.evaluate(element => element.isConnected && element.textContent)).toBe('Branches');
});

it('hears how many rows a search found, and that it found none', async () => {
  const page = await signedIn('/admin/purchases/suppliers');
  await page.getByRole('table', { name: 'Suppliers' }).waitFor();
  const region = await page.getByRole('main').locator('[aria-live]').elementHandle();
  const said = () => eventually(() => region.evaluate(element => element.isConnected && element.textContent));
  const search = page.getByRole('searchbox');
  await search.fill('zzz no such supplier');
  await search.press('Enter');
  await said().toBe('0 rows');
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await said().toMatch(/^Showing 1 to \d+ of \d+ suppliers$/);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
});

it('hears how much the search that goes anywhere found, not its keys with each letter', async () => {
  const page = await signedIn('/admin/banners');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find or go to' });
  await box.waitFor();
  const said = () => eventually(() => page.getByRole('dialog').getByRole('status').textContent());
  await said().toBe('');
  await box.fill('coconut');
  await page.getByRole('option', { name: /^Coconut Milk/ }).waitFor();
  await said().toBe(`Results: ${await page.getByRole('option').count()}`);
  await box.fill('zzz nothing');
  await said().toBe('Nothing found for "zzz nothing".');
});

it('hears that the figures of other days have come', async () => {
  const page = await signedIn('/admin/reports/profit');
  const region = page.getByRole('main').locator('p[aria-live]');
  await region.getByText('The figures are up to date.').waitFor({ state: 'attached' });
  await region.evaluate(element => {
    element.dataset.heard = '';
    const hear = () => (element.dataset.heard += `${element.textContent}|`);
    new MutationObserver(hear).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await page.getByLabel('Range').selectOption('last_month');
  await eventually(() => region.getAttribute('data-heard')).toBe('|The figures are up to date.|');
});

it('hears why a box was refused that it has the focus in', async () => {
  const page = await signedIn('/admin/purchases/orders/add');
  await page.getByRole('button', { name: 'Create Purchase Order' }).click();
  const search = page.getByRole('combobox', { name: 'Search products' });
  const sentence = page.getByText('Please add at least one product to the purchase order.');
  await sentence.waitFor();
  expect(await search.getAttribute('aria-describedby')).toBe(await sentence.getAttribute('id'));

  expectComplaints(/400/);
  await page.goto('/second-factor');
  await page.getByLabel('Current password').fill('not the password');
  await page.keyboard.press('Enter');
  await page.locator('#current-help').getByRole('alert').waitFor();
});
