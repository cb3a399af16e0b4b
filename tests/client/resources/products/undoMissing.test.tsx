import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider, useNotificationContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { API_EXTENSIONS } from '../../../../contract/enums';
import { openBackend } from '../../../../src/backends/backend';
import { useBulkProductChange } from '../../../../src/resources/products/change/useBulkProductChange';
import { signInAs } from '../../../support/api';

vi.mock('../../../../src/resources/products/change/UndoBulkChangeNotification', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

beforeAll(async () => {
  signInAs({ offers: [API_EXTENSIONS.bulkChanges] });
  await openBackend();
});

it('is said all the same', async () => {
  const onClose = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={{} as never}>
        <ListContextProvider value={{ onSelect: vi.fn() } as never}>{children}</ListContextProvider>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ many: useBulkProductChange(onClose), ...useNotificationContext() }),
    {
      wrapper,
    },
  );
  const together = async () => ({ sentence: '3 prices changed.', undo: vi.fn() });
  const steps = async () => [];
  await act(() => result.current.many.start({ together, steps, said: String, failed: 'Not changed.' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(result.current.many.failure).toBeNull();
  expect(result.current.notifications.map(({ message }) => message)).toEqual(['3 prices changed.']);
});
