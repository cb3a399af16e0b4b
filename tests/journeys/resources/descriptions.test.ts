/** What somebody writes between angle brackets in a description is there when the form is opened again. */
import { it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { eventually, hasFocus, signedIn } from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';

it('keeps words between angle brackets, plain and formatted', async () => {
  const token = await tokenOf();
  const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
  const at = `/admin/products?branchId=31&categoryId=${category!.id}`;
  const page = await signedIn(at);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByLabel('Product Name*').fill('Angle iron');
  await page.getByLabel('Price*').fill('1');
  await page.getByLabel('Description').fill('Weight <kg> per box\nx<y and y>z');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByText('Product created').waitFor();

  const open = async () => {
    await page.getByRole('link', { name: 'Edit product Angle iron' }).click();
    await page.getByRole('button', { name: 'Update Product' }).waitFor();
  };
  await open();
  await eventually(() => page.getByLabel('Description').inputValue()).toBe(
    'Weight <kg> per box\nx<y and y>z',
  );
  await page.getByRole('button', { name: 'Format text' }).click();
  const editor = page.locator('.ProseMirror');
  await eventually(() => editor.innerText()).toMatch(/^Weight <kg> per box\s+x<y and y>z$/);
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+B');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Product updated').waitFor();

  await open();
  await eventually(() => editor.locator('strong').allInnerTexts()).toEqual([
    'Weight <kg> per box',
    'x<y and y>z',
  ]);
});

it('keeps what is typed while the editor is on its way, and goes on in it', async () => {
  const page = await signedIn('/admin/categories/create?branchId=31');
  await page.getByLabel('Description').fill('Fresh');
  const late = Promise.withResolvers<void>();
  await page.route('**/RichDescription-*.js', async route => {
    await late.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Format text' }).click();
  // "/" would go to the search of the list, "?" to the keys of the page.
  await page.keyboard.type(' figs / dates?');
  late.resolve();
  const editor = page.locator('.ProseMirror');
  await hasFocus(editor);
  await page.keyboard.type(' Daily');
  await eventually(() => editor.innerText()).toBe('Fresh figs / dates? Daily');
});
