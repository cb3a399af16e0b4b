import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Category } from '../../contract/category.ts';
import { askShop, recordedCalls, openApp, fetchToken, useApp } from '../support/openApp';
import { noisyJpeg, padded } from '../support/pictures.ts';
import { findRow } from '../support/rows';

useApp();

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  // A picture that cannot be decoded is sent unchanged.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('jsdom draws nothing')));
});

const REQUIRED = 'This field is required.';

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
  const { user } = await openApp(path);
  for (const blank of ['', '   ']) {
    for (const [label] of boxes) {
      const box = await screen.findByLabelText(label);
      await user.clear(box);
      if (blank) await user.type(box, blank);
    }
    await user.click(screen.getByRole('button', { name: button }));
    for (const [label, sentence] of boxes) {
      expect((await screen.findAllByText(sentence))[0]).toBeVisible();
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveValue(blank);
    }
  }
  expect(recordedCalls(/^POST \/api/)).toEqual([]);
});

it('asks for an e-mail address and a web address that are one', async () => {
  const { user } = await openApp('/admin/purchases/suppliers/create');
  await user.type(await screen.findByLabelText('Name*'), 'Frutas Ñ');
  await user.type(screen.getByLabelText('Email'), 'somebody at home');
  await user.type(screen.getByLabelText('Website'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Create Supplier' }));
  await screen.findByText('Enter an e-mail address, such as name@shop.com.');
  await screen.findByText('Enter a web address that begins with http:// or https://.');
  expect(screen.getByLabelText('Website')).toHaveValue('javascript:alert(1)');
  expect(recordedCalls(/^POST \/api/)).toEqual([]);
});

const FIVE_MB = 5 * 1024 * 1024;
const CATEGORY_FORM = '/admin/categories/create?branchId=31';
const chooser = () => screen.findByLabelText('Image');

it.each([
  { kind: 'category', nameLabel: 'Category Name*', field: 'base64dataimage' },
  { kind: 'product', nameLabel: 'Product Name*', field: 'base64dataImage' },
])(
  'takes a picture of a $kind within the limits, and sends its bytes alone',
  async ({ kind, nameLabel, field }) => {
    const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', {
      token: await fetchToken(),
    });
    const inCategory = `/admin/products/create?branchId=31&categoryId=${body[0]!.id}`;
    await openApp(kind === 'product' ? inCategory : CATEGORY_FORM);
    // Users can choose any file, whatever the file input accepts.
    const user = userEvent.setup({ delay: null, applyAccept: false });
    const jpeg = await noisyJpeg();
    const sized = (bytes: number) =>
      new File([new Uint8Array(padded(jpeg, bytes))], `${bytes}.jpg`, { type: 'image/jpeg' });
    await user.type(await screen.findByLabelText(nameLabel), `Pictured ${kind}`);
    if (kind === 'product') await user.type(screen.getByLabelText('Price*'), '1');
    await user.upload(await chooser(), new File(['%'], 'a.pdf', { type: 'application/pdf' }));
    await screen.findByText('Please select an image file (JPEG, PNG, etc.)');
    await user.upload(await chooser(), sized(FIVE_MB + 1));
    await screen.findByText('Image size exceeds 5MB limit. Please choose a smaller image.');
    await user.upload(await chooser(), sized(FIVE_MB));
    await screen.findByRole('img', { name: `Preview of ${FIVE_MB}.jpg` });
    await user.click(screen.getByRole('button', { name: new RegExp(`^Create ${kind}$`, 'i') }));
    const row = await findRow(`Pictured ${kind}`);
    const [sent] = recordedCalls(`POST /api/${kind}`).map(call => call.body as Record<string, string>);
    expect(sent![field]).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(row.querySelector(`img[src^="/files/${kind}/"]`)).not.toBeNull();
  },
);

it('says so when a picture of a category cannot be read', async () => {
  const { user } = await openApp(CATEGORY_FORM);
  const gone = new File(['a'], 'a.jpg', { type: 'image/jpeg' });
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await user.upload(await chooser(), gone);
  await screen.findByText('Failed to read the image file. Please try again.');
});
