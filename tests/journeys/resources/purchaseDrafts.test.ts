/** A half-made order stays on this device until it is placed or discarded. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  freshlySignedIn,
  newPage,
  options,
  OWNER,
} from '../../support/browser.ts';
import { answerInstead } from '../../support/calls.ts';

const LIST = '/admin/purchases/orders';
const ADD = `${LIST}/add`;
const PRODUCT = { id: 1, name: 'Tomato', upc: '', price: 2.5, cost: 1.15, stock: 4 };

const quantity = (page: Page) => page.getByLabel('Quantity of Tomato', { exact: true });
const reference = (page: Page) => page.getByLabel('Reference Number*');
/** Longer than the pause after which a change is kept, of which the screen says nothing. */
const kept = (page: Page) => page.waitForTimeout(600);

async function begin(page: Page): Promise<void> {
  await answerInstead(page, 'GET /api/product/autocomplete', { json: [PRODUCT] });
  await page.getByRole('combobox', { name: 'Search products' }).fill('tom');
  await options(page).first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await quantity(page).fill('7');
  await reference(page).fill('Half «made» 🥫');
  await page.getByLabel('Attachment').setInputFiles({
    name: 'bill.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('a bill'),
  });
  await page.getByText('File selected').waitFor();
}

async function expectAllOfIt(page: Page): Promise<void> {
  await page.getByText(/^Your unfinished order of .+ was restored\.$/).waitFor();
  expect(await reference(page).inputValue()).toBe('Half «made» 🥫');
  expect(await quantity(page).inputValue()).toBe('7');
  expect(await page.getByLabel('Payable Amount*').inputValue()).toBe('8.05');
  await page.getByText('File selected: bill.jpg').waitFor();
}

it('survives a reload, a closed tab and the way back', async () => {
  const page = await freshlySignedIn(ADD);
  await begin(page);
  await kept(page);
  await page.reload();
  await expectAllOfIt(page);
  const other = await page.context().newPage();
  await page.close();
  await other.goto(ADD);
  await expectAllOfIt(other);
  // Straight after a change, without a pause.
  await reference(other).fill('Changed');
  await other.getByRole('link', { name: 'Back to Purchase Orders' }).click();
  await other.waitForURL(`**${LIST}`);
  await other.getByRole('link', { name: 'Add New Purchase Order' }).first().click();
  await eventually(() => reference(other).inputValue()).toBe('Changed');
});

it('survives a session that ends, and is nobody else’s', async () => {
  expectComplaints(/^Failed to fetch suppliers/);
  const page = await freshlySignedIn(ADD);
  await begin(page);
  await kept(page);
  const allow = await answerInstead(page, 'GET /api/supplier/branch/31', { status: 401, json: {} });
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByRole('button', { name: 'Cancel' }).click();
  await allow();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  await page.goto(ADD);
  await fillSignIn(page, { userName: 'books', password: OWNER.password });
  await page.waitForURL(`**${ADD}`);
  await page.getByText('No products added yet.').waitFor();
  expect(await reference(page).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await page.goto(ADD);
  await expectAllOfIt(page);
});

it('is discarded by Cancel, which can be taken back, and by starting over', async () => {
  const page = await freshlySignedIn(ADD);
  await begin(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`**${LIST}`);
  await page.getByText('The order was discarded.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Purchase Orders', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectAllOfIt(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByText('No products added yet.').waitFor();
  expect(await reference(page).inputValue()).toBe('');
  await kept(page);
  await page.reload();
  await page.getByText('No products added yet.').waitFor();
  expect(await page.getByText('Your unfinished order').count()).toBe(0);
});

it('is gone once it is placed', async () => {
  const page = await freshlySignedIn(ADD);
  await begin(page);
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await options(page).first().click();
  await page.getByRole('combobox', { name: 'Payment Method' }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await answerInstead(page, 'POST /api/purchase/place', { json: null });
  await page.getByRole('button', { name: 'Create Purchase Order' }).click();
  await page.waitForURL(`**${LIST}`);
  await page.goto(ADD);
  await page.getByText('No products added yet.').waitFor();
  expect(await reference(page).inputValue()).toBe('');
});

it('is not needed: without storage of that kind an order can be made all the same', async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined });
  });
  await page.goto(ADD);
  await fillSignIn(page);
  await page.getByText('No products added yet.').waitFor();
  await begin(page);
  expect(await quantity(page).inputValue()).toBe('7');
});
