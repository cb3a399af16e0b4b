import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { REPORTS, thisMonth } from '../../support/reports';
import { shows, shownTexts } from '../../support/shown';

useApp();

describe.each(REPORTS)('$title', report => {
  it('says its sentence when the call fails, and asks again when told to', async () => {
    expectComplaints(new RegExp(`^${report.failed}`));
    const repair = answerInstead(`${report.call}*`, BROKEN);
    const { user } = await openApp(report.path);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(report.failed);
    const text = shownTexts().join('\n');
    expect(text).not.toContain('Inside');
    expect(text).not.toContain(report.empty);
    await screen.findByText('Refresh');
    expect(screen.getByText('Export').closest('button')).toBeDisabled();
    repair();
    answerInstead(`${report.call}*`, { json: report.nothing });
    await user.click(within(alert).getByText('Try Again'));
    await waitFor(() => expect(shownTexts()).toContain(report.empty));
    expect(screen.queryByText(report.failed)).toBeNull();
  });
});

const rows = () => document.querySelectorAll('tbody.record');

it('keeps what is there when a refresh fails, and says so', async () => {
  expectComplaints(/^Failed to fetch cashier report/);
  const { user } = await openApp(`/admin/reports/cashier?${thisMonth()}`);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  const count = rows().length;
  const repair = answerInstead('GET /api/report/cashier/*', BROKEN);
  await user.click(screen.getByText('Refresh'));
  await screen.findByText(/Failed to fetch cashier report\./);
  expect(rows()).toHaveLength(count);
  repair();
  await user.click(await screen.findByText('Refresh'));
  await waitFor(() => expect(screen.queryByText(/Failed to fetch cashier report\./)).toBeNull());
});

it('shows nothing of the days before when those of the new ones cannot be had', async () => {
  expectComplaints(/^Failed to fetch orders/);
  const repair = answerInstead('GET /api/report/orders/*', { json: [{ id: 1, orderAmount: 3 }] });
  const { user } = await openApp(`/admin/reports/orders?${thisMonth()}`);
  await screen.findByText('Total Orders');
  repair();
  answerInstead('GET /api/report/orders/*', BROKEN);
  await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), 'Last month');
  await screen.findByText(/Failed to fetch orders\./);
  expect(rows()).toHaveLength(0);
  expect(shownTexts()).not.toContain('Total Orders');
});

it('goes without the comparison when the period before cannot be had', async () => {
  expectComplaints(/^Failed to fetch profit report/);
  answerInstead('GET /api/Report/profit/31/20261102/20261103', {
    json: { total: 10, costo: 6, totalTax: 1 },
  });
  const repair = answerInstead('GET /api/Report/profit/31/20261031/20261101', BROKEN);
  const { user } = await openApp('/admin/reports/profit?start=2026-11-02&end=2026-11-03');
  await screen.findByText('30.00%');
  await waitFor(() => expect(recordedCalls(/profit\/31\/20261031\/20261101/)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shownTexts().join()).not.toContain(' vs ');
  repair();
  answerInstead('GET /api/Report/profit/31/20261031/20261101', { json: { total: 5, costo: 0, totalTax: 4 } });
  await user.click(screen.getByText('Refresh'));
  expect(await screen.findAllByText('▲ 100% vs Oct 31 – Nov 1')).not.toEqual([]);
  expect(recordedCalls(/profit\/31\/20261102\/20261103/)).toHaveLength(2);
});

it("only logs that the products report's categories cannot be had", async () => {
  expectComplaints(/^Failed to fetch categories for reports/);
  answerInstead('GET /api/category/branch/*', BROKEN);
  answerInstead('GET /api/report/categories/*', { json: [] });
  await openApp('/admin/reports/products?categoryId=4');
  await screen.findByText('No orders of this category', { exact: false });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Category')).toHaveValue('4');
  await shows('Category', '#4');
});

it.each([
  ['/admin/reports/orders', 'GET /api/report/order/details/*', 'Failed to fetch order details.'],
  [
    '/admin/inventory/transfer-report',
    'GET /api/InventoryTransferDetail/*',
    'Failed to fetch transfer details.',
  ],
])('says in the row of %s that its details cannot be had', async (path, call, sentence) => {
  expectComplaints(new RegExp(`^${sentence}`));
  const repair = answerInstead(call, BROKEN);
  answerInstead('GET /api/report/orders/*', { json: [{ id: 1, orderAmount: 3 }] });
  answerInstead('GET /api/inventorytransfer/*', { json: [{ id: 1, createdAt: '2026-11-02T14:05:00' }] });
  const { user } = await openApp(`${path}?start=2026-11-02&end=2026-11-03`);
  const [details] = await screen.findAllByLabelText(/^View details of /);
  await user.click(details!);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`${sentence} Please try again.`);
  repair();
  answerInstead(call, { json: [{ id: 1, productName: 'Figs', quantity: 1, price: 1, cost: 1 }] });
  await user.click(within(alert).getByText('Try Again'));
  await waitFor(() => expect(document.querySelectorAll('.details .card').length).toBeGreaterThan(0));
});
