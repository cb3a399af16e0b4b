import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Supplier } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import {
  BulkDeleteAction,
  BulkUpdateAction,
  createColumn,
  ListScreen,
  SearchBox,
} from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

const Column = createColumn<Supplier>();

const NAMES = ['Ñandú & Hijos', '🍞 Brot', 'Café «Ürün»', 'Dairy', 'Eggs'];
const suppliers = (): RaRecord[] => NAMES.map((name, at) => ({ id: at + 1, name, status: true }));
const HISTORY = new HttpError('Conflict', 409, 'The supplier has purchases.');

const List = (props: Partial<ComponentProps<typeof ListScreen>>) => (
  <ListScreen
    paged
    perPage={3}
    toolbar={<SearchBox />}
    bulkActions={
      <>
        <BulkUpdateAction label="Make inactive" data={{ status: false }} />
        <BulkDeleteAction />
      </>
    }
    {...props}
  >
    <Column source="name" />
  </ListScreen>
);

const box = (name: string) => screen.findByRole('checkbox', { name: `Select supplier ${name}` });
/** @param hidden includes checkboxes behind an open dialog */
const boxes = (hidden = false) =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select supplier/, hidden });
const selected = () => boxes().map(({ checked }) => checked);
const button = (name: string) => screen.getByRole('button', { name });
const bar = () => screen.getByRole('region', { name: 'Selected suppliers' });
const saysSelected = (count: number | string) => within(bar()).findByText(`${count} selected`);

let complaints: unknown[][];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
});
afterEach(() => {
  cleanup();
  // The console contains nothing but messages about failed changes.
  expect(complaints.filter(([said]) => !/Failed (to|for)/.test(String(said)))).toEqual([]);
  vi.restoreAllMocks();
});

describe('a selection', () => {
  it('is of the rows that are clicked, and of all between with the shift key', async () => {
    const { user } = showList(<List perPage={50} />, createShelf(suppliers()));
    await user.click(await box(NAMES[1]!));
    await saysSelected(1);
    await user.keyboard('{Shift>}');
    await user.click(await box(NAMES[3]!));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual([false, true, true, true, false]);
    await saysSelected(3);
    await user.click(await box(NAMES[2]!));
    expect(selected()).toEqual([false, true, false, true, false]);
  });

  it('is made with the keyboard, too', async () => {
    const { user } = showList(<List />, createShelf(suppliers()));
    (await box(NAMES[0]!)).focus();
    await user.keyboard(' ');
    await saysSelected(1);
  });

  it('is of a page with its head, and survives paging', async () => {
    const { user } = showList(<List />, createShelf(suppliers()));
    await box(NAMES[0]!);
    const page = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select all suppliers of this page',
    });
    await user.click(await box(NAMES[1]!));
    expect([page.checked, page.indeterminate]).toEqual([false, true]);
    await user.click(page);
    expect(selected()).toEqual([true, true, true]);
    await user.click(button('Next'));
    await box(NAMES[4]!);
    expect(selected()).toEqual([false, false]);
    await user.click(await box(NAMES[3]!));
    await saysSelected(4);
    await user.click(button('Previous'));
    await box(NAMES[0]!);
    expect(selected()).toEqual([true, true, true]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all suppliers of this page' }));
    await saysSelected(1);
  });

  it('is of all that match, on whatever page', async () => {
    const shelf = createShelf(suppliers());
    const { user } = showList(<List />, shelf);
    await user.click(await box(NAMES[0]!));
    await user.click(button('Select all 5'));
    await saysSelected(5);
    expect(shelf.lists).toContain('1/1001');
    await user.click(button('Next'));
    await box('Eggs');
    expect(selected()).toEqual([true, true]);
    await user.keyboard('{Shift>}');
    await user.click(await box('Dairy'));
    await user.keyboard('{/Shift}');
    await saysSelected(4);
  });

  it('is not of all that were searched for before, where another search came before the answer', async () => {
    const shelf = createShelf(suppliers());
    const { user } = showList(<List />, shelf);
    await user.click(await box(NAMES[0]!));
    const gate = Promise.withResolvers<void>();
    shelf.listGate = gate.promise;
    await user.click(button('Select all 5'));
    shelf.listGate = Promise.resolve();
    await user.type(screen.getByRole('searchbox'), 'Eggs{Enter}');
    await waitFor(() => expect(boxes()).toHaveLength(1));
    await user.click(await box('Eggs'));
    await saysSelected(1);
    await act(async () => gate.resolve());
    await saysSelected(1);
    expect(selected()).toEqual([true]);
  });

  it('says where there are more than are selected at once', async () => {
    const many = Array.from({ length: 1003 }, (_, at) => ({ id: at + 1, name: `No. ${at + 1}` }));
    const { user } = showList(<List />, createShelf(many));
    await user.click(await box('No. 1'));
    await user.click(button('Select the first 1,000'));
    await saysSelected('1,000');
    await screen.findByText('Only the first 1000 are selected, which is the maximum.');
  });

  it('ends with Escape, with its button, with another search and with the list', async () => {
    const { user } = showList(<List />, createShelf(suppliers()));
    await user.click(await box(NAMES[0]!));
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([false, false, false]);
    await user.click(await box(NAMES[0]!));
    await user.click(button('Clear Selection'));
    expect(selected()).toEqual([false, false, false]);
    expect(screen.getByRole('checkbox', { name: 'Select all suppliers of this page' })).toHaveFocus();

    await user.click(await box(NAMES[0]!));
    await user.type(screen.getByRole('searchbox'), 'ca{Escape}');
    await saysSelected(1);
    await user.type(screen.getByRole('searchbox'), 'fé{Enter}');
    await waitFor(() => expect(selected()).toEqual([false]));
    expect(within(bar()).queryByText(/selected/)).toBeNull();

    await user.click(await box('Café «Ürün»'));
    await saysSelected(1);
    await user.click(screen.getByText('Menu: elsewhere'));
    await screen.findByText('The dashboard');
    await user.click(screen.getByText('Menu: the list'));
    await box('Café «Ürün»');
    expect(selected().some(Boolean)).toBe(false);
  });

  it('loses the record that is deleted by itself', async () => {
    const { user } = showList(<List />, createShelf(suppliers()));
    await user.click(await box(NAMES[0]!));
    await user.click(await box(NAMES[1]!));
    await user.click(button(`Delete supplier ${NAMES[0]}`));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await saysSelected(1);
  });
});

describe('deleting what is selected', () => {
  const ask = async (user: ReturnType<typeof showList>['user'], ...names: string[]) => {
    for (const name of names) await user.click(await box(name));
    await user.click(within(bar()).getByRole('button', { name: 'Delete' }));
    return screen.findByRole('dialog');
  };

  it('asks once, with the number, and can be called off', async () => {
    const shelf = createShelf(suppliers());
    const { user } = showList(<List />, shelf);
    const dialog = await ask(user, NAMES[0]!, NAMES[1]!);
    expect(dialog).toHaveAccessibleName('Delete 2 suppliers');
    within(dialog).getByText('Are you sure you want to delete these 2 suppliers?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(selected()).toEqual([true, true, false]);
    expect(shelf.changes).toEqual([]);
  });

  it('deletes each once, however often the button is pressed, and is over when it is done', async () => {
    const shelf = createShelf(suppliers());
    const { user } = showList(<List />, shelf);
    let open = () => {};
    shelf.gate = new Promise(resolve => (open = resolve));
    const dialog = await ask(user, NAMES[0]!, NAMES[2]!);
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    act(() => {
      confirm.click();
      confirm.click();
    });
    await within(dialog).findByRole('button', { name: 'Processing...' });
    expect(boxes(true).every(({ disabled }) => disabled)).toBe(true);
    // Rows stay until the backend confirms the deletion.
    expect(screen.getAllByText(NAMES[0]!).length).toBeGreaterThan(0);
    act(open);
    await screen.findByText('2 suppliers deleted');
    await waitFor(() => expect(screen.queryByText(NAMES[0]!)).toBeNull());
    expect(shelf.changes).toEqual(['delete 1', 'delete 3']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await box('Dairy');
    expect(selected()).toEqual([false, false, false]);
  });

  it('says which failed and why, keeps those selected, and leaves out the rest', async () => {
    const shelf = createShelf(suppliers());
    shelf.failures = { 1: HISTORY, 3: new HttpError('Broke', 500, 'Inside') };
    const { user } = showList(<List perPage={50} />, shelf);
    const dialog = await ask(user, ...NAMES.slice(0, 4));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const alert = await within(bar()).findByRole('alert');
    within(alert).getByText('Failed to delete 2 of 4 suppliers. What failed is still selected.');
    within(alert).getByText('Ñandú & Hijos: The supplier has purchases.');
    // Details of a server error are not shown.
    within(alert).getByText('Café «Ürün»: The server answered 500.');
    await waitFor(() => expect(boxes()).toHaveLength(3));
    expect(selected()).toEqual([true, true, false]);
    await saysSelected(2);

    shelf.failures = {};
    await user.click(within(bar()).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 suppliers deleted');
    await waitFor(() => expect(boxes()).toHaveLength(1));
    expect(within(bar()).queryByRole('alert')).toBeNull();
  });

  it('stops where nobody answers', async () => {
    const shelf = createShelf(suppliers());
    shelf.failures = { 2: new HttpError('No answer', 0) };
    const { user } = showList(<List perPage={50} />, shelf);
    const dialog = await ask(user, ...NAMES);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const alert = await within(bar()).findByRole('alert');
    within(alert).getByText('Failed to delete 4 of 5 suppliers. What failed is still selected.');
    within(alert).getByText(`${NAMES.slice(1).join(', ')}: The server did not answer.`);
    expect(shelf.changes).toEqual(['delete 1', 'delete 2']);
  });
});

describe('changing what is selected', () => {
  it('changes the named fields of each, and nothing else', async () => {
    const shelf = createShelf(suppliers());
    const { user } = showList(<List />, shelf);
    await user.click(await box(NAMES[0]!));
    await user.click(await box(NAMES[2]!));
    await user.dblClick(button('Make inactive'));
    await screen.findByText('2 suppliers updated');
    expect(shelf.changes).toEqual(['update 1', 'update 3']);
    expect(shelf.records[0]).toEqual({ id: 1, name: NAMES[0], status: false });
    expect(selected()).toEqual([false, false, false]);
  });

  it('says "1 supplier" of a single one', async () => {
    const { user } = showList(<List />, createShelf(suppliers()));
    await user.click(await box(NAMES[0]!));
    await user.click(button('Make inactive'));
    await screen.findByText('1 supplier updated');
  });

  it('says which failed and why, of other pages, too, and keeps those selected', async () => {
    const shelf = createShelf(suppliers());
    shelf.failures = { 2: HISTORY, 4: HISTORY };
    const { user } = showList(<List />, shelf);
    await user.click(await box(NAMES[0]!));
    await user.click(button('Select all 5'));
    await saysSelected(5);
    await user.click(button('Make inactive'));
    const alert = await within(bar()).findByRole('alert');
    within(alert).getByText('Failed to update 2 of 5 suppliers. What failed is still selected.');
    within(alert).getByText('🍞 Brot, Dairy: The supplier has purchases.');
    expect(selected()).toEqual([false, true, false]);
    expect(shelf.records.map(({ status }) => status as unknown)).toEqual([false, true, false, true, false]);
    await user.click(button('Clear Selection'));
    expect(within(bar()).queryByRole('alert')).toBeNull();
  });
});

describe('who may not', () => {
  it('delete or edit finds neither the actions of a row nor those of a selection', async () => {
    const canAccess = ({ action }: { action: string }) => Promise.resolve(action === 'list');
    const { user } = showList(<List form={<p>Form</p>} />, createShelf(suppliers()), { auth: { canAccess } });
    await user.click(await box(NAMES[0]!));
    await saysSelected(1);
    expect(within(bar()).queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make inactive' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete supplier/ })).toBeNull();
    expect(screen.queryByText('Add New Supplier')).toBeNull();
  });
});
