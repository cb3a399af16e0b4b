import { cleanup, screen, waitFor } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import type { Supplier } from '../../../../src/dataProvider/api';
import { preferencesStore } from '../../../../src/lib/preferences';
import { createColumn, ListScreen, SearchBox } from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

const Column = createColumn<Supplier>();

beforeEach(() => localStorage.clear());

const SUPPLIERS: RaRecord[] = Array.from({ length: 9 }, (_, at) => ({
  id: at + 1,
  name: `Ñandú ${at + 1}`,
  city: 'Lima',
}));

const List = ({ filter, branchId }: { filter?: object; branchId?: number }) => (
  <ListScreen perPage={3} toolbar={<SearchBox />} branchId={branchId} {...(filter ? { filter } : {})}>
    <Column source="name" />
  </ListScreen>
);

type Shown = ReturnType<typeof showList>;
const row = (at: number) => screen.findByRole('rowheader', { name: `Ñandú ${at}` });

async function leaveAndReturn({ user }: Shown) {
  await row(1);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await row(4);
  await user.click(screen.getByText('Menu: elsewhere'));
  await screen.findByText('The dashboard');
  await user.click(screen.getByText('Menu: the list'));
}

it('has its page, search and order again when one returns by the menu', async () => {
  const shown = showList(<List />, createShelf(SUPPLIERS), { store: preferencesStore });
  await leaveAndReturn(shown);
  await row(4);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(shown.address.search).toContain('page=2');
  const box = () => screen.getByRole<HTMLInputElement>('searchbox');
  await shown.user.type(box(), '9{Enter}');
  await row(9);
  await shown.user.click(screen.getByText('Menu: elsewhere'));
  await shown.user.click(screen.getByText('Menu: the list'));
  await row(9);
  expect(box().value).toBe('9');
});

it('begins anew in another branch, and after a sign-out', async () => {
  await leaveAndReturn(showList(<List />, createShelf(SUPPLIERS), { store: preferencesStore }));
  await row(4);
  cleanup();
  showList(<List branchId={32} />, createShelf(SUPPLIERS), { store: preferencesStore });
  await row(1);
  cleanup();
  preferencesStore.reset();
  showList(<List />, createShelf(SUPPLIERS), { store: preferencesStore });
  await row(1);
});

it('is what its address says, whatever it was before', async () => {
  await leaveAndReturn(showList(<List />, createShelf(SUPPLIERS), { store: preferencesStore }));
  await row(4);
  cleanup();
  showList(<List />, createShelf(SUPPLIERS), { store: preferencesStore, at: 'purchases/suppliers?page=3' });
  await row(7);
});

it('begins at page 1 where the screen selects its rows: that page was one of others', async () => {
  const shown = showList(<List filter={{ city: 'Lima' }} />, createShelf(SUPPLIERS), {
    store: preferencesStore,
  });
  await leaveAndReturn(shown);
  await row(1);
  await waitFor(() => expect(shown.address.search).toBe(''));
});
