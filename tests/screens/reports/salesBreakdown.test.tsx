import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { csvRows } from '../../support/csv';
import { answerInstead, goWithin, openApp, recordedCalls, useApp } from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const PATH = '/admin/reports/sales-breakdown?start=2026-11-02&end=2026-11-08';
const ANSWER = {
  rows: [{ key: '3', name: 'Fruit' }],
  columns: [
    { key: '2026-11-02', name: '' },
    { key: '2026-11-03', name: '' },
  ],
  cells: [
    { row: 0, column: 0, value: 12.5 },
    { row: 0, column: 1, value: 7.25 },
  ],
};

it('shows a figure by two dimensions with sums, and leads to the orders behind it', async () => {
  answerInstead('GET /api/report/sales-breakdown/31/*', { json: ANSWER });
  await openApp(`${PATH}&by=category&and=day&figure=sales`);
  const table = await screen.findByRole('table', { name: 'Sales by category and day' });
  expect(
    [...table.querySelectorAll('thead th, tbody td, tfoot :is(th, td)')].map(cell => cell.textContent),
  ).toEqual([
    'Category',
    'Nov 2, 2026',
    'Nov 3, 2026',
    'Total',
    'Fruit',
    '$12.50',
    '$7.25',
    '$19.75',
    'Total',
    '$12.50',
    '$7.25',
    '$19.75',
  ]);
  expect(screen.getAllByRole('link', { name: '$12.50' })[0]).toHaveAttribute(
    'href',
    '/admin/reports/sales-breakdown?start=2026-11-02&end=2026-11-02&by=category&and=day&figure=sales&orders=all&row=3',
  );
});

it('names all branches in the files of all branches, and the chosen branch in those of one', async () => {
  const branches = [
    { key: '31', name: 'Alder Street Market' },
    { key: '32', name: 'Lakeside Market' },
  ];
  answerInstead('GET /api/report/sales-breakdown/31/*', { json: { ...ANSWER, rows: branches } });
  const order = { orderStatus: 'completed', createdAt: '2026-11-02T10:00:00', paymentReferenceNumber: '' };
  answerInstead('GET /api/report/breakdown-orders/31/*', {
    json: [
      { ...order, id: 11, orderAmount: 20, branchId: 31, figure: 20 },
      { ...order, id: 12, orderAmount: 4.25, branchId: 32, figure: 4.25 },
    ],
  });
  const saved = recordSavedFiles();
  const question = `${PATH}&by=branch&and=day&figure=sales`;
  const { user } = await openApp(question);
  const exportFile = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
    await expect.poll(() => saved.length).toBe(1);
    const { name, file } = saved.pop()!;
    const [head = [], ...rows] = csvRows(await file.text());
    const read = (column: string) => rows.map(row => row[head.indexOf(column)]);
    return { name, ids: read('Branch ID'), names: read('Branch') };
  };
  await screen.findByRole('table', { name: 'Sales by branch and day' });
  expect(await exportFile()).toEqual({
    name: expect.stringMatching(/^sales-breakdown-all-branches-2026/) as string,
    ids: ['', ''],
    names: ['Alder Street Market', 'Lakeside Market'],
  });
  await goWithin(`${question}&orders=all`);
  await screen.findByRole('table', { name: 'Orders behind the figure' });
  expect(await exportFile()).toEqual({
    name: expect.stringMatching(/^sales-breakdown-all-branches-sales-2026/) as string,
    ids: ['31', '32'],
    names: ['Alder Street Market', 'Lakeside Market'],
  });
  await goWithin(`${question}&orders=all&row=32`);
  await within(screen.getByRole('main')).findByText('Lakeside Market');
  expect((await exportFile()).name).toMatch(/^sales-breakdown-32-sales-lakeside-market-2026/);
});

it('lists the orders behind a figure with their parts of it', async () => {
  answerInstead('GET /api/report/sales-breakdown/31/*', { json: ANSWER });
  const order = { orderStatus: 'completed', createdAt: '2026-11-02T10:00:00' };
  answerInstead('GET /api/report/breakdown-orders/31/*', {
    json: [
      { ...order, id: 11, orderAmount: 20, paymentReferenceNumber: 'A', figure: 8.25 },
      { ...order, id: 12, orderAmount: 4.25, paymentReferenceNumber: 'B', figure: 4.25 },
    ],
  });
  await openApp(`${PATH}&by=category&and=day&figure=sales&orders=all&row=3`);
  const table = await screen.findByRole('table', { name: 'Orders behind the figure' });
  expect([...table.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual([
    expect.stringMatching(/11.*\$20\.00.*\$8\.25/),
    expect.stringMatching(/12.*\$4\.25.*\$4\.25/),
  ]);
  expect(screen.getByText('$12.50')).toBeVisible();
  expect(await screen.findByText('Fruit')).toBeVisible();
  expect(recordedCalls(/breakdown-orders/).at(-1)!.call).toContain('by=category&and=day&figure=sales&row=3');
  expect(screen.getByRole('link', { name: 'Show the Breakdown' })).toHaveAttribute(
    'href',
    `${PATH}&by=category&and=day&figure=sales`,
  );
});

it('offers only the figures and columns that the rows have', async () => {
  answerInstead('GET /api/report/sales-breakdown/31/*', {
    json: { ...ANSWER, cells: [], rows: [], columns: [] },
  });
  const { user } = await openApp(`${PATH}&by=day&and=tender&figure=payments`);
  await user.selectOptions(await screen.findByLabelText('Rows'), 'Product');
  expect(recordedCalls(/sales-breakdown/).at(-1)!.call).toContain('by=product&and=day&figure=sales');
  const choicesOf = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
  expect(choicesOf('Columns')).toEqual(['Day', 'Week', 'Month', 'Weekday']);
  expect(choicesOf('Figure')).toEqual(['Sales', 'Tax', 'Net profit']);
});

it('explains a pair that no report has', async () => {
  await openApp(`${PATH}&by=category&and=cashier&figure=orders`);
  await screen.findByText(
    'No report has orders by category and cashier. Please choose another figure, or other rows or columns.',
  );
  expect(recordedCalls(/sales-breakdown/)).toEqual([]);
});
