/** Whether labels of changed prices came out is asked of those that were printed. */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OFFERS } from '../../../../../contract/words';
import { openBackend } from '../../../../../src/backends';
import type { Product } from '../../../../../src/dataProvider/api';
import { LabelMaker } from '../../../../../src/resources/products/labels/LabelMaker';
import { signInAs } from '../../../../support/api';
import { showPart } from '../../../../support/part';

const signIn = () => signInAs({ offers: [OFFERS.repriced] });

beforeAll(async () => {
  signIn();
  await openBackend();
});
beforeEach(() => {
  signIn();
  // jsdom has none of both.
  vi.stubGlobal('print', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const product = (id: number, name: string): Product =>
  ({
    id,
    name,
    upc: '',
    ean: '',
    priceCents: 100 * id,
    pesado: false,
    status: 1,
  }) as Partial<Product> as Product;

it('asks after the print, not when changed prices are added to labels that were printed before', async () => {
  const repriced = vi.fn(async () => ({ products: [product(2, 'Dates')], until: 5_000 }));
  const found = { lines: [{ product: product(1, 'Figs'), copies: 1, grams: null }], unknown: [] };
  const { user } = showPart(<LabelMaker branchId={31} found={found} />, { repriced });
  const print = async (count: number) => {
    await user.click(await screen.findByRole('button', { name: `Print labels (${count})` }));
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
  };
  const question = () => screen.queryByRole('button', { name: 'Labels are printed' });
  await print(1);
  expect(question()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add changed' }));
  await screen.findByRole('link', { name: 'Dates' });
  expect(question()).toBeNull();
  await print(2);
  expect(question()).toBeVisible();
});
