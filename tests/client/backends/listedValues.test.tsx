/** Selects over a backend whose module lists the values of a field, and the branch and roles of its users. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fakeRestProvider from 'ra-data-fakerest';
import { Form, RecordContextProvider, ResourceContextProvider, type RaRecord } from 'ra-core';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '../../../src/backends/createBackend';
import { options } from '../../../src/backends/provider/fieldSources';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import { setLanguage } from '../../../src/i18n/language';
import { AppPagesContext, createAppPagesFromChildren } from '../../../src/pages/appPages';
import users from '../../../src/resources/users/users';
import { CheckboxInput, StatusInput } from '../../../src/ui/form/inputs';
import { Route, Routes } from 'react-router-dom';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';
import { es } from '../../support/spanish';

let backend: Backend;
vi.mock(import('../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => backend,
  isFieldSupported: (resource, field) => backend.hasField(resource, field),
  isValueSupported: (resource, field, value) => backend.hasValue!(resource, field, value),
  isActionSupported: (resource, action) => backend.hasAction(resource, action),
}));

const STAFF = [
  { id: 'u-1', nom: 'Léa', poste: 'caissier', site: 2 },
  { id: 'u-2', nom: 'Max', poste: 'stagiaire', site: null },
];
const SITES = [
  { id: 1, name: 'Nord' },
  { id: 2, name: 'Sud' },
];

beforeEach(() => {
  signInAs();
  backend = fromDataProvider(fakeRestProvider({ staff: STAFF, sites: SITES }, false), {
    resources: { users: 'staff', branches: 'sites', categories: 'rayons', 'purchases/suppliers': 'marques' },
    fields: {
      users: {
        name: 'nom',
        role: options('poste', { super: 'patron', cashier: 'caissier' }),
        branchId: 'site',
      },
      categories: { name: 'nom', status: options('etat', { 1: 'ouvert' }) },
      'purchases/suppliers': { name: 'nom', status: options('etat', { true: 'ouvert' }) },
    },
  });
  return () => setLanguage('en');
});

const UserList = users.list;
const showUsers = (path = '') =>
  showPart(
    <ResourceContextProvider value="users">
      <Routes>
        <Route
          path="users/*"
          element={
            <AppPagesContext value={createAppPagesFromChildren([])}>
              <UserList />
            </AppPagesContext>
          }
        />
      </Routes>
    </ResourceContextProvider>,
    backend.api,
    `/admin/users${path}`,
  );

async function readChoices(label: RegExp): Promise<string[]> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: label }));
  const names = within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return names;
}

it('translates the roles that the application knows, and leaves others as they are', async () => {
  setLanguage('es', es);
  showUsers();
  expect(await screen.findByText('Cajero')).toBeInTheDocument();
  expect(screen.getByText('stagiaire')).toBeInTheDocument();
});

it('offers the listed roles, and the branches of users', async () => {
  showUsers('/create');
  expect(await readChoices(/Role/)).toEqual(['Super', 'Cashier']);
  expect(await readChoices(/Branch/)).toEqual(['Nord', 'Sud']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: /Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Super' }));
  expect(await readChoices(/Branch/)).toEqual(['Every branch (Super only)', 'Nord', 'Sud']);
});

it('offers the role that a user already has', async () => {
  showUsers('/u-2');
  expect(await readChoices(/Role/)).toEqual(['Super', 'Cashier', 'stagiaire']);
});

it('saves the branch of a user', async () => {
  const { data: lea } = await backend.api.getOne<RaRecord>('users', { id: 'u-1' });
  expect(lea.branchId).toBe(2);
  const { data } = await backend.api.update<RaRecord>('users', {
    id: 'u-1',
    data: { ...lea, branchId: 1 },
    previousData: lea,
  });
  expect(data.branchId).toBe(1);
  expect((await backend.api.getOne<RaRecord>('users', { id: 'u-1' })).data.branchId).toBe(1);
});

const showInput = (resource: string, input: ReactElement, record: object) =>
  showPart(
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={record}>
        <Form record={record}>{input}</Form>
      </RecordContextProvider>
    </ResourceContextProvider>,
    backend.api,
  );

it.each([
  ['of a new record, only the listed status', {}, ['Active']],
  ['of a record, also the status that it has', { id: 1, status: 0 }, ['Active', 'Inactive']],
])('offers %s', async (_what, record, names) => {
  showInput('categories', <StatusInput source="status" />, record);
  expect(await readChoices(/Status/)).toEqual(names);
});

it('disables a checkbox whose other value is not listed', async () => {
  showInput('purchases/suppliers', <CheckboxInput source="status" />, { id: 1, status: true });
  expect(await screen.findByRole('checkbox')).toBeDisabled();
});
