import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BarcodeReader } from '../../../src/layout/scan/barcodeReader';
import { recordedCalls, goWithin, loadAnew, openApp, useApp } from '../../support/openApp';
import { scan } from '../../support/scanner';
import { makeProduct } from '../../support/shopProducts';

let inSight = '';
vi.mock(import('../../../src/layout/scan/barcodeReader'), () => ({
  openBarcodeReader: async (): Promise<BarcodeReader> => ({
    detect: async () => (inSight ? [{ rawValue: inSight }] : []),
  }),
}));

useApp();
loadAnew();

/** A code with a valid check digit that no product has. */
const UNKNOWN = '4006381333931';
const KNOWN = '9000000000048';

beforeEach(() => void (inSight = ''));

const searches = () => recordedCalls(new RegExp(`name=${KNOWN}|code=${KNOWN}`));
const question = () => screen.findByRole('dialog', { name: `No product has the code ${UNKNOWN}.` });

it('opens the product of a code, whatever has the focus but a text', async () => {
  const { id } = await makeProduct({ upc: KNOWN });
  await openApp('/admin/products');
  const box = await screen.findByRole('searchbox');
  box.focus();
  await scan(KNOWN);
  expect(searches()).toEqual([]);
  for (const place of ['/admin/banners', '/admin/settings']) {
    await goWithin(place);
    screen.getByRole('button', { name: 'Logout' }).focus();
    await scan(KNOWN);
    await waitFor(() => expect(window.location.pathname).toBe(`/admin/products/${id}/show`));
  }
});

it('asks whether to create what nobody has, with the code filled in', async () => {
  const { user } = await openApp('/admin/banners');
  await scan(UNKNOWN);
  within(await question()).getByText('Create it?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await scan(UNKNOWN);
  await question();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/products/create'));
  await waitFor(() => expect(screen.getByLabelText('UPC')).toHaveValue(UNKNOWN));
});

it('goes to the screen that adds by codes, where there is one', async () => {
  await openApp('/admin/purchases/orders/add');
  await screen.findByText('No products added yet.', { exact: false });
  await waitFor(() => expect(screen.getByPlaceholderText('Search products by name, UPC...')).toHaveFocus());
  screen.getByRole('button', { name: 'Logout' }).focus();
  await scan(KNOWN);
  await waitFor(() => expect(screen.queryByText('No products added yet.', { exact: false })).toBeNull());
  expect(window.location.pathname).toBe('/admin/purchases/orders/add');
});

const openCamera = async (user: Awaited<ReturnType<typeof openApp>>['user']) =>
  user.click(await screen.findByLabelText('Scan with the camera'));

it('asks the same of a code that the camera of a phone sees', async () => {
  const stream = { getTracks: () => [] } as unknown as MediaStream;
  vi.stubGlobal(
    'navigator',
    Object.assign(navigator, { mediaDevices: { getUserMedia: async () => stream } }),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = await openApp('/admin/banners', { phone: true });
  await openCamera(user);
  await screen.findByText('Hold the code in front of the camera.');
  inSight = UNKNOWN;
  await question();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('says that the camera cannot be used', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  const { user } = await openApp('/admin/banners', { phone: true });
  await openCamera(user);
  await screen.findByText('The camera cannot be used.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  Reflect.deleteProperty(navigator, 'mediaDevices');
});
