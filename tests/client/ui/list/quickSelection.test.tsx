import { fireEvent, screen } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { expect, it, vi } from 'vitest';
import type { Backend } from '../../../../src/backends/createBackend';
import type { Supplier } from '../../../../src/dataProvider/api';
import { BulkDeleteAction, createColumn, ListScreen } from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

// The form shows the history only if the backend supports it.
vi.mock(import('../../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => ({ capabilities: new Set() }) as unknown as Backend,
}));

const Column = createColumn<Supplier>();
const SUPPLIERS: RaRecord[] = [1, 2, 3].map(id => ({
  id,
  name: `Supplier ${id}`,
  phone: '+1',
  city: 'Lima',
}));

const marks = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

it('marks each box at once, and selects all that were pressed', async () => {
  showList(
    <ListScreen bulkActions={<BulkDeleteAction />}>
      <Column source="name" />
    </ListScreen>,
    createShelf(SUPPLIERS),
  );
  await screen.findByRole('rowheader', { name: 'Supplier 3' });
  const [page, first, second, third] = screen.getAllByRole('checkbox') as [HTMLElement, ...HTMLElement[]];
  for (const box of [first, second, third, second]) fireEvent.click(box!);
  expect(marks()).toEqual([false, true, false, true]);
  expect(screen.getByText('2 selected')).toBeVisible();

  // A second click on the page's checkbox undoes the first.
  fireEvent.click(page);
  fireEvent.click(page);
  expect(marks()).toEqual([false, false, false, false]);
  fireEvent.click(page);
  expect(marks()).toEqual([true, true, true, true]);
});
