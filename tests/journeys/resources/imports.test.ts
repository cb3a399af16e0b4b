import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, faults, overflow, seriousFaults, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

const ADDRESS = '/admin/import?branchId=31';
const LONG = 'Journeyberry'.repeat(12);
const token = await fetchToken();

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.locator('input[type=file]').setInputFiles(chosen);

const found = async (name: string) =>
  (
    await askShop<{ name: string; price: number }[]>(
      'GET',
      `/api/product/autocomplete?name=${encodeURIComponent(name)}`,
      { token },
    )
  ).body.map(({ name: called, price }) => [called, price]);

it('a file is mapped, checked, imported over a reload, undone, and its headers are known from then on', async () => {
  const page = await signedIn(ADDRESS, { viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Choose a File' }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(
    page,
    file(
      'autumn.csv',
      'Código,Nombre,Importe,Colour',
      '7700000000011,Journey cloudberry,1.25,gold',
      '7700000000028,Journey medlar,2.50,brown',
      '7700000000035,Journey sorb,much,red',
      `7700000000066,${LONG},1.25,blue`,
    ),
  );
  await page.getByLabel('Column Importe').selectOption('price');
  expect(await page.getByLabel('Column Nombre').inputValue()).toBe('name');
  expect(await page.getByLabel('Column Colour').inputValue()).toBe('');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Category of new products without one').fill('Journey fruit');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await page.getByText('3 new, 0 changed, 1 cannot be used').waitFor();
  const planned = page.getByRole('table', { name: 'What would change' });
  await planned.getByRole('row').nth(3).waitFor();
  expect((await planned.getByRole('row').nth(1).innerText()).split(/\s*\n\s*/)).toEqual([
    'Journey cloudberry New',
    'UPC: 7700000000011',
    'Category: Journey fruit',
    'Price: $1.25',
  ]);
  await page.getByText('the price "much" is not a number').waitFor();
  expect(await found('Journey cloudberry')).toEqual([]);
  expect(await faults(page)).toEqual([]);
  // A name without spaces must not widen the table beyond the page, even on a phone.
  const tooWide = () => planned.evaluate(table => table.scrollWidth - table.parentElement!.clientWidth);
  expect(await tooWide()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await eventually(tooWide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download These Rows' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    '\uFEFFCódigo,Nombre,Importe,Colour,Reason\r\n7700000000035,Journey sorb,much,red,"the price ""much"" is not a number"\r\n',
  );

  await page.reload();
  await page.getByText('3 new, 0 changed, 1 cannot be used').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported by').waitFor();
  expect(await found('Journey cloudberry')).toEqual([['Journey cloudberry', 1.25]]);

  await page.getByRole('link', { name: 'All imports' }).click();
  const row = page.getByRole('row').filter({ hasText: 'autumn.csv' });
  await row.getByText('3 new, 0 changed').waitFor();
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Undo This Import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo This Import' }).click();
  await page.getByText('Undone by').waitFor();
  expect(await found('Journey cloudberry')).toEqual([]);

  // The column mapping is remembered for files with the same headers.
  await page.getByRole('link', { name: 'Import Another File' }).click();
  await choose(page, file('winter.csv', 'Código,Nombre,Importe,Colour', '7700000000042,Journey rowan,3,red'));
  await page.getByLabel('Column Importe').waitFor();
  expect(await page.getByLabel('Column Importe').inputValue()).toBe('price');
  await page.getByRole('button', { name: 'Delete This File' }).dblclick();
  await page.getByText('Drop a CSV or Excel file here').waitFor();
  await page.getByRole('row').filter({ hasText: 'autumn.csv' }).waitFor();
  expect(await page.getByText('winter.csv').count()).toBe(0);
});
