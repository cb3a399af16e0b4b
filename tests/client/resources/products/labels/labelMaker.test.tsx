import { act, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { API_EXTENSIONS } from '../../../../../contract/enums';
import { openBackend } from '../../../../../src/backends/backend';
import type { Api, Product } from '../../../../../src/dataProvider/api';
import { LabelMaker } from '../../../../../src/resources/products/labels/LabelMaker';
import { signInAs } from '../../../../support/api';
import { showPart } from '../../../../support/part';

const signIn = () => signInAs({ offers: [API_EXTENSIONS.repriced] });

beforeAll(async () => {
  signIn();
  await openBackend();
});
beforeEach(() => {
  signIn();
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

const product = (id: number, name: string, other: Partial<Product> = {}): Product =>
  ({
    id,
    name,
    upc: '',
    ean: '',
    priceCents: 100 * id,
    pesado: false,
    status: 1,
    ...other,
  }) as Partial<Product> as Product;

const printed = async (user: UserEvent, count: number) => {
  await user.click(await screen.findByRole('button', { name: `Print Labels (${count})` }));
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
};

const question = () => screen.queryByRole('button', { name: 'Labels are printed' });

const wouldAsk = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const FIGS = { lines: [{ key: 0, product: product(1, 'Figs'), copies: 2, grams: null }], unknown: [] };

it('prints what a changed price is now where its product is on the list already', async () => {
  const repriced = vi.fn(async () => ({
    products: [product(1, 'Figs', { priceCents: 575 }), product(2, 'Dates')],
    until: 5_000,
  }));
  const { user } = showPart(<LabelMaker branchId={31} found={FIGS} />, { repriced });
  const figs = await screen.findByRole('row', { name: /^Figs/ });
  expect(figs).toHaveTextContent('$1.00');
  await user.click(screen.getByRole('button', { name: 'Add Changed' }));
  await screen.findByRole('button', { name: 'Print Labels (3)' });
  expect(screen.getByRole('row', { name: /^Figs/ })).toHaveTextContent('$5.75');
  expect(screen.getByRole('textbox', { name: 'Copies of Figs' })).toHaveValue('2');
});

it('asks nothing about changed prices that all were taken off the list before the print', async () => {
  const raisins = product(3, 'Raisins');
  const { user } = showPart(<LabelMaker branchId={31} found={FIGS} />, {
    repriced: async () => ({ products: [product(2, 'Dates')], until: 5_000 }),
    searchProducts: async () => [{ ...raisins, stockThousandths: 0, costCents: 0 }],
    getOne: (async () => ({ data: raisins })) as unknown as Api['getOne'],
  });
  await user.click(await screen.findByRole('button', { name: 'Add Changed' }));
  await screen.findByRole('link', { name: 'Dates' });
  await user.click(screen.getByRole('button', { name: 'Remove All' }));
  await user.type(screen.getByRole('combobox', { name: 'Search products' }), 'raisins');
  await user.click(await screen.findByRole('option', { name: /Raisins/ }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await printed(user, 1);
  expect(question()).toBeNull();
});

it('asks after the print, not when changed prices are added to labels that were printed before', async () => {
  const repriced = vi.fn(async () => ({ products: [product(2, 'Dates')], until: 5_000 }));
  const found = { lines: [{ key: 0, product: product(1, 'Figs'), copies: 1, grams: null }], unknown: [] };
  const { user } = showPart(<LabelMaker branchId={31} found={found} />, { repriced });
  await printed(user, 1);
  expect(question()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add Changed' }));
  await screen.findByRole('link', { name: 'Dates' });
  expect(question()).toBeNull();
  await printed(user, 2);
  expect(question()).toBeVisible();
});

it('keeps what is typed in a line while another one is taken off the list', async () => {
  const lines = ['Figs', 'Dates'].map((name, at) => ({
    key: -at,
    product: product(at + 1, name),
    copies: 1,
    grams: null,
  }));
  const { user } = showPart(<LabelMaker branchId={31} found={{ lines, unknown: [] }} />);
  const dates = await screen.findByRole('row', { name: /^Dates/ });
  await user.click(screen.getByRole('button', { name: 'Remove Figs' }));
  await screen.findByRole('button', { name: 'Print Labels (1)' });
  expect(screen.getByRole('row', { name: /^Dates/ })).toBe(dates);
});

it('goes on from where it was, after some of what changed since was printed', async () => {
  const repriced = vi.fn(async () => ({ products: [product(2, 'Dates')], until: 5_000 }));
  const { user } = showPart(<LabelMaker branchId={31} found={{ lines: [], unknown: [] }} />, { repriced });
  const since = await screen.findByLabelText('Changed since');
  fireEvent.change(since, { target: { value: '2099-01-01T00:00' } });
  await user.click(screen.getByRole('button', { name: 'Add Changed' }));
  await printed(user, 1);
  expect(question()).toBeNull();
});

it('is left without a question after a print, but not with labels that came since', async () => {
  const raisins = product(3, 'Raisins');
  const { user } = showPart(<LabelMaker branchId={31} found={{ ...FIGS, lines: [] }} />, {
    searchProducts: async () => [{ ...raisins, stockThousandths: 0, costCents: 0 }],
    getOne: (async () => ({ data: raisins })) as unknown as Api['getOne'],
  });
  const add = async () => {
    await user.type(await screen.findByRole('combobox', { name: 'Search products' }), 'raisins');
    await user.click(await screen.findByRole('option', { name: /Raisins/ }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
  };
  await add();
  await printed(user, 1);
  expect(wouldAsk()).toBe(false);
  await add();
  await screen.findByRole('button', { name: 'Print Labels (2)' });
  expect(wouldAsk()).toBe(true);
});

it('is not left unasked for the labels of a purchase', async () => {
  const add = { repriced: async () => ({ products: [product(2, 'Dates')], until: 5_000 }) };
  const part = (
    <>
      <LabelMaker branchId={31} found={{ lines: [], unknown: [] }} />
      <Link to="/admin/inventory/labels?purchase=7">Of a purchase</Link>
    </>
  );
  const { user, address } = showPart(part, add, '/admin/inventory/labels');
  await user.click(await screen.findByRole('button', { name: 'Add Changed' }));
  await screen.findByRole('link', { name: 'Dates' });
  await user.click(screen.getByRole('link', { name: 'Of a purchase' }));
  await screen.findByRole('dialog');
  expect(address().search).toBe('');
});
