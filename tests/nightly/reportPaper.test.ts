import { expect, it } from 'vitest';
import { eventually, goWithin, signedIn, signedInBlank } from '../support/browser.ts';
import { answerInstead } from '../support/calls.ts';
import { shown } from '../support/reports.ts';

it('prints the close of a day as a Z report, without the frame', async () => {
  const page = await signedInBlank({ colorScheme: 'dark' });
  await answerInstead(page, 'GET /api/cierrediario/branch/31/*', {
    json: {
      store: { name: 'Corner', address: '1 Way' },
      orderInitial: 12,
      orderFinal: 20,
      payment: [{ terminal: 'Front', cash: 10, card: 20, debit: 30, ebt: 40, giftCard: 50 }],
    },
  });
  await page.goto('/admin/reports/close-day?date=2026-11-03');
  await page.getByText('Front').waitFor();
  // The branch is in New York, where it is still the evening of 3 November.
  await page.clock.setFixedTime(new Date('2026-11-04T02:30:00Z'));
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Printed Nov 3, 2026, 9:30 PM').waitFor();
  const paper = await shown(page);
  for (const text of ['Close Day Report', 'Alder Street Market (#31)', 'Nov 3, 2026', 'Corner', '1 Way']) {
    expect(paper).toContain(text);
  }
  for (const text of ['Initial Order #\n12', 'Final Order #\n20', 'Expected cash\n$10.00']) {
    expect(paper).toContain(text);
  }
  for (const text of ['Counted cash', 'Difference', 'Signature']) expect(paper).toContain(text);
  for (const hidden of ['Refresh', 'Report Date', 'See the orders']) expect(paper).not.toContain(hidden);
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(false);
  const ink = await page.getByText('Corner', { exact: true }).evaluate(text => getComputedStyle(text).color);
  expect(ink).toBe('rgb(0, 0, 0)');
});

const CLOSE = {
  store: { name: 'Corner', address: '118 Alder Street, Larkhaven, NY' },
  orderInitial: 12,
  orderFinal: 20,
  payment: Array.from({ length: 6 }, () => ({
    terminal: '',
    cash: 1_234_567.89,
    card: 20,
    debit: 30,
    ebt: 40,
    giftCard: 50,
  })),
};

const ONE_PAGE: [path: string, call: string, json: unknown, said: string][] = [
  ['close-day?date=2026-11-03', '/api/cierrediario/branch/31/', CLOSE, 'Takings of all orders'],
  [
    'total-sales?start=2026-11-02&end=2026-11-03',
    '/api/cierrediario/branch/total/31/',
    CLOSE,
    'Takings of all orders',
  ],
  [
    'profit?start=2026-11-02&end=2026-11-03',
    '/api/Report/profit/31/',
    { total: 1000, costo: 600, totalTax: 70 },
    'Sales include tax',
  ],
  [
    'top-categories?start=2026-11-02&end=2026-11-03',
    '/api/report/top/categories/31/',
    Array.from({ length: 15 }, (_, at) => ({
      categoryId: at + 1,
      categoryName: `Category ${at + 1}`,
      totalSales: 90 - at,
    })),
    'Sales of each category, with tax',
  ],
  [
    'cashier?start=2026-11-02&end=2026-11-03',
    '/api/report/cashier/31/',
    Array.from({ length: 8 }, (_, at) => ({
      adminId: at,
      adminName: `Cashier ${at}`,
      ordersCount: 9,
      totalSales: 90,
    })),
    'Orders count for the cashier',
  ],
];

it('prints each report on one page, whole', async () => {
  const page = await signedIn('/admin/settings');
  // The viewport is a Letter page without its margins.
  const [width, height] = [816 - 2 * 53, 1056 - 2 * 53];
  for (const [path, call, json, said] of ONE_PAGE) {
    await page.emulateMedia({ media: null });
    // On a narrow window, Print is in a menu.
    await page.setViewportSize({ width: 1280, height: 800 });
    await answerInstead(page, `GET ${call}*`, { json });
    await answerInstead(page, 'GET /api/drawer-session/day/31/*', { json: { zs: [], open: [] } });
    await goWithin(page, `/admin/reports/${path}`);
    await page.getByText(said).waitFor();
    await eventually(() => page.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true);
    for (const format of ['Letter', 'A4']) {
      const paper = (await page.pdf({ format })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g), `${path} on ${format}`).toHaveLength(1);
    }
    // The print frame is cut off at the end of the page, so nothing may extend below it.
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Printed').waitFor();
    const bottom = await page.getByText(said).evaluate(text => text.getBoundingClientRect().bottom);
    expect(bottom, path).toBeLessThanOrEqual(height);
  }
});

it('prints more than the window holds, and says where it ends', async () => {
  const page = await signedInBlank();
  const orders = Array.from({ length: 1500 }, (_, index) => ({ id: index + 1, orderAmount: 1 }));
  await answerInstead(page, 'GET /api/report/orders/*', { json: orders });
  await page.goto('/admin/reports/orders');
  await page.getByText('1,500 rows').waitFor();
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.locator('tbody.record').count()).toBe(1000);
  await page.getByText('The first 1,000 of 1,500 rows are printed').waitFor();
  await page.emulateMedia({ media: 'screen' });
  await eventually(() => page.locator('tbody.record').count()).toBeLessThan(100);
});

it('says on paper what was searched, since the figures above it are of all rows', async () => {
  const page = await signedInBlank();
  await answerInstead(page, 'GET /api/report/orders/*', {
    json: [
      { id: 1, orderAmount: 3 },
      { id: 2, orderAmount: 5, paymentReferenceNumber: 'F1-7' },
    ],
  });
  await page.goto('/admin/reports/orders?search=F1-7');
  await page.getByText('1 of 2 rows').waitFor();
  const said = page.getByText('Only rows with "F1-7" are printed: 1 of 2.');
  expect(await said.count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await said.waitFor();
  expect(await page.locator('tbody.record').count()).toBe(1);
});
