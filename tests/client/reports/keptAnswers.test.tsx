/** A report's response leaves the cache with its screen, because it may have 200,000 rows. */
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import { useReport } from '../../../src/reports/useReport';
import { signInAs } from '../../support/api';
import { aroundHooks } from '../../support/hooks';

beforeEach(async () => {
  signInAs({ offers: [] });
  await openBackend();
});

function ordersReport(orders: object[]) {
  const { client, wrapper } = aroundHooks();
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
