import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { API_EXTENSIONS } from '../../../contract/enums.ts';
import { answerInstead, recordedCalls, expectComplaints, openApp, useApp } from '../../support/openApp';
import { readCells, findRow } from '../../support/rows';
import { allNamed, changeProduct, makeProduct, productNow } from '../../support/shopProducts';

useApp();

type User = Awaited<ReturnType<typeof openApp>>['user'];
type Source = 'priceCents' | 'stockThousandths' | 'status';

const cell = (source: Source) => document.querySelector<HTMLElement>(`button[data-cell^="${source} "]`);
const shows = (source: Source, figure: string) =>
  waitFor(() => expect(cell(source)).toHaveTextContent(figure));

/**
 * React logs this warning when an input that takes the focus during rendering makes the previous input save.
 */
const FLUSHED = /^flushSync was called from inside a lifecycle method/;

async function openCell(user: User, source: Source, label: string): Promise<HTMLElement> {
  await waitFor(() => expect(cell(source)).not.toBeNull());
  await user.click(cell(source)!);
  const box = await screen.findByLabelText(label);
  await waitFor(() => expect(box).toHaveFocus());
  return box;
}

it('are undone by a new change, but not over what somebody changed since', async () => {
  const { id, name } = await makeProduct();
  const { user } = await openApp(allNamed(name));
  await openCell(user, 'stockThousandths', `Stock of ${name}`);
  await user.keyboard('7{Enter}');
  const note = await screen.findByText(`Stock of ${name}: 10 → 7`);
  const regions = screen.getAllByRole('status').filter(region => within(region).queryByRole('alert'));
  expect(regions).toEqual([]);
  expect((await productNow(id)).stock).toBe(7);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(note).not.toBeInTheDocument());
  await shows('stockThousandths', '10');
  expect((await productNow(id)).stock).toBe(10);

  await openCell(user, 'priceCents', `Price of ${name}`);
  await user.keyboard('4{Enter}');
  await screen.findByText(`Price of ${name}: $2.00 → $4.00`);
  await changeProduct(id, { price: 5 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Not restored, because they changed since then', { exact: false });
  expect((await productNow(id)).price).toBe(5);
});

it('keep what was typed where it is no amount or is not saved, and say why there', async () => {
  const { id, name } = await makeProduct();
  expectComplaints();
  const works = answerInstead(`PATCH /api/product/${id}`, {
    status: 500,
    json: { message: 'The shelf is on fire.' },
  });
  const { user } = await openApp(allNamed(name));
  const box = await openCell(user, 'priceCents', `Price of ${name}`);
  const row = within(box.closest('tr')!);
  await user.keyboard('1.234{Enter}');
  await row.findByText('Enter an amount from 0 on with at most two decimals.');
  await user.keyboard('{Backspace}{Enter}');
  await row.findByText('The shelf is on fire.');
  expect(box).toHaveValue('1.23');
  works();
  await user.click(box);
  await user.keyboard('{Enter}');
  await shows('priceCents', '$1.23');
  expect((await productNow(id)).price).toBe(1.23);
});

it('write over no price that the person has not seen, and ask where two change it at once', async () => {
  const { id, name } = await makeProduct();
  expectComplaints(FLUSHED);
  const { user } = await openApp(allNamed(name));
  await shows('priceCents', '$2.00');
  await changeProduct(id, { price: 2.5 });
  const box = await openCell(user, 'priceCents', `Price of ${name}`);
  await user.keyboard('3{Enter}');
  await within(box.closest('tr')!).findByText('It is now $2.50. Enter saves what you typed anyway.');
  await user.keyboard('{Escape}');
  await shows('priceCents', '$2.50');

  await openCell(user, 'priceCents', `Price of ${name}`);
  const reads = recordedCalls(`GET /api/product/${id}`).length;
  await user.keyboard('3');
  await waitFor(() => expect(recordedCalls(`GET /api/product/${id}`).length).toBeGreaterThan(reads));
  await changeProduct(id, { price: 2.75 });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('$2.75', { exact: false });
  await user.click(dialog.getByText('$3.00', { exact: false }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await shows('priceCents', '$3.00');
  expect((await productNow(id)).price).toBe(3);
});

it('send the documented whole where the server has nothing but the list, the stock with it', async () => {
  expectComplaints(FLUSHED);
  const { id, name } = await makeProduct();
  const { user } = await openApp(allNamed(name), { offers: [API_EXTENSIONS.productList] });
  await openCell(user, 'priceCents', `Price of ${name}`);
  await user.keyboard('3.10{Tab}');
  await waitFor(() => expect(screen.getByLabelText(`Stock of ${name}`)).toHaveFocus());
  await user.keyboard('4{Tab}');
  await waitFor(() => expect(screen.getByLabelText(`Status of ${name}`)).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await productNow(id)).toMatchObject({ price: 3.1, stock: 4 }));
  expect(recordedCalls(/^(POST|PUT|PATCH|DELETE) \/api/).map(({ call }) => call)).toEqual([
    `PUT /api/product/${id}`,
    `PUT /api/product/${id}`,
  ]);
});

it('are no boxes on a phone, where the stock is said once', async () => {
  const { name } = await makeProduct({ stock: 123.5 });
  await openApp(allNamed(name), { phone: true });
  const card = await findRow(name);
  await within(card).findByText('$2.00');
  expect(card.querySelector('[data-cell]')).toBeNull();
  expect(readCells(card).filter(text => text.includes('123.5'))).toHaveLength(1);
});
