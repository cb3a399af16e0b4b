import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerInstead, openApp, useApp } from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';
import { shows } from '../../support/shown';

useApp();

async function exported(user: Awaited<ReturnType<typeof openApp>>['user']) {
  const saved = recordSavedFiles();
  await user.click(screen.getByText('Export CSV'));
  await expect.poll(() => saved.length).toBe(1);
  const { name, file } = saved[0]!;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The byte order mark tells spreadsheets that the file is UTF-8.
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { name, lines: new TextDecoder().decode(bytes).split('\r\n') };
}

const ABOUT = '31,Alder Street Market,2026-11-02';

it('has every order whatever is searched, with numbers as numbers and no formulas', async () => {
  answerInstead('GET /api/report/orders/*', {
    json: [
      {
        id: 1,
        createdAt: '2026-11-02T14:05:00',
        orderAmount: -12.5,
        orderStatus: 'completed',
        paymentReferenceNumber: '-0',
      },
      {
        id: 2,
        createdAt: '2026-11-02T14:05:00',
        orderAmount: 1234.5,
        orderStatus: 'completed',
        paymentReferenceNumber: '=HYPERLINK("http://x.example","y")',
      },
    ],
  });
  const { user } = await openApp('/admin/reports/orders?start=2026-11-02&end=2026-11-03&search=-0');
  await screen.findByText('1 of 2 rows');
  const { name, lines } = await exported(user);
  expect(name).toBe('orders-report-31-2026-11-02-2026-11-03.csv');
  expect(lines).toEqual([
    'Order ID,Date,Amount,Status,Reference,Branch ID,Branch,From,To',
    `1,2026-11-02 14:05:00,-12.5,Completed,'-0,${ABOUT},2026-11-03`,
    `2,2026-11-02 14:05:00,1234.5,Completed,"'=HYPERLINK(""http://x.example"",""y"")",${ABOUT},2026-11-03`,
    '',
  ]);
});

it('has the profit with its analysis', async () => {
  answerInstead('GET /api/Report/profit/*', { json: { total: 10, costo: 20, totalTax: 1 } });
  const { user } = await openApp('/admin/reports/profit?start=2026-11-02&end=2026-11-02');
  await screen.findByText('-110.00%');
  const { name, lines } = await exported(user);
  expect(name).toBe('profit-report-31-2026-11-02.csv');
  expect(lines).toEqual([
    'Figure,Amount,Branch ID,Branch,From,To',
    `Total Sales,10,${ABOUT},2026-11-02`,
    `Total Cost,20,${ABOUT},2026-11-02`,
    `Gross Profit,-10,${ABOUT},2026-11-02`,
    `Total Tax,1,${ABOUT},2026-11-02`,
    `Net Profit,-11,${ABOUT},2026-11-02`,
    `Profit Margin,-110,${ABOUT},2026-11-02`,
    '',
  ]);
});

it('is named after the category, which is on every row', async () => {
  answerInstead('GET /api/category/branch/31', { json: [{ id: 4, name: 'Fruit & Figs', status: 1 }] });
  answerInstead('GET /api/report/categories/*', {
    json: [{ id: 1, createdAt: '2026-11-02T14:05:00', orderAmount: 2.5, orderStatus: 'completed' }],
  });
  const { user } = await openApp('/admin/reports/products?categoryId=4&start=2026-11-02&end=2026-11-03');
  await shows('Category', 'Fruit & Figs');
  const { name, lines } = await exported(user);
  expect(name).toBe('products-report-31-fruit-figs-2026-11-02-2026-11-03.csv');
  expect(lines).toEqual([
    'Order ID,Date,Amount,Status,Reference,Branch ID,Branch,From,To,Category',
    `1,2026-11-02 14:05:00,2.5,Completed,,${ABOUT},2026-11-03,Fruit & Figs`,
    '',
  ]);
});
