/** What is kept of a report's answer: one that may be of 200,000 rows is gone with its screen. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { DataProviderContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { openBackend } from '../../../src/backends';
import { useReport } from '../../../src/reports/useReport';
import { signInAs } from '../../support/api';

beforeEach(async () => {
  signInAs({ offers: [] });
  await openBackend();
});

function ordersReport(orders: object[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <DataProviderContext value={{} as DataProvider}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </DataProviderContext>
    </MemoryRouter>
  );
  const shown = renderHook(
    () =>
      useReport({
        name: 'orders',
        query: () => Promise.resolve(orders),
        about: { branchId: 31, start: '2026-11-01', end: '2026-11-30' },
        ready: true,
        failed: 'Failed to fetch orders',
        against: null,
      }),
    { wrapper },
  );
  return { client, ...shown };
}

it('is nothing once the screen was left', async () => {
  const { client, result, unmount } = ordersReport([{ id: 1 }]);
  await waitFor(() => expect(result.current.answer).toEqual([{ id: 1 }]));
  unmount();
  await waitFor(() => expect(client.getQueriesData({ queryKey: ['report'] })).toEqual([]));
});
