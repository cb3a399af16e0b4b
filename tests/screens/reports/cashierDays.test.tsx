import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerInstead, openApp, recordedCalls, useApp } from '../../support/openApp';

useApp();

const DAY = {
  day: '2026-11-02',
  salesCount: 4,
  total: 40,
  refundCount: 1,
  refunded: -5,
  voids: 1,
  discounts: 2.5,
  noSales: 3,
  difference: -1.5,
  items: 30,
  hours: 2,
};

it("leads from a cashier's name to their days, and back", async () => {
  answerInstead('GET /api/report/cashier/*', {
    json: [{ adminId: 7, adminName: 'Ana', ordersCount: 5, totalSales: 40 }],
  });
  answerInstead('GET /api/report/cashier-days/31/7/20261102/20261103', {
    json: {
      name: 'Ana',
      days: [DAY, { ...DAY, day: '2026-11-03', difference: null, items: 10, hours: 1 }],
    },
  });
  const { user } = await openApp('/admin/reports/cashier?start=2026-11-02&end=2026-11-03');
  await user.click(await screen.findByRole('link', { name: 'Ana' }));
  const table = await screen.findByRole('table', { name: "Cashier's Days" });
  const readRow = (row: Element) =>
    [...row.querySelectorAll('th, td')].map(cell => cell.textContent).join(' | ');
  expect([...table.querySelectorAll('tbody.record, tfoot')].map(readRow)).toEqual([
    'Nov 2, 2026 | 4 | $40.00 | 1 | -$5.00 | 1 | -$2.50 | 3 | -$1.50 | 15',
    'Nov 3, 2026 | 4 | $40.00 | 1 | -$5.00 | 1 | -$2.50 | 3 | – | 10',
    'Total | 8 | $80.00 | 2 | -$10.00 | 2 | -$5.00 | 6 | -$1.50 | 13',
  ]);
  await user.click(screen.getByRole('link', { name: 'All cashiers' }));
  await screen.findByRole('link', { name: 'Ana' });
  expect(recordedCalls(/report\/cashier\//).at(-1)!.call).toContain('20261102/20261103');
});

it('is opened from the list of users', async () => {
  answerInstead('GET /api/admin*', {
    json: [{ id: 7, name: 'Ana', userName: 'ana', role: 'cashier', status: true }],
  });
  answerInstead('GET /api/report/cashier-days/31/7/*', { json: { name: 'Ana', days: [] } });
  const { user } = await openApp('/admin/users');
  await user.click(await screen.findByRole('link', { name: 'Days at the register of Ana' }));
  await screen.findByText('No data available');
  expect(screen.getByRole('heading', { name: 'Ana' })).toBeVisible();
});
