import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  CoreAdminUI,
  memoryStore,
  Resource,
  type AuthProvider,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { Notification } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { authProvider } from '../../src/authProvider/authProvider';
import { changeRecordsOneByOne } from '../../src/dataProvider/changeRecordsOneByOne';
import { fieldMatchesFilter } from '../../src/dataProvider/lists';
import { toDataProvider } from '../../src/dataProvider/dataProviderMethods';
import { createMergingUpdateMethods } from '../../src/dataProvider/merging';
import { i18nProvider } from '../../src/i18n/i18nProvider';
import { routerProvider } from '../../src/lib/keepSelectionInUrl';
import { lightTheme } from '../../src/theme/theme';
import { signInAs } from './api';
import { standInForLayout } from './layout';
import { createRouter, MemoryRouter } from './memoryRouter';

export interface Shelf {
  records: RaRecord[];
  changes: string[];
  lists: string[];
  failures: Record<string, Error>;
  gate: Promise<void>;
  listGate: Promise<void>;
}

export function createShelf(records: RaRecord[]): Shelf & { api: ReturnType<typeof toDataProvider> } {
  const open = Promise.resolve();
  const shelf: Shelf = { records, changes: [], lists: [], failures: {}, gate: open, listGate: open };
  const change = async (what: string, id: RaRecord['id']) => {
    shelf.changes.push(`${what} ${id}`);
    await shelf.gate;
    const failure = shelf.failures[String(id)];
    if (failure) throw failure;
  };
  const verbs = toDataProvider({
    getList: async (_resource, { pagination, filter = {} }) => {
      const { page = 1, perPage = 50 } = pagination ?? {};
      shelf.lists.push(`${page}/${perPage}`);
      await shelf.listGate;
      const found = shelf.records.filter(record =>
        Object.entries(filter as Record<string, unknown>).every(([field, wanted]) =>
          fieldMatchesFilter(field, record[field], wanted),
        ),
      );
      const data = found.slice((page - 1) * perPage, page * perPage);
      return { data, total: found.length };
    },
    getOne: (_resource, { id }) =>
      Promise.resolve({ data: shelf.records.find(record => record.id === Number(id))! }),
    getMany: () => Promise.resolve({ data: [] }),
    getManyReference: () => Promise.resolve({ data: [], total: 0 }),
    create: (_resource, { data }) => Promise.resolve({ data: data as RaRecord }),
    update: async (_resource, { id, data }: { id: Identifier; data: object }) => {
      await change('update', id);
      shelf.records = shelf.records.map(record => (record.id === id ? { ...record, ...data } : record));
      return { data: { ...data, id } };
    },
    updateMany: () => Promise.reject(new Error('mergingUpdates does it')),
    delete: async (_resource, { id }: { id: Identifier }) => {
      await change('delete', id);
      shelf.records = shelf.records.filter(record => record.id !== id);
      return { data: { id } };
    },
    deleteMany: (resource, { ids }) => changeRecordsOneByOne(ids, id => verbs.delete(resource, { id })),
  });
  return Object.assign(shelf, { api: { ...verbs, ...createMergingUpdateMethods(verbs) } });
}

interface Options {
  at?: string;
  auth?: Partial<AuthProvider>;
  elsewhere?: ReactElement;
  show?: ReactElement;
  store?: ReturnType<typeof memoryStore>;
  phone?: boolean;
}

const RESOURCE = 'purchases/suppliers';

export function showList(
  list: ReactElement,
  shelf: ReturnType<typeof createShelf>,
  { at = RESOURCE, auth = {}, store = memoryStore(), phone = false, show }: Options = {},
) {
  signInAs();
  standInForLayout(phone);
  const address: Address = { path: '', search: '' };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const app = (
    <CoreAdminContext
      basename="/admin"
      authProvider={{ ...authProvider, ...auth }}
      dataProvider={shelf.api}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      routerProvider={routerProvider}
    >
      <ThemeProvider theme={lightTheme}>
        <Watch address={address}>
          <Link to={`/admin/${RESOURCE}`}>Menu: the list</Link>
          <Link to="/admin">Menu: elsewhere</Link>
          <CoreAdminUI
            layout={({ children }) => <main>{children}</main>}
            dashboard={() => <p>The dashboard</p>}
            accessDenied={() => <p>Access denied</p>}
            disableTelemetry
          >
            <Resource name={RESOURCE} list={list} show={show} recordRepresentation="name" />
          </CoreAdminUI>
          <Notification />
        </Watch>
      </ThemeProvider>
    </CoreAdminContext>
  );
  const shown = render(<MemoryRouter router={createRouter(app, `/admin/${at}`)} />);
  return { user: userEvent.setup(), address, queryClient, ...shown };
}

interface Address {
  path: string;
  search: string;
}

const Watch = ({ address, children }: { address: Address; children: ReactNode }) => {
  const { pathname, search } = useLocation();
  Object.assign(address, { path: pathname, search });
  return children;
};
