import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { faults, expectComplaints, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, fetchToken } from '../../support/calls.ts';
import { csvRows } from '../../support/csv.ts';

const FORMATS = { CSV: /^CSV ?For/, Excel: /^Excel/ };

const choose = async (page: Page, format: keyof typeof FORMATS) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: FORMATS[format] }).click();
};

async function saved(page: Page, format: keyof typeof FORMATS): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await choose(page, format);
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const supplier = (name: string) => ({
  name,
  email: 'a@b.example',
  contact: '',
  address: '',
  city: '',
  country: '',
  phone: '007',
  home_page: '',
  branchId: 31,
  status: true,
});

it('a filtered list is downloaded with all of its pages, as CSV and as a workbook without formulas', async () => {
  expectComplaints(/Failed to export/);
  const token = await fetchToken();
  const names = ['=Export & co', ...Array.from({ length: 24 }, (_, at) => `Export ${at}`)];
  for (const name of names) await askShop('POST', '/api/supplier', { token, body: supplier(name) });
  const page = await signedIn(`/admin/purchases/suppliers?filter=${encodeURIComponent('{"name":"export"}')}`);
  await page.getByText('Showing 1 to 20 of 25 suppliers').waitFor();

  const csv = await saved(page, 'CSV');
  expect(csv.name).toMatch(/^suppliers-31-made-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  expect(csvRows(csv.bytes.toString())).toHaveLength(26);

  const xlsx = await saved(page, 'Excel');
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const sheet = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml']!);
  expect(sheet.match(/<row /g)).toHaveLength(26);
  expect(sheet).toContain('<t xml:space="preserve">=Export &amp; co</t>');
  expect(sheet).not.toContain('<f>');

  await answerInstead(page, 'GET /api/supplier/branch/31', BROKEN);
  await choose(page, 'CSV');
  await page.getByText('Failed to export the list. Please try again.').waitFor();
  expect(await faults(page)).toEqual([]);
});
