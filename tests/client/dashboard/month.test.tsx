import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import { createAppPagesFromChildren, AppPagesContext } from '../../../src/pages/appPages';
import type { Api, BranchSalesComparison } from '../../../src/dataProvider/api';
import Dashboard from '../../../src/dashboard/Dashboard';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

afterEach(() => void vi.useRealTimers());

it('is looked at again with the day, so that it never comes to less', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  let salesCents = 100_00;
  const figures = () => ({
    orders: 1,
    items: 1,
    salesCents,
    taxCents: 0,
    costCents: 40_00,
    refunds: 0,
    refundedCents: 0,
  });
  const told = (): BranchSalesComparison => ({
    branchId: 31,
    branch: 'Alder Street Market',
    until: '13:25',
    now: figures(),
    before: figures(),
    hours: [],
    days: [],
    tenders: {},
  });
  const api: Partial<Api> = {
    morning: () => Promise.resolve([told()]),
    cashierSales: () => Promise.resolve([{ cashierId: 1, name: '', orders: 1, salesCents }]),
    profit: () => Promise.resolve({ salesCents, costCents: 40_00, taxCents: 0 }),
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showPart(
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Dashboard />
    </AppPagesContext>,
    api,
  );
  const profit = async (amount: string) => expect(await screen.findAllByText(amount)).toHaveLength(2);
  await profit('$60.00');
  salesCents = 250_00;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await profit('$210.00');
  expect(screen.queryByText('$100.00')).toBeNull();
});
