/** Every error sentence (docs/product.md#sentences-for-failures) of the catalogue's and people's screens, with a server that breaks. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { expectComplaints, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';

interface Screen {
  /** In the sentences: one, and many. */
  one: string;
  many: string;
  page: () => string;
  list: () => string;
  api: string;
  nameLabel: string;
  /** More boxes that must be filled before a new record is sent. */
  others: Record<string, string>;
}

let categoryId = 0;

beforeAll(async () => {
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token: await tokenOf() });
  categoryId = body[0]!.id;
});

const SCREENS: Screen[] = [
  {
    one: 'category',
    many: 'categories',
    page: () => '/admin/categories?branchId=31',
    list: () => 'GET /api/category/branch/31',
    api: '/api/category',
    nameLabel: 'Category Name*',
    others: {},
  },
  {
    one: 'product',
    many: 'products',
    page: () => `/admin/products?branchId=31&categoryId=${categoryId}`,
    list: () => `GET /api/product/branch/31/${categoryId}`,
    api: '/api/product',
    nameLabel: 'Product Name*',
    others: { 'Price*': '2.50' },
  },
  {
    one: 'user',
    many: 'users',
    page: () => '/admin/users',
    list: () => 'GET /api/admin/all',
    api: '/api/admin',
    nameLabel: 'Full Name*',
    others: { 'Username*': 'someone', 'Password*': 'long enough here' },
  },
  {
    one: 'supplier',
    many: 'suppliers',
    page: () => '/admin/purchases/suppliers',
    list: () => 'GET /api/supplier/branch/31',
    api: '/api/supplier',
    nameLabel: 'Name*',
    others: {},
  },
];

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

describe.each(SCREENS)('when the server breaks: $many', screen => {
  it('says so for the list, and shows it when it is back', async () => {
    const sentence = `Failed to fetch ${screen.many}. Please try again later.`;
    expectComplaints(new RegExp(`^${sentence}`));
    const page = await signedInBlank();
    const back = await answerInstead(page, screen.list(), BROKEN);
    await page.goto(screen.page());
    const failed = page.getByRole('alert').filter({ hasText: sentence });
    await failed.waitFor();
    expect(await page.getByText('Inside: table').count()).toBe(0);
    await back();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
    expect(await failed.count()).toBe(0);
  });

  it('says so for a new one, and keeps what was typed', async () => {
    const sentence = `Failed to create ${screen.one}. Please try again.`;
    expectComplaints(new RegExp(`^${sentence}`));
    const page = await signedIn(screen.page());
    await page
      .getByRole('link', { name: `Add New ${capital(screen.one)}` })
      .first()
      .click();
    await page.getByLabel(screen.nameLabel, { exact: true }).fill('Typed');
    for (const [label, value] of Object.entries(screen.others)) await page.getByLabel(label).fill(value);
    await answerInstead(page, `POST ${screen.api}`, BROKEN);
    await page.getByRole('button', { name: `Create ${capital(screen.one)}` }).click();
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await page.getByLabel(screen.nameLabel, { exact: true }).inputValue()).toBe('Typed');
  });

  it('says so for an edit that cannot be loaded, saved or deleted', async () => {
    const load = `Failed to load ${screen.one} data for editing.`;
    const update = `Failed to update ${screen.one}. Please try again.`;
    const remove = `Failed to delete ${screen.one}. Please try again.`;
    expectComplaints(...[load, update, remove].map(sentence => new RegExp(`^${sentence}`)));
    const page = await signedIn(screen.page());
    const edit = page.getByRole('link', { name: new RegExp(`^Edit ${screen.one} `) }).last();

    await edit.waitFor();
    const loads = await answerInstead(page, `GET ${screen.api}/*`, BROKEN);
    await edit.click();
    await page.getByRole('alert').filter({ hasText: load }).waitFor();
    await loads();

    await edit.click();
    const name = page.getByLabel(screen.nameLabel, { exact: true });
    await name.fill('Typed');
    const saves = await answerInstead(page, `PATCH ${screen.api}/*`, BROKEN);
    await page.getByRole('button', { name: `Update ${capital(screen.one)}` }).click();
    await page.getByRole('alert').filter({ hasText: update }).waitFor();
    expect(await name.inputValue()).toBe('Typed');
    await saves();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await name.waitFor({ state: 'detached' });

    await answerInstead(page, `DELETE ${screen.api}/*`, BROKEN);
    await page
      .getByRole('button', { name: new RegExp(`^Delete ${screen.one} `) })
      .last()
      .click();
    await page.getByText(`Are you sure you want to delete this ${screen.one}?`).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: remove }).waitFor();
  });
});
