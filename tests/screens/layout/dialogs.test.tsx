import { screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { BarcodeReader } from '../../../src/layout/scan/barcodeReader';
import {
  answerInstead,
  askShop,
  BROKEN,
  expectComplaints,
  goWithin,
  loadAnew,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { findRow } from '../../support/rows';
import { scan } from '../../support/scanner';
import { allNamed, changeProduct, makeProduct, productNow } from '../../support/shopProducts';

// The barcode reader loads a WASM file that the test's server does not have.
vi.mock(import('../../../src/layout/scan/barcodeReader'), () => ({
  openBarcodeReader: async (): Promise<BarcodeReader> => ({ detect: async () => [] }),
}));

useApp();
loadAnew();

type User = Awaited<ReturnType<typeof openApp>>['user'];

const press = async (user: User, name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!);

async function openForm() {
  const { id } = await makeProduct();
  const { categoryId } = await productNow(id);
  const { user } = await openApp(`/admin/products/${id}?branchId=31&categoryId=${categoryId}`);
  await screen.findByLabelText('Price*');
  return { id, user };
}

const DIALOGS: Record<string, [open: () => Promise<User>, button: string | null]> = {
  'of the keys': [
    async () => {
      const { user } = await openApp('/admin/banners');
      await user.keyboard('?');
      return user;
    },
    'Close',
  ],
  'of the search': [
    async () => {
      const { user } = await openApp('/admin/banners');
      await user.keyboard('{Control>}k{/Control}');
      return user;
    },
    null,
  ],
  'of the camera': [
    async () => {
      const getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
      vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
      const { user } = await openApp('/admin/banners', { phone: true });
      await user.click(await screen.findByLabelText('Scan with the camera'));
      return user;
    },
    'Close',
  ],
  'of a scanned code': [
    async () => {
      const { user } = await openApp('/admin/banners');
      await scan('990000000017');
      return user;
    },
    'Create Product',
  ],
  'of a receipt': [
    async () => {
      const { user } = await openApp('/admin/orders/find?q=yesterday');
      await press(user, /^Receipt of order #/);
      await waitFor(() => expect(document.querySelector('.receipt')).not.toBeNull());
      return user;
    },
    'Print',
  ],
  'of the movements': [
    async () => {
      const { user } = await openForm();
      await press(user, 'Movements');
      return user;
    },
    'Close',
  ],
  'of a history': [
    async () => {
      const { user } = await openForm();
      await press(user, 'History');
      return user;
    },
    'Close',
  ],
  'of an invitation': [
    async () => {
      const { user } = await openApp('/admin/users');
      await press(user, 'Invite User');
      return user;
    },
    'Create Link',
  ],
  'of a terminal': [
    async () => {
      const { user } = await openApp('/admin/settings/terminals');
      await screen.findByText('Front 1');
      await press(user, 'Add Terminal');
      return user;
    },
    'Add Terminal',
  ],
  'of an export that failed': [
    async () => {
      expectComplaints(/Failed to export/);
      const { user } = await openApp('/admin/purchases/suppliers');
      await screen.findByRole('table', { name: 'Suppliers' });
      answerInstead('GET /api/supplier/branch/31', BROKEN);
      await press(user, /^Export/);
      await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
      return user;
    },
    'Close',
  ],
  'of two changes at once': [
    async () => {
      expectComplaints(/Failed to update product/);
      const { id, user } = await openForm();
      await user.clear(screen.getByLabelText('Price*'));
      await user.type(screen.getByLabelText('Price*'), '3');
      await changeProduct(id, { price: 5 });
      await press(user, 'Update Product');
      return user;
    },
    'Save',
  ],
  'of a session that is over': [
    async () => {
      expectComplaints(/Failed to update product/);
      const { user } = await openForm();
      answerInstead('PATCH /api/product/*', { status: 401, json: { message: 'Over.' } });
      await user.type(screen.getByLabelText('Product Name*'), ' other');
      await press(user, 'Update Product');
      return user;
    },
    'Sign In',
  ],
  'of recovery codes': [
    async () => {
      const { body } = await askShop<object>('GET', '/api/account', { token: await fetchToken() });
      const secondFactor = { on: true, required: false, recoveryCodesLeft: 8 };
      answerInstead('GET /api/account', { json: { ...body, secondFactor } });
      const { user } = await openApp('/admin/account');
      await press(user, 'New Recovery Codes');
      return user;
    },
    'Continue',
  ],
  'of a change of many products': [
    async () => {
      const { name } = await makeProduct();
      const { user } = await openApp(allNamed(name));
      await user.click(within(await findRow(name)).getByRole('checkbox'));
      await press(user, 'Change Fields');
      return user;
    },
    null,
  ],
  'of a question': [
    async () => {
      const { user } = await openApp('/admin/inventory/warehouses/create');
      await user.type(await screen.findByLabelText('Warehouse Name*'), 'Loft');
      await goWithin('/admin/banners');
      return user;
    },
    'Leave',
  ],
};

async function pressedBy(user: User, keys: string): Promise<string | null> {
  let pressed: string | null = null;
  const note = (event: Event) => {
    const button = (event.target as Element).closest('[role=dialog] button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button.textContent;
  };
  document.addEventListener('click', note, { capture: true });
  await user.keyboard(keys);
  document.removeEventListener('click', note, { capture: true });
  return pressed;
}

it.each(Object.entries(DIALOGS))('%s', async (_name, [open, button]) => {
  const user = await open();
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(await pressedBy(user, '{Control>}{Enter}{/Control}')).toBe(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('are all of one kind', () => {
  const src = path.join(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.tsx'));
  const own = files.filter(name =>
    /import[^;]*\bDialog\b(?!\w)[^;]*from '@mui\/material'/.test(readFileSync(path.join(src, name), 'utf8')),
  );
  expect(own).toEqual([path.join('ui', 'BaseDialog.tsx')]);
});
