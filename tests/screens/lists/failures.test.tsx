import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';

useApp();

interface Screen {
  one: string;
  many: string;
  page: string;
  list: string;
  api: string;
  nameLabel: string;
  others?: Record<string, string>;
}

const FIRST = ':category';

const SCREENS: Screen[] = [
  {
    one: 'branch',
    many: 'branches',
    page: '/admin/branches',
    list: 'GET /api/branch',
    api: '/api/branch',
    nameLabel: 'Branch Name*',
  },
  {
    one: 'category',
    many: 'categories',
    page: '/admin/categories?branchId=31',
    list: 'GET /api/category/branch/31',
    api: '/api/category',
    nameLabel: 'Category Name*',
  },
  {
    one: 'product',
    many: 'products',
    page: `/admin/products?branchId=31&categoryId=${FIRST}`,
    list: `GET /api/product/branch/31/${FIRST}`,
    api: '/api/product',
    nameLabel: 'Product Name*',
    others: { 'Price*': '2.50' },
  },
  {
    one: 'user',
    many: 'users',
    page: '/admin/users',
    list: 'GET /api/admin/all',
    api: '/api/admin',
    nameLabel: 'Full Name*',
    others: { 'Username*': 'someone', 'Password*': 'long enough here' },
  },
  {
    one: 'supplier',
    many: 'suppliers',
    page: '/admin/purchases/suppliers',
    list: 'GET /api/supplier/branch/31',
    api: '/api/supplier',
    nameLabel: 'Name*',
  },
  {
    one: 'warehouse',
    many: 'warehouses',
    page: '/admin/inventory/warehouses',
    list: 'GET /api/warehouse/all/branch/31',
    api: '/api/warehouse',
    nameLabel: 'Warehouse Name*',
  },
  {
    one: 'promotion',
    many: 'promotions',
    page: '/admin/promotions',
    list: 'GET /api/promotion/branch/31',
    api: '/api/promotion',
    nameLabel: 'Promotion Name*',
    others: { 'Start Date*': '2031-03-10', 'End Date*': '2031-03-11' },
  },
];

let categoryId = '';
beforeAll(async () => {
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token: await fetchToken() });
  categoryId = String(body[0]!.id);
});

const inCategory = (address: string): string => address.replace(FIRST, categoryId);
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const alert = async (sentence: string): Promise<HTMLElement> =>
  (await screen.findByText(sentence, { selector: '[role=alert] *' })).closest<HTMLElement>('[role=alert]')!;

describe.each(SCREENS)('$many', toLazyScreen => {
  const { one, many, api, nameLabel, others = {} } = toLazyScreen;
  const page = () => inCategory(toLazyScreen.page);
  const submit = (verb: string) => screen.getByRole('button', { name: `${verb} ${capital(one)}` });

  it('are listed once the server is back, and a new one that it refuses stays in its form', async () => {
    const failed = `Failed to fetch ${many}. Please try again later.`;
    const refused = `Failed to create ${one}. Please try again.`;
    // MUI warns about a value whose option has not loaded.
    expectComplaints(new RegExp(`^${failed}`), new RegExp(`^${refused}`), /^MUI: You have provided/);
    const back = answerInstead(inCategory(toLazyScreen.list), BROKEN);
    const { user } = await openApp(page());
    const banner = await alert(failed);
    expect(screen.queryByText('Inside: table', { exact: false })).toBeNull();
    back();
    await user.click(within(banner).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('table');
    expect(banner).not.toBeInTheDocument();

    await user.click(screen.getAllByRole('link', { name: `Add New ${capital(one)}` })[0]!);
    await user.type(await screen.findByLabelText(nameLabel), 'Typed');
    for (const [label, value] of Object.entries(others)) await user.type(screen.getByLabelText(label), value);
    answerInstead(`POST ${api}`, BROKEN);
    await user.click(submit('Create'));
    expect(await alert(refused)).not.toHaveTextContent('Inside');
    expect(screen.getByLabelText(nameLabel)).toHaveValue('Typed');
  });

  it('say which of loading, saving and deleting one has failed', async () => {
    const load = `Failed to load ${one} data for editing.`;
    const update = `Failed to update ${one}. Please try again.`;
    const remove = `Failed to delete ${one}. Please try again.`;
    expectComplaints(...[load, update, remove].map(sentence => new RegExp(`^${sentence}`)));
    const { user } = await openApp(page());
    const edit = async () =>
      user.click((await screen.findAllByLabelText(new RegExp(`^Edit ${one} `))).at(-1)!);

    await screen.findAllByLabelText(new RegExp(`^Edit ${one} `));
    const loads = answerInstead(`GET ${api}/*`, BROKEN);
    await edit();
    await alert(load);
    expect(screen.queryByLabelText(nameLabel)).toBeNull();
    loads();

    await edit();
    const name = await screen.findByLabelText(nameLabel);
    await user.clear(name);
    await user.type(name, 'Typed');
    const saves = answerInstead(`PATCH ${api}/*`, BROKEN);
    await user.click(submit('Update'));
    await alert(update);
    expect(name).toHaveValue('Typed');
    saves();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(name).not.toBeInTheDocument());

    answerInstead(`DELETE ${api}/*`, BROKEN);
    await user.click(screen.getAllByLabelText(new RegExp(`^Delete ${one} `)).at(-1)!);
    const question = await screen.findByRole('dialog');
    within(question).getByText(`Are you sure you want to delete this ${one}?`);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await alert(remove);
    expect(recordedCalls(/^DELETE /)).toHaveLength(1);
  });
});

it('say the server’s reason below the sentence', async () => {
  expectComplaints(/^Failed to fetch promotions/);
  answerInstead('GET /api/promotion/branch/31', {
    status: 403,
    json: { statusCode: 403, message: 'Promotions are closed for stocktaking.' },
  });
  await openApp('/admin/promotions');
  const banner = await alert('Failed to fetch promotions. Please try again later.');
  expect(banner).toHaveTextContent('Promotions are closed for stocktaking.');
});

it('say a reason of the server at the field that it is about, in the words of the form', async () => {
  expectComplaints(/^Failed to create promotion/, /^MUI: You have provided an out-of-range value/);
  const { user } = await openApp('/admin/promotions/create');
  await user.type(await screen.findByLabelText('Promotion Name*'), 'Backwards');
  await user.type(screen.getByLabelText('Start Date*'), '2026-12-24');
  await user.type(screen.getByLabelText('End Date*'), '2026-12-01');
  await user.click(screen.getByRole('combobox', { name: /^Discount Type/ }));
  const choices = await screen.findByRole('listbox');
  await user.click((await within(choices).findAllByRole('option'))[1]!);
  await user.type(screen.getByLabelText('Value*'), '1');
  await user.click(screen.getByRole('button', { name: 'Create Promotion' }));
  await screen.findByText('End Date must not be before Start Date.');
  const end = screen.getByLabelText('End Date*');
  expect(end).toBeInvalid();
  await waitFor(() => expect(end).toHaveFocus());
  expect(document.body).not.toHaveTextContent('dateEnd');
  expect(screen.getAllByText('Failed to create promotion. Please try again.')).toHaveLength(1);
});
