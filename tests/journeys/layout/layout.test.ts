import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, fillSignIn, freshlySignedIn, hasFocus, signedIn } from '../../support/browser.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
const group = (page: Page, name: string) => navigation(page).getByRole('button', { name, exact: true });
const isOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).waitFor();

it('folds the sidebar to icons with tooltips, and remembers it', async () => {
  const page = await signedIn();
  const wide = (await navigation(page).boundingBox())!.width;
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await eventually(async () => (await navigation(page).boundingBox())!.width).toBeLessThan(wide / 3);
  await link(page, 'Banners').hover();
  const tooltip = page.getByRole('tooltip', { name: 'Banners' });
  await tooltip.waitFor();
  await tooltip.hover();
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await link(page, 'Banners').focus();
  await tooltip.waitFor();
  await page.reload();
  await isOut(page);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect((await navigation(page).boundingBox())!.width).toBeLessThan(wide / 3);
  await group(page, 'Inventory').click();
  await link(page, 'Warehouses').click();
  await page.waitForURL('**/admin/inventory/warehouses');
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await eventually(async () => (await navigation(page).boundingBox())!.width).toBe(wide);
});

it('leads by keyboard past the menu to the content, and through a submenu to its page', async () => {
  const page = await signedIn('/admin/branches');
  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await eventually(async () => (await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByRole('button', { name: 'Export', exact: true }));

  const reports = group(page, 'Reports');
  expect(await reports.getAttribute('aria-expanded')).toBe('false');
  await reports.focus();
  await page.keyboard.press('Enter');
  await eventually(() => reports.getAttribute('aria-expanded')).toBe('true');
  await link(page, 'Orders').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/orders/find');
  // The page takes the focus when it is shown.
  await hasFocus(page.getByLabel('What do you know about the order?'));
  await reports.focus();
  await page.keyboard.press('Space');
  await eventually(() => reports.getAttribute('aria-expanded')).toBe('false');
});

it('keeps the chosen theme and density over a reload and a sign-out', async () => {
  const page = await freshlySignedIn('/admin/settings', { colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const choose = (label: string, option: string) => page.getByLabel(label).selectOption(option);
  await choose('Theme', 'Dark');
  await eventually(ground).not.toBe(light);
  const dark = await ground();
  await choose('Table rows', 'Compact');
  const rowHeight = async () => {
    await page.getByRole('link', { name: 'Branches', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Lakeside Market' });
    return (await row.boundingBox())!.height;
  };
  const compact = await rowHeight();
  await page.reload();
  await isOut(page);
  expect(await ground()).toBe(dark);
  expect(await rowHeight()).toBe(compact);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await ground()).toBe(dark);
  await page.reload();
  await page.getByLabel('Email').waitFor();
  expect(await ground()).toBe(dark);
  await fillSignIn(page);
  await isOut(page);
  expect(await ground()).toBe(dark);
  await link(page, 'Settings').click();
  await choose('Table rows', 'Comfortable');
  await choose('Theme', 'Same as this device');
  await eventually(ground).toBe(light);
  expect(await rowHeight()).toBeGreaterThan(compact);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(ground).toBe(dark);
});
