/** What the reports say when a call fails, and how they go on. */
import { describe, expect, it } from 'vitest';
import { eventually, expectComplaints, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, BROKEN, named, recordCalls } from '../../support/calls.ts';
import { at, REPORTS, shown, thisMonth } from '../../support/reports.ts';

describe.each(REPORTS)('$title', report => {
  it('says its sentence when the call fails, and asks again when told to', async () => {
    expectComplaints(new RegExp(`^${report.failed}`));
    const page = await signedInBlank();
    const repaired = await answerInstead(page, `${report.call}*`, BROKEN);
    await page.goto(report.path);
    const alert = page.getByRole('alert').filter({ hasText: report.failed });
    await alert.waitFor();
    await page.getByRole('heading', { name: report.title, level: 1 }).waitFor();
    const text = await shown(page);
    expect(text).not.toContain('Inside');
    expect(text).not.toContain(report.empty);
    await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
    await repaired();
    await answerInstead(page, `${report.call}*`, { json: report.nothing });
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await eventually(() => shown(page)).toContain(report.empty);
  });
});

it('keeps what is there when a refresh fails, and says so', async () => {
  expectComplaints(/^Failed to fetch cashier report/);
  const page = await signedIn(`/admin/reports/cashier?${thisMonth()}`);
  const rows = page.locator('tbody.record');
  await rows.first().waitFor();
  const count = await rows.count();
  const repaired = await answerInstead(page, 'GET /api/report/cashier/*', BROKEN);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch cashier report.' });
  await alert.waitFor();
  expect(await rows.count()).toBe(count);
  await repaired();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await alert.waitFor({ state: 'detached' });
});

it('shows nothing of the days before when those of the new ones cannot be had', async () => {
  expectComplaints(/^Failed to fetch orders/);
  const page = await signedIn(`/admin/reports/orders?${thisMonth()}`);
  await page.locator('tbody.record').first().waitFor();
  await answerInstead(page, 'GET /api/report/orders/*', BROKEN);
  await page.getByLabel('Range').selectOption('Last month');
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch orders.' }).waitFor();
  expect(await page.locator('tbody.record').count()).toBe(0);
  expect(await shown(page)).not.toContain('Total Orders');
});

it('goes without the comparison when the period before cannot be had', async () => {
  expectComplaints(/^Failed to fetch profit report/);
  const page = await signedInBlank();
  await answerInstead(page, 'GET /api/Report/profit/31/20261102/20261103', {
    json: { total: 10, costo: 6, totalTax: 1 },
  });
  const asked = await answerInstead(page, 'GET /api/Report/profit/31/20261031/20261101', BROKEN);
  const calls = recordCalls(page);
  await page.goto('/admin/reports/profit?start=2026-11-02&end=2026-11-03');
  await page.getByText('30.00%').waitFor();
  await eventually(() => named(calls, /profit\/31\/20261031\/20261101/).length).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await shown(page)).not.toContain(' vs ');
  await asked();
  await answerInstead(page, 'GET /api/Report/profit/31/20261031/20261101', {
    json: { total: 5, costo: 0, totalTax: 4 },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('▲ 100% vs Oct 31 – Nov 1', { exact: true }).first().waitFor();
  expect(named(calls, /profit\/31\/20261102\/20261103/)).toHaveLength(2);
});

it("only logs that the products report's categories cannot be had", async () => {
  expectComplaints(/^Failed to fetch categories for reports/);
  const page = await signedInBlank();
  await answerInstead(page, 'GET /api/category/branch/*', BROKEN);
  await answerInstead(page, 'GET /api/report/categories/*', { json: [] });
  await page.goto('/admin/reports/products?categoryId=4');
  await page.getByText('No orders of this category').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('Category').inputValue()).toBe('4');
  expect(await shown(page)).toContain('Category\n#4');
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
  const page = await signedInBlank();
  const repaired = await answerInstead(page, call, BROKEN);
  const now = new Date();
  await page.goto(at({ path }, `start=${now.getFullYear()}-01-01&end=${now.getFullYear()}-12-31`));
  await page.locator('tbody.record').first().getByRole('button').click();
  const alert = page.locator('.details').getByRole('alert');
  expect(await alert.innerText()).toContain(`${sentence} Please try again.`);
  await repaired();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.details .card').first().waitFor();
});
