import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Delivery, ProductMatch } from '../../../../src/dataProvider/api';
import { useCountedDelivery } from '../../../../src/resources/purchases/useCountedDelivery';
import { signInAs } from '../../../support/api';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
});
afterEach(() => vi.unstubAllGlobals());

const figs = { id: 1, name: 'Figs', upc: '', costCents: 125 } as ProductMatch;
const line = { productId: 1, name: 'Figs', upc: '', ordered: 9_000, received: 0, costCents: 125 };

it('is filled in as ordered until the first scan, which counts from zero', () => {
  const dates = { ...line, productId: 2, name: 'Dates', ordered: 4000 };
  const delivery = { id: 6, lines: [line, dates] } as unknown as Delivery;
  const { result } = renderHook(() => useCountedDelivery(delivery));
  const arrived = () => result.current.lines.map(one => one.arrived);
  expect([result.current.hasBegun, arrived()]).toEqual([false, ['9', '4']]);
  act(() => result.current.add(figs));
  expect([result.current.hasBegun, arrived()]).toEqual([true, ['1', '']]);
  act(() => result.current.takeAll('ordered'));
  expect(arrived()).toEqual(['9', '4']);
  act(() => result.current.takeAll('nothing'));
  expect(arrived()).toEqual(['', '']);
});

it('counts scans on top of a quantity, and keeps what is none as it was typed', () => {
  const delivery = { id: 5, lines: [line] } as unknown as Delivery;
  const { result } = renderHook(() => useCountedDelivery(delivery));
  const arrived = () => result.current.lines.map(one => one.arrived);
  act(() => result.current.add(figs));
  act(() => result.current.add(figs));
  expect(arrived()).toEqual(['2']);
  act(() => result.current.change(1, { arrived: '1,2,3' }));
  act(() => result.current.add(figs));
  expect(arrived()).toEqual(['1,2,3']);
});
