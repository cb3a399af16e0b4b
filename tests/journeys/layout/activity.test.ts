/** Settings → Activity: who did what. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Admin } from '../../../contract/admin.ts';
import { eventually, expectComplaints, faults, freshlySignedIn, signedIn } from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';
import { csvRows } from '../../support/csv.ts';

const token = await tokenOf();
const warehouse = `Cold room ${Date.now()}`;
const made = await askShop<{ id: number }>('POST', '/api/warehouse', {
  token,
  body: { name: warehouse, branchId: 31 },
});
await askShop('PUT', `/api/warehouse/${made.body.id}`, {
  token,
  body: { name: `${warehouse} B`, branchId: 31 },
});

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' };

it('leads from Settings to what was done, by whom, and narrows it', async () => {
  const page = await signedIn('/admin/settings');
  await page.getByRole('link', { name: 'Show the activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await page.getByLabel('What').selectOption({ label: 'Warehouses' });
  const entry = page.getByRole('listitem').filter({ hasText: `changed warehouse ${warehouse} B` });
  await entry.waitFor();
  expect(await entry.first().innerText()).toContain(`Name: ${warehouse} → ${warehouse} B`);
  expect(new URL(page.url()).search).toBe('?kind=inventory%2Fwarehouses');
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await page.getByText('No activity matches.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('');
  await entry.waitFor();
  expect(await faults(page, [], undefined, 'main')).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [head = [], ...lines] = csvRows(readFileSync(await file.path(), 'utf8'));
  const column = (name: string) => lines.map(line => line[head.indexOf(name)]);
  expect(column('Record')).toContain(`${warehouse} B`);
  // Signing in, which brought this page here, is another kind.
  expect(new Set(column('What'))).toEqual(new Set(['warehouse']));
  await page.goBack();
});

it('says of the value of a promotion whether it is a share or an amount', async () => {
  const days = { dateInit: '2026-01-01', dateEnd: '2026-01-02', limit: 20, branchId: 31 };
  const name = `Quarter ${Date.now()}`;
  for (const [discountTypeId, sort] of [
    [1, 'off'],
    [4, 'less'],
  ] as const) {
    const body = { ...days, name: `${name} ${sort}`, discountTypeId, value: 15 };
    expect((await askShop('POST', '/api/promotion', { token, body })).status).toBeLessThan(300);
  }
  const page = await signedIn('/admin/settings/activity?kind=promotions');
  const entry = (sort: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${name} ${sort}` })
      .first();
  await entry('off').waitFor();
  expect(await entry('off').innerText()).toContain('Value: 15%');
  expect(await entry('less').innerText()).toContain('Value: $15.00');
});

it('has room on a phone, in the dark, and shows who signed in', async () => {
  const page = await signedIn('/admin/settings/activity?kind=session', PHONE);
  await page.getByText('signed in', { exact: false }).first().waitFor();
  expect(await faults(page, [], undefined, 'main')).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/activity-phone.png` });
});

it('is not offered to others, and told to who goes there all the same', async () => {
  const userName = `stock${Date.now()}`;
  const password = 'counting boxes 12';
  const person = { name: 'Stock', userName, password, status: true, role: 'Inventory', phone: '' };
  expect((await askShop<Admin>('POST', '/api/admin', { token, body: person })).status).toBe(201);
  expectComplaints();
  const page = await freshlySignedIn('/admin/settings', {}, { userName, password });
  await page.getByLabel('Theme').waitFor();
  expect(await page.getByRole('link', { name: 'Show the activity' }).count()).toBe(0);
  await page.goto('/admin/settings/activity');
  await page.getByText('has no record of who did what', { exact: false }).waitFor();
  await eventually(() => page.getByLabel('Person').count()).toBe(0);
});
