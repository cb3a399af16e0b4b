import type { Page } from 'playwright-core';
import { options } from './browser.ts';
import { answerInstead } from './calls.ts';

export const ORDERS = '/admin/purchases/orders';
export const ADD_ORDER = `${ORDERS}/add`;
const PRODUCTS = [
  { id: 1, name: 'Tomato', upc: '00012345678905', price: 2.5, cost: 1.15, stock: 4 },
  { id: 2, name: 'Ñame 🍠', upc: '', price: 3, cost: 0.1, stock: 0 },
];

export const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
export const quantity = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true });
export const amount = (page: Page, label: 'Payable' | 'Paid') => page.getByLabel(`${label} Amount*`);
export const submit = (page: Page) => page.getByRole('button', { name: 'Create Purchase Order' });

export const twoProducts = (page: Page) =>
  answerInstead(page, 'GET /api/product/autocomplete', (route, request) => {
    const name = new URL(request.url()).searchParams.get('name')!;
    return route.fulfill({ json: /^\d+$/.test(name) ? PRODUCTS.slice(0, 1) : PRODUCTS });
  });

export async function choose(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await options(page).filter({ hasText: name }).first().click();
  await addButton(page).click();
}

export async function fillForm(page: Page, reference = 'F-001'): Promise<void> {
  await page.getByLabel('Reference Number*').fill(reference);
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await options(page).first().click();
  await page.getByRole('combobox', { name: 'Payment Method' }).click();
  await page.getByRole('option', { name: 'Bank Transfer' }).click();
}
