import { fireEvent, screen } from '@testing-library/react';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { answerInstead, openApp, recordedCalls, useApp } from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const OWED = {
  due: 20,
  ages: [20, 0, 0, 0],
  suppliers: [{ supplierId: 4, supplier: 'Valley Farms', purchases: 1, due: 20, ages: [20, 0, 0, 0] }],
};

it('lists what is due of the purchases of a range of days, also per supplier', async () => {
  answerInstead('GET /api/purchase/dues/branch/31*', { json: OWED });
  answerInstead('GET /api/purchase/dues/supplier/4*', {
    json: { supplier: 'Valley Farms', address: '', due: 0, purchases: [] },
  });
  const { user } = await openApp('/admin/purchases/dues');
  await screen.findByRole('link', { name: 'Valley Farms' });
  expect(recordedCalls(/dues/).at(-1)!.call).toBe('GET /api/purchase/dues/branch/31');
  fireEvent.change(screen.getByLabelText('Purchased from'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Purchased to'), { target: { value: '2026-11-30' } });
  await user.click(await screen.findByRole('link', { name: 'Valley Farms' }));
  await screen.findByText('Everything is paid.');
  expect(recordedCalls(/dues/).map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'GET /api/purchase/dues/branch/31?start=20261101&end=20261130',
      'GET /api/purchase/dues/supplier/4?start=20261101&end=20261130',
    ]),
  );
  expect(screen.getByRole('link', { name: 'All suppliers' })).toHaveAttribute(
    'href',
    '/admin/purchases/dues?start=2026-11-01&end=2026-11-30',
  );
});

it('asks nothing for a first day after the last', async () => {
  await openApp('/admin/purchases/dues?start=2026-11-30&end=2026-11-01');
  await screen.findByText('The start date is after the end date.');
  expect(recordedCalls(/dues/)).toEqual([]);
});

it('exports the purchases of a supplier that are not paid', async () => {
  const purchase = {
    id: 8,
    ref_no: '00815',
    day: 20261103,
    age: 27,
    payable: 30,
    toCome: 0,
    paid: 10,
    due: 20,
  };
  answerInstead('GET /api/purchase/dues/supplier/4*', {
    json: { supplier: 'Valley Farms', address: '', due: 20, purchases: [purchase] },
  });
  const { user } = await openApp('/admin/purchases/dues?supplier=4');
  const saved = recordSavedFiles();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.name).toMatch(/valley-farms-31-made-[\d-]{15}\.xlsx$/);
  const [, row, total] = await readSheet(await saved[0]!.file.arrayBuffer());
  const day = new Date('2026-11-03');
  expect(row!.slice(0, 9)).toEqual([8, '00815', 'Valley Farms', day, 27, 30, 0, 10, 20]);
  expect(total!.slice(5, 9)).toEqual([30, 0, 10, 20]);
});

it('exports what is due with sums', async () => {
  answerInstead('GET /api/purchase/dues/branch/31*', { json: OWED });
  const { user } = await openApp('/admin/purchases/dues?start=2026-11-01&end=2026-11-30');
  const saved = recordSavedFiles();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.name).toMatch(/^bills-to-pay-31-2026-11-01-2026-11-30-made-[\d-]{15}\.xlsx$/);
  const [head, row, total] = await readSheet(await saved[0]!.file.arrayBuffer());
  expect(head!.slice(0, 4)).toEqual(['Supplier ID', 'Supplier', 'Purchases', '0–30 days']);
  const days = ['2026-11-01', '2026-11-30'].map(day => new Date(day));
  const made: unknown = expect.any(Date);
  expect(row).toEqual([4, 'Valley Farms', 1, 20, 0, 0, 0, 20, 31, 'Alder Street Market', ...days, made]);
  expect(total!.slice(2, 8)).toEqual([1, 20, 0, 0, 0, 20]);
});
