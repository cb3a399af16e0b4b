import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, faults, goWithin, overflow, seriousFaults, signedIn } from '../support/browser.ts';
import { answerInstead } from '../support/calls.ts';
import { at, REPORTS, shown, thisMonth } from '../support/reports.ts';

const brokenFigures = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate(main => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!/^-?\$[\d,.]+$/.test(text.textContent ?? '')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(text.textContent ?? '');
    }
    return broken;
  });

it('is no wider than a phone in the dark, and has no serious fault there, for every report', async () => {
  const page = await signedIn('/admin/settings', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  for (const report of REPORTS) {
    await goWithin(page, at(report, thisMonth()));
    await page.getByRole('heading', { name: report.title, level: 1 }).waitFor();
    await eventually(() => page.getByRole('button', { name: 'Refresh', exact: true }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
    expect(await seriousFaults(page), report.title).toEqual([]);
    expect(await overflow(page), report.title).toBe(0);
  }
});

const SIZES: { size: string; options: BrowserContextOptions }[] = [
  { size: 'on the smallest phone', options: { viewport: { width: 320, height: 640 } } },
  { size: 'at twice the size', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
];

const LARGE_FIGURES: [name: string, call: string, json: unknown][] = [
  [
    'close-day',
    '/api/cierrediario/branch/31/',
    {
      store: { name: 'Corner', address: '118 Alder Street, Larkhaven, NY' },
      orderInitial: 12,
      orderFinal: 20,
      payment: [{ terminal: '', cash: 1_234_567.89, card: 20, debit: 30, ebt: 40, giftCard: 50 }],
    },
  ],
  ['profit', '/api/Report/profit/31/', { total: 1_234_567.89, costo: 987_654.32, totalTax: 98_765.43 }],
  [
    'top-categories',
    '/api/report/top/categories/31/',
    [{ categoryId: 4, categoryName: 'Household & Cleaning', totalSales: 1_234_567.89 }],
  ],
];

it.each(SIZES)('breaks no large figure $size, and is no wider than the screen', async ({ options }) => {
  const page = await signedIn('/admin/settings', options);
  for (const [name, call, json] of LARGE_FIGURES) {
    await answerInstead(page, `GET ${call}*`, { json });
    await goWithin(page, `/admin/reports/${name}`);
    await eventually(() => shown(page)).toContain('$1,234,567.89');
    await eventually(() => page.getByRole('button', { name: 'Refresh', exact: true }).isEnabled()).toBe(true);
    expect(await brokenFigures(page), name).toEqual([]);
    expect(await overflow(page), name).toBe(0);
  }
});

it('fits the smallest phone in the dark without a fault, for rankings, busy hours and Find an Order', async () => {
  const page = await signedIn('/admin/settings', {
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  const look = async (name: string) => {
    await eventually(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    expect(await overflow(page), name).toBe(0);
    expect(await faults(page), name).toEqual([]);
  };
  for (const kind of ['best', 'slow', 'dead']) {
    await goWithin(page, `/admin/reports/product-ranking?kind=${kind}`);
    await page.locator('tbody.record').first().waitFor();
    await look(kind);
  }
  await goWithin(page, '/admin/reports/busy-hours');
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await page.getByRole('table', { name: 'An average week: Sales' }).waitFor();
  await look('busy hours');
  await goWithin(page, '/admin/orders/find?q=yesterday');
  await page.getByRole('table', { name: 'Orders that were found' }).waitFor();
  await look('orders');
});
