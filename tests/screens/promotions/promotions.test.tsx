import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { like } from '../../support/matchers.ts';
import { addButton, fill, search, searchedText, type User } from '../../support/orderForm';
import { findRow, heads, rowGone } from '../../support/rows';
import { shownTexts } from '../../support/shown';

useApp();

const PATH = '/admin/promotions';
const LIST = 'GET /api/promotion/branch/31';
const cards = () => [...document.querySelectorAll<HTMLElement>('.card')];
const hasCards = (count: number) => waitFor(() => expect(cards()).toHaveLength(count));
const card = (name: string) => cards().find(part => part.textContent.includes(`Product: ${name}`));
const view = async (user: User, name: string) =>
  user.click(await screen.findByLabelText(`View details of ${name}`));
const confirm = async (user: User, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('are listed with their days, discount, limit and stage', async () => {
  const promotion = { branchId: 31 };
  answerInstead(LIST, {
    json: {
      results: [
        {
          ...promotion,
          id: 1,
          name: 'Percent',
          dateInit: '2026-02-01T00:00:00',
          dateEnd: '2026-02-28',
          discountTypeId: 1,
          value: 12.5,
          limit: 20,
        },
        {
          ...promotion,
          id: 2,
          name: 'Amount',
          dateInit: '2100-01-01',
          dateEnd: '2100-01-02',
          discountTypeId: 4,
          value: 0.25,
          limit: 1234.5,
        },
        {
          ...promotion,
          id: 3,
          name: 'Now',
          dateInit: '2020-01-01',
          dateEnd: '2100-12-31',
          discountTypeId: 3,
          value: 3,
          limit: 0,
        },
      ],
      currentPage: 1,
      pageCount: 2,
      pageSize: 20,
      rowCount: 23,
    },
  });
  await openApp(PATH);
  const cells = async (name: string) =>
    [...(await findRow(name)).cells].slice(0, 4).map(cell => shownTexts(cell).join(' '));
  await screen.findByText('off the price');
  expect(await cells('Percent')).toEqual([
    'Percent Ended',
    'Feb 1, 2026 - Feb 28, 2026',
    '12.5% off the price',
    '$20.00',
  ]);
  expect(await cells('Amount')).toEqual([
    'Amount Scheduled',
    'Jan 1, 2100 - Jan 2, 2100',
    '$0.25 off each piece or kilogram',
    '$1,234.50',
  ]);
  const now = await cells('Now');
  expect([now[0], now[2], now[3]]).toEqual(['Now Live', '$3.00 for each piece or kilogram', 'No limit']);
  await screen.findByText('Page 1 of 2');
  expect(heads()).toEqual(['Name', 'Date Range', 'Discount', 'Limit', 'Actions']);
});

it('ask for the type where the shop does not have the usual one, and take none for a percentage', async () => {
  answerInstead('GET /api/discounttype/actives', { json: [{ id: 1, name: 'Percentage' }] });
  expectComplaints(/^MUI: You have provided an out-of-range value/);
  const { user } = await openApp(`${PATH}/create`);
  await screen.findByText('Select a type');
  await user.click(await screen.findByRole('combobox', { name: /^Discount Type/ }));
  await screen.findByRole('option', { name: 'Percentage' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Create Promotion' }));
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(4));
});

it('say what tills do with each type, and do not take one that tills ignore', async () => {
  answerInstead('GET /api/discounttype/actives', {
    json: [
      { id: 3, name: 'Fixed price', effect: 'fixed-price' },
      { id: 4, name: 'Amount per unit', effect: 'amount-off' },
      { id: 6, name: 'Two for one', effect: null },
    ],
  });
  expectComplaints(/^MUI: You have provided an out-of-range value/);
  const { user } = await openApp(`${PATH}/create`);
  await screen.findByText('Tills take the value off the price of each piece or kilogram.');
  screen.getByText('The maximum discount per line. 0 means no limit.');
  await user.click(await screen.findByRole('combobox', { name: /^Discount Type/ }));
  const ignored = await screen.findByRole('option', { name: 'Two for one (tills do not apply it)' });
  expect(ignored).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('option', { name: 'Fixed price' }));
  await screen.findByText(
    'Tills charge the value for each piece or kilogram, unless its own price is lower.',
  );
});

it('offer every type of a backend that does not say what tills do', async () => {
  answerInstead('GET /api/discounttype/actives', { json: [{ id: 4, name: 'Two for one' }] });
  expectComplaints(/^MUI: You have provided an out-of-range value/);
  const { user } = await openApp(`${PATH}/create`);
  await user.click(await screen.findByRole('combobox', { name: /^Discount Type/ }));
  const offered = await screen.findByRole('option', { name: 'Two for one' });
  expect(offered).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText(/^Tills /)).toBeNull();
});

it('are created, edited and deleted, field by field', async () => {
  expectComplaints(/^MUI: You have provided an out-of-range value/);
  const name = 'Ñoquis 50% 🍝';
  const { user } = await openApp(PATH);
  await user.click(await screen.findByRole('link', { name: 'Add New Promotion' }));
  await screen.findByText('Create New Promotion', { selector: 'h2' });
  const type = await screen.findByRole('combobox', { name: /^Discount Type/ });
  await waitFor(() => expect(type).toHaveTextContent('Amount per unit'));
  const box = (label: string) => screen.getByLabelText(label);
  expect(box('Value*')).toHaveValue('0');
  expect(box('Limit*')).toHaveValue('0');
  await user.click(screen.getByRole('button', { name: 'Create Promotion' }));
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(3));
  await user.type(box('Promotion Name*'), name);
  await fill(user, box('Start Date*'), '2031-03-10');
  await fill(user, box('End Date*'), '2031-03-09');
  await screen.findByText('The end date is before the start date.');
  await fill(user, box('End Date*'), '2031-03-31');
  await waitFor(() => expect(screen.queryByText('The end date is before the start date.')).toBeNull());
  const isPercent = () => screen.queryAllByText('%', { selector: 'form *' }).length > 0;
  expect(isPercent()).toBe(false);
  await user.click(type);
  await user.click(await screen.findByRole('option', { name: 'Percentage' }));
  await waitFor(() => expect(isPercent()).toBe(true));
  await fill(user, box('Value*'), '100.01');
  await screen.findByText('The percentage is above 100.');
  await fill(user, box('Value*'), '12.5');
  await user.clear(box('Limit*'));
  await user.click(box('Value*'));
  expect(box('Limit*')).toHaveValue('0');
  await fill(user, box('Limit*'), '20');
  await user.dblClick(screen.getByRole('button', { name: 'Create Promotion' }));
  expect(await findRow(name)).toHaveTextContent('12.5%');
  expect(recordedCalls('POST /api/promotion').map(({ body }) => body)).toEqual([
    {
      name,
      dateInit: '2031-03-10',
      dateEnd: '2031-03-31',
      discountTypeId: 1,
      value: 12.5,
      limit: 20,
      branchId: 31,
    },
  ]);

  await user.click(screen.getByLabelText(`Edit promotion ${name}`));
  await screen.findByText('Edit Promotion', { selector: 'h2' });
  expect(await screen.findByLabelText('Start Date*')).toHaveValue('2031-03-10');
  await fill(user, box('End Date*'), '2031-04-01');
  await user.click(screen.getByRole('button', { name: 'Update Promotion' }));
  await waitFor(async () => expect(await findRow(name)).toHaveTextContent('Apr 1, 2031'));
  expect(recordedCalls(/^PATCH \/api\/promotion\/\d+$/).map(({ body }) => body)).toEqual([
    { dateEnd: '2031-04-01' },
  ]);
  await user.click(screen.getByLabelText(`Delete promotion ${name}`));
  await screen.findByText('Are you sure you want to delete this promotion?');
  await confirm(user, 'Delete');
  await rowGone(name);
});

it('are searched from page 1, with the words of the screen', async () => {
  const { user } = await openApp(`${PATH}?page=2`);
  const box = await screen.findByRole('searchbox');
  await user.type(box, 'fruit');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() =>
    expect(recordedCalls(new RegExp(`^${LIST}`)).at(-1)!.call).toBe(`${LIST}?name=fruit&page=1&pageSize=20`),
  );
  await findRow('Fruit week');
  await rowGone('Dairy deal');
  await fill(user, box, 'no such promotion{Enter}');
  await screen.findByText('No promotions found');
  await screen.findByText('No promotion matches "no such promotion".');
  answerInstead(LIST, { json: { results: [], rowCount: 0 } });
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await screen.findByText('Click the "Add New Promotion" button to create your first promotion.');
});

describe('the items', () => {
  it('are shown of one promotion at a time, and asked for once', async () => {
    const { user } = await openApp(PATH);
    await view(user, 'Fruit week');
    await hasCards(5);
    screen.getByText('Promotion Items');
    expect(shownTexts(cards()[0]).join('\n')).toMatch(/^Product: .+\nCategory:?\s+Fruit$/);
    await view(user, 'Bakery happy hour');
    await screen.findByText('Category: Bakery');
    expect(screen.getAllByText('Promotion Items')).toHaveLength(1);
    await view(user, 'Fruit week');
    await hasCards(5);
    await user.click(screen.getByLabelText('Hide details of Fruit week'));
    await hasCards(0);
    expect(recordedCalls(/^GET \/api\/promotiondetail\/items\//)).toHaveLength(2);
  });

  it('get a product, which is asked for once however fast somebody types, and lose it again', async () => {
    const { user } = await openApp(PATH);
    await view(user, 'Grill days');
    await hasCards(4);
    const box = await search();
    expect(box).toHaveAttribute('placeholder', 'Search products by name, UPC...');
    expect(addButton()).toBeDisabled();
    await user.click(box);
    await screen.findByText('Type to search products...');
    await fill(user, box, 'wholewheat');
    await fill(user, box, 'lemons');
    const option = await screen.findByRole('option', { name: /Lemons/ });
    expect(option.textContent).toMatch(/^Lemons \(\d+\) - \$\d+\.\d\d$/);
    await user.click(option);
    await user.click(addButton());
    await screen.findByText('Product: Lemons');
    expect(recordedCalls('POST /api/promotiondetail').map(({ body }) => body)).toEqual([
      { promotionId: like.any(Number), productId: like.any(Number) },
    ]);
    expect(recordedCalls(/autocomplete/).map(({ call }) => call)).toEqual([
      'GET /api/product/autocomplete?name=lemons',
    ]);

    await user.click(screen.getByLabelText('Remove Lemons'));
    await screen.findByText('Are you sure you want to remove this item from the promotion?');
    await confirm(user, 'Remove');
    await waitFor(() => expect(screen.queryByText('Product: Lemons')).toBeNull());
    expect(recordedCalls(/^DELETE \/api\/promotiondetail\/\d+$/)).toHaveLength(1);
    expect(recordedCalls(/^GET \/api\/promotiondetail/)).toHaveLength(1);
  });

  it('get what is scanned at once, and warn where another promotion of these days has it', async () => {
    const { user } = await openApp(PATH);
    await view(user, 'Fruit week');
    await hasCards(5);
    const name = cards()[0]!.querySelector('.strong')!.textContent.replace('Product: ', '');
    await view(user, 'Dairy deal');
    await screen.findByLabelText('Hide details of Dairy deal');
    await user.type(await search(), name);
    const option = await screen.findByRole('option', { name: new RegExp(name) });
    const [, code] = /\((\d+)\)/.exec(option.textContent)!;
    // Many scanners send a UPC as GTIN-13.
    await fill(user, await search(), `0${code}{Enter}`);
    await screen.findByText('Also in: Fruit week');
    expect(card(name)).toHaveTextContent('Also in: Fruit week');
    expect(await search()).toHaveValue('');
    await user.type(await search(), '99999999{Enter}');
    await screen.findByText('No product has the code 99999999.');
    // The server refuses a product that the promotion already contains.
    expectComplaints(/Failed to add/);
    await user.type(await search(), `${code}{Enter}`);
    await screen.findByText('Failed to add product to promotion. Please try again.');
    expect(cards().filter(part => part.textContent.includes(`Product: ${name}`))).toHaveLength(1);
    await user.click(within(card(name)!).getByRole('button'));
    await confirm(user, 'Remove');
    await waitFor(() => expect(card(name)).toBeUndefined());
  });

  it('are offered the products of the last question, even when an earlier answer is late', async () => {
    const late = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    answerInstead('GET /api/product/autocomplete', async call => {
      const name = searchedText(call);
      if (name === 'slow') {
        await late.promise;
        setTimeout(answered.resolve);
      }
      return { json: [{ id: 1, name: `Answer to ${name}`, upc: '', price: 1, cost: 1, stock: 1 }] };
    });
    const { user } = await openApp(PATH);
    await view(user, 'Dairy deal');
    await user.type(await search(), 'slow');
    await screen.findByText('Loading...');
    await waitFor(() => expect(recordedCalls(/name=slow$/)).toHaveLength(1));
    await fill(user, await search(), 'fast');
    await screen.findByRole('option', { name: 'Answer to fast - $1.00' });
    await act(async () => {
      late.resolve();
      await answered.promise;
    });
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map(option => option.textContent)).toEqual(['Answer to fast - $1.00']);
  });

  it('say what failed when the server breaks, and stay as they were', async () => {
    expectComplaints(/Failed to/);
    const mend = answerInstead('GET /api/promotiondetail/items/*', BROKEN);
    const { user } = await openApp(PATH);
    await view(user, 'Fruit week');
    await screen.findByText('Failed to fetch promotion details. Please try again.');
    mend();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await hasCards(5);

    const mendSearch = answerInstead('GET /api/product/autocomplete', BROKEN);
    await user.type(await search(), 'pears');
    await screen.findByText('No options');
    mendSearch();
    await fill(user, await search(), 'milk');
    await user.click((await screen.findAllByRole('option', { name: /milk/i }))[0]!);
    answerInstead('POST /api/promotiondetail', BROKEN);
    await user.click(addButton());
    await screen.findByText('Failed to add product to promotion. Please try again.');
    answerInstead('DELETE /api/promotiondetail/*', BROKEN);
    await user.click(screen.getAllByLabelText(/^Remove /)[0]!);
    await confirm(user, 'Remove');
    await screen.findByText('Failed to remove item from promotion. Please try again.');
    expect(document.body).not.toHaveTextContent('Inside');
    expect(cards()).toHaveLength(5);
  });
});
