/** A real catalogue, if it exists beside the repository: imported into a running shop, then used. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';
import { ownShop } from '../../support/ownShop.ts';

const root = path.join(import.meta.dirname, '../../..');
const PRODUCTS = path.resolve(root, '../shared/data/grocery-products-sample.csv');

it.runIf(existsSync(PRODUCTS))(
  'imports a grocery’s products, pages through, searches and edits them',
  async () => {
    const args = [
      path.join(root, 'server/import/importCommand.ts'),
      'products',
      PRODUCTS,
      '--category',
      'Groceries',
    ];
    const env = { ...process.env, DATA_DIR: ownShop().folder };
    const run = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect(run.stdout).toContain('Products added: 1,989');

    const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', {
      token: await fetchToken(),
    });
    const { id } = body.find(({ name }) => name === 'Groceries')!;
    const page = await signedIn(`/admin/products?branchId=31&categoryId=${id}`);
    await page.getByText('Showing 1 to 50 of 1,989 products').waitFor();
    await page.getByText('Page 1 of 40').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Showing 51 to 100 of 1,989 products').waitFor();
    await page.goto(`/admin/products?branchId=31&categoryId=${id}&page=40`);
    await page.getByText('Showing 1,951 to 1,989 of 1,989 products').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);

    await page.getByPlaceholder('Search products by name...').fill('crescent rolls, original');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: '0011213388076' });
    await row.waitFor();
    await row.getByRole('link', { name: /^Edit product/ }).click();
    expect(await page.getByLabel('UPC').inputValue()).toBe('0011213388076');
    await page.getByLabel('Price*').fill('2.49');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await row.getByText('$2.49').waitFor();
  },
);
