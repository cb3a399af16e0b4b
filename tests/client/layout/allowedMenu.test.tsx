import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen as page, waitFor } from '@testing-library/react';
import { AuthContext, BasenameContextProvider } from 'ra-core';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useSearchParams } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authProvider } from '../../../src/authProvider/authProvider';
import type { isAccessAllowed } from '../../../src/authProvider/access';
import { openBackend } from '../../../src/backends/backend';
import { createAppPagesFromChildren, AppPagesContext, getMenuLinkPath } from '../../../src/pages/appPages';
import { MenuGroup, Resource, Route } from '../../../src/pages/elements';
import { parseSignInResponse } from '../../../src/dataProvider/trastiendaAuth';
import {
  isPasswordRequiredForAction,
  canManageRole,
  isActionAllowed,
  listAssignableRoles,
} from '../../../src/lib/isActionAllowed';
import { IfPageAllowed, useAllowedMenu, useRequirePageAccess } from '../../../src/layout/allowedMenu';
import { signInAs } from '../../support/api';

beforeAll(async () => {
  signInAs();
  await openBackend();
});

const screens = async () => ({ default: { list: () => null } });
const screen = async () => ({ default: () => null });

const APP_PAGES = createAppPagesFromChildren(
  <>
    <Resource name="branches" screens={screens} />
    <Resource name="users" screens={screens} />
    <MenuGroup name="reports" icon={PlaceIcon}>
      <Route path="reports/profit" needs="profit" screen={screen} />
    </MenuGroup>
    <MenuGroup name="purchases" icon={PlaceIcon}>
      <Resource name="purchases/suppliers" screens={screens} />
    </MenuGroup>
    <Route path="orders/find" menu={false} screen={screen} />
    <Route path="settings" screen={screen} />
  </>,
);

type Wish = Parameters<typeof isAccessAllowed>[0];

function framed(isRefused: (wish: Wish) => boolean, at: string) {
  const auth = { ...authProvider, canAccess: (wish: Wish) => Promise.resolve(!isRefused(wish)) };
  return ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={auth}>
          <BasenameContextProvider basename="/admin">
            <AppPagesContext value={APP_PAGES}>{children}</AppPagesContext>
          </BasenameContextProvider>
        </AuthContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

const inMenu = (isRefused: (wish: Wish) => boolean) =>
  renderHook(
    () => {
      const { menu, dashboard } = useAllowedMenu();
      const paths = menu.flatMap(entry =>
        'links' in entry ? entry.links.map(getMenuLinkPath) : getMenuLinkPath(entry),
      );
      return { paths, dashboard };
    },
    { wrapper: framed(isRefused, '/admin') },
  ).result;

it('has everything today, from the first paint on', () => {
  const { current } = inMenu(() => false);
  expect(current.dashboard).toBe(true);
  expect(current.paths).toEqual(['branches', 'users', 'reports/profit', 'purchases/suppliers', 'settings']);
});

it('has nothing that is refused, nor a group of nothing else', async () => {
  const menu = inMenu(({ resource }) => resource === 'users' || resource.startsWith('purchases/'));
  await waitFor(() => expect(menu.current.paths).not.toContain('users'));
  expect(menu.current.paths).toEqual(['branches', 'reports/profit', 'settings']);
});

const Asking = () => {
  const [, setParameters] = useSearchParams();
  useEffect(() => setParameters({ q: 'yesterday' }, { replace: true }), [setParameters]);
  return <p>Asking</p>;
};

const Frame = () => {
  useRequirePageAccess();
  return <p data-testid="at">{useLocation().pathname}</p>;
};

function opened(place: string, at: string, isRefused: (wish: Wish) => boolean) {
  return render(
    <>
      <Frame />
      <IfPageAllowed place={place} screen={<Asking />} />
    </>,
    { wrapper: framed(isRefused, at) },
  );
}

const address = () => page.getByTestId('at').textContent;

it.each([
  ['/admin/reports/profit', 'reports/profit'],
  ['/admin/orders/find?q=yesterday', 'orders/find'],
  ['/admin', 'dashboard'],
  // The router treats a path with and without a trailing slash as equal.
  ['/admin/reports/profit/', 'reports/profit'],
  ['/admin/Reports/Profit', 'reports/profit'],
])('leads from %s to where that is said', async (at, refused) => {
  opened(refused, at, ({ resource }) => resource === refused);
  await waitFor(() => expect(address()).toBe('/admin/access-denied'));
  expect(page.queryByText('Asking')).toBeNull();
});

it('allows everybody everything where the server does not say that it enforces roles', async () => {
  expect(await authProvider.canAccess?.({ action: 'delete', resource: 'users' })).toBe(true);
  expect(await authProvider.getPermissions?.({})).toBe('admin');
  expect(listAssignableRoles()).toEqual(['Super', 'Cashier', 'Report', 'Inventory']);
});

describe('where it does', () => {
  afterEach(() => signInAs());
  const may = (action: string, resource: string) => authProvider.canAccess?.({ action, resource });

  it('does not even mount what their role does not include, and is not led back', async () => {
    signInAs({ role: 'cashier', branchId: 31 });
    opened(
      'orders/find',
      '/admin/orders/find?q=yesterday',
      ({ action, resource }) => !isActionAllowed(action, resource),
    );
    expect(page.queryByText('Asking')).toBeNull();
    await waitFor(() => expect(address()).toBe('/admin/access-denied'));
  });

  it('answers from the role, which the header shows', async () => {
    signInAs({ role: 'cashier', branchId: 31 });
    expect(await may('delete', 'users')).toBe(false);
    expect(await may('list', 'products')).toBe(true);
    expect(await may('edit', 'products')).toBe(false);
    expect(await authProvider.getIdentity?.()).toMatchObject({ role: 'cashier' });
    const menu = inMenu(({ action, resource }) => !isActionAllowed(action, resource));
    expect(menu.current.paths).toEqual(['branches', 'settings']);
  });

  it('offers a Manager the roles below, and a Super all of them', () => {
    signInAs({ role: 'manager', branchId: 31 });
    expect(listAssignableRoles()).toEqual(['Cashier', 'Report', 'Inventory']);
    expect([canManageRole('Cashier'), canManageRole('Super')]).toEqual([true, false]);
    signInAs({ role: 'super' });
    expect(listAssignableRoles()).toEqual(['Super', 'Manager', 'Cashier', 'Report', 'Inventory']);
  });

  it('asks for the password before what cannot be undone', () => {
    expect(isPasswordRequiredForAction('delete', 'branches')).toBe(false);
    signInAs({ role: 'super' });
    expect(
      ['branches', 'users', 'banners', 'products'].map(name => isPasswordRequiredForAction('delete', name)),
    ).toEqual([true, true, true, false]);
  });

  it('lets a role that nobody knows do nothing', async () => {
    signInAs(parseSignInResponse({ token: 'the-token', role: 'Janitor' }, 'jo'));
    expect(await may('list', 'dashboard')).toBe(false);
  });
});
