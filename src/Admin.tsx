/**
 * react-admin's `<Admin>` taken apart, and put together from ra-core's parts: whole, it brings a layout, a menu and a
 * sign-in page that are not ours.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import { CoreAdminContext, type GetListParams, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ThemeProvider, ThemesContext } from 'react-admin';
import { AdminRoutes } from './AdminRoutes';
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
import { Definitions } from './contents/Definitions';
import { screenFor, screenOf, screensOf } from './contents/screenOf';
import { i18nProvider } from './i18n';
import { statusOf } from './dataProvider/errors';
import { hashWithBranch } from './dataProvider/queryKeys';
import { DemoStrip } from './layout/Layout';
import { Notices } from './layout/Notices';
import { Waiting } from './ui/Waiting';
import { routerProvider } from './routerProvider';
import { readSession } from './session/session';
import { store } from './lib/preferences';
import { darkTheme, lightTheme } from './theme/theme';

/** The page's own policy lets only styles with its nonce in; elsewhere there is none, and none is needed. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

/** Nobody answered what was asked. */
const isUnanswered = ({ state }: { state: { error: unknown } }): boolean => statusOf(state.error) === 0;

/**
 * A failed call is said at once, with a button to try again; nothing is asked again behind a person's back but what nobody answered,
 * once the network is back. Without a network a call fails like any other: held back, it would spin for ever, and a write would be
 * sent hours later.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: query => isUnanswered(query) && 'always',
      queryKeyHashFn: hashWithBranch,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What was asked for ahead is there from the first drawing on: a list's rows, the figures of the dashboard. Their own call takes the
// answer a moment later; who makes none, because what is there is young enough, would leave it to somebody who asks for what there is then.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'added' || query.state.data !== undefined) return;
  if ((query.options as QueryObserverOptions).staleTime) return;
  const [name, verb, params] = query.queryKey as [string, unknown, GetListParams];
  const known = verb === 'getList' ? backend().listAhead?.(name, params) : backend().callAhead?.(name, verb);
  if (known !== undefined) query.setData(known);
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
              <Definitions resources={resources}>
                <AdminRoutes dashboard={screenOf(dashboard)} resources={resources} routes={contents.routes} />
              </Definitions>
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
