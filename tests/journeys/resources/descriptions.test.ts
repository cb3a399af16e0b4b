import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { eventually, faults, hasFocus, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

it('keeps words between angle brackets, plain and formatted, and what is typed while the editor is loading', async () => {
  const token = await fetchToken();
  const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
  const page = await signedIn(`/admin/products?branchId=31&categoryId=${category!.id}`);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  // Each retry needs a new name.
  const name = `Angle iron ${Date.now()}`;
  await page.getByLabel('Product Name*').fill(name);
  await page.getByLabel('Price*').fill('1');
  await page.getByLabel('Description').fill('Weight <kg> per box\nx<y and y>z');
  await page.getByRole('button', { name: 'Add a Package' }).click();
  await page.getByLabel('Code on the package').waitFor();
  expect(await faults(page, [], undefined, 'form')).toEqual([]);
  await page.getByRole('button', { name: 'Remove package' }).click();
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByText('Product created').waitFor();

  const open = async () => {
    await page.getByRole('link', { name: `Edit product ${name}` }).click();
    await page.getByRole('button', { name: 'Update Product' }).waitFor();
  };
  await open();
  await eventually(() => page.getByLabel('Description').inputValue()).toBe(
    'Weight <kg> per box\nx<y and y>z',
  );
  const late = Promise.withResolvers<void>();
  await page.route('**/RichDescription-*.js', async route => {
    await late.promise;
    await route.fallback();
  });
  await page.getByLabel('Description').focus();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Format text' }).click();
  await page.getByRole('button', { name: 'Format text' }).waitFor({ state: 'detached' });
  await hasFocus(page.getByLabel('Description'));
  // Outside the editor, "/" would open the search and "?" the list of shortcuts.
  await page.keyboard.type(' figs / dates?');
  late.resolve();
  const editor = page.locator('.ProseMirror');
  await hasFocus(editor);
  await page.keyboard.type(' Daily');
  await eventually(() => editor.innerText()).toMatch(
    /^Weight <kg> per box\s+x<y and y>z figs \/ dates\? Daily$/,
  );
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+B');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Product updated').waitFor();

  await open();
  await eventually(() => editor.locator('strong').allInnerTexts()).toEqual([
    'Weight <kg> per box',
    'x<y and y>z figs / dates? Daily',
  ]);
});
