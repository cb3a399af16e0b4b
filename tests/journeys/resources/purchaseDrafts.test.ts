import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, freshlySignedIn } from '../../support/browser.ts';
import { ADD_ORDER, amount, choose, ORDERS, quantity, twoProducts } from '../../support/purchaseForm.ts';

const reference = (page: Page) => page.getByLabel('Reference Number*');

/** Waits until a change is stored, which the screen does not show. */
const isStored = (page: Page, text: string) =>
  eventually(() =>
    page.evaluate(async wanted => {
      const asked = indexedDB.open('keyval-store');
      const database = await new Promise<IDBDatabase>(resolve => {
        asked.onsuccess = () => resolve(asked.result);
      });
      const values = database.transaction('keyval').objectStore('keyval').getAll();
      await new Promise(resolve => {
        values.onsuccess = resolve;
      });
      database.close();
      return (values.result as { values?: { ref_no?: string; attachment?: unknown } }[]).some(
        order => order.values?.ref_no === wanted && Boolean(order.values.attachment),
      );
    }, text),
  ).toBe(true);

async function expectAllOfIt(page: Page): Promise<void> {
  await page.getByText(/^Your unfinished order of .+ was restored\.$/).waitFor();
  expect(await reference(page).inputValue()).toBe('Half «made» 🥫');
  expect(await quantity(page, 'Tomato').inputValue()).toBe('7');
  expect(await amount(page, 'Payable').inputValue()).toBe('8.05');
  await page.getByText('File selected: bill.jpg').waitFor();
}

it('survives a reload, a closed tab and the way back', async () => {
  const page = await freshlySignedIn(ADD_ORDER);
  await twoProducts(page);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').fill('7');
  await page.getByLabel('Attachment').setInputFiles({
    name: 'bill.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('a bill'),
  });
  await page.getByText('File selected').waitFor();
  await reference(page).fill('Half «made» 🥫');
  await isStored(page, 'Half «made» 🥫');
  await page.reload();
  await expectAllOfIt(page);
  const other = await page.context().newPage();
  await page.close();
  await other.goto(ADD_ORDER);
  await expectAllOfIt(other);
  await reference(other).fill('Changed');
  await other.getByRole('link', { name: 'Back to Purchase Orders' }).click();
  await other.waitForURL(`**${ORDERS}`);
  await other.getByRole('link', { name: 'Add New Purchase Order' }).first().click();
  await eventually(() => reference(other).inputValue()).toBe('Changed');
});
