import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Api, BrandChange, ShopBrand } from '../../../src/dataProvider/api';
import Brand from '../../../src/settings/Brand';
import { showPart } from '../../support/part';

const stored: ShopBrand = {
  productName: 'Casa Ana',
  colour: '',
  logo: '/files/brand/a.png',
  signInPicture: '',
  supportLink: '',
};

function show(refuse = true) {
  const sent: BrandChange[] = [];
  const api: Partial<Api> = {
    brand: () => Promise.resolve(stored),
    saveShopBrand: change => {
      sent.push(change);
      return refuse
        ? Promise.reject(new Error('The disk is full; nothing was saved.'))
        : Promise.resolve(stored);
    },
  };
  return { sent, ...showPart(<Brand />, api) };
}

it('sends what was changed, removes a picture with null, and says why nothing was saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent, user } = show();
  await user.type(await screen.findByLabelText('Color'), '#7A1F5C');
  await user.click(screen.getByRole('button', { name: 'Remove image' }));
  await user.click(screen.getByRole('button', { name: 'Save Brand' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { productName: 'Casa Ana', colour: '#7a1f5c', supportLink: '', logo: null, signInPicture: undefined },
    ]),
  );
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('says after the reload that the brand was saved, once', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...window.location, reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  const form = show(false);
  await form.user.type(await screen.findByLabelText('Color'), '#7A1F5C');
  await form.user.click(screen.getByRole('button', { name: 'Save Brand' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  form.unmount();
  const reloaded = show();
  expect(await screen.findByText('Brand saved')).toBeVisible();
  reloaded.unmount();
  show();
  await screen.findByLabelText('Color');
  expect(screen.queryByText('Brand saved')).toBeNull();
});

it.each([
  ['Shop name', ' ', 'This field is required.'],
  ['Color', 'red', 'Enter a color such as #14532d.'],
  ['Help link', 'ana.shop', 'Enter an address that begins with https://, http:// or mailto:.'],
])('refuses %s "%s" at its field, and sends nothing', async (label, text, sentence) => {
  const { sent, user } = show();
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Save Brand' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
});
