/** A save that takes its time, and a person who does not wait for it: they stay where they went. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, signedIn } from '../../support/browser.ts';
import { answerInstead, BROKEN } from '../../support/calls.ts';
import { ADD_ORDER, choose, fillForm, submit, twoProducts } from '../../support/purchaseForm.ts';

const SUPPLIERS = '/admin/purchases/suppliers';

const edit = (page: Page, at: number) => page.getByRole('link', { name: /^Edit supplier / }).nth(at);
const update = (page: Page) => page.getByRole('button', { name: 'Update Supplier' });
const leave = (page: Page) => page.getByRole('button', { name: 'Leave' }).click();
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** @returns lets the server answer the call */
async function slow(page: Page, call: string, broken = false): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answerInstead(page, call, async route => {
    await promise;
    await (broken ? route.fulfill(BROKEN) : route.fallback());
  });
  return resolve;
}

async function changeFirst(page: Page): Promise<void> {
  await edit(page, 0).click();
  await page.getByLabel('Phone', { exact: true }).fill(`555 ${Date.now()}`);
}

it('leaves the form of the next record open, with what is typed in it', async () => {
  const page = await signedIn(SUPPLIERS);
  const answer = await slow(page, 'PATCH /api/supplier/*');
  await changeFirst(page);
  await update(page).click();
  await edit(page, 1).click();
  await leave(page);
  const phone = page.getByLabel('Phone', { exact: true });
  await update(page).waitFor();
  await phone.fill('Typed');
  const address = page.url();
  answer();
  await notice(page, 'Supplier updated');
  expect(page.url()).toBe(address);
  expect(await phone.inputValue()).toBe('Typed');
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await leave(page);
  await page.waitForURL('**/admin/banners');
});

it.each([
  { ends: 'what was saved', broken: false, said: 'Supplier updated' },
  { ends: 'what was not', broken: true, said: 'Failed to update supplier. Please try again.' },
])('says elsewhere $ends', async ({ broken, said }) => {
  if (broken) expectComplaints(/^Failed to update supplier/);
  const page = await signedIn(SUPPLIERS);
  const answer = await slow(page, 'PATCH /api/supplier/*', broken);
  await changeFirst(page);
  await update(page).click();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await leave(page);
  await page.waitForURL('**/admin/banners');
  answer();
  await notice(page, said);
  expect(page.url()).toMatch(/\/admin\/banners$/);
});

it('says of one record nothing that was said of the one before', async () => {
  expectComplaints(/^Failed to update supplier/);
  const page = await signedIn(SUPPLIERS);
  await answerInstead(page, 'PATCH /api/supplier/*', BROKEN);
  await changeFirst(page);
  await update(page).click();
  await notice(page, 'Failed to update supplier');
  await edit(page, 1).click();
  await leave(page);
  await eventually(() => page.getByRole('alert').count()).toBe(0);
  await update(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('does not take whoever placed an order from what they do next', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await answerInstead(page, 'POST /api/purchase/place', async route => {
    await promise;
    await route.fulfill({ json: { id: 99 } });
  });
  await choose(page, 'Tomato');
  await fillForm(page);
  await submit(page).click();
  await page.getByRole('link', { name: 'Suppliers', exact: true }).click();
  await page.getByRole('link', { name: 'Add New Supplier' }).first().click();
  const name = page.getByLabel('Name*', { exact: true });
  await name.fill('Typed');
  resolve();
  await notice(page, 'Purchase order created');
  expect(await name.inputValue()).toBe('Typed');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
