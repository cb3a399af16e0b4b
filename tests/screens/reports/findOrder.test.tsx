import { screen, waitFor, within } from '@testing-library/react';
import { lightFormat, parseISO, subDays } from 'date-fns';
import { beforeAll, expect, it } from 'vitest';
import type { FoundOrder, FoundOrders, Receipt } from '../../../contract/orderSearch.ts';
import { branchToday } from '../../support/branchToday';
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

const FIND = '/admin/orders/find';
let order: FoundOrder;
let token = '';

beforeAll(async () => {
  token = await fetchToken();
  const days = {
    start: lightFormat(subDays(branchToday(), 4), 'yyyyMMdd'),
    end: lightFormat(subDays(branchToday(), 2), 'yyyyMMdd'),
  };
  const query = new URLSearchParams({ branchId: '31', status: 'completed', ...days });
  const { body } = await askShop<FoundOrders>('GET', `/api/orders/find?${query}`, { token });
  order = body.orders.find(({ lines }) => lines.length > 0)!;
});

const box = () => screen.findByLabelText('What do you know about the order?');
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Understood as' })).getAllByRole('listitem');
const opener = () => screen.findByLabelText(`Receipt of order #${order.id}`, { selector: 'button' });
const receipt = () => screen.findByRole('dialog', { name: `Receipt of order #${order.id}` });
const day = () => lightFormat(parseISO(order.createdAt), 'yyyy-MM-dd');
const word = () => order.lines[0]!.name.split(/[\s,]+/)[0]!;

it('is found by amount, day and product together; a part that was understood can be taken away', async () => {
  const { user } = await openApp(FIND);
  await waitFor(async () => expect(await box()).toHaveFocus());
  const amount = order.amount.toFixed(2);
  await user.type(await box(), `${amount} ${day()} ${word()}`);
  await opener();
  expect((await chips()).map(chip => chip.textContent)).toEqual([
    expect.stringContaining(amount),
    expect.anything(),
    expect.stringContaining(word()),
  ]);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toContain(word()));
  await user.click(screen.getByLabelText(`Remove ${word()}`));
  expect(await chips()).toHaveLength(2);
  expect(await box()).toHaveValue(`${amount} ${day()}`);
  expect(await box()).toHaveFocus();
  await user.clear(await box());
  await user.type(await box(), 'zebra 1234.56');
  await screen.findByText(/^No orders match/);
  await user.click(screen.getByText('Search the last 31 days'));
  await waitFor(async () => expect(await box()).toHaveValue('zebra 1234.56 last 31 days'));
  await user.clear(await box());
  await user.type(await box(), 'milk last 60 days');
  await screen.findByText(/^At most 31 days are searched at a time/);
});

it('says that more were found than are shown', async () => {
  await openApp(`${FIND}?q=last%2031%20days`);
  await screen.findByText(/^More than 50 orders found · The newest 50 are shown/);
});

it('has a receipt with the change, where the till said what was handed over', async () => {
  const address = `/api/orders/${order.id}/receipt`;
  const { body } = await askShop<Receipt>('GET', address, { token });
  const payments = [{ tender: 'cash', amount: order.amount, given: order.amount + 1.25 }];
  answerInstead(`GET ${address}`, { json: { ...body, payments } });
  const { user } = await openApp(`${FIND}?q=${order.reference}`);
  await user.click(await opener());
  const paper = await receipt();
  await within(paper).findByText('Thank you for shopping on Alder Street.', { exact: false });
  for (const said of [order.reference, order.cashier, order.lines[0]!.name])
    expect(paper.textContent).toContain(said);
  const line = (label: string) =>
    [...paper.querySelectorAll('dt')].find(name => name.textContent === label)?.parentElement;
  expect(line('Change')?.textContent).toContain('$1.25');
  expect(line('Cash')?.textContent).toContain(`$${(order.amount + 1.25).toFixed(2)}`);
});

it('is found over the documented calls, too; what they do not say is named', async () => {
  const { user } = await openApp(FIND, { offers: [] });
  await user.type(await box(), `${order.amount.toFixed(2)} ${day()} ${word()} cash`);
  const button = await opener();
  await screen.findByText(`Not searched: ${word()}, Cash.`, { exact: false });
  expect(recordedCalls(/^GET \/api\/report\/orders\/31\//).length).toBeGreaterThan(0);
  await user.click(button);
  const paper = await receipt();
  await within(paper).findAllByText(order.lines[0]!.name);
  await within(paper).findByText(/are not known here/);
  expect(recordedCalls(/^GET \/api\/orders\//)).toEqual([]);
  await user.keyboard('{Escape}');
  await user.clear(await box());
  await user.type(await box(), `#${order.id}`);
  await opener();
  expect((await chips()).map(chip => chip.textContent).join()).toContain('Last 31 days');
});

it('is reached from the orders report, and keeps a question in its address', async () => {
  const { user } = await openApp('/admin/reports/orders?start=2026-11-02&end=2026-11-03&search=4.5');
  expect(await screen.findByPlaceholderText('Search this table...')).toHaveValue('4.5');
  await user.click(within(document.querySelector('main')!).getByText('Find an Order'));
  await user.click(await screen.findByText('till 2 cash today'));
  await waitFor(async () => expect(await chips()).toHaveLength(3));
});

it('says in a sentence what failed, and asks again', async () => {
  expectComplaints(/Failed to find orders/, /Failed to fetch this receipt/);
  const repair = answerInstead('GET /api/orders/find', BROKEN);
  const { user } = await openApp(`${FIND}?q=${order.reference}`);
  await screen.findByText('Failed to find orders. Please try again later.');
  repair();
  await user.click(screen.getByText('Try Again'));
  answerInstead('GET /api/orders/*', BROKEN);
  await user.click(await opener());
  await screen.findByText('Failed to fetch this receipt. Please try again.');
});
