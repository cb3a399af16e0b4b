/**
 * react-admin's `<Admin>` taken apart, and put together from ra-core's parts: whole, it brings a layout, a menu and a
 * sign-in page that are not ours.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, type RaRecord } from 'ra-core';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { authProvider } from './authProvider';
import { backend } from './backends';
import { contentsOf, ContentsContext } from './contents/contents';
import type { Load } from './contents/parts';
import { screenOf, screensOf } from './contents/screenOf';
import { i18nProvider } from './i18n';
import { hashWithBranch } from './dataProvider/queryKeys';
import { Crashed } from './layout/Crashed';
import { Layout } from './layout/Layout';
import { Notices } from './layout/Notices';
import { SigningOut } from './layout/SigningOut';
import { Waiting } from './ui/Waiting';
import { routerProvider } from './routerProvider';
import { store } from './lib/preferences';
import { later } from './ui/later';
import { darkTheme, lightTheme } from './theme/theme';

const AccessDenied = later(() => import('./layout/AccessDenied'));

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

interface AdminProps {
  dashboard: Load<ComponentType>;
  /** `Resource`, `Route` and `MenuGroup` of `contents/parts`. */
  children: ReactNode;
}

export const Admin = ({ dashboard, children }: AdminProps) => {
  const contents = useMemo(() => contentsOf(children), [children]);
  const mounted = useMemo(
    () => [
      ...contents.resources.map(({ name, screens, ...look }) => (
        <Resource key={name} name={name} list={screensOf(screens)} recordRepresentation={nameOf} {...look} />
      )),
      <CustomRoutes key="">
        {contents.routes.map(({ path, screen }) => {
          const Screen = screenOf(screen);
          return <Route key={path} path={path} element={<Screen />} />;
        })}
        <Route path="logout" element={<SigningOut />} />
      </CustomRoutes>,
    ],
    [contents],
  );
  return (
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
        <ContentsContext value={contents}>
          <ThemesContext value={{ lightTheme, darkTheme }}>
            <ThemeProvider>
              <CssBaseline enableColorScheme />
              <CoreAdminUI
                requireAuth
                disableTelemetry
                loginPage={false}
                authCallbackPage={false}
                dashboard={screenOf(dashboard)}
                layout={Layout}
                loading={Waiting}
                catchAll={ToLogin}
                accessDenied={AccessDenied}
                error={Crashed}
              >
                {mounted}
              </CoreAdminUI>
              <Notices />
            </ThemeProvider>
          </ThemesContext>
        </ContentsContext>
      </CoreAdminContext>
    </CacheProvider>
  );
};

/** What a person calls a record: by its reference where it has one, else by its name. */
const nameOf = ({ id, ref_no, name, title }: RaRecord): string =>
  [ref_no, name, title].find((text): text is string => typeof text === 'string' && text !== '') ?? `#${id}`;

const ToLogin = () => <Navigate to="/login" replace />;
