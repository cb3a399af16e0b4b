import { screen, waitFor } from '@testing-library/react';
import { useRecordContext, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Supplier } from '../../../../src/dataProvider/api';
import { createColumn, ListScreen, SearchBox } from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

const Column = createColumn<Supplier>();

const SUPPLIERS: RaRecord[] = [
  { id: 1, name: 'Ñandú & Hijos', phone: '+1' },
  { id: 2, name: '🍞 Brot', phone: '+2' },
];

let drawn = 0;
beforeEach(() => {
  drawn = 0;
});
afterEach(() => vi.restoreAllMocks());

const Phone = () => {
  drawn++;
  return <>{useRecordContext<Supplier>()?.phone}</>;
};

const List = ({ sortable = false }: { sortable?: boolean }) => {
  const translate = useTranslate();
  const [note, setNote] = useState(0);
  return (
    <ListScreen
      sortable={sortable}
      form={<p>A form</p>}
      toolbar={
        <>
          <SearchBox />
          <button type="button" onClick={() => setNote(note + 1)}>
            {translate('Note')} {note}
          </button>
        </>
      }
    >
      <Column source="name" />
      <Column source="phone" field={Phone} />
    </ListScreen>
  );
};

it('once when it comes, whatever its screen is told besides', async () => {
  const { user } = showList(<List />, createShelf(SUPPLIERS));
  await screen.findByText('+2');
  expect(drawn).toBe(SUPPLIERS.length);
  await user.click(screen.getByRole('button', { name: 'Note 0' }));
  await user.click(screen.getByRole('button', { name: 'Note 1' }));
  await user.type(screen.getByRole('searchbox'), 'bro');
  expect(screen.getByRole('button', { name: 'Note 2' })).toBeVisible();
  expect(drawn).toBe(SUPPLIERS.length);
});

it('once for another order, when that is there: until then its links lead back to the one before', async () => {
  const shelf = createShelf(SUPPLIERS);
  const { user } = showList(<List sortable />, shelf);
  await screen.findByText('+2');
  const answered = Promise.withResolvers<void>();
  shelf.listGate = answered.promise;
  const table = screen.getByRole('table');
  const editLinks = () =>
    screen.getAllByRole('link', { name: /^Edit/ }).map(link => link.getAttribute('href'));
  const before = editLinks();
  await user.click(screen.getByRole('button', { name: /Name/ }));
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
  expect(shelf.lists).toHaveLength(2);
  expect(drawn).toBe(SUPPLIERS.length);
  expect(editLinks()).toEqual(before);
  answered.resolve();
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  expect(editLinks().every(link => link!.includes('sort=name'))).toBe(true);
  expect(drawn).toBe(2 * SUPPLIERS.length);
});

it('without a formatter of figures where all have three digits: the first of a page takes longer than its rows', async () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const many = Array.from({ length: 120 }, (_, at) => ({
    id: at + 1,
    name: `Supplier ${at}`,
    phone: `+${at}`,
  }));
  const { user } = showList(<List />, createShelf(many));
  expect(await screen.findByText(/of 120/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('+60')).toBeVisible();
  expect(made).not.toHaveBeenCalled();
});
