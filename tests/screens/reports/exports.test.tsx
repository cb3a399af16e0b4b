import { screen } from '@testing-library/react';
import { readSheet } from 'read-excel-file/universal';
import { afterEach, expect, it } from 'vitest';
import { answerInstead, goWithin, openApp, useApp } from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';
import { shows } from '../../support/shown';

useApp();

afterEach(async () => {
  const { i18nProvider } = await import('../../../src/i18n/i18nProvider');
  await i18nProvider.changeLocale('en');
});

async function exported(user: Awaited<ReturnType<typeof openApp>>['user']) {
  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
  await expect.poll(() => saved.length).toBe(1);
  const { name, file } = saved[0]!;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The byte order mark tells spreadsheets that the file is UTF-8.
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return withoutMoment(name, new TextDecoder().decode(bytes));
}

const MOMENT = /-made-\d{4}-\d\d-\d\d-\d{4}(?=\.)/;

/** Removes the time of the export from the name and the end of each row, which both have. */
function withoutMoment(name: string, csv: string) {
  expect(name).toMatch(MOMENT);
  const [head = '', ...rows] = csv.replace('\uFEFF', '').split('\r\n');
  expect(head).toMatch(/,Made At$/);
  for (const row of rows.slice(0, -1)) expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
  const lines = [head, ...rows].map(line => line.replace(/,[^,]*$/, ''));
  return { name: name.replace(MOMENT, ''), lines };
}

const ABOUT = '31,Alder Street Market,2026-11-02';

it('has every order whatever is searched, with numbers as numbers and no formulas', async () => {
  const orders = [
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
  ];
  answerInstead('GET /api/report/orders/*', { json: orders });
  const details = {
    businessDay: '2026-11-02',
    number: 7,
    tax: 0.5,
    discounts: 0,
    tip: 1,
    rounding: 0,
    cash: 10,
    card: 0,
    debit: 0,
    ebt: 0,
    giftCard: 2.5,
    cashier: 'Ana',
    terminal: 'Front',
    refundedOrder: null,
  };
  answerInstead('GET /api/report/order-details/*', { json: orders.map(order => ({ ...order, ...details })) });
  const { user } = await openApp('/admin/reports/orders?start=2026-11-02&end=2026-11-03&search=-0');
  await screen.findByText('1 of 2 rows');
  const { name, lines } = await exported(user);
  expect(name).toBe('orders-report-31-2026-11-02-2026-11-03.csv');
  expect(lines).toEqual([
    'Order ID,Date,Amount,Status,Reference,Order Number,Business Day,Tax,Discounts,Tip,Rounding,Cash,Card,Debit,EBT,Gift Card,Cashier,Terminal,Refunded Order,Branch ID,Branch,From,To',
    `1,2026-11-02 14:05:00,-12.50,Completed,'-0,7,2026-11-02,0.50,0.00,1.00,0.00,10.00,0.00,0.00,0.00,2.50,Ana,Front,,${ABOUT},2026-11-03`,
    `2,2026-11-02 14:05:00,1234.50,Completed,"'=HYPERLINK(""http://x.example"",""y"")",7,2026-11-02,0.50,0.00,1.00,0.00,10.00,0.00,0.00,0.00,2.50,Ana,Front,,${ABOUT},2026-11-03`,
    '',
  ]);
});

it('has the lines of the orders as a file of its own', async () => {
  answerInstead('GET /api/report/order-lines/*', {
    json: [
      {
        orderId: 9,
        orderNumber: 7,
        createdAt: '2026-11-02T14:05:00',
        product: 'Milk',
        upc: '0012',
        category: 'Dairy',
        quantity: 2,
        weight: 0,
        price: 1.99,
        discount: 0,
        taxRate: 8.25,
        tax: 0.33,
        amount: 4.31,
      },
    ],
  });
  const { user } = await openApp('/admin/reports/orders?start=2026-11-02&end=2026-11-03');
  const saved = recordSavedFiles();
  await user.click(await screen.findByText('Export Lines'));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
  await expect.poll(() => saved.length).toBe(1);
  const { name, lines } = withoutMoment(saved[0]!.name, await saved[0]!.file.text());
  expect(name).toBe('order-lines-31-2026-11-02-2026-11-03.csv');
  expect(lines[1]).toBe(
    `9,7,2026-11-02 14:05:00,Milk,0012,Dairy,2,0,1.99,0.00,8.25,0.33,4.31,${ABOUT},2026-11-03`,
  );
});

it('has the profit with its analysis', async () => {
  answerInstead('GET /api/Report/profit/*', { json: { total: 10, costo: 20, totalTax: 1 } });
  const { user } = await openApp('/admin/reports/profit?start=2026-11-02&end=2026-11-02');
  await screen.findByText('-110.00%');
  const { name, lines } = await exported(user);
  expect(name).toBe('profit-report-31-2026-11-02.csv');
  expect(lines).toEqual([
    'Figure,Amount,Percent,Branch ID,Branch,From,To',
    `Total Sales,10.00,,${ABOUT},2026-11-02`,
    `Total Cost,20.00,,${ABOUT},2026-11-02`,
    `Gross Profit,-10.00,,${ABOUT},2026-11-02`,
    `Total Tax,1.00,,${ABOUT},2026-11-02`,
    `Net Profit,-11.00,,${ABOUT},2026-11-02`,
    `Profit Margin,,-110,${ABOUT},2026-11-02`,
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
    `1,2026-11-02 14:05:00,2.50,Completed,,${ABOUT},2026-11-03,Fruit & Figs`,
    '',
  ]);
});

it('is a workbook with dates, amounts and a row of sums, named in English in every language', async () => {
  const day = { sales: 2, refunds: 0, grossSales: 12, discounts: 0, refunded: 0, tips: 0, rounding: 0 };
  answerInstead('GET /api/report/sales-by-period/*', {
    json: [
      { ...day, day: '2026-11-02', total: 12, tax: 2, net: 10 },
      { ...day, day: '2026-11-03', total: 8.5, tax: 0.5, net: 8 },
    ],
  });
  const { user } = await openApp('/admin/settings');
  const { i18nProvider } = await import('../../../src/i18n/i18nProvider');
  await i18nProvider.changeLocale('es');
  await goWithin('/admin/reports/sales-by-period?start=2026-11-02&end=2026-11-03');
  await screen.findAllByText('$20.50');
  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.name.replace(MOMENT, '')).toBe('sales-by-period-31-2026-11-02-2026-11-03.xlsx');
  const rows = await readSheet(await saved[0]!.file.arrayBuffer());
  expect(rows.map(row => [row[0], row[5], row.at(-2)])).toEqual([
    ['Date', 'Total Sales', 'To'],
    [new Date('2026-11-02'), 12, new Date('2026-11-03')],
    [new Date('2026-11-03'), 8.5, new Date('2026-11-03')],
    ['Total', 20.5, new Date('2026-11-03')],
  ]);
});

it('has the close of each day of a range, and of the month of a day', async () => {
  const day = {
    day: '2026-11-02',
    terminalId: 3,
    terminal: 'Front',
    orderInitial: 5,
    orderFinal: 8,
    orders: 4,
    refunds: 1,
    cash: 10,
    card: 2.5,
    debit: 0,
    ebt: 0,
    giftCard: 0,
    discounts: 1.5,
    tips: 1,
    rounding: -0.02,
  };
  for (const range of ['20261102/20261103', '20261101/20261130'])
    answerInstead(`GET /api/report/takings-by-day/31/${range}`, { json: [day] });
  const { user } = await openApp('/admin/reports/total-sales?start=2026-11-02&end=2026-11-03');
  const saved = recordSavedFiles();
  const exportBy = async (label: string) => {
    await user.click(await screen.findByText(label));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
  };
  await exportBy('Export by Day');
  await expect.poll(() => saved.length).toBe(1);
  expect(withoutMoment(saved[0]!.name, await saved[0]!.file.text()).lines).toEqual([
    'Date,Terminal,First Order,Last Order,Orders,Refunds,Cash,Card,Debit,EBT,Gift Card,Total,Discounts,Tip,Rounding,Branch ID,Branch,From,To',
    `2026-11-02,Front,5,8,4,1,10.00,2.50,0.00,0.00,0.00,12.50,-1.50,1.00,-0.02,${ABOUT},2026-11-03`,
    '',
  ]);
  await goWithin('/admin/reports/close-day?date=2026-11-02');
  await exportBy('Export the Month');
  await expect.poll(() => saved.length).toBe(2);
  expect(saved.map(({ name }) => name.replace(MOMENT, ''))).toEqual([
    'sales-by-day-and-terminal-31-2026-11-02-2026-11-03.csv',
    'sales-by-day-and-terminal-31-2026-11-01-2026-11-30.csv',
  ]);
});
