import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { lightFormat, subDays } from 'date-fns';
import { expect, it, vi } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  useApp,
} from '../../support/openApp';
import { branchToday } from '../../support/branchToday';
import { makeProduct } from '../../support/shopProducts';
import { shownTexts } from '../../support/shown';
import { deviceIn } from '../../support/timeZone';

useApp();
/** New York is the time zone of the branch. */
deviceIn('America/New_York');

const section = () => document.querySelector<HTMLElement>('section.morning')!;
const morning = async () => {
  await waitFor(() => expect(section()).not.toBeNull());
  return within(section());
};
const day = (ago: number) => lightFormat(subDays(branchToday(), ago), 'yyyyMMdd');
const mornings = () => recordedCalls(/^GET \/api\/report\/morning/);
const branches = async () => {
  const table = await screen.findByRole('table', { name: 'Branches Side by Side' });
  await within(table).findByText('Lakeside Market');
  return table;
};
const FAILED = 'Failed to fetch the figures of the day';

it('shows yesterday of three branches beside last week without a click', async () => {
  await openApp('/admin');
  const table = await branches();
  expect(table.querySelectorAll('tbody.record')).toHaveLength(3);
  // Two calls for all branches: today and yesterday, each with the same weekday of the previous week.
  expect(
    mornings()
      .map(({ call }) => call.split('?')[1])
      .toSorted(),
  ).toEqual([0, 1].map(ago => `day=${day(ago)}&against=${day(ago + 7)}`).toSorted());
  await waitFor(() => expect(table.querySelectorAll('.morning-change').length).toBeGreaterThan(2));
  for (const label of ['Sales', 'Orders', 'Average Basket', 'Items per Order', 'Margin'])
    expect(shownTexts(section())).toContain(label);
  // One sparkline per figure and one per branch.
  expect(section().querySelectorAll('.MuiCard-root svg.sparkline circle')).toHaveLength(5 + 3);
  expect(table.querySelectorAll('svg.sparkline circle')).toHaveLength(3);
});

it('compares with another day, and shows yesterday: its hours as a table, and what it was paid with', async () => {
  const { user } = await openApp('/admin');
  const shown = await morning();
  await user.click(await shown.findByText('Yesterday', { selector: '[aria-label=Day] button' }));
  await waitFor(() => expect(section()).toHaveAttribute('aria-label', 'Yesterday'));
  await user.click(await shown.findByText('Show as a table'));
  const hours = await shown.findByRole('table', { name: 'Sales by the Hour' });
  await waitFor(() => expect(hours.querySelectorAll('tbody tr').length).toBeGreaterThan(5));

  const paid = await shown.findByRole('table', { name: 'Payment Methods' });
  await waitFor(() => expect(paid.querySelectorAll('tr').length).toBeGreaterThan(0));
  const cents = (text: string | null | undefined) =>
    Math.round(Number((text ?? '').replaceAll(/[^\d.-]/g, '')) * 100);
  const amounts = [...paid.querySelectorAll('tr td:nth-of-type(2)')].map(cell => cents(cell.textContent));
  const sales = (await shown.findByText('Sales', { selector: 'section.morning .MuiCard-root *' }))
    .nextElementSibling;
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents(sales?.textContent));
  expect(cents(sales?.textContent)).toBeGreaterThan(0);

  await user.selectOptions(await shown.findByLabelText('Compare With'), 'Period before');
  expect(await shown.findAllByText(/ vs /)).not.toEqual([]);
});

it('leads from what somebody should look at to where it is mended', async () => {
  const { id } = await makeProduct({ price: 0 });
  const { user } = await openApp('/admin');
  await user.click(await screen.findByRole('link', { name: /without a price$/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/products'));
  const asked = new URLSearchParams(window.location.search);
  expect(JSON.parse(asked.get('filter')!)).toMatchObject({ noPrice: true });
  await waitFor(() => expect(document.querySelector(`main a[href^="/admin/products/${id}"]`)).not.toBeNull());
});

it('says nothing of what needs attention where all is well, and what failed', async () => {
  expectComplaints(/Failed to fetch what needs attention/);
  const mend = answerInstead('GET /api/attention', BROKEN);
  const { user } = await openApp('/admin');
  await screen.findByText('Failed to fetch what needs attention');
  mend();
  answerInstead('GET /api/attention', { json: [] });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Failed to fetch what needs attention')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Needs Attention')).toBeNull());
});

it('shows the cards that a person chose in their order, also the next time', async () => {
  const { user } = await openApp('/admin');
  const titles = () => [...section().querySelectorAll('h2')].map(({ textContent }) => textContent);
  const shown = await morning();
  await shown.findByText('Payment Methods', { selector: 'h2' });
  await user.click(await shown.findByText('Customize'));
  const panel = await screen.findByLabelText('Customize', { selector: '[role=group]' });
  // The panel is a popover, which jsdom does not open.
  act(() => void panel.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  await user.click(await within(panel).findByLabelText('Hours'));
  const up = within(panel).getByLabelText('Move up: Payment Methods');
  while (!(up as HTMLButtonElement).disabled) await user.click(up);
  await waitFor(() => expect(titles()[1]).toBe('Payment Methods'));
  expect(titles()).not.toContain('Sales by the Hour');

  const kept = Object.entries(localStorage) as [string, string][];
  cleanup();
  await openApp('/admin/settings');
  for (const [key, value] of kept) localStorage.setItem(key, value);
  await goWithin('/admin');
  await (await morning()).findByText('Items per Order');
  await waitFor(() => expect(titles()[1]).toBe('Payment Methods'));
  expect(titles()).not.toContain('Sales by the Hour');
});

it('names what sells best, falls and rises, each leading to its product', async () => {
  const { user } = await openApp('/admin');
  const best = (await screen.findByText('Best sellers')).closest('section')!;
  await waitFor(() => expect(best.querySelectorAll('li')).toHaveLength(5));
  const link = best.querySelector('a')!;
  const address = link.getAttribute('href');
  await user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe(address));
});

it('has one message for all cards while the device is offline', async () => {
  expectComplaints(/Failed to fetch/);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const call of ['GET /api/report/*', 'GET /api/attention'])
    answerInstead(call, new TypeError('Failed to fetch'));
  await openApp('/admin');
  window.dispatchEvent(new Event('offline'));
  const shown = await morning();
  await shown.findByText(FAILED);
  await waitFor(() => expect(shown.getAllByRole('alert')).toHaveLength(1));
  expect(shown.queryByText('Needs Attention')).toBeNull();
});

it('says what failed above the month, waits for nothing, and asks both days anew', async () => {
  expectComplaints(/Failed to fetch the figures of the day/);
  const mend = answerInstead('GET /api/report/morning', BROKEN);
  const { user } = await openApp('/admin');
  await screen.findByText(FAILED);
  await screen.findByText('Top Performing Cashiers');
  const shown = await morning();
  await waitFor(() => expect(section().querySelector('[aria-busy=true]')).toBeNull());
  expect(shown.queryByText('Payment Methods', { selector: 'h2' })).toBeNull();
  mend();
  const before = mornings().length;
  await user.click((await shown.findAllByRole('button', { name: 'Try Again' }))[0]!);
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
  await shown.findByText('Items per Order');
  // Before today's first sale, the section shows yesterday, which must be loaded, too.
  expect(mornings()).toHaveLength(before + 2);
});

it('asks over the documented calls alone when somebody asks, branch by branch, and shows what orders tell', async () => {
  const { user } = await openApp('/admin', { offers: [] });
  await screen.findByText('Top Performing Cashiers');
  expect(recordedCalls(/\/api\/report\/(orders|morning)/)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Show today and yesterday' }));
  await branches();
  expect(mornings()).toEqual([]);
  await waitFor(() => expect(shownTexts(section()).filter(text => text === '–').length).toBeGreaterThan(1));
});
