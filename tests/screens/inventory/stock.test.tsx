import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { appendCheckDigit } from '../../../contract/gtin.ts';
import type { Product } from '../../../contract/product.ts';
import {
  askShop,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { fill, isAt, scanInto, type User } from '../../support/orderForm';
import { makeProduct, productNow } from '../../support/shopProducts';
import { shownTexts } from '../../support/shown';

useApp();
beforeEach(() => void vi.stubGlobal('print', vi.fn()));

let codes = 0;
const make = () => makeProduct({ upc: appendCheckDigit(`40063815${3000 + ++codes}`) });
const stockOf = async ({ id }: Product) => (await productNow(id)).stock;
async function press(user: User, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
const dialog = async () => within(await screen.findByRole('dialog'));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('corrects the stock of a product in a box of its own, and the form saves the rest', async () => {
  const product = await make();
  const { id, categoryId } = product;
  const { user } = await openApp(`/admin/products/${id}?branchId=31&categoryId=${categoryId}`);
  await screen.findByLabelText('Product Name*');
  expect(document.querySelector('input[name^=stock]')).toBeNull();
  await press(user, 'Correct Stock');
  const box = await dialog();
  const save = () => box.getByRole('button', { name: 'Save' });
  await user.click(save());
  await box.findByText('Enter a number with at most three decimals.');
  await user.type(box.getByLabelText('Difference, such as 3 or -2'), '2.5');
  await user.click(save());
  await box.findByText('Say why: it stays in the history.');
  await user.type(box.getByLabelText('Reason'), 'Found behind the shelf');
  expect(box.queryByText('Say why: it stays in the history.')).toBeNull();
  await user.dblClick(save());
  await dialogGone();
  expect(await stockOf(product)).toBe(12.5);
  await screen.findByText('in stock now', { exact: false });

  await fill(user, screen.getByLabelText('Product Name*'), 'Bananas «2»');
  await press(user, 'Update Product');
  await screen.findByText('Product updated');
  expect(recordedCalls(/^PATCH \/api\/product\/\d+$/).map(({ body }) => body)).toEqual([
    { name: 'Bananas «2»' },
  ]);
});

const SEND = '/admin/inventory/transfers/send';

async function addLine(user: User, { upc, name }: Product, quantity: string): Promise<void> {
  await user.type(await screen.findByPlaceholderText('Search products by name, UPC...'), `${upc}{Enter}`);
  await fill(user, await screen.findByLabelText(`Quantity of ${name}`), quantity);
}

const openFirst = async (user: User) =>
  user.click((await screen.findAllByRole('button', { name: /^View details/ }))[0]!);

async function printed(user: User): Promise<{ text: string; rows: string[][] }> {
  await press(user, 'Print');
  const paper = await screen.findByRole('article');
  expect(window.print).toHaveBeenCalled();
  const rows = [...paper.querySelectorAll('tr')].map(row => [...row.cells].map(cell => cell.textContent));
  const { textContent: text } = paper;
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(paper).not.toBeInTheDocument());
  return { text, rows };
}

it('sends goods to another warehouse, prints what goes along with them, and receives what arrived', async () => {
  const product = await make();
  const { name, upc } = product;
  const { user } = await openApp(SEND);
  await press(user, 'Send');
  await screen.findByText('Choose the destination.');
  const to = screen.getByLabelText('To');
  expect(to).toBeInvalid();
  await waitFor(() => expect(to).toHaveFocus());
  await user.selectOptions(to, 'Overflow');
  expect(to).toBeValid();
  expect(screen.queryByText('Choose the destination.')).toBeNull();
  await addLine(user, product, '3');
  await press(user, 'Send');
  await screen.findAllByText('On the way');
  await isAt('/admin/inventory/transfers');
  expect(await stockOf(product)).toBe(7);

  await openFirst(user);
  const sent = await printed(user);
  expect(sent.rows).toEqual([
    ['Product', 'Code', 'Sent', 'Received', 'Damaged'],
    [name, upc, '3', '', ''],
    ['1 product'],
  ]);
  for (const words of ['Alder Street Market', 'Overflow', 'On the way', 'Handed over by', 'Received by'])
    expect(sent.text).toContain(words);
  await press(user, 'Receive');
  const box = await dialog();
  await fill(user, await box.findByLabelText(`Received of ${name}`), '2');
  await user.click(box.getByRole('button', { name: 'Receive' }));
  await screen.findByText('1 difference', { exact: false });
  await dialogGone();
  const received = await printed(user);
  expect(received.rows[1]).toEqual([name, upc, '3', '2', '']);
  expect(received.text).not.toContain('Handed over by');
  expect(await stockOf(product)).toBe(9);
});

it.each(['Receive', 'Cancel Transfer'])(
  'shows a transfer as it is, once somebody else has ended it: %s',
  async button => {
    const product = await make();
    const { user } = await openApp(SEND);
    await user.selectOptions(await screen.findByLabelText('To'), 'Overflow');
    await addLine(user, product, '1');
    await press(user, 'Send');
    await screen.findAllByText('On the way');
    await openFirst(user);
    await screen.findByRole('button', { name: button });
    const id = /\d+/.exec(recordedCalls(/^GET \/api\/transfer\/\d+/)[0]!.call)![0];
    const token = await fetchToken();
    expect((await askShop('POST', `/api/transfer/${id}/cancel`, { token })).status).toBeLessThan(300);
    expectComplaints();
    await press(user, button);
    await user.click((await dialog()).getByRole('button', { name: button }));
    await screen.findByText('This transfer was cancelled.');
    await dialogGone();
    await waitFor(() =>
      expect(shownTexts(document.querySelector(`tr:has(+ #details-${id})`)!)).toContain('Cancelled'),
    );
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

it('counts by typing and by a scanner, shows the differences, and posts them', async () => {
  const { id, name, upc } = await make();
  const { user } = await openApp('/admin/inventory/counts/create');
  await user.type(await screen.findByLabelText('Name*'), 'Shelf 7');
  const choose = async (label: RegExp, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/^Warehouse/, 'Sales floor');
  await choose(/^What is counted/, 'A list that is made while counting');
  await press(user, 'Start Count');

  const scanner = await screen.findByLabelText('Scan or type a code');
  await user.type(scanner, `${upc}{Enter}`);
  await user.type(scanner, `${upc}{Enter}`);
  await screen.findByText(`${name}: 2`);
  const counted = () => screen.findByLabelText<HTMLInputElement>(`Counted of ${name}`);
  scanInto(await counted(), upc);
  await screen.findByText(`${name}: 3`);
  await waitFor(async () => expect(await counted()).toHaveValue('3'));
  await fill(user, await counted(), 'many{Enter}');
  await screen.findByText('Enter a number of 0 or more with at most three decimals.');
  await fill(user, await counted(), '7{Enter}');
  await waitFor(async () => expect(await counted()).toHaveValue('7'));
  await press(user, 'Review Differences');
  const post = await screen.findByRole('button', { name: 'Post the Count' });
  await waitFor(() => expect(post).toBeEnabled());
  await user.click(post);
  await user.click((await dialog()).getByRole('button', { name: 'Post the Count' }));
  await screen.findByText(/Posted .* by /);
  const { body } = await askShop<{ warehouses: { isFloor: boolean; stock: number }[] }>(
    'GET',
    `/api/stock/product/${id}`,
    { token: await fetchToken() },
  );
  expect(body.warehouses.find(({ isFloor }) => isFloor)?.stock).toBe(7);
  await goWithin('/admin/inventory/counts');
  await screen.findAllByText('Posted');
});
