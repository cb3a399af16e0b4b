import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductInput } from '../../../contract/product.ts';
import { answerInstead, recordedCalls, openApp, useApp } from '../../support/openApp';
import { base64, picture } from '../../support/pictures.ts';
import { makeProduct, productNow } from '../../support/shopProducts';

useApp();

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('jsdom draws nothing')));
});

const nameBox = () => screen.findByLabelText('Product Name*');

it.each<[over: string, options: Parameters<typeof openApp>[1]]>([
  ['our server', {}],
  ['a server with the documented calls alone', { offers: [] }],
])('has all but code and stock of the first one, over %s', async (_, options) => {
  const base64dataImage = base64(await picture('png'));
  const { id, name } = await makeProduct({
    upc: `77000000000${Object.keys(options!).length}5`,
    description: 'Sweet',
    ebt: true,
    base64dataImage,
  });
  const { categoryId } = await productNow(id);
  // jsdom cannot put fetched bytes into a file, so the real server would refuse the picture.
  answerInstead('POST /api/product', { status: 201, json: { id: 4711, name: `${name} (copy)` } });
  answerInstead('GET /files/product/*', { body: 'a picture', headers: { 'content-type': 'image/png' } });
  const { user } = await openApp(`/admin/products/${id}?branchId=31&categoryId=${categoryId}`, options);
  await user.click(await screen.findByRole('link', { name: 'Duplicate' }));
  await screen.findByRole('button', { name: 'Create Product' });
  await waitFor(async () => expect(await nameBox()).toHaveValue(`${name} (copy)`));
  expect(screen.getByLabelText('UPC')).toHaveValue('');
  expect(screen.getByLabelText('Stock')).toHaveValue('0');
  await screen.findByRole('img', { name: /^Preview/ });
  expect(recordedCalls(/^(POST|PUT|PATCH|DELETE) \/api/)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create Product' }));
  await screen.findByText('Product created');
  const sent = recordedCalls('POST /api/product')[0]!.body as ProductInput;
  expect(sent).toMatchObject({
    price: 2,
    cost: 0.95,
    stock: 0,
    upc: '',
    ebt: true,
    categoryId,
    description: 'Sweet',
  });
  expect(sent.base64dataImage.length).toBeGreaterThan(10);
});

it('starts from the page of a product, too, and asks before it is left', async () => {
  const { id, name } = await makeProduct();
  const { user } = await openApp(`/admin/products/${id}/show?branchId=31`);
  await user.click(await screen.findByRole('link', { name: 'Duplicate' }));
  await waitFor(async () => expect(await nameBox()).toHaveValue(`${name} (copy)`));
  await user.click(screen.getByRole('link', { name: 'Banners' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Banners' });
});
