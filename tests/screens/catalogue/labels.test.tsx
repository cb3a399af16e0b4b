import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { appendCheckDigit } from '../../../contract/gtin.ts';
import type { Product } from '../../../contract/product.ts';
import type { RepricedProducts } from '../../../contract/repriced.ts';
import { answerInstead, askShop, goWithin, openApp, fetchToken, useApp } from '../../support/openApp';
import { findRow } from '../../support/rows';
import { allNamed, makeProduct } from '../../support/shopProducts';

useApp();

const LABELS = '/admin/inventory/labels';

beforeEach(() => {
  vi.stubGlobal('print', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

let codes = 0;
const gtin = (): string => appendCheckDigit(`40063813${3000 + ++codes}`);
const copiesOf = (name: string) => screen.findByLabelText(`Copies of ${name}`);
const printButton = (count: number) => screen.findByRole('button', { name: `Print Labels (${count})` });

function scanInto(box: HTMLInputElement, code: string): void {
  let at = performance.now();
  for (const key of [...code, 'Enter']) {
    const event = createEvent.keyDown(box, { key });
    Object.defineProperty(event, 'timeStamp', { value: (at += 4) });
    fireEvent(box, event);
    if (key !== 'Enter') fireEvent.change(box, { target: { value: box.value + key } });
  }
}

it('has the products of a selection, those that are searched, and one more of a code that is scanned', async () => {
  const one = await makeProduct({ name: 'Label of a selection', upc: gtin() });
  const other = await makeProduct({ name: 'Searched label' });
  const { user } = await openApp(allNamed(one.name));
  await user.click(within(await findRow(one.name)).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Print Labels' }));
  await copiesOf(one.name);
  await user.type(screen.getByPlaceholderText('Search products by name, UPC...'), other.name);
  await user.click(await screen.findByRole('option', { name: new RegExp(other.name) }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const box = await copiesOf(other.name);
  await printButton(2);
  box.focus();
  scanInto(box as HTMLInputElement, one.upc);
  await printButton(3);
  expect(await copiesOf(other.name)).toHaveValue('1');
  expect(await copiesOf(one.name)).toHaveValue('2');
});

it('says why a label has no bars: no code, or a weight whose price does not fit into one', async () => {
  const none = await makeProduct({ name: 'Loose screws' });
  const ham = await makeProduct({ name: 'Ham off the bone', price: 12.99, pesado: true });
  const { user } = await openApp('/admin/settings');
  await goWithin(LABELS, {
    target: { branchId: 31, ids: [none.id, ham.id], filter: null, count: 2 },
  });
  await screen.findByText(
    /^No barcode, because the product has no code: (Loose screws, Ham|Ham off the bone, Loose)/,
  );
  const weight = screen.getByLabelText('Weight of Ham off the bone in kg');
  await user.clear(weight);
  await user.type(weight, '99{Enter}');
  await screen.findByText('The package price must be 0.01 to 999.99', { exact: false });
});

it('has as many of a purchase as came, and one of what is weighed', async () => {
  const token = await fetchToken();
  const pens = await makeProduct({ name: 'Bought pens', upc: gtin() });
  const ham = await makeProduct({ name: 'Bought ham', pesado: true });
  const suppliers = await askShop<{ results: { id: number }[] }>('GET', '/api/supplier/branch/31', { token });
  const line = ({ id, name }: Product, quantity: number) => ({
    product_id: id,
    name,
    quantity,
    sell_price: 2,
    cost: 1,
  });
  const placed = await askShop('POST', '/api/purchase/place', {
    token,
    body: {
      ref_no: 'LABELS-1',
      notes: '',
      base64dataImage: '',
      payable_amount: 20,
      payment_method: 'Cash',
      paid_amount: 20,
      due_amount: 0,
      change_amount: 0,
      branchId: 31,
      supplierId: suppliers.body.results[0]!.id,
      created_at: '2026-11-01',
      items: [line(pens, 12), line(ham, 8)],
    },
  });
  expect(placed.status).toBeLessThan(300);
  const { user } = await openApp('/admin/purchases/orders?start=2026-11-01&end=2026-11-01');
  const row = await findRow('LABELS-1');
  await user.click(within(row).getByRole('button', { name: /details/i }));
  await user.click(await screen.findByRole('button', { name: 'Labels' }));
  await screen.findByText('For purchase LABELS-1: one label for each piece', { exact: false });
  expect(await copiesOf(pens.name)).toHaveValue('12');
  expect(await copiesOf(ham.name)).toHaveValue('1');
});

it('adds what changed its price since such labels were printed on this device', async () => {
  const dearer = await makeProduct({ name: 'Dearer' });
  let until = 0;
  const read = answerInstead('GET /api/product/branch/31/repriced/*', async ({ call }) => {
    const { body } = await askShop<RepricedProducts>('GET', call.slice('GET '.length), {
      token: await fetchToken(),
    });
    until = body.until;
    return { json: body };
  });
  const { user } = await openApp(LABELS);
  await screen.findByText('On this device no labels of changed prices have been printed', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Add Changed' }));
  await copiesOf(dearer.name);
  read();
  await user.click(screen.getByRole('button', { name: /^Print Labels \(/ }));
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  await user.click(await screen.findByRole('button', { name: 'Labels are printed' }));
  await screen.findByText('Labels of changed prices were last printed here', { exact: false });

  await goWithin('/admin/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await goWithin(LABELS);
  // The server would return the products of the last half minute again.
  const again = answerInstead(`GET /api/product/branch/31/repriced/${until}`, {
    json: { until, products: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Changed' }));
  await screen.findByText('No price has changed since then.');
  again();
  const next = await makeProduct({ name: 'Dearer since' });
  await user.click(screen.getByRole('button', { name: 'Add Changed' }));
  await copiesOf(next.name);
});

it('knows the lines of a purchase by their names, over a server with the documented calls alone', async () => {
  const named = await makeProduct({ name: 'Known by its name', upc: gtin() });
  const line = { id: 1, product_Image: '', quantity: 3, cost: 1, sell_Price: 2 };
  answerInstead('GET /api/purchasedetail/7', {
    json: [
      { ...line, product_Name: named.name },
      { ...line, id: 2, product_Name: 'What nobody sells' },
    ],
  });
  await openApp(`${LABELS}?purchase=7`, { offers: [] });
  await waitFor(async () => expect(await copiesOf(named.name)).toHaveValue('3'));
  await screen.findByText('Not found by name in this branch: What nobody sells', { exact: false });
  expect(screen.queryByText('Prices That Changed')).toBeNull();
});
