/** Back is where one was: the list, how far it was scrolled, and the row that was open. */
import { expect, it } from 'vitest';
import { eventually, signedIn } from '../../support/browser.ts';

it.each([
  ['a list', '/admin/purchases/orders?start=2020-01-01&end=2099-12-31'],
  ['a report', '/admin/reports/orders?start=2020-01-01&end=2099-12-31'],
])('finds the open row of %s again, at the same height', async (_what, address) => {
  const page = await signedIn(address, { viewport: { width: 1280, height: 500 } });
  await page
    .getByRole('button', { name: /^View details of/ })
    .nth(2)
    .click();
  const open = page.getByRole('button', { name: /^Hide details of/ });
  const name = await open.getAttribute('aria-label');
  await page.locator('.details-row').getByRole('heading').first().waitFor();
  await open.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const height = await page.evaluate(() => window.scrollY);
  expect(height).toBeGreaterThan(100);

  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  expect(await open.getAttribute('aria-label')).toBe(name);
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(height);
});

it('shows another page of a menu without an open row', async () => {
  const page = await signedIn('/admin/promotions');
  await page
    .getByRole('button', { name: /^View details of/ })
    .first()
    .click();
  await page.locator('.details-row').waitFor();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await page
    .getByRole('button', { name: /^View details of/ })
    .first()
    .waitFor();
  expect(await page.locator('.details-row').count()).toBe(0);
});

it('leaves what is open over a page behind with the page', async () => {
  const page = await signedIn('/admin/promotions', { viewport: { width: 390, height: 844 } });
  const openMenu = () => page.getByRole('button', { name: 'Open the menu' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const toBanners = async () => {
    await openMenu();
    await page.getByRole('link', { name: 'Banners', exact: true }).click();
    await heading('Banners').waitFor();
    await eventually(() => page.getByRole('link', { name: 'Banners', exact: true }).count()).toBe(0);
  };
  await toBanners();
  await openMenu();
  await page.getByRole('link', { name: 'Promotions', exact: true }).waitFor();
  await page.goBack();
  await heading('Promotions').waitFor();
  await eventually(() => page.getByRole('link', { name: 'Promotions', exact: true }).count()).toBe(0);

  await toBanners();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find or go to' });
  await box.fill('profit');
  await page.goBack();
  await heading('Promotions').waitFor();
  await box.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await eventually(() => box.inputValue()).toBe('');
});
