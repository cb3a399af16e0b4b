/** A product like another: its form filled in, saved only when the person saves it. */
import { expect, it } from 'vitest';
import type { ProductInput } from '../../../contract/product.ts';
import { eventually, signedIn } from '../../support/browser.ts';
import { bodies, recordCalls } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';
import { ownProduct, productNow } from '../../support/ownProduct.ts';
import { base64, picture } from '../../support/pictures.ts';

it.each([
  ['our server', signedIn],
  ['a server with the documented calls alone', signedInDocumented],
])('opens the form with all but code and stock, over %s', async (_, open) => {
  const base64dataImage = base64(await picture('png'));
  const { id, name } = await ownProduct({
    upc: String(Date.now()),
    description: 'Sweet',
    ebt: true,
    base64dataImage,
  });
  const { categoryId } = await productNow(id);
  const page = await open(`/admin/products/${id}?branchId=31&categoryId=${categoryId}`);
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Create Product' }).waitFor();
  await eventually(() => page.getByLabel('Product Name*').inputValue()).toBe(`${name} (copy)`);
  expect(await page.getByLabel('UPC', { exact: true }).inputValue()).toBe('');
  expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('0');
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByText('Product created', { exact: true }).waitFor();
  const [sent] = bodies<ProductInput>(calls, 'POST /api/product');
  expect(sent).toMatchObject({
    price: 2,
    cost: 0.95,
    stock: 0,
    upc: '',
    ebt: true,
    categoryId,
    description: 'Sweet',
  });
  expect(sent!.base64dataImage.length).toBeGreaterThan(10);
});

it('starts from the page of a product, too, and asks before it is left', async () => {
  const { id, name } = await ownProduct();
  const page = await signedIn(`/admin/products/${id}/show?branchId=31`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await eventually(() => page.getByLabel('Product Name*').inputValue()).toBe(`${name} (copy)`);
  await page.getByRole('link', { name: 'Banners' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
});
