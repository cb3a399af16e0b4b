/** Every list as a file: whole, as it is filtered, read back as it was written. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unguarded } from '../../../contract/productFile.ts';
import { eventually, expectComplaints, faults, goWithin, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';
import { RESOURCES } from '../../support/contents.ts';
import { csvRows } from '../../support/csv.ts';

const SUPPLIERS = '/admin/purchases/suppliers';

const button = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

/** Exports the list that is shown. */
async function saved(page: Page, format: 'CSV' | 'Excel'): Promise<{ name: string; bytes: Buffer }> {
  await button(page).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const supplier = (name: string) => ({
  ...{
    name,
    email: 'a@b.example',
    contact: '',
    address: '',
    city: '',
    country: '',
    phone: '007',
    home_page: '',
  },
  ...{ branchId: 31, status: true },
});

describe('a list', () => {
  it('is exported as it is filtered, all of its pages, and without a formula', async () => {
    const token = await tokenOf();
    const names = ['=Export & co', ...Array.from({ length: 24 }, (_, at) => `Export ${at}`)];
    for (const name of names) await askShop('POST', '/api/supplier', { token, body: supplier(name) });
    const page = await signedIn(`${SUPPLIERS}?filter=${encodeURIComponent('{"name":"export"}')}`);
    await page.getByText('Showing 1 to 20 of 25 suppliers').waitFor();

    const csv = await saved(page, 'CSV');
    expect(csv.name).toMatch(/^suppliers-31-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = csvRows(csv.bytes.toString());
    expect(head!.slice(0, 5)).toEqual(['ID', 'Name', 'Contact', 'Email', 'Phone']);
    expect(rows.map(row => unguarded(row[1]!)).toSorted()).toEqual(names.toSorted());
    expect(rows.map(row => row[1])).toContain("'=Export & co");
    expect(rows[0]![4]).toBe('007');
    await page.getByText('Rows exported: 25').waitFor();

    const xlsx = await saved(page, 'Excel');
    expect(xlsx.name).toMatch(/\.xlsx$/);
    const sheet = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<row /g)).toHaveLength(26);
    expect(sheet).toContain('<t xml:space="preserve">=Export &amp; co</t>');
    expect(sheet).not.toContain('<f>');
  });

  it('says what failed, and is exported when it is tried again', async () => {
    const page = await signedIn(SUPPLIERS);
    await page.getByRole('table').waitFor();
    expectComplaints(/Failed to export/);
    const answers = await answerInstead(page, 'GET /api/supplier/branch/31', BROKEN);
    await button(page).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('Failed to export the list. Please try again.').waitFor();
    expect(await faults(page)).toEqual([]);
    await answers();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    expect((await download).suggestedFilename()).toContain('suppliers');
    await eventually(() => dialog.count()).toBe(0);
  });

  it('shows how far it is, and stops when it is told to', async () => {
    const page = await signedIn(SUPPLIERS);
    await page.getByRole('table').waitFor();
    // An answer that does not come.
    await answerInstead(page, 'GET /api/supplier/branch/31', () => undefined);
    await button(page).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('progressbar').waitFor();
    const ended = page.waitForEvent('requestfailed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await ended).url()).toContain('/api/supplier/');
    await eventually(() => dialog.count()).toBe(0);
  });
});

it('every list can be exported', async () => {
  const page = await signedIn('/admin/settings');
  for (const { path } of RESOURCES) {
    await goWithin(page, `/admin/${path}${path === 'categories' ? '?branchId=31' : ''}`);
    await page.locator('main').getByRole('button', { name: 'Export', exact: true }).waitFor();
  }
});

it('the file of products is the one that an import takes, and has nothing else', async () => {
  const page = await signedIn('/admin/products');
  await page.locator('main tbody tr').first().waitFor();
  const { bytes } = await saved(page, 'CSV');
  const [head, ...rows] = csvRows(bytes.toString());
  expect(head!.slice(0, 8)).toEqual(['ID', 'UPC', 'Name', 'Category', 'Price', 'Cost', 'Tax', 'Stock']);
  const batteries = rows.find(row => row[2] === 'AA Batteries, 4 ct')!;
  expect(batteries[3]).not.toBe('');
  expect(batteries[4]).toMatch(/^\d+\.\d\d$/);
  expect(batteries[8]).toBe('yes');
});

it('over the documented calls alone the file of products has what those tell', async () => {
  const page = await signedIn('/admin/settings');
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
    localStorage.setItem('session', JSON.stringify({ ...session, offers: [] }));
  });
  await page.reload();
  await goWithin(page, '/admin/products?branchId=31&categoryId=1');
  await page.locator('main tbody tr').first().waitFor();
  const { bytes } = await saved(page, 'CSV');
  const [head, ...rows] = csvRows(bytes.toString());
  expect(head).not.toContain('Minimum stock');
  expect(head).toContain('Stock before');
  const total = (await page.locator('.pager > .soft').innerText()).match(/of ([\d,]+)/)![1]!;
  expect(rows).toHaveLength(Number(total.replace(',', '')));
});
