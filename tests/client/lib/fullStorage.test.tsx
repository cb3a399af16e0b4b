import { act, renderHook } from '@testing-library/react';
import { StoreContext, useStore } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getChosenBranchStorageKey, getCurrentBranch } from '../../../src/lib/currentBranch';
import { preferencesStore } from '../../../src/lib/preferences';
import { signInAs } from '../../support/api';

beforeEach(() => {
  localStorage.clear();
  signInAs();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
});
afterEach(() => void vi.restoreAllMocks());

const stored = <Value,>(key: string, otherwise: Value) =>
  renderHook(() => useStore(key, otherwise), {
    wrapper: ({ children }) => <StoreContext value={preferencesStore}>{children}</StoreContext>,
  }).result;

it('are seen at once, and by who asks later', () => {
  const density = stored('density', 'comfortable');
  act(() => density.current[1]('compact'));
  expect(density.current[0]).toBe('compact');
  expect(stored('density', 'comfortable').current[0]).toBe('compact');
  vi.restoreAllMocks();
  act(() => density.current[1]('comfortable'));
  expect(density.current[0]).toBe('comfortable');
  expect(localStorage.getItem('RaStore.density')).toBe('"comfortable"');
});

it('are those of the calls too, where another branch is chosen', () => {
  const branch = stored<number | null>(getChosenBranchStorageKey(), null);
  act(() => branch.current[1](32));
  expect(branch.current[0]).toBe(32);
  expect(getCurrentBranch()).toBe(32);
  act(() => branch.current[1](33));
  expect(getCurrentBranch()).toBe(33);
});

it('are forgotten at the sign-out, as others are', () => {
  const recent = stored<string[]>('palette.recent', []);
  act(() => recent.current[1](['Products']));
  expect(recent.current[0]).toEqual(['Products']);
  act(() => preferencesStore.reset());
  expect(stored<string[]>('palette.recent', []).current[0]).toEqual([]);
});
