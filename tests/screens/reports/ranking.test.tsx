import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProductRanking, RankedProduct } from '../../../contract/ranking.ts';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { csvRows } from '../../support/csv';
import { recordSavedFiles } from '../../support/savedFiles';
import { cellsIn } from '../../support/shown';

useApp();

const PATH = '/admin/reports/product-ranking';
const CALL = 'GET /api/report/product-ranking/31/';

const sold = (at: number): RankedProduct => ({
  productId: at,
  name: `Product no. ${at}`,
  upc: '',
  isWeighed: false,
  isActive: true,
  categoryId: 1,
  category: 'Fruit',
  supplierId: 0,
  supplier: '',
  quantity: 2.5,
  orders: 2,
  sales: 10,
  tax: 1,
  cost: 6,
  stock: 5,
  stockValue: 15,
  lastSold: 20261102,
  abc: 'B',
});

const answer = (products: RankedProduct[], all = products.length): ProductRanking => ({
  products,
  totals: { products: all, a: 0, sales: 10 * all, tax: all, cost: 6 * all, stockValue: 15 * all },
  unnamed: { sales: 12.5, tax: 0, cost: 0 },
  deadFrom: 20260904,
  lastSoldFrom: 20251104,
  categories: [],
  suppliers: [],
});

it('shows the first of many, and says how many there are', async () => {
  answerInstead(`${CALL}*`, { json: answer([sold(1), sold(2)], 130) });
  const { user } = await openApp(`${PATH}?start=2026-11-02&end=2026-11-03`);
  await screen.findByText('The first 2 of 130 products.', { exact: false });
  await screen.findByText('$12.50 more was sold by name only, without a product.', { exact: false });
  expect(cellsIn(await screen.findByRole('table', { name: 'Best' }))[0]!.slice(1)).toEqual([
    'B',
    '2.5',
    '2',
    '$10.00',
    '$3.00',
    '33.33%',
    '5',
  ]);
  await user.click(screen.getByText('Slow'));
  await screen.findByText('$1,950.00 is tied up in 130 products that sold something within 60 days.');
  expect(cellsIn(await screen.findByRole('table', { name: 'Slow' }))[0]!.slice(1)).toEqual([
    '2.5',
    '$10.00',
    '5',
    '$15.00',
    '4',
    'Nov 2, 2026',
  ]);
});

it('has all of many in its file, though it shows the first hundred', async () => {
  const all = Array.from({ length: 130 }, (_, at) => sold(at + 1));
  answerInstead(`${CALL}*`, ({ call }) => {
    const limit = Number(new URL(call.replace('GET ', ''), 'http://shop').searchParams.get('limit') ?? 100);
    return { json: answer(all.slice(0, limit), 130) };
  });
  const { user } = await openApp(`${PATH}?start=2026-11-02&end=2026-11-03`);
  await screen.findByText('The first 100 of 130 products.', { exact: false });
  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(csvRows(await saved[0]!.file.text())).toHaveLength(131);
  await user.click(screen.getByText('Show all 130'));
  await waitFor(() => expect(screen.getByLabelText('Best')).toHaveAttribute('aria-rowcount', '131'));
  expect(screen.queryByText('The first 100 of 130 products.', { exact: false })).toBeNull();
});

it('says so where the rest of a file cannot be had', async () => {
  expectComplaints(/^Failed to fetch best and slow products/);
  let isWhole = false;
  answerInstead(`${CALL}*`, ({ call }) => {
    isWhole ||= call.includes('limit=');
    return call.includes('limit=') ? BROKEN : { json: answer([sold(1)], 130) };
  });
  const { user } = await openApp(PATH);
  await screen.findByText('The first 1 of 130 products.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
  await screen.findByText('Failed to fetch best and slow products. Please try again later.');
  expect(isWhole).toBe(true);
});

it('is glad where nothing is dead, and keeps the list while another choice is on its way', async () => {
  const arrives = Promise.withResolvers<void>();
  answerInstead(`${CALL}*`, async ({ call }) => {
    const isDead = call.includes('kind=dead');
    if (isDead) await arrives.promise;
    return { json: answer(isDead ? [] : [sold(1)]) };
  });
  const { user } = await openApp(PATH);
  const summary = await screen.findByText('Products of class A: 0 of 1.', { exact: false });
  await user.click(screen.getByText('Dead'));
  await waitFor(() => expect(summary.closest('[aria-busy=true]')).not.toBeNull());
  arrives.resolve();
  await screen.findByText('Everything in stock sold within these 60 days.');
  expect(screen.getByText('Export').closest('button')).toBeDisabled();
});

it('is not in the menu over the documented calls alone, and says there that it is not available', async () => {
  const { user } = await openApp(PATH, { offers: [] });
  await screen.findByRole('heading', { level: 1, name: 'Not available here' });
  await user.click(screen.getByRole('button', { name: 'Reports' }));
  await screen.findByText('Busy Hours');
  expect(screen.queryByText('Best and Slow')).toBeNull();
  expect(recordedCalls(/product-ranking/)).toEqual([]);
});
