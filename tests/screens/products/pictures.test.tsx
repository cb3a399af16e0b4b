import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { API_EXTENSIONS } from '../../../contract/enums.ts';
import { answerInstead, recordedCalls, expectComplaints, openApp, useApp } from '../../support/openApp';
import type { User } from '../../support/orderForm';
import { picture } from '../../support/pictures.ts';
import { makeProduct, productNow } from '../../support/shopProducts';

useApp();

beforeEach(() => {
  // A picture that cannot be decoded is sent unchanged.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('jsdom draws nothing')));
});

const png = new Uint8Array(await picture('png'));
const file = (name: string) => new File([png], name, { type: 'image/png' });
let codes = 5_000_000;

async function folderOf(count: number) {
  const products = [];
  for (let at = 0; at < count; at++) products.push(await makeProduct({ upc: String(++codes) }));
  const names = [...products.map(({ upc }) => upc), 'nobody', `${products[0]!.upc}-2`];
  return { files: names.map(name => file(`${name}.png`)), products };
}

async function choose(user: User, files: File[]) {
  // The button is in a popover, which jsdom does not open.
  await user.click(await screen.findByText('Pictures', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pictures from a Folder' }));
  await user.upload(dialog.getByLabelText('Choose a Folder'), files);
  return dialog;
}

it.each([
  ['our server', undefined],
  ['a server that lists all products, and has nothing else', [API_EXTENSIONS.productList]],
] as const)('are shown with their products first, and then saved, over %s', async (_, offers) => {
  const { files, products } = await folderOf(2);
  const { user } = await openApp('/admin/products', offers ? { offers } : {});
  const dialog = await choose(user, files);
  await dialog.findByText('2 found, 1 without a product, 0 too large');
  dialog.getByText('Another picture of the same product, skipped: 1');
  expect(recordedCalls(/^(POST|PUT|PATCH) \/api/)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save pictures (2)' }));
  await screen.findByText('Pictures saved: 2');
  for (const { id } of products) expect((await productNow(id)).image).not.toBe('');
  const again = await choose(user, files);
  await again.findByText('Already have a picture, which stays: 2');
  expect(again.getByRole('button', { name: 'Save pictures (0)' })).toBeDisabled();
  await user.click(again.getByLabelText('Replace existing pictures'));
  expect(await again.findByRole('button', { name: 'Save pictures (2)' })).toBeEnabled();
});

it('are stopped and gone on with, and what a server refuses is told', async () => {
  const { files, products } = await folderOf(3);
  const [first, second, third] = products.map(({ id }) => id);
  expectComplaints();
  answerInstead(`PATCH /api/product/${first}`, { status: 400, json: { message: 'No such colours.' } });
  const held = Promise.withResolvers<void>();
  answerInstead(`PATCH /api/product/${second}`, async () => {
    await held.promise;
    return null;
  });
  const { user } = await openApp('/admin/products');
  const dialog = await choose(user, files);
  await user.click(await dialog.findByRole('button', { name: 'Save pictures (3)' }));
  await dialog.findByText('No such colours.', { exact: false });
  // The focused button has disappeared, so the dialog gets the focus.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await user.keyboard('{Escape}');
  held.resolve();
  await dialog.findByText('Stopped. What was done so far is kept.');
  expect((await productNow(third!)).image).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(async () => expect((await productNow(third!)).image).not.toBe(''));
  await user.click(await dialog.findByRole('button', { name: 'Close' }));
  await screen.findByText('Pictures saved: 2');
});
