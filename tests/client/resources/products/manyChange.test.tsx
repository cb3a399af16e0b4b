import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import type { Api } from '../../../../src/dataProvider/api';
import { useBulkProductChange } from '../../../../src/resources/products/change/useBulkProductChange';
import {
  readProductPricePreviews,
  loadSelectedProducts,
  toProductFilter,
} from '../../../../src/resources/products/change/bulkChangeTarget';
import { signInAs } from '../../../support/api';

beforeAll(async () => {
  signInAs({ offers: [] });
  await openBackend();
});

it('keeps the products selected that were left out', async () => {
  const onSelect = vi.fn();
  const onClose = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={{} as never}>
        <ListContextProvider value={{ onSelect } as never}>{children}</ListContextProvider>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { result } = renderHook(() => useBulkProductChange(onClose), { wrapper });
  const steps = [1, 2, 3].map(id => ({
    id,
    name: `Product ${id}`,
    work: () => (id === 2 ? Promise.reject(new Error('No.')) : Promise.resolve()),
  }));
  const together = () => Promise.reject(new Error('There is no such call.'));
  await act(() =>
    result.current.start({ together, steps: async () => steps, said: String, failed: 'Failed.' }),
  );
  await waitFor(() => expect(result.current.run?.now.state).toBe('failed'));
  await act(() => result.current.run!.leaveOut());
  expect(result.current.run?.now).toMatchObject({ state: 'over', done: 2 });
  act(() => result.current.run!.end());
  expect(onSelect.mock.calls).toEqual([[[2]]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('reads the prices of products whose ids are words', async () => {
  const api = {
    getList: async () => ({ data: [{ id: 'fig-1' }, { id: 'fig-2' }, { id: 3 }] }),
  } as unknown as Api;
  const target = { branchId: 31, ids: ['fig-1', 3], filter: null, count: 2 };
  expect((await readProductPricePreviews(api, target, {})).map(({ id }) => id)).toEqual(['fig-1', 3]);
});

it('says that none of the selected products is there, instead of changing none', async () => {
  const api = { getList: async () => ({ data: [{ id: 'fig-1' }] }) } as unknown as Api;
  const target = { branchId: 31, ids: ['fig-2'], filter: null, count: 1 };
  await expect(loadSelectedProducts(api, target)).rejects.toMatchObject({
    status: 404,
    serverMessage: 'The selected products were not found. Reload the list, and select them again.',
  });
});

it('takes the id of a category as the list has it', () => {
  expect(toProductFilter({ branchId: 31, categoryId: 'fruit', name: 'fig' })).toEqual({
    categoryId: 'fruit',
    name: 'fig',
  });
  expect(toProductFilter({ categoryId: '7' })).toEqual({ categoryId: 7 });
  expect(toProductFilter({ categoryId: undefined })).toEqual({ categoryId: 0 });
});
