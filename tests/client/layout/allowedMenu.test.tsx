/** What a role may not see leaves the menu, and its address says so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { AuthContext, BasenameContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { authProvider } from '../../../src/authProvider';
import type { isAllowed } from '../../../src/authProvider/access';
import { openBackend } from '../../../src/backends';
import { useAllowedMenu, useRequirePlace } from '../../../src/layout/allowedMenu';
import { signInAs } from '../../support/api';

beforeAll(async () => {
  signInAs();
  await openBackend();
});

type Wish = Parameters<typeof isAllowed>[0];

function inMenu(isRefused: (wish: Wish) => boolean, at = '/admin') {
  const auth = { ...authProvider, canAccess: (wish: Wish) => Promise.resolve(!isRefused(wish)) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={auth}>
          <BasenameContextProvider basename="/admin">{children}</BasenameContextProvider>
        </AuthContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
  return renderHook(
    () => {
      useRequirePlace();
      const paths = useAllowedMenu().flatMap(entry =>
        'links' in entry ? entry.links.map(({ path }) => path) : entry.path,
      );
      return { paths, at: useLocation().pathname };
    },
    { wrapper },
  ).result;
}

it('has everything today, from the first paint on', () => {
  const { current } = inMenu(() => false);
  expect(current.paths).toContain('/admin');
  expect(current.paths).toContain('/admin/users');
  expect(current.paths).toContain('/admin/reports/profit');
});

it('has nothing that is refused, nor a group of nothing else', async () => {
  const menu = inMenu(({ resource }) => resource === 'users' || resource.startsWith('purchases/'));
  await waitFor(() => expect(menu.current.paths).not.toContain('/admin/users'));
  expect(menu.current.paths.filter(path => path.includes('purchases'))).toEqual([]);
  expect(menu.current.paths).toContain('/admin/branches');
});

it.each([
  ['/admin/reports/profit', 'reports/profit'],
  ['/admin/settings', 'settings'],
  ['/admin', 'dashboard'],
])('leads from %s to where that is said', async (at, refused) => {
  const menu = inMenu(({ resource }) => resource === refused, at);
  await waitFor(() => expect(menu.current.at).toBe('/admin/access-denied'));
});

it('answers from the role: every one may do everything today', async () => {
  expect(await authProvider.canAccess?.({ action: 'delete', resource: 'users' })).toBe(true);
});
