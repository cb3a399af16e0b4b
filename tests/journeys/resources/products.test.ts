import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { ProductInput } from '../../../contract/product.ts';
import { hasFocus, rowGone, seriousFaults, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, bodies, named, recordCalls, tokenOf } from '../../support/calls.ts';

let category: Category;

beforeAll(async () => {
  const token = await tokenOf();
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token });
  category = body[0]!;
});

const address = () => `/admin/products?branchId=31&categoryId=${category.id}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

it('shows a category’s products with its name, and goes back to the branch’s categories', async () => {
  const page = await signedIn(address());
  await page.getByRole('heading', { level: 1, name: `Products for Category: ${category.name}` }).waitFor();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    // Of the boxes that select rows.
    '',
    'ID',
    'Image',
    'Name',
    'Price (USD)',
    'Status',
    'Flags',
    'Actions',
  ]);
  expect(await page.getByRole('navigation', { name: 'Pages' }).innerText()).toMatch(
    /Showing 1 to \d+ of \d+ products/,
  );
  await page.getByText('Page 1 of 1').waitFor();
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await page.waitForURL('**/admin/categories?branchId=31');
});

it('falls back to #id for a category without a name, and to "Products Management" without a category', async () => {
  const page = await signedInBlank();
  await answerInstead(page, `GET /api/category/${category.id}`, { json: { id: category.id, name: '' } });
  await page.goto(address());
  await page.getByRole('heading', { level: 1, name: `Products for Category: #${category.id}` }).waitFor();
  await page.goto('/admin/products?branchId=31');
  await page.getByRole('heading', { level: 1, name: 'Products Management' }).waitFor();
  // All of the branch, with a search of their own.
  await page.getByPlaceholder('Search products by name...').waitFor();
  await page.getByRole('link', { name: 'Add New Product' }).waitFor();
});

it('creates, edits and deletes a product, field by field', async () => {
  const page = await signedIn(address());
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByRole('heading', { name: 'Create New Product' }).waitFor();
  await page.getByLabel('Product Name*').fill('Crème “brûlée” 🍮 مرحبا % _ \\');
  // A scanner: digits, then Enter, which must not save.
  await page.getByLabel('UPC').fill('036000291453');
  await page.getByText('The check digit does not match').waitFor();
  await page.getByLabel('UPC').fill('036000291452');
  await page.getByText('The check digit does not match').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  expect(named(calls, 'POST /api/product')).toEqual([]);
  await page.getByLabel('Description').fill('a < b & c');
  await page.getByLabel('Price*').fill('19.99');
  await page.getByLabel('Cost').fill('9.99');
  await page.getByLabel('Tax').fill('8.25');
  await page.getByLabel('Stock').fill('3');
  await page.getByText('margin 50.03%').waitFor();
  await page.getByLabel('EBT').check();
  await page.getByLabel('Pesado').check();
  const picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByAltText('Preview of a.jpg').waitFor();
  await page.getByRole('button', { name: 'Create Product' }).dblclick();
  await row(page, 'Crème “brûlée”').waitFor();
  const created = bodies<ProductInput>(calls, 'POST /api/product');
  expect(created).toHaveLength(1);
  const { base64dataImage, ...fields } = created[0]!;
  expect(fields).toEqual({
    name: 'Crème “brûlée” 🍮 مرحبا % _ \\',
    description: 'a < b & c',
    upc: '036000291452',
    price: 19.99,
    tax: 8.25,
    status: 1,
    categoryId: category.id,
    ebt: true,
    wic: false,
    cost: 9.99,
    stock: 3,
    pesado: true,
    ecommerce: false,
    branchId: 31,
  });
  // Raw base64, of a photo that was made smaller before it was sent.
  const sent = await sharp(Buffer.from(base64dataImage, 'base64')).metadata();
  expect(base64dataImage).toMatch(/^[A-Za-z0-9+/=]+$/);
  expect(sent.width).toBe(1600);

  expect(await row(page, 'Crème “brûlée”').innerText()).toContain('036000291452');
  expect(await row(page, 'Crème “brûlée”').innerText()).toContain('$19.99');
  await row(page, 'Crème “brûlée”')
    .getByRole('link', { name: /^Edit product/ })
    .click();
  await page.getByAltText('The current image').waitFor();
  expect(await page.getByLabel('Price*').inputValue()).toBe('19.99');
  await page.getByLabel('Price*').fill('20');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await row(page, 'Crème “brûlée”').getByText('$20.00').waitFor();
  expect(bodies(calls, /^PATCH \/api\/product\/\d+$/)).toEqual([{ price: 20, status: 0 }]);

  await row(page, 'Crème “brûlée”')
    .getByRole('button', { name: /^Delete product/ })
    .click();
  await page.getByText('Are you sure you want to delete this product?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Crème “brûlée”'));
});

it('refuses what is no price, in a sentence, and keeps it', async () => {
  const page = await signedIn(address());
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByLabel('Price*').fill('1.999');
  await page.getByLabel('UPC').fill('12ab');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByText('This field is required.').waitFor();
  await page.getByText('Enter a number of 0 or more with at most two decimals.').waitFor();
  await page.getByText('Enter the digits of the code, 14 at most.').waitFor();
  await page.getByLabel('Price*').fill('-1');
  await page.getByText('Enter a number of 0 or more with at most two decimals.').waitFor();
  expect(await page.getByLabel('Price*').inputValue()).toBe('-1');
  expect(named(calls, 'POST /api/product')).toEqual([]);
});

it('sends a formatted description as HTML, and a plain one plain', async () => {
  const page = await signedIn(address());
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByLabel('Product Name*').fill('Formatted');
  await page.getByLabel('Price*').fill('1');
  await page.getByRole('button', { name: 'Format text' }).click();
  const editor = page.locator('.ProseMirror');
  await editor.click();
  await page.keyboard.type('two words ');
  await page.getByRole('button', { name: 'Bold' }).click();
  // The focus comes back with the next frame; nobody types as fast.
  await hasFocus(editor);
  await page.keyboard.type('bold');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await row(page, 'Formatted').waitFor();
  expect(bodies<ProductInput>(calls, 'POST /api/product')[0]!.description).toBe(
    '<p>two words <strong>bold</strong></p>',
  );
  await row(page, 'Formatted')
    .getByRole('link', { name: /^Edit product/ })
    .click();
  await editor.getByText('bold').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Formatted')
    .getByRole('button', { name: /^Delete product/ })
    .click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Formatted'));
});

it('searches from page 1, pages, and keeps both in the address', async () => {
  const page = await signedInBlank();
  const asked: string[] = [];
  await answerInstead(page, `GET /api/product/branch/31/${category.id}`, async (route, request) => {
    const query = new URL(request.url()).searchParams;
    asked.push(query.toString());
    const current = Number(query.get('page'));
    const rows = query.get('name') ? 3 : 120;
    const first = (current - 1) * 50 + 1;
    const last = Math.min(rows, first + 49);
    await route.fulfill({
      json: {
        products: Array.from({ length: last - first + 1 }, (_, at) => ({
          id: first + at,
          name: `Product ${first + at}`,
          upc: '',
          price: 1,
          status: 1,
        })),
        pagination: {
          currentPage: current,
          pageCount: Math.ceil(rows / 50),
          pageSize: 50,
          rowCount: rows,
          firstRowOnPage: first,
          lastRowOnPage: last,
        },
      },
    });
  });
  await page.goto(address());
  await page.getByText('Showing 1 to 50 of 120 products').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Showing 51 to 100 of 120 products').waitFor();
  await page.getByText('Page 2 of 3').waitFor();
  expect(page.url()).toContain(`categoryId=${category.id}`);

  await page.keyboard.press('/');
  await page.keyboard.type('crème % _');
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1 to 3 of 3 products').waitFor();
  expect(new URLSearchParams(asked.at(-1)).get('name')).toBe('crème % _');
  expect(new URLSearchParams(asked.at(-1)).get('page')).toBe('1');
  await page.goBack();
  await page.getByText('Showing 51 to 100 of 120 products').waitFor();
  expect(await page.getByPlaceholder('Search products by name...').inputValue()).toBe('');
  await page.reload();
  await page.getByText('Showing 51 to 100 of 120 products').waitFor();
});

it('is usable on a phone and in the dark, and has no serious fault', async () => {
  for (const options of [{ viewport: { width: 390, height: 844 } }, { colorScheme: 'dark' as const }]) {
    const page = await signedIn(address(), options);
    await page.getByRole('table').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add New Product' }).first().click();
    await page.getByLabel('Product Name*').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
  }
});
