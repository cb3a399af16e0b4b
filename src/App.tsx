/** The table of contents: every resource, report and page behind the guard. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { lazy } from 'react';
import { Notification, ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { authProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { i18nProvider } from './i18n';
import { Layout } from './layout/Layout';
import { MENU, type MenuLink } from './layout/menu';
import { NotBuiltYet } from './layout/NotBuiltYet';
import { SigningOut } from './layout/SigningOut';
import { Waiting } from './login/Waiting';
import { routerProvider } from './routerProvider';
import { store } from './settings/preferences';
import { darkTheme, lightTheme } from './theme';

const Dashboard = lazy(() => import('./dashboard/Dashboard'));
const Settings = lazy(() => import('./settings/Settings'));

/** Each screen loads with its first visit; its icon is the sidebar's. */
const RESOURCES = {
  banners: lazy(() => import('./resources/banners')),
  branches: lazy(() => import('./resources/branches')),
  categories: lazy(() => import('./resources/categories')),
  products: lazy(() => import('./resources/products')),
  users: lazy(() => import('./resources/users')),
  'purchases/suppliers': lazy(() => import('./resources/suppliers')),
  'inventory/warehouses': lazy(() => import('./resources/warehouses')),
};

/** Screens of the specification that are still to come: the path below /admin, and the title's key. */
const TO_COME: [path: string, title: string][] = [
  ['purchases/orders/add', 'resources.purchases/orders.words.create_title'],
];

const links = MENU.flatMap(entry => ('links' in entry ? entry.links : entry));
const below = ({ path }: MenuLink) => path.replace(/^\/admin\/?/, '');
const isBuilt = (path: string) => ['', 'settings', ...Object.keys(RESOURCES)].includes(path);
const toCome = [...TO_COME, ...links.map(link => [below(link), link.label] as const)].filter(
  ([path]) => !isBuilt(path),
);

/** The page's own policy lets only styles with its nonce in; elsewhere there is none, and none is needed. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

/** A failed call is said at once, with a button to try again; nothing is asked again behind a person's back. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

/** react-admin's `<Admin>` taken apart: whole, it brings a layout, a menu and a sign-in page that are not ours. */
export const App = () => (
  <CacheProvider value={styles}>
    <CoreAdminContext
      basename="/admin"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      routerProvider={routerProvider}
    >
      <ThemesContext value={{ lightTheme, darkTheme }}>
        <ThemeProvider>
          <CssBaseline enableColorScheme />
          <CoreAdminUI
            requireAuth
            disableTelemetry
            loginPage={false}
            authCallbackPage={false}
            dashboard={Dashboard}
            layout={Layout}
            loading={Waiting}
            catchAll={ToLogin}
          >
            {Object.entries(RESOURCES).map(([name, list]) => (
              <Resource key={name} name={name} list={list} icon={iconOf(name)} />
            ))}
            <CustomRoutes>
              <Route path="settings" element={<Settings />} />
              <Route path="logout" element={<SigningOut />} />
              {toCome.map(([path, title]) => (
                <Route key={path} path={path} element={<NotBuiltYet title={title} />} />
              ))}
            </CustomRoutes>
          </CoreAdminUI>
          <Notification />
        </ThemeProvider>
      </ThemesContext>
    </CoreAdminContext>
  </CacheProvider>
);

function iconOf(resource: string) {
  return links.find(link => below(link) === resource)?.icon;
}

const ToLogin = () => <Navigate to="/login" replace />;
