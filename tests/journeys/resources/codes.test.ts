/** Codes of packages: said in the form of a product, and counted as what is in them where they are scanned. */
import { expect, it } from 'vitest';
import type { ProductInput } from '../../../contract/product.ts';
import { eventually, expectComplaints, faults, signedIn } from '../../support/browser.ts';
import { bodies, recordCalls } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';
import { ownProduct, productNow } from '../../support/ownProduct.ts';

const newCode = () => `9${Date.now()}`;

const formOf = async (id: number) =>
  `/admin/products/${id}?branchId=31&categoryId=${(await productNow(id)).categoryId}`;

it('are said in the form, and refused where another product has one', async () => {
  const code = newCode();
  const holder = await ownProduct({ codes: [{ code, unit: 'Case', size: 6, price: null }] });
  const { id } = await ownProduct();
  const page = await signedIn(await formOf(id));
  expectComplaints(/Failed to update product/);
  const calls = recordCalls(page);
  const packages = page.getByRole('group', { name: 'Packages' });
  await packages.getByRole('button', { name: 'Add a package' }).click();
  await packages.getByLabel('Code on the package').fill(code);
  await packages.getByLabel('Called').fill('Case');
  await packages.getByLabel('Holds').fill('12');
  await packages.getByLabel('Sold for').fill('20');
  expect(await faults(page, [], undefined, 'form')).toEqual([]);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText(`The product "${holder.name}" of this branch has the code ${code}.`).first().waitFor();
  await packages.getByLabel('Code on the package').fill(`${code}7`);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(bodies<ProductInput>(calls, /^PATCH/).at(-1)).toEqual({
    codes: [{ code: `${code}7`, unit: 'Case', size: 12, price: 20 }],
  });
  await page.goto(await formOf(id));
  await packages.getByRole('button', { name: 'Take the package away' }).click();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(await productNow(id)).not.toHaveProperty('codes');
});

it('add what is in them to a purchase, and lead to their product from any page', async () => {
  const code = newCode();
  const { id, name } = await ownProduct({ codes: [{ code, unit: 'Case', size: 12, price: null }] });
  const page = await signedIn('/admin/purchases/orders/add');
  const search = page.getByPlaceholder('Search products by name, UPC...');
  const quantity = page.getByRole('textbox', { name: `Quantity of ${name}` });
  for (const shown of ['12', '24']) {
    await search.fill(code);
    await page.keyboard.press('Enter');
    await eventually(() => quantity.inputValue()).toBe(shown);
  }
  await page.goto('/admin/banners');
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
  await page.locator('body').press('Control+k');
  await page.getByRole('combobox', { name: /Find/ }).fill(code);
  await page.getByRole('option', { name }).click();
  await page.waitForURL(`**/admin/products/${id}/show`);
  await page.getByText(`Case of 12: ${code}`).waitFor();
});

it('are not there over a server with the documented calls alone', async () => {
  const { id } = await ownProduct();
  const page = await signedInDocumented(await formOf(id));
  await page.getByRole('button', { name: 'Update Product' }).waitFor();
  expect(await page.getByRole('group', { name: 'Packages' }).count()).toBe(0);
});
