import { expect, it } from 'vitest';
import { eventually, expectComplaints, fillSignIn, newPage, signedIn } from '../../support/browser.ts';
import { withConfig } from '../../support/calls.ts';

const json = (body: string) => ({ contentType: 'application/json', body });

it('says instead of starting that config.json is wrong, and takes its name and branch from one that is right', async () => {
  const page = await newPage();
  await withConfig(page, json('{"branchId": "31"}'));
  await page.goto('/admin');
  await eventually(() => page.getByRole('alert').allInnerTexts()).toEqual([
    'config.json: "branchId" must be a whole number above 0.',
  ]);
  expect(await page.getByRole('button').count()).toBe(0);

  await withConfig(page, json(JSON.stringify({ productName: 'La Bodega', branchId: 32 })));
  await page.goto('/admin/inventory/warehouses');
  await page.getByRole('heading', { level: 1, name: 'La Bodega' }).waitFor();
  await fillSignIn(page);
  await page.getByRole('rowheader', { name: 'Stockroom', exact: true }).waitFor();
  expect(await page.title()).toBe('Warehouses · La Bodega');
  expect(await page.getByRole('navigation').first().innerText()).toContain('La Bodega');
});

it('works where the browser forbids storage, until the next load', async () => {
  const page = await newPage();
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/admin/branches');
  await fillSignIn(page);
  await page.getByRole('rowheader', { name: 'Lakeside Market', exact: true }).waitFor();
  await page.getByLabel('Branch', { exact: true }).selectOption('Lakeside Market');
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Harvest week', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  expect(await page.getByLabel('Branch', { exact: true }).inputValue()).toBe('32');
  await page.goto('/admin/branches');
  await page.getByLabel('Email').waitFor();
});

it('keeps the frame when a screen breaks; the others work, and a new try may help', async () => {
  expectComplaints(/error loading dynamically imported module|Failed to fetch dynamically imported module/);
  const page = await signedIn('/admin/settings');
  await page.route('**/assets/banners-*.js', route => route.abort());
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByText('This screen stopped working.').waitFor();
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Lakeside Market', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByText('This screen stopped working.').waitFor();
  await page.unroute('**/assets/banners-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('rowheader', { name: 'Harvest week', exact: true }).waitFor();
});
