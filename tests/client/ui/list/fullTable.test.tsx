import { fireEvent, screen, waitFor } from '@testing-library/react';
import { memoryStore, type RaRecord } from 'ra-core';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../../src/backends/createBackend';
import type { Supplier } from '../../../../src/dataProvider/api';
import { getPreferenceKey, preferencesStore as ownStore } from '../../../../src/lib/preferences';
import { FormPanel } from '../../../../src/ui/form/FormPanel';
import { BulkDeleteAction, createColumn, ListScreen } from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

// The form shows the history only if the backend supports it.
vi.mock(import('../../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => ({ capabilities: new Set() }) as unknown as Backend,
}));

const Column = createColumn<Supplier>();

const SUPPLIERS: RaRecord[] = [
  { id: 1, name: 'Ñandú & Hijos', phone: '+1', city: 'Lima' },
  { id: 2, name: '🍞 Brot', phone: '+2', city: 'Kiel' },
];

const List = (props: Partial<ComponentProps<typeof ListScreen>>) => (
  <ListScreen {...props}>
    <Column source="name" />
    <Column source="phone" />
    <Column source="city" hidden />
  </ListScreen>
);

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cell = (name: string) => screen.findByRole('cell', { name });

const Form = () => (
  <FormPanel>
    <p>The form</p>
  </FormPanel>
);

describe('columns', () => {
  /** Finds a checkbox of the popover, which jsdom does not open. */
  const choice = async (name: string) => {
    const popover = await screen.findByLabelText('Columns');
    fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
    return screen.findByRole('checkbox', { name, hidden: true });
  };

  it('are hidden and shown by a person, and remembered for the resource', async () => {
    const { user, unmount } = showList(<List columnsButton />, createShelf(SUPPLIERS), { store: ownStore });
    await cell('+1');
    expect(heads()).toEqual(['Name', 'Phone', 'Actions']);
    await user.click(await choice('City'));
    await user.click(await choice('Phone'));
    expect(heads()).toEqual(['Name', 'City', 'Actions']);
    await cell('Kiel');
    expect(screen.queryByRole('cell', { name: '+1' })).toBeNull();
    unmount();

    showList(<List columnsButton />, createShelf(SUPPLIERS), { store: ownStore });
    await cell('Kiel');
    expect(heads()).toEqual(['Name', 'City', 'Actions']);
    expect(ownStore.getItem(getPreferenceKey('purchases/suppliers.datatable'))).toEqual(['phone']);
  });

  it('are never hidden all', async () => {
    const { user } = showList(<List columnsButton />, createShelf(SUPPLIERS));
    await user.click(await choice('Phone'));
    expect(await choice('Name')).toBeDisabled();
  });

  it('are those that are declared where what is remembered is no list', async () => {
    const store = memoryStore();
    store.setItem(getPreferenceKey('purchases/suppliers.datatable'), 'phone');
    showList(<List columnsButton />, createShelf(SUPPLIERS), { store });
    await cell('+1');
    expect(heads()).toEqual(['Name', 'Phone', 'Actions']);
  });

  it('that are declared hidden are so in a list that offers no choice, too', async () => {
    showList(<List />, createShelf(SUPPLIERS));
    await cell('+1');
    expect(heads()).toEqual(['Name', 'Phone', 'Actions']);
  });

  it('stay chosen on this device when somebody signs out', () => {
    ownStore.setItem(getPreferenceKey('products.datatable'), ['upc']);
    ownStore.setItem('purchases/suppliers.listParams', { page: 3 });
    ownStore.reset();
    expect(ownStore.getItem(getPreferenceKey('products.datatable'))).toEqual(['upc']);
    expect(ownStore.getItem('purchases/suppliers.listParams')).toBeUndefined();
  });
});

describe('a click on a row', () => {
  const form = <Form />;

  const show = <p>The page of the record</p>;
  const opened = '/admin/purchases/suppliers/2/show';

  it('opens the page of the record', async () => {
    const { user, address } = showList(<List rowClick="show" />, createShelf(SUPPLIERS), { show });
    await user.click(await cell('+2'));
    await waitFor(() => expect(address.path).toBe(opened));
  });

  it('is Enter on the row, too', async () => {
    const { user, address } = showList(<List rowClick="show" />, createShelf(SUPPLIERS), { show });
    await cell('+1');
    screen.getAllByRole('row')[2]!.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address.path).toBe(opened));
  });

  it('leaves the actions of the row to themselves', async () => {
    const { user, address } = showList(
      <List rowClick="show" bulkActions={<BulkDeleteAction />} />,
      createShelf(SUPPLIERS),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select supplier 🍞 Brot' }));
    await user.click(screen.getByRole('button', { name: 'Delete supplier 🍞 Brot' }));
    await screen.findByRole('dialog');
    expect(address.path).toBe('/admin/purchases/suppliers');
  });

  it('does nothing while text is marked', async () => {
    const { user, address } = showList(<List rowClick="show" />, createShelf(SUPPLIERS), { show });
    const marked = await cell('+2');
    vi.spyOn(window, 'getSelection').mockReturnValueOnce({ isCollapsed: false } as Selection);
    await user.click(marked);
    expect(address.path).toBe('/admin/purchases/suppliers');
    await user.click(marked);
    await waitFor(() => expect(address.path).toBe(opened));
  });

  it('opens a card without being asked for; its box only selects', async () => {
    const shelf = createShelf(SUPPLIERS);
    const getOne = vi.spyOn(shelf.api, 'getOne');
    const { user, address } = showList(<List form={form} bulkActions={<BulkDeleteAction />} />, shelf, {
      phone: true,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select supplier 🍞 Brot' }));
    expect(address.path).toBe('/admin/purchases/suppliers');
    await user.click(await cell('+2'));
    expect(address.path).toBe('/admin/purchases/suppliers/2');
    // The form reads the record for the branch of the list.
    await waitFor(() => expect(getOne.mock.lastCall?.[1].meta).toEqual({ branchId: 31, form: true }));
  });
});

describe('who may not', () => {
  const refusing =
    (...refused: string[]) =>
    ({ action }: { action: string }) =>
      Promise.resolve(!refused.includes(action));
  const list = <List form={<Form />} />;

  it('edit finds no way to the form', async () => {
    const { user, address } = showList(list, createShelf(SUPPLIERS), {
      auth: { canAccess: refusing('edit') },
    });
    await screen.findAllByRole('button', { name: /^Delete supplier/ });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull());
    await user.click(await cell('+2'));
    expect(address.path).toBe('/admin/purchases/suppliers');
  });

  it.each([
    ['edit', 'purchases/suppliers/2'],
    ['create', 'purchases/suppliers/create'],
    ['list', 'purchases/suppliers'],
  ])('%s is told so at its address', async (action, at) => {
    const shelf = createShelf(SUPPLIERS);
    showList(list, shelf, { at, auth: { canAccess: refusing(action) } });
    await screen.findByText('Access denied');
  });

  it('add or delete finds no button for it', async () => {
    showList(list, createShelf(SUPPLIERS), { auth: { canAccess: refusing('create', 'delete') } });
    await screen.findAllByRole('link', { name: /^Edit supplier/ });
    await waitFor(() => expect(screen.queryByText('Add New Supplier')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('is asked once for the list, and not once for each row', async () => {
    const canAccess = vi.fn(refusing());
    const many = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `No. ${at + 1}` }));
    showList(<List form={<Form />} />, createShelf(many), { auth: { canAccess } });
    await screen.findByText('No. 50');
    const asked = canAccess.mock.calls.map(([{ action }]) => action);
    // react-admin itself also checks access to the list.
    expect(asked.toSorted()).toEqual(['create', 'delete', 'edit', 'list', 'list']);
  });
});
