import { expect, it } from 'vitest';
import { goWithin, overflow, seriousFaults, signedIn } from '../support/browser.ts';
import { ADD_ORDER, choose, ORDERS, quantity, twoProducts } from '../support/purchaseForm.ts';

const SCREENS = [
  ['/admin/categories?branchId=31', 'Categories'],
  ['/admin/users/create', 'Create User'],
  ['/admin/purchases/suppliers/create', 'Create Supplier'],
  ['/admin/products?branchId=31&categoryId=1', 'Products'],
  ['/admin/products/create?branchId=31&categoryId=1', 'Create Product'],
  ['/admin/promotions/create', 'Create Promotion'],
] as const;

it('lists and forms fit a phone in the dark, without a serious fault', async () => {
  const page = await signedIn('/admin/users', {
    // In a window of this height, the button at the foot covers no row of the list.
    viewport: { width: 390, height: 4000 },
    colorScheme: 'dark',
  });
  const found: Record<string, unknown> = {};
  const look = async (path: string) => {
    await page
      .getByRole('main')
      .getByRole('status', { name: 'Loading' })
      .first()
      .waitFor({ state: 'detached' });
    const serious = await seriousFaults(page);
    const wide = await overflow(page);
    if (serious.length > 0 || wide > 0) found[path] = { serious, wide };
  };
  for (const [path, shown] of SCREENS) {
    await goWithin(page, path);
    const role = shown.startsWith('Create') ? 'button' : 'table';
    await page.getByRole(role, { name: shown, exact: true }).waitFor();
    await look(path);
  }
  await goWithin(page, '/admin/promotions');
  await page.getByRole('button', { name: 'View details of Fruit week' }).click();
  await page.locator('.card').first().waitFor();
  await look('the items of a promotion');
  await goWithin(page, `${ORDERS}?state=received`);
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Purchase Details' }).waitFor();
  await page.locator('.card').first().waitFor();
  await look('the lines of a purchase');
  await goWithin(page, ADD_ORDER);
  await twoProducts(page);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').waitFor();
  await look('a line of a new purchase');
  expect(found).toEqual({});
});
