/** The table of contents: every resource, report and page behind the guard. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, type RaRecord } from 'ra-core';
import { lazy } from 'react';
import { Notification, ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { authProvider } from './authProvider';
import { backend } from './backends';
import { i18nProvider } from './i18n';
import { hashWithBranch } from './dataProvider/queryKeys';
import { Crashed } from './layout/Crashed';
import { Layout } from './layout/Layout';
import { MENU } from './layout/menu';
import { SigningOut } from './layout/SigningOut';
import { Waiting } from './login/Waiting';
import { REPORTS } from './reports';
import { RESOURCES } from './resources';
import { routerProvider } from './routerProvider';
import { store } from './lib/preferences';
import { darkTheme, lightTheme } from './theme/theme';

const AccessDenied = lazy(() => import('./layout/AccessDenied'));
const Dashboard = lazy(() => import('./dashboard/Dashboard'));
const NewPurchaseOrder = lazy(() => import('./resources/purchases/NewPurchaseOrder'));
const Settings = lazy(() => import('./settings/Settings'));

const links = MENU.flatMap(entry => ('links' in entry ? entry.links : entry));

/** The page's own policy lets only styles with its nonce in; elsewhere there is none, and none is needed. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

/**
 * A failed call is said at once, with a button to try again; nothing is asked again behind a person's back. Without a
 * network a call fails like any other: held back, it would spin for ever, and a write would be sent hours later.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      queryKeyHashFn: hashWithBranch,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** react-admin's `<Admin>` taken apart: whole, it brings a layout, a menu and a sign-in page that are not ours. */
export const App = () => (
  <CacheProvider value={styles}>
    <CoreAdminContext
      basename="/admin"
      authProvider={authProvider}
      dataProvider={backend().api}
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
            accessDenied={AccessDenied}
            error={Crashed}
          >
            {RESOURCES.map(({ name, List }) => (
              <Resource
                key={name}
                name={name}
                list={List}
                icon={iconOf(name)}
                recordRepresentation={nameOf}
              />
            ))}
            <CustomRoutes>
              <Route path="purchases/orders/add" element={<NewPurchaseOrder />} />
              <Route path="settings" element={<Settings />} />
              <Route path="logout" element={<SigningOut />} />
              {REPORTS.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </CustomRoutes>
          </CoreAdminUI>
          <Notification />
        </ThemeProvider>
      </ThemesContext>
    </CoreAdminContext>
  </CacheProvider>
);

/** What a person calls a record: by its reference where it has one, else by its name. */
const nameOf = ({ id, ref_no, name, title }: RaRecord): string =>
  [ref_no, name, title].find((text): text is string => typeof text === 'string' && text !== '') ?? `#${id}`;

function iconOf(name: string) {
  return links.find(({ resource }) => resource === name)?.icon;
}

const ToLogin = () => <Navigate to="/login" replace />;
