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
import { dataProvider } from './dataProvider';
import { i18nProvider } from './i18n';
import { Layout } from './layout/Layout';
import { MENU, type MenuLink } from './layout/menu';
import { NotBuiltYet } from './layout/NotBuiltYet';
import { SigningOut } from './layout/SigningOut';
import { Waiting } from './login/Waiting';
import { RESOURCES } from './resource';
import { routerProvider } from './routerProvider';
import { store } from './settings/preferences';
import { darkTheme, lightTheme } from './theme';

const Dashboard = lazy(() => import('./dashboard/Dashboard'));
const NewPurchaseOrder = lazy(() => import('./purchases/NewPurchaseOrder'));
const Settings = lazy(() => import('./settings/Settings'));

/** One line a report; recharts comes with those that have a chart. */
const REPORTS = {
  'reports/orders': lazy(() => import('./reports/orders')),
  'reports/products': lazy(() => import('./reports/products')),
  'reports/top-categories': lazy(() => import('./reports/top-categories')),
  'reports/close-day': lazy(() => import('./reports/close-day')),
  'reports/total-sales': lazy(() => import('./reports/total-sales')),
  'reports/profit': lazy(() => import('./reports/profit')),
  'reports/cashier': lazy(() => import('./reports/cashier')),
  'reports/open-drawer': lazy(() => import('./reports/open-drawer')),
  'inventory/transfer-report': lazy(() => import('./reports/transfers')),
};

const links = MENU.flatMap(entry => ('links' in entry ? entry.links : entry));
const below = ({ path }: MenuLink) => path.replace(/^\/admin\/?/, '');
const isBuilt = (path: string) =>
  ['', 'settings', ...RESOURCES.map(({ name }) => name), ...Object.keys(REPORTS)].includes(path);
const toCome = links.map(link => [below(link), link.label] as const).filter(([path]) => !isBuilt(path));

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
              {Object.entries(REPORTS).map(([path, Report]) => (
                <Route key={path} path={path} element={<Report />} />
              ))}
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

/** What a person calls a record: by its reference where it has one, else by its name. */
const nameOf = ({ id, ref_no, name, title }: RaRecord): string =>
  [ref_no, name, title].find((text): text is string => typeof text === 'string' && text !== '') ?? `#${id}`;

function iconOf(resource: string) {
  return links.find(link => below(link) === resource)?.icon;
}

const ToLogin = () => <Navigate to="/login" replace />;
