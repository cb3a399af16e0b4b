import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WarehouseInput } from '../../contract/warehouse.ts';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  freshlySignedIn,
  hasFocus,
  OWNER,
  seriousFaults,
} from '../support/browser.ts';
import { askShop, bodies, endSession, named, recordCalls, fetchToken } from '../support/calls.ts';
import { allNamed, ownProduct, productNow } from '../support/ownProduct.ts';

const token = await fetchToken();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function warehouseForm(page: Page, name: string) {
  await page.getByRole('table', { name: 'Warehouses' }).waitFor();
  await page.getByLabel('Warehouse Name*').fill(name);
}

async function colleague() {
  const other = { userName: `colleague${crypto.randomUUID()}`, password: 'a long enough one 7' };
  const { status } = await askShop('POST', '/api/admin', {
    token,
    body: { name: 'Colleague', ...other, status: true, role: 'cashier', phone: '' },
  });
  expect(status).toBe(201);
  return other;
}

const save = (page: Page) => page.getByRole('button', { name: 'Create Warehouse' }).click();

async function signInAs(page: Page, { userName, password } = OWNER) {
  await dialog(page).getByLabel('Email').fill(userName);
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
}

it('saves once the same person has signed in again', async () => {
  expectComplaints();
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  await warehouseForm(page, 'Cold store');
  await endSession(page);
  const calls = recordCalls(page);
  await save(page);
  await dialog(page).waitFor();
  expect(await dialog(page).getByLabel('Email').inputValue()).toBe(OWNER.userName);
  await hasFocus(dialog(page).getByLabel('Password'));
  expect(await seriousFaults(page)).toEqual([]);
  await signInAs(page, { ...OWNER, password: 'wrong' });
  await dialog(page).getByText('Invalid credentials').waitFor();
  await signInAs(page);
  await page.getByText('Warehouse created').waitFor();
  await page.getByRole('rowheader', { name: 'Cold store', exact: true }).waitFor();
  const names = bodies<WarehouseInput>(calls, 'POST /api/warehouse').map(({ name }) => name);
  expect(names).toEqual(['Cold store', 'Cold store']);
  const posts = named(calls, 'POST /api/warehouse');
  expect(posts[0]!.authorization).not.toBe(posts[1]!.authorization);
  await page.reload();
  await page.getByRole('rowheader', { name: 'Cold store', exact: true }).waitFor();
});

it('keeps a form that another tab signs out under, for the same person alone', async () => {
  expectComplaints();
  const page = await freshlySignedIn('/admin/banners');
  const tab = await page.context().newPage();
  await tab.goto('/admin/inventory/warehouses/create');
  await warehouseForm(tab, 'Loading dock');
  const other = await page.context().newPage();
  await other.goto('/admin/inventory/warehouses/create');
  await other.getByRole('table', { name: 'Warehouses' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/login');
  await dialog(tab).waitFor();
  expect(await dialog(tab).getByLabel('Email').inputValue()).toBe(OWNER.userName);
  const calls = recordCalls(tab);
  await dialog(tab).getByRole('button', { name: 'Cancel' }).click();
  await save(tab);
  await dialog(tab).waitFor();
  // The call must not use a token of the ended session.
  expect(named(calls, 'POST /api/warehouse').map(({ authorization }) => authorization)).toEqual([
    'Bearer signed-out',
  ]);
  await signInAs(tab, await colleague());
  await dialog(tab).getByText('Only the same person can continue.').waitFor();
  await signInAs(tab);
  await tab.getByText('Warehouse created').waitFor();
  await tab.getByRole('rowheader', { name: 'Loading dock', exact: true }).waitFor();
});

it('goes on where the same person signs in again in the other tab', async () => {
  expectComplaints();
  const page = await freshlySignedIn('/admin/banners');
  const tab = await page.context().newPage();
  await tab.goto('/admin/inventory/warehouses/create');
  await warehouseForm(tab, 'Cellar two');
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(tab).waitFor();
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await dialog(tab).waitFor({ state: 'detached' });
  await save(tab);
  await tab.getByText('Warehouse created').waitFor();
});

it('keeps what is typed in a cell, and takes the question for no word about it', async () => {
  expectComplaints();
  const product = await ownProduct({ price: 2.45 });
  const page = await freshlySignedIn(allNamed(product.name));
  const box = page.getByLabel(`Price of ${product.name}`, { exact: true });
  await page.locator('button[data-cell^="priceCents "]').click();
  await hasFocus(box);
  await endSession(page);
  await page.keyboard.type('1');
  await hasFocus(dialog(page).getByLabel('Password'));
  await signInAs(page);
  await hasFocus(box);
  expect(await box.inputValue()).toBe('1');
  await page.keyboard.type('2.50');
  await page.keyboard.press('Enter');
  await eventually(async () => (await productNow(product.id)).price).toBe(12.5);
});

it('keeps the labels that were put together', async () => {
  expectComplaints();
  const [one, other] = [await ownProduct(), await ownProduct()];
  const page = await freshlySignedIn('/admin/inventory/labels');
  const search = page.getByPlaceholder('Search products by name, UPC...');
  const add = async ({ name }: { name: string }) => {
    await page.getByRole('option', { name }).first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await search.fill(one.name);
  await add(one);
  await page.getByRole('button', { name: 'Print Labels (1)' }).waitFor();
  await endSession(page);
  await search.fill(other.name);
  await dialog(page).waitFor();
  await signInAs(page);
  await hasFocus(search);
  await search.fill(other.name);
  await add(other);
  await page.getByRole('button', { name: 'Print Labels (2)' }).waitFor();
});
