import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReferenceSelect } from '../../../../src/ui/search/ReferenceSelect';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const showSuppliers = (api: object, { at = 'purchases/reorder', value = null as number | null } = {}) =>
  showPart(
    <ReferenceSelect
      reference="purchases/suppliers"
      label="Supplier"
      value={value}
      onChange={() => undefined}
    />,
    api,
    `/admin/${at}`,
  );

it.each<[at: string, branchId: number]>([
  ['products/5?branchId=32&categoryId=4', 32],
  ['products/5', 31],
  ['purchases/reorder?branchId=32', 31],
])('at %s', async (at, branchId) => {
  const getList = vi.fn(async () => ({ data: [{ id: 1, name: 'Green Valley' }], total: 1 }));
  const getOne = vi.fn(async () => ({ data: { id: 7, name: 'Blue Hill' } }));
  const { user } = showSuppliers({ getList, getOne }, { at, value: 7 });
  await user.click(screen.getByRole('combobox', { name: 'Supplier' }));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  const meta = expect.objectContaining({ branchId }) as object;
  expect(getList).toHaveBeenCalledWith('purchases/suppliers', expect.objectContaining({ meta }));
  expect(getOne).toHaveBeenCalledWith('purchases/suppliers', expect.objectContaining({ meta }));
});

it('says that a search failed, and searches again when it is opened again', async () => {
  const getList = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue({ data: [{ id: 1, name: 'Green Valley' }], total: 1 });
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { user } = showSuppliers({ getList });
  const box = screen.getByRole('combobox', { name: 'Supplier' });
  await user.click(box);
  await screen.findByText('The search failed.');
  expect(screen.queryByText('No options')).toBeNull();
  expect(logged).toHaveBeenCalledWith('The search failed.', expect.any(Error));
  await user.keyboard('{Escape}');
  await user.click(box);
  expect(await screen.findAllByRole('option')).toHaveLength(1);
});

it('says that there are more than it offers, and of fewer nothing', async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Supplier ${at + 1}` }));
  const getList = vi.fn(async (_resource: string, { filter }: { filter: { name: string } }) => ({
    data: named(filter.name === '' ? 50 : 49),
    total: 5000,
  }));
  const { user } = showSuppliers({ getList });
  await user.click(screen.getByRole('combobox', { name: 'Supplier' }));
  expect(await screen.findAllByRole('option')).toHaveLength(50);
  expect(screen.getByRole('status')).toHaveTextContent('The first 50. Type more of the name to find others.');
  await user.keyboard('Supplier');
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(49));
  expect(screen.queryByRole('status')).toBeNull();
});
