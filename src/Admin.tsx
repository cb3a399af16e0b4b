/**
 * react-admin's `<Admin>` taken apart, and put together from ra-core's parts: whole, it brings a layout, a menu and a
 * sign-in page that are not ours.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { QueryObserverOptions } from '@tanstack/react-query';
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
import { queryClient } from './dataProvider/queryClient';
import { Notices } from './layout/Notices';
import { Waiting } from './ui/Waiting';
import { routerProvider } from './lib/keepSelection';
import { store } from './lib/preferences';
import { darkTheme, lightTheme } from './theme/theme';

/** The page's content security policy allows only styles with its nonce. Where there is no such policy, no nonce is needed. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

// Answers that were fetched ahead are shown from the first render on: a list's rows, the figures of the dashboard. The query's own call
// takes the held answer a moment later. A query with a `staleTime` would make no call, because its data is fresh. The held answer would
// then be left for a later query, which wants newer data, so such queries are skipped here.
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

/** The most milliseconds that the frame waits for the screen in it: usually their files arrive together, and both are drawn at once. */
const TOGETHER = 300;

/** Whether the file of the first screen is still loading. */
function useFirstScreen(contents: Contents, dashboard: AdminProps['dashboard']): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    const { route, resource } = foundAt(contents, window.location.pathname);
    const link = route ?? resource;
    const screen = link ? screenFor(link) : screenOf(dashboard);
    const go = () => setAwaited(false);
    const timer = setTimeout(go, TOGETHER);
    // Where a file does not arrive, the screen fetches it again, and says so.
    void screen.preload().then(go, go);
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
