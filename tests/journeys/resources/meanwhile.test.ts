import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  faults,
  hasFocus,
  overflow,
  signedInBlank,
} from '../../support/browser.ts';
import { ownProduct, productNow } from '../../support/ownProduct.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Product' });

async function openForm(page: Page, id: number) {
  await page.goto(`/admin/products/${id}?branchId=31&categoryId=${(await productNow(id)).categoryId}`);
  await page.getByLabel('Price*').waitFor();
}

/** The dimmed page behind a dialog is not checked. */
const dialogFaults = (page: Page) => faults(page, [], undefined, '[role=dialog]');

it('asks the second to save by the keyboard alone, on a phone and in the dark, and erases nothing of the first', async () => {
  const product = await ownProduct();
  const other = await signedInBlank();
  const page = await signedInBlank({ ...PHONE, colorScheme: 'dark' });
  await Promise.all([openForm(other, product.id), openForm(page, product.id)]);
  await other.getByLabel('Price*').fill('2.99');
  await other.getByLabel('Product Name*').fill(`${product.name}, drained`);
  await updateButton(other).click();
  await other.getByText('Product updated', { exact: true }).waitFor();

  expectComplaints();
  await page.getByLabel('Price*').fill('3.5');
  await page.getByLabel('Price*').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this product meanwhile' });
  const yours = dialog.getByRole('radiogroup', { name: 'Price' }).getByRole('radio', { name: /^Yours:/ });
  await dialog.waitFor();
  expect(await dialogFaults(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await hasFocus(page.getByLabel('Price*'));
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('ArrowDown');
  await eventually(() => yours.isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Product updated/)
    .first()
    .waitFor();
  expect(await productNow(product.id)).toMatchObject({ price: 3.5, name: `${product.name}, drained` });

  await openForm(other, product.id);
  await other.getByRole('button', { name: 'History' }).click();
  await other.getByRole('dialog').getByText('Price: $2.00 → $2.99').waitFor();
  expect(await dialogFaults(other)).toEqual([]);
});
