/**
 * react-admin's `<Admin>` taken apart, and put together from ra-core's parts: whole, it brings a layout, a menu and a
 * sign-in page that are not ours.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  ResourceDefinitionContext,
  type RaRecord,
} from 'ra-core';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { authProvider, KNOWN } from './authProvider';
import { backend } from './backends';
import {
  contentsOf,
  ContentsContext,
  foundAt,
  type Contents,
  type MountedResource,
} from './contents/contents';
import type { Load } from './contents/parts';
import { useDefinitions } from './contents/useDefinitions';
import { screenFor, screenOf, screensOf } from './contents/screenOf';
import { i18nProvider } from './i18n';
import { hashWithBranch } from './dataProvider/queryKeys';
import { Crashed } from './layout/Crashed';
import { DemoStrip, Layout } from './layout/Layout';
import { Notices } from './layout/Notices';
import { SigningOut } from './layout/SigningOut';
import { Waiting } from './ui/Waiting';
import { routerProvider } from './routerProvider';
import { readSession } from './session/session';
import { store } from './lib/preferences';
import { laterScreen } from './ui/laterScreen';
import { darkTheme, lightTheme } from './theme/theme';

const AccessDenied = laterScreen(() => import('./layout/AccessDenied'));

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

for (const [method, initialData] of Object.entries(KNOWN))
  queryClient.setQueryDefaults(['auth', method], { initialData, staleTime: 1000 });

interface AdminProps {
  dashboard: Load<ComponentType>;
  /** `Resource`, `Route` and `MenuGroup` of `contents/parts`. */
  children: ReactNode;
}

export const Admin = ({ dashboard, children }: AdminProps) => {
  const contents = useMemo(() => contentsOf(children), [children]);
  const awaited = useFirstScreen(contents, dashboard);
  const resources = useMemo(() => contents.resources.map(propsOf), [contents]);
  const definitions = useDefinitions(resources);
  const mounted = useMemo(
    () => [
      ...resources.map(props => <Resource key={props.name} {...props} />),
      <CustomRoutes key="">
        {contents.routes.map(({ path, screen }) => {
          const Screen = screenOf(screen);
          return <Route key={path} path={path} element={<Screen />} />;
        })}
        <Route path="logout" element={<SigningOut />} />
      </CustomRoutes>,
    ],
    [resources, contents],
  );
  if (awaited) return <Waiting />;
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
              <ResourceDefinitionContext value={definitions}>
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
              </ResourceDefinitionContext>
              <Notices />
            </ThemeProvider>
          </ThemesContext>
        </ContentsContext>
      </CoreAdminContext>
    </CacheProvider>
  );
};

/** Milliseconds that the frame waits for the screen in it: usually the files arrive together, and both are drawn at once. */
const TOGETHER = 300;

/** Whether the file of the screen that one comes to is still awaited. */
function useFirstScreen(contents: Contents, dashboard: AdminProps['dashboard']): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    const { route, resource } = foundAt(contents, window.location.pathname);
    const link = route ?? resource;
    const screen = link ? screenFor(link) : screenOf(dashboard);
    const go = () => setAwaited(false);
    const timer = setTimeout(go, TOGETHER);
    // What does not arrive is asked for again by the screen, and said there.
    const demo = readSession()?.demo ? DemoStrip.fetched() : undefined;
    void Promise.all([screen.fetched(), demo]).then(go, go);
    return () => clearTimeout(timer);
  }, [contents, dashboard]);
  return awaited;
}

const propsOf = ({ name, screens, ...look }: MountedResource) => ({
  name,
  list: screensOf(screens),
  recordRepresentation: nameOf,
  ...look,
});

/** What a person calls a record: by its reference where it has one, else by its name. */
const nameOf = ({ id, ref_no, name, title }: RaRecord): string =>
  [ref_no, name, title].find((text): text is string => typeof text === 'string' && text !== '') ?? `#${id}`;

const ToLogin = () => <Navigate to="/login" replace />;
