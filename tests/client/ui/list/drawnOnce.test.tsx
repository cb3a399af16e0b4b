/** A row is drawn when its record comes or changes, and not because something beside it did. */
import { cleanup, screen } from '@testing-library/react';
import { useRecordContext, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Supplier } from '../../../../src/dataProvider/api';
import { columnOf, ListScreen, SearchBox } from '../../../../src/ui/list';
import { shelfOf, showList } from '../../../support/lists';

const Column = columnOf<Supplier>();

const SUPPLIERS: RaRecord[] = [
  { id: 1, name: 'Ñandú & Hijos', phone: '+1' },
  { id: 2, name: '🍞 Brot', phone: '+2' },
];

let drawn = 0;
beforeEach(() => {
  drawn = 0;
});
afterEach(cleanup);

const Phone = () => {
  drawn++;
  return <>{useRecordContext<Supplier>()?.phone}</>;
};

const List = () => {
  const translate = useTranslate();
  const [note, setNote] = useState(0);
  return (
    <ListScreen
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
  const { user } = showList(<List />, shelfOf(SUPPLIERS));
  await screen.findByText('+2');
  expect(drawn).toBe(SUPPLIERS.length);
  await user.click(screen.getByRole('button', { name: 'Note 0' }));
  await user.click(screen.getByRole('button', { name: 'Note 1' }));
  await user.type(screen.getByRole('searchbox'), 'bro');
  expect(screen.getByRole('button', { name: 'Note 2' })).toBeVisible();
  expect(drawn).toBe(SUPPLIERS.length);
});
