import { screen, waitFor, within } from '@testing-library/react';
import type { Static } from 'typebox';
import { beforeAll, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { PagedProducts } from '../../../contract/product.ts';
import {
  answerInstead,
  askShop,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { findRow } from '../../support/rows';

useApp();

type User = Awaited<ReturnType<typeof openApp>>['user'];

let token = '';
let shelf = 0;
beforeAll(async () => {
  token = await fetchToken();
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token });
  shelf = body[1]!.id;
});

const address = () => `/admin/products?branchId=31&categoryId=${shelf}`;
const listPath = () => `/api/product/branch/31/${shelf}`;
const listed = async () =>
  (await askShop<Static<typeof PagedProducts>>('GET', listPath(), { token })).body.products;
const pricesNow = async () => (await listed()).slice(0, 2).map(({ price }) => price);
const raised = (prices: number[]) => prices.map(price => Math.round(price * 110 + 1e-6) / 100);

async function select(user: User, ...at: number[]): Promise<void> {
  await waitFor(() => expect(document.querySelector('td.select input')).not.toBeNull());
  const boxes = document.querySelectorAll('td.select input');
  for (const row of at) await user.click(boxes[row]!);
}

async function dialogOf(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

it('change their prices by a rule, with each new price beforehand, and take them back as one', async () => {
  const before = await pricesNow();
  const { user } = await openApp(address());
  await select(user, 0, 1);
  const box = await dialogOf(user, 'Change Prices');
  expect(box.getByRole('button', { name: 'Change Prices (0)' })).toBeDisabled();
  const percent = box.getByLabelText('Percent, such as 5 or -10');
  // The iPhone's decimal keyboard has no minus sign.
  expect(percent).toHaveAttribute('inputmode', 'text');
  const fill = async (text: string) => {
    await user.clear(percent);
    await user.type(percent, text);
  };
  await fill('1.234');
  await box.findByText('Enter a number with at most two decimals.');
  await fill('100');
  await box.findByText('Prices that change: 2, unchanged: 0, unusual: 2.');
  expect(box.getAllByText('> 50%')).toHaveLength(2);
  await fill('10');
  await user.click(box.getByLabelText('Only unusual prices'));
  await box.findByText('No unusual prices.');
  await user.click(box.getByLabelText('Only unusual prices'));
  await user.dblClick(box.getByRole('button', { name: 'Change Prices (2)' }));
  await screen.findByText('Prices changed: 2');
  expect(recordedCalls('POST /api/products/price-changes')).toHaveLength(1);
  expect(await pricesNow()).toEqual(raised(before));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Products restored: 2');
  expect(await pricesNow()).toEqual(before);
});

it('plan prices for an hour to come, which the list of changes shows and cancels', async () => {
  const before = await pricesNow();
  const { user } = await openApp(address());
  await select(user, 0);
  const box = await dialogOf(user, 'Change Prices');
  await user.selectOptions(box.getByLabelText('From'), 'margin');
  await user.type(box.getByLabelText('Margin in percent of the price'), '77');
  await user.selectOptions(box.getByLabelText('Rounding'), '95');
  await user.selectOptions(box.getByLabelText('When'), 'later');
  await user.clear(box.getByLabelText('Day'));
  await user.type(box.getByLabelText('Day'), '2099-12-24');
  await user.selectOptions(box.getByLabelText('Hour'), '6');
  await user.click(await box.findByRole('button', { name: 'Plan prices (1)' }));
  await screen.findByText('Prices that change from Thu Dec 24, 2099, 6:00 AM on: 1');
  expect(await pricesNow()).toEqual(before);

  await goWithin('/admin/settings');
  await user.click(await screen.findByRole('link', { name: /^Price Changes/ }));
  const row = within(await findRow(/77% margin from the cost/));
  row.getByText(/from Thu Dec 24, 2099, 6:00 AM/);
  row.getByText(/To \.95/);
  await user.click(row.getByRole('link'));
  await screen.findByText('All price changes');
  await user.click(await screen.findByRole('button', { name: 'Cancel change' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Cancel change' }));
  await screen.findByText('The change was cancelled');
  await screen.findByText('Cancelled');
});

it('get the fields that were chosen, undo it, and are not deleted where one has a history', async () => {
  expectComplaints(/No product was changed/);
  const { user } = await openApp(address());
  await select(user, 0, 1);
  const box = await dialogOf(user, 'Change Fields');
  expect(box.getByRole('button', { name: 'Choose what to change.' })).toBeDisabled();
  await user.selectOptions(box.getByLabelText('Status'), '0');
  await user.click(box.getByRole('button', { name: 'Change products (2)' }));
  await screen.findByText('Products changed: 2');
  const statuses = async () => (await listed()).slice(0, 2).map(({ status }) => status);
  expect(await statuses()).toEqual([0, 0]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Products restored: 2');
  expect(await statuses()).toEqual([1, 1]);

  const [first] = await listed();
  await select(user, 0);
  await waitFor(() => expect(document.querySelector('.bulk-own')).not.toBeNull());
  const own = within(document.querySelector<HTMLElement>('.bulk-own')!);
  await user.click(own.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText(`“${first!.name}” has sales`, { exact: false });
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('are all that match the filter, unless others match by now', async () => {
  expectComplaints(/No product was changed/);
  answerInstead(`GET ${listPath()}`, async ({ call }) => {
    const { body } = await askShop<{ pagination: object }>('GET', call.slice('GET '.length), { token });
    return { json: { ...body, pagination: { ...body.pagination, rowCount: 1204 } } };
  });
  const { user } = await openApp(address());
  await select(user, 0);
  await user.click(await screen.findByRole('button', { name: 'All 1,204 that match' }));
  const box = await dialogOf(user, 'Change Fields');
  await user.selectOptions(box.getByLabelText('EBT'), 'no');
  await user.click(box.getByRole('button', { name: 'Change products (1,204)' }));
  await box.findByText(/products match now, not 1204, so nothing was changed/);
  expect(recordedCalls('POST /api/products/bulk')[0]!.body).toEqual({
    branchId: 31,
    filter: { categoryId: shelf },
    count: 1204,
    set: { ebt: false },
  });
});

it('go one by one over the documented calls alone, stop at a failure, and go on', async () => {
  expectComplaints();
  const before = await pricesNow();
  const [first, second] = await listed();
  const { user } = await openApp(address(), { offers: [] });
  const restore = answerInstead(`PUT /api/product/${second!.id}`, {
    status: 409,
    json: { statusCode: 409, error: 'Conflict', message: 'The scales are not ready.' },
  });
  await select(user, 0, 1);
  const box = await dialogOf(user, 'Change Prices');
  await box.findByText('This server changes prices at once: it cannot plan a later hour.');
  await user.type(box.getByLabelText('Percent, such as 5 or -10'), '10');
  await user.click(await box.findByRole('button', { name: 'Change Prices (2)' }));
  await box.findByText(`${second!.name} was not changed: The scales are not ready.`);
  box.getByText('1 of 2 done');
  restore();
  await user.click(box.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Prices changed: 2');
  expect(await pricesNow()).toEqual(raised(before));
  expect(recordedCalls(/^(PUT|POST|PATCH|DELETE) \/api/).map(({ call }) => call)).toEqual([
    `PUT /api/product/${first!.id}`,
    `PUT /api/product/${second!.id}`,
    `PUT /api/product/${second!.id}`,
  ]);
  expect(recordedCalls(/products\//)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('merges two selected products that share a code, and says why two others are not merged', async () => {
  const [first, second] = await listed();
  const merging = `POST /api/product/${second!.id}/merge`;
  const { user } = await openApp(address());
  await select(user, 0);
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
  await select(user, 1);
  const box = await dialogOf(user, 'Merge');
  const keep = await box.findByRole('radio', { name: new RegExp(`^${second!.name}`) });
  await user.click(keep);
  await waitFor(() => expect(box.getByRole('button', { name: 'Merge' })).toBeEnabled());
  expectComplaints();
  await user.click(box.getByRole('button', { name: 'Merge' }));
  await box.findByText(`${second!.name} and ${first!.name} have no code in common, so they are not merged.`);
  expect(keep).toBeChecked();
  answerInstead(merging, { json: second });
  await user.click(box.getByRole('button', { name: 'Merge' }));
  await screen.findByText(`The products are merged: ${second!.name}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(recordedCalls(merging).map(({ body }) => body)).toEqual([
    { duplicateId: first!.id },
    { duplicateId: first!.id },
  ]);
});
