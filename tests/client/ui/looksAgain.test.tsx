import { renderHook, waitFor } from '@testing-library/react';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { useApiQuery } from '../../../src/ui/useApiQuery';
import { aroundHooks } from '../../support/hooks';

/** Milliseconds between two polls. */
const LOOK = 10;

function looking(answer: () => Promise<string>) {
  const { wrapper } = aroundHooks();
  return renderHook(
    () =>
      useApiQuery({
        key: ['figures'],
        query: answer,
        failed: 'Failed to fetch the figures',
        refetchInterval: LOOK,
      }),
    { wrapper },
  );
}

it('looks again once there was an answer', async () => {
  const answer = vi.fn(() => Promise.resolve('$5.00'));
  const { unmount } = looking(answer);
  await waitFor(() => expect(answer.mock.calls.length).toBeGreaterThan(2));
  unmount();
});

it('leaves a failure on the screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = vi.fn(() => Promise.reject(new Error('away')));
  const { result, unmount } = looking(answer);
  await waitFor(() => expect(result.current.failure?.sentence).toBe('Failed to fetch the figures'));
  await sleep(10 * LOOK);
  expect(answer).toHaveBeenCalledTimes(1);
  answer.mockImplementation(() => Promise.resolve('$5.00') as never);
  await result.current.refetch();
  await waitFor(() => expect(answer.mock.calls.length).toBeGreaterThan(2));
  unmount();
});
