/** A file becomes products: dropped, looked at, checked, imported, undone; and what of it survives a reload or a failure. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, faults, seriousFaults, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';

const ADDRESS = '/admin/import?branchId=31';
const token = await tokenOf();

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

it('shows what would change beside a name that has no spaces, on a phone too', async () => {
  const page = await signedIn(ADDRESS);
  await choose(page, file('long.csv', 'UPC,Name,Price', `7700000000042,${'Journeyberry'.repeat(12)},1.25`));
  await page.getByRole('button', { name: 'Check the file' }).click();
  const planned = page.getByRole('table', { name: 'What would change' });
  await planned.getByText('Price: $1.25').waitFor();
  const tooWide = () => planned.evaluate(table => table.scrollWidth - table.parentElement!.clientWidth);
  expect(await tooWide()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await tooWide()).toBeLessThanOrEqual(0);
});

it('imports what a file says, gives back what it cannot use, and undoes it', async () => {
  const page = await signedIn(ADDRESS);
  expect(await seriousFaults(page)).toEqual([]);
  await choose(
    page,
    file(
      'autumn.csv',
      'Código,Nombre,Importe,Colour',
      '7700000000011,Journey cloudberry,1.25,gold',
      '7700000000028,Journey medlar,2.50,brown',
      '7700000000035,Journey sorb,much,red',
    ),
  );
  await page.getByLabel('Column Importe').selectOption('price');
  expect(await page.getByLabel('Column Nombre').inputValue()).toBe('name');
  expect(await page.getByLabel('Column Colour').inputValue()).toBe('');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Category of new products without one').fill('Journey fruit');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await page.getByText('2 new, 0 changed, 1 cannot be used').waitFor();
  const planned = page.getByRole('table', { name: 'What would change' });
  await planned.getByRole('row').nth(2).waitFor();
  expect((await planned.getByRole('row').nth(1).innerText()).split(/\s*\n\s*/)).toEqual([
    ...['Journey cloudberry New', 'UPC: 7700000000011'],
    'Category: Journey fruit',
    'Price: $1.25',
  ]);
  await page.getByText('the price "much" is not a number').waitFor();
  expect(await found('Journey cloudberry')).toEqual([]);
  expect(await faults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    '\uFEFFCódigo,Nombre,Importe,Colour,Reason\r\n7700000000035,Journey sorb,much,red,"the price ""much"" is not a number"\r\n',
  );

  // The server has it: a reload changes nothing.
  await page.reload();
  await page.getByText('2 new, 0 changed, 1 cannot be used').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported by').waitFor();
  expect(await found('Journey cloudberry')).toEqual([['Journey cloudberry', 1.25]]);

  await page.getByRole('link', { name: 'All imports' }).click();
  const row = page.getByRole('row').filter({ hasText: 'autumn.csv' });
  await row.getByText('2 new, 0 changed').waitFor();
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('Undone by').waitFor();
  expect(await found('Journey cloudberry')).toEqual([]);

  // The same headers are known from then on.
  await page.getByRole('link', { name: 'Import another file' }).click();
  await choose(page, file('winter.csv', 'Código,Nombre,Importe,Colour', '7700000000042,Journey rowan,3,red'));
  await page.getByLabel('Column Importe').waitFor();
  expect(await page.getByLabel('Column Importe').inputValue()).toBe('price');
  // Once, and nobody is told that there is no such file any more.
  await page.getByRole('button', { name: 'Forget this file' }).dblclick();
  await page.getByText('Drop a CSV or Excel file here').waitFor();
  await page.getByRole('row').filter({ hasText: 'autumn.csv' }).waitFor();
  expect(await page.getByText('winter.csv').count()).toBe(0);
});

it('keeps the file and the columns when something fails', async () => {
  expectComplaints(/could not be sent/, /was not checked/, /Nothing was imported/);
  const page = await signedIn(ADDRESS);
  const sends = await answerInstead(page, 'POST /api/imports/branch/31', BROKEN);
  await choose(page, file('kept.csv', 'A,B,C', '7700000000059,Journey kept,1'));
  await page.getByText('“kept.csv” could not be sent.').waitFor();
  await sends();
  await page.getByRole('button', { name: 'Try again' }).click();

  await page.getByText('Still missing: ID or UPC or Name. Choose its column.').waitFor();
  expect(await page.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true);
  await page.getByLabel('Column A').selectOption('upc');
  await page.getByLabel('Column B').selectOption('name');
  const checks = await answerInstead(page, 'PUT /api/imports/*', BROKEN);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('The file was not checked.').waitFor();
  expect(await page.getByLabel('Column B').inputValue()).toBe('name');
  await checks();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('1 new, 0 changed, 0 cannot be used').waitFor();
  const goes = await answerInstead(page, 'POST /api/imports/*', BROKEN);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Nothing was imported.').waitFor();
  await goes();

  await page.getByRole('button', { name: 'Change the columns' }).click();
  await page.getByLabel('Column C').selectOption('price');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('1 new, 0 changed, 0 cannot be used').waitFor();
});

it('takes a dropped file on a phone’s width, and says what is no file of rows', async () => {
  expectComplaints(/could not be sent/);
  const page = await signedIn(ADDRESS, { viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const drop = (...names: string[]) =>
    page.evaluate(dropped => {
      const transfer = new DataTransfer();
      for (const name of dropped) transfer.items.add(new File([new Uint8Array([0, 1, 2, 3])], name));
      document
        .querySelector('.import-drop')!
        .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }, names);
  await drop('january.csv', 'february.csv');
  await page.getByText('One file at a time. Nothing was sent.').waitFor();
  await drop('picture.bin');
  await page
    .getByText('This file cannot be read as a table: save it as CSV or as an Excel workbook (XLSX).')
    .waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await seriousFaults(page)).toEqual([]);
});

it('shows the commands where the server takes no files', async () => {
  const page = await signedIn('/admin/settings');
  await page.getByRole('link', { name: 'Import a file' }).waitFor();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
    localStorage.setItem('session', JSON.stringify({ ...session, offers: [] }));
  });
  await page.reload();
  await page.getByLabel('Product name').waitFor();
  await eventually(() => page.getByRole('link', { name: 'Import a file' }).count()).toBe(0);
  await page.goto(ADDRESS);
  await page.getByText('npm run import -- products FILE.csv --dry-run').waitFor();
  await page.getByText('This server takes no files from the browser.').waitFor();
});
