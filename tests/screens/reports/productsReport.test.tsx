import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerInstead, recordedCalls, openApp, useApp } from '../../support/openApp';
import { shows, shownTexts } from '../../support/shown';

useApp();

const DAYS = 'start=2026-11-02&end=2026-11-03';
const order = (id: number) => ({ id, createdAt: '2026-11-02T10:05:00', orderAmount: id / 100 });
const category = () => screen.findByLabelText('Category');

it('asks for a category first, and then shows its orders', async () => {
  answerInstead('GET /api/category/branch/31', {
    json: [
      { id: 4, name: 'Fruit', status: 1 },
      { id: 9, name: 'Bread', status: 1 },
    ],
  });
  answerInstead('GET /api/report/categories/31/4/20261102/20261103', { json: [order(1), order(2)] });
  const { user } = await openApp(`/admin/reports/products?${DAYS}`);
  await shows('Select a Category', 'Choose a category from the dropdown above to view the report.');
  expect(screen.getByText('Refresh').closest('button')).toBeDisabled();
  await screen.findByText('Fruit');
  expect([...(await category()).querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Select a category',
    'Bread',
    'Fruit',
  ]);
  expect(recordedCalls(/report/)).toEqual([]);
  await user.selectOptions(await category(), 'Fruit');
  await shows('Total Orders', '2', 'Total Amount', '$0.03', 'Category', 'Fruit');
  expect(window.location.search).toContain('categoryId=4');
  await screen.findByLabelText('View details of order #1');
  await user.selectOptions(await category(), 'Select a category');
  await screen.findByText('Choose a category from the dropdown above to view the report.');
  expect(shownTexts()).not.toContain('Total Orders');
});

it('forgets the category of another branch', async () => {
  answerInstead('GET /api/report/categories/*', { json: [] });
  const { user } = await openApp(`/admin/reports/products?categoryId=1&${DAYS}`);
  await screen.findByText('No orders of this category', { exact: false });
  await user.selectOptions(screen.getByLabelText('Branch'), 'Lakeside Market');
  await screen.findByText('Choose a category from the dropdown above to view the report.');
  await waitFor(() => expect(recordedCalls('GET /api/category/branch/32')).toHaveLength(1));
  expect(window.location.search).not.toContain('categoryId');
});
