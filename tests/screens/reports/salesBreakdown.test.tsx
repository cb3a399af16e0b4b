import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerInstead, openApp, recordedCalls, useApp } from '../../support/openApp';

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
    '/admin/reports/products?categoryId=3&start=2026-11-02&end=2026-11-02',
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
