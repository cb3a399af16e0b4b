import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DrawerSessionDetails, DrawerTerminal } from '../../../contract/drawerSessions.ts';
import {
  answerInstead,
  askShop,
  expectComplaints,
  fetchToken,
  goWithin,
  openApp,
  OWNER,
  recordedCalls,
  useApp,
} from '../../support/openApp';

useApp();
beforeEach(() => void vi.stubGlobal('print', vi.fn()));

type User = Awaited<ReturnType<typeof openApp>>['user'];

const PASSWORD = 'a-long-password-26';

async function makeTerminal(name: string): Promise<number> {
  const { body } = await askShop<{ id: number }>('POST', '/api/terminal', {
    token: await fetchToken(),
    body: { name, branchId: 31 },
  });
  return body.id;
}

async function openSession(name: string, float = 150): Promise<DrawerSessionDetails> {
  const terminalId = await makeTerminal(name);
  const { body } = await askShop<DrawerSessionDetails>('POST', '/api/drawer-session', {
    token: await fetchToken(),
    body: { branchId: 31, terminalId, float },
  });
  return body;
}

const typeInto = async (user: User, label: RegExp | string, text: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
};

it('opens a drawer, and counts and closes one that is $20 short by the keyboard alone', async () => {
  await makeTerminal('Till of the keyboard');
  const { user } = await openApp('/admin/drawers/create');
  await user.click(await screen.findByRole('combobox', { name: /Terminal/ }));
  await user.click(await screen.findByRole('option', { name: 'Till of the keyboard' }));
  await typeInto(user, /Float/, '150.50{Enter}');
  expect(await screen.findByRole('heading', { name: 'Count the Drawer' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Expected');

  const first = screen.getByLabelText('$100.00 ×');
  first.focus();
  await user.keyboard('1{Enter}{Enter}1{Enter}1{Enter}');
  expect(screen.getByLabelText('$5.00 ×')).toHaveFocus();
  // 1 × $100, 1 × $20, 1 × $10 and 1 × 50 cents: $130.50 of $150.50.
  screen.getByLabelText('$0.50 ×').focus();
  await user.keyboard('1');
  screen.getByLabelText('Gift Card').focus();
  await user.keyboard('{Enter}{Enter}');
  const reason = await screen.findByLabelText(/Reason for the difference/);
  const balance = screen.getByRole('table', { name: 'Expected and counted' });
  expect(within(balance).getByRole('row', { name: /^Cash/ })).toHaveTextContent('Cash$150.50$130.50-$20.00');

  reason.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter why the money differs.')).toBeVisible();
  await user.keyboard('A note is missing{Enter}');
  const z = await screen.findByRole('heading', { name: /^Z \d+$/ });
  expect(z).toBeVisible();
  expect(document.querySelector('main')!).toHaveTextContent('Over/short-$20.00');
  expect(document.querySelector('main')!).toHaveTextContent('A note is missing');

  for (const name of ['Print 80 mm', 'Print']) {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('.printed')).toHaveTextContent('-$20.00'));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.printed')).toBeNull());
  }
});

it('counts wrong input at its field, and saves a count once', async () => {
  const { id } = await openSession('Till of two presses');
  const { user } = await openApp(`/admin/drawers/${id}/show`);
  await typeInto(user, '$20.00 ×', '2.5');
  await user.click(screen.getByRole('button', { name: 'Save Count' }));
  expect(screen.getByLabelText('$20.00 ×')).toHaveFocus();
  expect(screen.getByText('Enter a whole number.')).toBeVisible();
  await typeInto(user, '$20.00 ×', '2');
  await user.dblClick(screen.getByRole('button', { name: 'Save Count' }));
  await screen.findByText('Counted: $40.00');
  expect(recordedCalls(/^POST .*\/count$/).map(({ body }) => body)).toEqual([
    { denominations: [{ value: 20, count: 2 }], tenders: [] },
  ]);
});

it('keeps a count that could not be saved', async () => {
  const { id } = await openSession('Till without a network');
  const { user } = await openApp(`/admin/drawers/${id}/show`);
  expectComplaints(/The count could not be saved/);
  const stop = answerInstead(`POST /api/drawer-session/${id}/count`, new TypeError('Failed to fetch'));
  await user.click(await screen.findByRole('button', { name: 'Total only' }));
  await typeInto(user, 'Cash in the drawer', '75.25');
  await user.click(screen.getByRole('button', { name: 'Save Count' }));
  await screen.findByText('The count could not be saved.');
  expect(screen.getByLabelText('Cash in the drawer')).toHaveValue('75.25');
  stop();
  await user.click(screen.getByRole('button', { name: 'Save Count' }));
  await screen.findByText('Counted: $75.25');
});

it('counts the tenders that the shop takes, its own by their names', async () => {
  const { id } = await openSession('Till of the vouchers');
  const token = await fetchToken();
  const tenders = { off: ['debit'], own: [{ name: 'Meal voucher', tender: 'giftCard' }] };
  await askShop('PUT', '/api/tender', { token, body: tenders });
  const { user } = await openApp(`/admin/drawers/${id}/show`);
  await typeInto(user, 'Meal voucher', '12.5');
  expect(screen.queryByLabelText('Debit')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Count' }));
  await screen.findByText('Counted: $0.00');
  expect(recordedCalls(/^POST .*\/count$/).map(({ body }) => body)).toEqual([
    { denominations: [], tenders: [{ tender: 'giftCard', name: 'Meal voucher', amount: 12.5 }] },
  ]);
  expect(screen.getByLabelText('Meal voucher')).toHaveValue('12.5');
  await askShop('PUT', '/api/tender', { token, body: { off: [], own: [] } });
});

it('adds cash in and out with a reason, and reopens a Z, which the next one replaces', async () => {
  const { id } = await openSession('Till of the milk', 20);
  const { user } = await openApp(`/admin/drawers/${id}/show`);
  await user.click(await screen.findByRole('button', { name: 'Paid out' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Amount'), '5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a reason.');
  await user.type(dialog.getByLabelText('Reason'), 'Milk');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Paid out: Milk');
  await user.click(screen.getByRole('button', { name: 'Total only' }));
  await typeInto(user, 'Cash in the drawer', '15');
  await user.click(screen.getByRole('button', { name: 'Save Count' }));
  await user.click(await screen.findByRole('button', { name: 'Close Drawer' }));
  const { textContent: first } = await screen.findByRole('heading', { name: /^Z \d+$/ });
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Reason'), 'Counted twice');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reopen' }));
  await screen.findByRole('button', { name: /^Save Count/ });
  await typeInto(user, 'Cash in the drawer', '15');
  await user.click(screen.getByRole('button', { name: /^Save Count/ }));
  await user.click(await screen.findByRole('button', { name: 'Close Drawer' }));
  await screen.findByText(new RegExp(`^Replaces ${first}$`));
  expect(screen.getByText(/^This Z is replaced by Z \d+\.$/)).toBeVisible();

  await goWithin('/admin/reports/close-day');
  const closed = await screen.findByRole('table', { name: 'Closed Drawers' });
  expect(within(closed).getByText(first)).toBeVisible();
  expect(within(closed).getAllByText(/replaced by Z/)).not.toHaveLength(0);
});

it('lets a cashier count without telling what should be there', async () => {
  const token = await fetchToken();
  const rights = await askShop('PUT', '/api/rights', {
    token,
    body: { rights: 'roles', current: OWNER.password },
  });
  expect(rights.status).toBe(200);
  const person = { name: 'Kim', userName: 'kim', password: PASSWORD, status: true, role: 'Cashier' };
  await askShop('POST', '/api/admin', { token, body: { ...person, phone: '', branchId: 31 } });
  await makeTerminal('Till of Kim');
  const as = { userName: 'kim', password: PASSWORD };
  const terminals = await askShop<DrawerTerminal[]>('GET', '/api/drawer-session/terminals/31', {
    token: await fetchToken(as),
  });
  expect(terminals.body.map(({ name }) => name)).toContain('Till of Kim');

  const { user } = await openApp('/admin/drawers/create', { as });
  await user.click(await screen.findByRole('combobox', { name: /Terminal/ }));
  await user.click(await screen.findByRole('option', { name: 'Till of Kim' }));
  await typeInto(user, /Float/, '100{Enter}');
  await typeInto(user, '$50.00 ×', '1');
  await user.click(screen.getByRole('button', { name: 'Save Count' }));
  await screen.findByText('The count is saved. A manager closes the drawer.');
  expect(document.querySelector('main')!.textContent).not.toMatch(/Expected|Over\/short|-\$50\.00/);
  await goWithin('/admin/drawers');
  expect(await screen.findByRole('link', { name: 'Till of Kim' })).toBeVisible();
  expect(document.querySelector('main')!.textContent).not.toContain('$50.00');
});
