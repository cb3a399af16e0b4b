/** What the figures of a report are compared with, at 1:25 PM of Saturday, 21 November 2026, by the branch's clock. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, seriousFaults, signedInBlank } from '../../support/browser.ts';
import { answerInstead, BROKEN, named, recordCalls, type RecordedCall } from '../../support/calls.ts';
import { shown, shows } from '../../support/reports.ts';

/** In New York, where the branch is. */
const NOW = new Date('2026-11-21T13:25:00-05:00');

const sold = (total: number) => ({ total, costo: total / 2, totalTax: total / 10 });
const cashiers = (ordersCount: number, totalSales: number) => [
  { adminId: 1, adminName: 'Ana', ordersCount: 1, totalSales: 0 },
  { adminId: 2, adminName: 'Bo', ordersCount: ordersCount - 1, totalSales },
];
const order = (time: string, orderAmount: number) => ({
  id: 1,
  createdAt: `2026-11-14T${time}`,
  orderAmount,
  orderStatus: 'completed',
  paymentReferenceNumber: '',
});

/** Last Saturday took $200 by 1:25 PM and $400 after it; today $234 until now. */
async function saturday(answers: Record<string, unknown> = {}): Promise<[Page, RecordedCall[]]> {
  const page = await signedInBlank();
  await page.clock.setFixedTime(NOW);
  const given: Record<string, unknown> = {
    '/api/Report/profit/31/20261121/20261121': sold(234),
    '/api/Report/profit/31/20261114/20261114': sold(600),
    '/api/report/cashier/31/20261114/20261114': cashiers(4, 600),
    '/api/report/orders/31/20261114/20261114': [
      order('19:00:00', 395),
      order('13:25:01', 5),
      order('13:25:00', 250),
      order('09:00:00', -50),
    ],
    ...answers,
  };
  for (const [path, json] of Object.entries(given)) await answerInstead(page, `GET ${path}`, { json });
  return [page, recordCalls(page)];
}

const reports = (calls: readonly RecordedCall[]) =>
  named(calls, /report|cierre|logs/i).map(({ call }) => call.replace('GET ', ''));

it('cuts the day that it compares with at this moment, by its orders, and says what it cannot cut', async () => {
  const [page, calls] = await saturday();
  await page.goto('/admin/reports/profit');
  await page.getByText('▲ 17% vs Sat Nov 14 until 1:25 PM', { exact: true }).waitFor();
  await shows(page, 'Total Sales', '$234.00', '▲ 17% vs Sat Nov 14 until 1:25 PM');
  // For those who do not see arrows and colours.
  await shows(page, '17% more than Sat Nov 14 until 1:25 PM');
  await shows(page, 'Total Cost', '$117.00', '▼ 61% vs Sat Nov 14, whole day');
  await shows(page, 'Total Tax', '$23.40', '▼ 61% vs Sat Nov 14, whole day');
  await shows(page, 'Net Profit', '$93.60', '▼ 61% vs Sat Nov 14, whole day');
  expect(reports(calls)).toEqual([
    '/api/Report/profit/31/20261121/20261121',
    '/api/Report/profit/31/20261114/20261114',
    '/api/report/cashier/31/20261114/20261114',
    '/api/report/orders/31/20261114/20261114',
  ]);
  const colour = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate(said => getComputedStyle(said).color);
  const [more, neutral] = [
    await colour('▲ 17% vs Sat Nov 14 until 1:25 PM'),
    await page.getByText('Analysis', { exact: true }).evaluate(() => {
      const label = [...document.querySelectorAll('main p')].find(part => part.textContent === 'Total Cost');
      return getComputedStyle(label!).color;
    }),
  ];
  expect(more).not.toBe(neutral);
  // Cost is neither good nor bad.
  expect(await colour('▼ 61% vs Sat Nov 14, whole day')).toBe(neutral);
  expect(await seriousFaults(page)).toEqual([]);
});

it('asks for no orders where the days are over, and where they are too many', async () => {
  const [page, calls] = await saturday({
    '/api/Report/profit/31/20261120/20261120': sold(300),
    '/api/Report/profit/31/20261113/20261113': sold(200),
    '/api/report/cashier/31/20261114/20261114': cashiers(2001, 600),
  });
  await page.goto('/admin/reports/profit?start=2026-11-20&end=2026-11-20');
  await shows(page, 'Total Sales', '$300.00', '▲ 50% vs Fri Nov 13');
  expect(named(calls, /orders|cashier/)).toEqual([]);
  await page.getByLabel('Range').selectOption('Today');
  await shows(page, 'Total Sales', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
  expect(named(calls, /cashier/)).toHaveLength(1);
  expect(named(calls, /orders/)).toEqual([]);
});

it('says the whole day where the orders do not add up to it, and where they cannot be had', async () => {
  const [page] = await saturday({ '/api/report/orders/31/20261114/20261114': [order('09:00:00', 550)] });
  await page.goto('/admin/reports/profit');
  await shows(page, 'Total Sales', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
  expectComplaints(/^Failed to fetch orders/);
  await answerInstead(page, 'GET /api/report/orders/*', BROKEN);
  await page.reload();
  await shows(page, 'Total Sales', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('compares with what a person chooses, and keeps that in the address', async () => {
  const [page] = await saturday({
    '/api/Report/profit/31/20261120/20261120': sold(100),
    '/api/report/cashier/31/20261120/20261120': cashiers(2001, 100),
    '/api/Report/profit/31/20251121/20251121': sold(468),
    '/api/report/cashier/31/20251121/20251121': cashiers(2001, 468),
  });
  await page.goto('/admin/reports/profit');
  const choice = page.getByLabel('Compare with');
  await eventually(() => choice.locator('option').allInnerTexts()).toEqual([
    'Same weekday',
    'Period before',
    'Year before',
  ]);
  expect(await choice.inputValue()).toBe('weekday');
  expect(page.url()).not.toContain('compare');
  await choice.selectOption('Period before');
  await shows(page, 'Total Sales', '$234.00', '▲ 134% vs Fri Nov 20, whole day');
  expect(page.url()).toContain('compare=before');
  await choice.selectOption('Year before');
  await shows(page, 'Total Sales', '$234.00', '▼ 50% vs Fri Nov 21, 2025, whole day');
  await page.reload();
  await shows(page, 'Total Sales', '$234.00', '▼ 50% vs Fri Nov 21, 2025, whole day');
  expect(await choice.inputValue()).toBe('year');
  await choice.selectOption('Same weekday');
  await page.getByText('▲ 17% vs Sat Nov 14 until 1:25 PM', { exact: true }).waitFor();
  expect(page.url()).not.toContain('compare');
});

it('takes the days before the running one from sums, and that one from its orders', async () => {
  const [page, calls] = await saturday({
    '/api/Report/profit/31/20261101/20261130': sold(1100),
    '/api/Report/profit/31/20261001/20261021': sold(1400),
    '/api/report/cashier/31/20261021/20261021': cashiers(2, 700),
    '/api/report/orders/31/20261021/20261021': [
      { ...order('', 400), createdAt: '2026-10-21T18:00:00' },
      { ...order('', 300), createdAt: '2026-10-21T10:00:00' },
    ],
  });
  await page.goto('/admin/reports/profit?start=2026-11-01&end=2026-11-30');
  await shows(page, 'Total Sales', '$1,100.00', '▲ 10% vs Oct 1 – Oct 21 until 1:25 PM');
  await shows(page, 'Total Cost', '$550.00', '▼ 21.4% vs Oct 1 – Oct 21, whole days');
  expect(await page.getByLabel('Compare with').inputValue()).toBe('before');
  expect(reports(calls)).toHaveLength(4);
});

it('cuts drawer openings at the hour, and today with them', async () => {
  const opened = (hour: number, count: number) => ({ hour, admin: 'Ana', count });
  const [page, calls] = await saturday({
    '/token/logs/20261121/20261121': [opened(9, 6), opened(13, 3)],
    '/token/logs/20261114/20261114': [opened(9, 5), opened(13, 8), opened(20, 9)],
    '/token/logs/20261115/20261121': [opened(9, 26), opened(13, 3), opened(19, 40)],
    '/token/logs/20261108/20261114': [opened(9, 25), opened(13, 18), opened(20, 29)],
  });
  await page.goto('/admin/reports/open-drawer');
  await shows(page, 'Total Openings', '9', '▲ 20% vs Sat Nov 14 until 1 PM');
  expect(reports(calls)).toHaveLength(2);
  // 66 of the week's 69 until 1 PM, and 55 of 72 in the week before.
  await page.getByLabel('Range').selectOption('This week');
  await shows(page, 'Total Openings', '69', '▲ 20% vs Nov 8 – Nov 14 until 1 PM');
});

it('cuts takings and categories in their total', async () => {
  const close = (cash: number) => ({
    store: { name: 'Corner', address: '' },
    orderInitial: 1,
    orderFinal: 4,
    payment: [{ terminal: 'Front', cash, card: 0, debit: 0, ebt: 0, giftCard: 0 }],
  });
  const [page] = await saturday({
    '/api/cierrediario/branch/31/20261121': close(234),
    '/api/cierrediario/branch/31/20261114': close(600),
    '/api/report/top/categories/31/20261121/20261121': [
      { categoryId: 4, categoryName: 'Fruit', totalSales: 234 },
    ],
    '/api/report/top/categories/31/20261114/20261114': [
      { categoryId: 4, categoryName: 'Fruit', totalSales: 600 },
    ],
  });
  await page.goto('/admin/reports/close-day');
  await shows(page, 'Total', '$234.00', '▲ 17% vs Sat Nov 14 until 1:25 PM');
  await shows(page, 'Cash', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
  // Nothing then, and nothing now: nothing is said.
  await shows(page, 'Card', '$0.00', 'Debit', '$0.00', 'EBT', '$0.00', 'Gift Card', '$0.00');
  await page.goto('/admin/reports/top-categories');
  await shows(page, 'Total Categories', '1', 'Total Sales', '$234.00', '▲ 17% vs Sat Nov 14 until 1:25 PM');
  await shows(page, 'Average per Category', '$234.00', 'Pie');
  expect((await shown(page)).match(/ vs /g)).toHaveLength(1);
});

it('compares nothing with days that have not begun', async () => {
  const [page, calls] = await saturday({ '/api/Report/profit/31/20261122/20261122': sold(0) });
  await page.goto('/admin/reports/profit?start=2026-11-22&end=2026-11-22');
  await shows(page, 'Total Sales', '$0.00', 'Total Cost', '$0.00');
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
  expect(reports(calls)).toHaveLength(1);
});
