/** What forms refuse before anything is sent, and that nothing typed is lost over it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { signedIn } from '../../support/browser.ts';
import { askShop, bodies, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { noisyJpeg, padded } from '../../support/pictures.ts';

const FIVE_MB = 5 * 1024 * 1024;
const REQUIRED = 'This field is required.';

async function categoryPath(): Promise<string> {
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token: await tokenOf() });
  return `?branchId=31&categoryId=${body[0]!.id}`;
}

/** The form's path, its button, and each required box with the sentence for nothing in it. */
const FORMS: [path: string, button: string, boxes: [label: string, sentence: string][]][] = [
  ['/admin/branches/create', 'Create Branch', [['Branch Name*', REQUIRED]]],
  ['/admin/categories/create?branchId=31', 'Create Category', [['Category Name*', REQUIRED]]],
  [
    '/admin/users/create',
    'Create User',
    [
      ['Full Name*', REQUIRED],
      ['Username*', 'Username is required'],
      ['Password*', 'Password is required for new users'],
    ],
  ],
  ['/admin/inventory/warehouses/create', 'Create Warehouse', [['Warehouse Name*', REQUIRED]]],
  ['/admin/purchases/suppliers/create', 'Create Supplier', [['Name*', REQUIRED]]],
];

it.each(FORMS)('%s needs its required boxes, and spaces fill none', async (path, button, boxes) => {
  const page = await signedIn(path);
  const calls = recordCalls(page);
  const box = (label: string) => page.getByLabel(label, { exact: true });
  for (const blank of ['', '   ']) {
    for (const [label] of boxes) await box(label).fill(blank);
    await page.getByRole('button', { name: button }).click();
    for (const [label, sentence] of boxes) {
      await page.getByText(sentence, { exact: true }).first().waitFor();
      expect(await box(label).getAttribute('aria-invalid')).toBe('true');
      expect(await box(label).inputValue()).toBe(blank);
    }
  }
  expect(named(calls, /^POST/)).toEqual([]);
});

it('asks for an e-mail address and a web address that are one', async () => {
  const page = await signedIn('/admin/purchases/suppliers/create');
  const calls = recordCalls(page);
  await page.getByLabel('Name*', { exact: true }).fill('Frutas Ñ');
  await page.getByLabel('Email').fill('somebody at home');
  await page.getByLabel('Website', { exact: true }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByText('Enter an e-mail address, such as name@shop.com.').waitFor();
  await page.getByText('Enter a web address that begins with http:// or https://.').waitFor();
  expect(await page.getByLabel('Website', { exact: true }).inputValue()).toBe('javascript:alert(1)');
  expect(named(calls, /^POST/)).toEqual([]);
});

it('keeps the current password of a user where the box is blank', async () => {
  const page = await signedIn('/admin/users');
  const calls = recordCalls(page);
  await page
    .getByRole('link', { name: /^Edit user/ })
    .last()
    .click();
  await page.getByRole('heading', { name: 'Edit User' }).waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('Username*').fill('');
  await page.getByRole('button', { name: 'Update User' }).click();
  await page.getByText('Username is required', { exact: true }).waitFor();
  expect(await page.getByText('Password is required for new users').count()).toBe(0);
  expect(named(calls, /^(PUT|PATCH)/)).toEqual([]);
});

const chooser = (page: Page) => page.getByLabel('Image', { exact: true });

it.each([
  [
    'category',
    async (): Promise<string> => '/admin/categories/create?branchId=31',
    'Category Name*',
    'base64dataimage',
  ],
  [
    'product',
    async (): Promise<string> => `/admin/products/create${await categoryPath()}`,
    'Product Name*',
    'base64dataImage',
  ],
] as const)(
  'takes a picture of a %s within the limits, and sends its bytes alone',
  async (kind, path, name, field) => {
    const page = await signedIn(await path());
    const calls = recordCalls(page);
    const jpeg = await noisyJpeg();
    const sized = (bytes: number) => ({
      name: `${bytes}.jpg`,
      mimeType: 'image/jpeg',
      buffer: padded(jpeg, bytes),
    });
    await page.getByLabel(name).fill(`Pictured ${kind}`);
    if (kind === 'product') await page.getByLabel('Price*').fill('1');
    await chooser(page).setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%'),
    });
    await page.getByText('Please select an image file (JPEG, PNG, etc.)').waitFor();
    await chooser(page).setInputFiles(sized(FIVE_MB + 1));
    await page.getByText('Image size exceeds 5MB limit. Please choose a smaller image.').waitFor();
    await chooser(page).setInputFiles(sized(FIVE_MB));
    await page.getByRole('img', { name: `Preview of ${FIVE_MB}.jpg` }).waitFor();
    await page.getByRole('button', { name: `Create ${kind}` }).click();
    await page.getByRole('button', { name: `Delete ${kind} Pictured ${kind}` }).waitFor();
    const [body] = bodies<Record<string, string>>(calls, `POST /api/${kind}`);
    expect(body![field]).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const row = page.getByRole('row').filter({ hasText: `Pictured ${kind}` });
    await row.locator(`img[src^="/files/${kind}/"]`).waitFor();
  },
);

it('says so when a picture of a category cannot be read', async () => {
  const page = await signedIn('/admin/categories/create?branchId=31');
  await chooser(page).waitFor({ state: 'attached' });
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  });
  await chooser(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await noisyJpeg(40) });
  await page.getByText('Failed to read the image file. Please try again.').waitFor();
});
