import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults, signedInBlank } from '../../support/browser.ts';
import { answerInstead, named, recordCalls, type RecordedCall } from '../../support/calls.ts';
import { shows } from '../../support/reports.ts';

/** The time zone of the branch, New York. */
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

/** Last Saturday had sales of $200 by 1:25 PM and $400 after. Today has $234 so far. */
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

it('cuts the day that it compares with at this moment, by its orders, and compares nothing that it cannot cut', async () => {
  const [page, calls] = await saturday();
  await page.goto('/admin/reports/profit');
  await page.getByText('▲ 17% vs Sat Nov 14 until 1:25 PM', { exact: true }).waitFor();
  await shows(page, 'Total Sales', '$234.00', '▲ 17% vs Sat Nov 14 until 1:25 PM');
  await shows(page, '17% more than Sat Nov 14 until 1:25 PM');
  await shows(page, 'Total Cost', '$117.00', 'Total Tax', '$23.40', 'Net Profit', '$93.60');
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
  expect(await seriousFaults(page)).toEqual([]);
});
