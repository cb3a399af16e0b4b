import { afterEach, expect, it, vi } from 'vitest';
import { tryStorageOperation } from '../../../../src/resources/purchases/draftStorage';

afterEach(() => void vi.useRealTimers());

it('does not wait for a browser whose storage never answers', async () => {
  vi.useFakeTimers();
  const answer = tryStorageOperation(() => new Promise<string>(() => {}));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBeUndefined();
});

it('takes what comes in time, and what fails for nothing', async () => {
  expect(await tryStorageOperation(async () => 'kept')).toBe('kept');
  expect(await tryStorageOperation(() => Promise.reject(new Error('The disk is full')))).toBeUndefined();
});
