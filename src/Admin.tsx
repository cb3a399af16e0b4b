/**
 * react-admin's `<Admin>` rebuilt from ra-core's parts, without the layout, menu and sign-in page of the original.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, CssBaseline, type Theme } from '@mui/material';
import { CoreAdminContext, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ThemeProvider, ThemesContext } from 'react-admin';
import { AdminRoutes } from './AdminRoutes';
import { authProvider, AUTH_QUERY_INITIAL_DATA } from './authProvider/authProvider';
import { getBackend, consumeFirstScreenQueries } from './backends/backend';
import {
  createAppPagesFromChildren,
  AppPagesContext,
  findPageAtAddress,
  type AppPages,
  type MountedResource,
} from './pages/appPages';
import type { AppScreens } from './pages/elements';
import { ResourceDefinitionsProvider } from './pages/ResourceDefinitionsProvider';
import { getMenuLinkScreen, toLazyScreen, toLazyResource } from './pages/lazyScreens';
import { i18nProvider } from './i18n/i18nProvider';
import { prefetchScreenQuery, queryClient } from './dataProvider/queryClient';
import { LazyNotifications } from './layout/LazyNotifications';
import { PageLoading } from './ui/PageLoading';
import { lazy } from './ui/lazy';
import { routerProvider } from './lib/keepSelectionInUrl';
import { preferencesStore } from './lib/preferences';
import { darkTheme, lightTheme } from './theme/theme';

/**
 * Nonce of the page's content security policy, which allows only styles with this nonce. Undefined if the page has no
 * such policy.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

for (const [method, initialData] of Object.entries(AUTH_QUERY_INITIAL_DATA))
  queryClient.setQueryDefaults(['auth', method], { initialData, staleTime: 1000 });

const ListFailure = lazy(() => import('./ui/list/ListFailure'));
const ListPagination = lazy(() => import('./ui/list/ListPagination'));

/**
 * Makes react-admin's lists show our error message if loading fails, and hides their pagination then. react-admin reads
 * default props of its lists, such as `error`, from the theme.
 */
const withListFailure = (theme: Theme): Theme =>
  createTheme(theme, {
    components: {
      RaList: { defaultProps: { error: <ListFailure />, pagination: <ListPagination /> } },
      RaInfiniteList: { defaultProps: { error: <ListFailure /> } },
    },
  });

const THEMES = { lightTheme: withListFailure(lightTheme), darkTheme: withListFailure(darkTheme) };

interface AdminProps {
  screens: AppScreens;
  children: ReactNode;
}

export const Admin = ({ screens, children }: AdminProps) => {
  const { dashboard } = screens;
  const appPages = useMemo(() => createAppPagesFromChildren(children, screens), [children, screens]);
  const awaited = useFirstScreen(appPages, dashboard);
  const resources = useMemo(() => appPages.resources.map(propsOf), [appPages]);
  if (awaited) return <PageLoading />;
  return (
    <CacheProvider value={styles}>
      <CoreAdminContext
        basename="/admin"
        authProvider={authProvider}
        dataProvider={getBackend().api}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={preferencesStore}
        routerProvider={routerProvider}
      >
        <AppPagesContext value={appPages}>
          <ThemesContext value={THEMES}>
            <ThemeProvider>
              <CssBaseline enableColorScheme />
              <ResourceDefinitionsProvider resources={resources}>
                <AdminRoutes
                  dashboard={toLazyScreen(dashboard)}
                  resources={resources}
                  routes={appPages.routes}
                  customRoutes={appPages.customRoutes}
                />
              </ResourceDefinitionsProvider>
              <LazyNotifications />
            </ThemeProvider>
          </ThemesContext>
        </AppPagesContext>
      </CoreAdminContext>
    </CacheProvider>
  );
};

/**
 * Maximum time in milliseconds that the layout waits for the code of the first screen. If the code arrives within this
 * time, layout and screen appear together.
 */
const TOGETHER = 300;

/**
 * Returns true while the layout waits for the first screen. The queries that `entry.ts` has sent go into the query
 * cache in this hook and not when the module loads, because this file can load before they are sent.
 */
function useFirstScreen(appPages: AppPages, dashboard: AppScreens['dashboard']): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    consumeFirstScreenQueries().forEach(prefetchScreenQuery);
    const { route, resource } = findPageAtAddress(appPages, window.location.pathname);
    const link = route ?? resource;
    const screen = link ? getMenuLinkScreen(link) : toLazyScreen(dashboard);
    const go = () => setAwaited(false);
    const timer = setTimeout(go, TOGETHER);
    // Errors are ignored here. If the screen's file does not load, the screen fetches it again and reports the failure.
    void screen.preload().then(go, go);
    return () => clearTimeout(timer);
  }, [appPages, dashboard]);
  return awaited;
}

const propsOf = ({ name, screens, ...look }: MountedResource) => ({
  name,
  list: toLazyResource(screens, name),
  recordRepresentation: nameOf,
  ...look,
});

/** The default name of a record in titles: its reference number, name or title, else its id. */
const nameOf = ({ id, ref_no, name, title }: RaRecord): string =>
  [ref_no, name, title].find((text): text is string => typeof text === 'string' && text !== '') ?? `#${id}`;
