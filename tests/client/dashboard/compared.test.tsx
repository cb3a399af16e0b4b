import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import type { Api, BranchSalesComparison } from '../../../src/dataProvider/api';
import { MorningDashboard } from '../../../src/dashboard/morning/MorningDashboard';
import { getCurrentBusinessDay } from '../../../src/lib/businessDay';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const figures = {
  orders: 4,
  items: 8,
  salesCents: 108_00,
  taxCents: 8_00,
  costCents: 60_00,
  refunds: 0,
  refundedCents: 0,
};
const told: BranchSalesComparison = {
  branchId: 31,
  branch: 'Alder Street Market',
  until: '',
  now: figures,
  before: figures,
  hours: [],
  days: [],
  tenders: {},
};

it('is dimmed from the choice of another day until its figures are there', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const gate = Promise.withResolvers<void>();
  let isOpen = true;
  const api: Partial<Api> = {
    morning: async () => {
      if (!isOpen) await gate.promise;
      return [told];
    },
  };
  const { user, container } = showPart(<MorningDashboard branchId={31} />, api);
  const busy = () => container.querySelector('.morning-cards')!.getAttribute('aria-busy');
  await screen.findByText('$108.00');
  await waitFor(() => expect(busy()).toBe('false'));
  isOpen = false;
  await user.selectOptions(screen.getByLabelText('Compare With'), 'Year before');
  await waitFor(() => expect(busy()).toBe('true'));
  expect(screen.getByText('$108.00')).toBeInTheDocument();
  gate.resolve();
  await waitFor(() => expect(busy()).toBe('false'));
});

it('shows refunds beside the orders, and not among them', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const now = { ...figures, refunds: 2, refundedCents: -12_00 };
  showPart(<MorningDashboard branchId={31} />, { morning: async () => [{ ...told, now }] });
  const label = await screen.findByText('Orders and 2 refunds');
  expect(label.nextSibling).toHaveTextContent('4');
  expect(await screen.findByText('$30.00')).toBeVisible();
});

const both = [told, { ...told, branchId: 32, branch: 'Lakeside Market' }];

async function branchCells(name: string): Promise<Record<string, string>> {
  const table = await screen.findByRole('table', { name: 'Branches Side by Side' });
  const heads = within(table).getAllByRole('columnheader');
  const row = (await within(table).findByText(name)).closest('tr')!;
  return Object.fromEntries(
    heads.map((head, at) => [head.textContent, row.children[at]?.firstChild?.textContent ?? '']),
  );
}

it.each([
  ['today', { Today: '–', Yesterday: '$108.00', '% of Total': '–', Orders: '–' }],
  ['yesterday', { Today: '$108.00', Yesterday: '–', '% of Total': '50.00%', Orders: '4' }],
])('says that %s failed, and has a dash for its figures', async (which, cells) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs({ offers: ['hours'] });
  await openBackend();
  const api: Partial<Api> = {
    morning: async ({ day }) => {
      if ((day === getCurrentBusinessDay(31)) === (which === 'today')) throw new Error('away');
      return both;
    },
  };
  const { user } = showPart(<MorningDashboard branchId={31} />, api);
  await waitFor(async () => expect(await branchCells('Lakeside Market')).toMatchObject(cells));
  expect(screen.getAllByText('Failed to fetch the figures of the day')).toHaveLength(1);
  expect(screen.queryByText('$0.00')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yesterday', pressed: false }));
  expect(screen.getAllByText('Failed to fetch the figures of the day')).toHaveLength(1);
  const shown = which === 'today' ? { Orders: '4' } : { Orders: '–' };
  await waitFor(async () => expect(await branchCells('Lakeside Market')).toMatchObject(shown));
});

it('has no share of a day on which all branches together sold nothing', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const back = { ...both[1]!, now: { ...figures, salesCents: -108_00 } };
  const { user } = showPart(<MorningDashboard branchId={31} />, {
    morning: () => Promise.resolve([told, back]),
  });
  await user.click(await screen.findByRole('button', { name: 'Yesterday', pressed: false }));
  await waitFor(async () =>
    expect(await branchCells('Lakeside Market')).toMatchObject({ Yesterday: '-$108.00', '% of Total': '–' }),
  );
});

it('says to a screen reader, too, which way the margin went', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const fell = { ...told, now: { ...figures, costCents: 61_50 } };
  showPart(<MorningDashboard branchId={31} />, { morning: () => Promise.resolve([fell]) });
  const shown = await screen.findByText(/^▼ 1.5 points vs /);
  expect(shown).toHaveAttribute('aria-hidden', 'true');
  expect(shown.nextSibling).toHaveTextContent(/^1\.5 points less than /);
});

it('says one point of a margin that moved by one', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const rose = { ...told, now: { ...figures, costCents: 59_00 } };
  showPart(<MorningDashboard branchId={31} />, { morning: () => Promise.resolve([rose]) });
  const shown = await screen.findByText(/^▲ 1 point vs /);
  expect(shown.nextSibling).toHaveTextContent(/^1 point more than /);
});

it('has a dash, and is busy, as long as a day is on its way', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const gate = Promise.withResolvers<void>();
  const api: Partial<Api> = {
    morning: async ({ day }) => {
      if (day !== getCurrentBusinessDay(31)) await gate.promise;
      return both;
    },
  };
  showPart(<MorningDashboard branchId={31} />, api);
  await waitFor(async () => expect(await branchCells('Lakeside Market')).toMatchObject({ Yesterday: '–' }));
  const card = screen.getByRole('table', { name: 'Branches Side by Side' }).closest('section')!;
  const busy = () => card.getAttribute('aria-busy');
  expect(busy()).toBe('true');
  gate.resolve();
  await waitFor(() => expect(busy()).toBe('false'));
  expect(await branchCells('Lakeside Market')).toMatchObject({ Yesterday: '$108.00' });
});

it('has the first of many branches, any of them by its name, and all when somebody asks', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...told,
    branchId: at + 1,
    branch: `Branch ${at + 1}`,
  }));
  const { user } = showPart(<MorningDashboard branchId={1} />, { morning: () => Promise.resolve(many) });
  const table = await screen.findByRole('table', { name: 'Branches Side by Side' });
  const records = () => table.querySelectorAll('tbody.record').length;
  expect(records()).toBe(20);
  expect(screen.getByText('20 of 60 rows')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'branch 57');
  await waitFor(() => expect(records()).toBe(1));
  expect(within(table).getByText('Branch 57')).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Show all 60' }));
  await waitFor(() => expect(records()).toBe(60));
  expect(screen.queryByText('20 of 60 rows')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the first 20' }));
  await waitFor(() => expect(records()).toBe(20));
});

it('has all of a few branches, without a box that searches them', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  showPart(<MorningDashboard branchId={31} />, { morning: () => Promise.resolve(both) });
  const table = await screen.findByRole('table', { name: 'Branches Side by Side' });
  expect(table.querySelectorAll('tbody.record')).toHaveLength(2);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
