import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { OfflineBar } from '../../../src/layout/OfflineBar';
import { announce, ANNOUNCEMENTS_ELEMENT_ID } from '../../../src/ui/announce';
import { HeadCell } from '../../../src/ui/table/tableElements';
import { I18nContextProvider } from 'ra-core';

let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  const region = document.createElement('div');
  region.id = ANNOUNCEMENTS_ELEMENT_ID;
  document.body.append(region);
  heard = [];
  vi.spyOn(region, 'textContent', 'set').mockImplementation(text => void heard.push(text ?? ''));
});
afterEach(() => {
  cleanup();
  document.getElementById(ANNOUNCEMENTS_ELEMENT_ID)?.remove();
  vi.useRealTimers();
});

const said = () => {
  act(() => void vi.runAllTimers());
  return heard.filter(text => text !== '');
};

it('says the same text again, and only the last of several', () => {
  announce('Milk: 1');
  announce('Milk: 2');
  expect(said()).toEqual(['Milk: 2']);
  announce('Milk: 2');
  expect(said()).toEqual(['Milk: 2', 'Milk: 2']);
});

it('says what a table is sorted by, once the order has changed', () => {
  const head = (order: 'ascending' | 'descending' | undefined) => (
    <table>
      <thead>
        <tr>
          <HeadCell text="Name" kind="text" order={order} onSort={() => undefined} />
        </tr>
      </thead>
    </table>
  );
  const { rerender } = render(head('ascending'));
  expect(said()).toEqual([]);
  rerender(head('descending'));
  expect(said()).toEqual(['Sorted by Name, descending']);
});

it('says that the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  render(
    <I18nContextProvider value={i18nProvider}>
      <OfflineBar />
    </I18nContextProvider>,
  );
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent(/^Offline since/);
  expect(said()).toEqual([]);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(said()).toEqual(['Online again.']);
  online.mockRestore();
});
