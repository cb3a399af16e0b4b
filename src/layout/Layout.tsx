import { Box, useTheme } from '@mui/material';
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ErrorInfo,
  type ReactNode,
  type RefObject,
} from 'react';
import { useStore } from 'ra-core';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { readSession } from '../session/session';
import { ANNOUNCEMENTS_ELEMENT_ID } from '../ui/announce';
import { Loading } from '../ui/Loading';
import { usePreferences } from '../lib/preferences';
import { ROW_HEIGHTS_PX } from '../theme/sizes';
import { OVERLAYS_ELEMENT_ID } from '../theme/theme';
import { useRequirePageAccess } from './allowedMenu';
import { CrashedPage } from './CrashedPage';
import { Header } from './Header';
import { findMissingPageCapability, useAppPages } from '../pages/appPages';
import { RequireBranch } from './RequireBranch';
import { OfflineBar } from './OfflineBar';
import { createLazyScreen, lazy } from '../ui/lazy';
import { Sidebar } from './Sidebar';
import { useCacheBranchClocks } from './useCacheBranchClocks';
import { useOpenUntilNavigation } from './useOpenUntilNavigation';
import { usePreloadMenuScreens } from './usePreloadMenuScreens';
import { useRedirectOnSessionEnd } from './useRedirectOnSessionEnd';
import '../ui/print.css';
import './layout.css';

const NotSupported = createLazyScreen(() => import('../pages/NotSupported'));
const DemoStrip = lazy<{ onClose: () => void }>(() => import('./DemoStrip'), <div className="demo-strip" />);
const LazyLayoutParts = lazy(() => import('./LazyLayoutParts'));

/**
 * Scroll margins keep a focused element out from under the sticky header, a table's sticky head and a bar at the
 * bottom (`sticky-foot`). They shrink in a low window and at 400 % zoom.
 */
const column = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > :has(.sticky-foot)': { '--foot': 'min(220px, 40vh)' },
  '& > :not(header) :where(a, button, input, textarea, select, summary, [tabindex])': {
    scrollMarginBlock: 'min(112px, 25vh) var(--foot, 8px)',
  },
  // A sticky table head is always visible, so links and buttons in it need no scroll margin. Those in a sticky table
  // foot need no margin at the bottom.
  '& > * :is(th *)': { scrollMargin: 0 },
  '& > * :is(.sticky-foot *)': { scrollMarginBottom: 0 },
};

export const Layout = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [crash, setCrash] = useState<ErrorInfo>();
  const [drawerOpen, setDrawerOpen] = useOpenUntilNavigation();
  const [openDrawer, closeDrawer] = useMemo(
    () => [() => setDrawerOpen(true), () => setDrawerOpen(false)],
    [setDrawerOpen],
  );
  const [isStripHidden, setStripHidden] = useStore('demoHidden', false);
  const { density } = usePreferences();
  const { palette } = useTheme();
  const main = useRef<HTMLElement>(null);
  useFocusWithin(main, pathname);
  useEffect(() => {
    document.documentElement.style.setProperty('--row-height', `${ROW_HEIGHTS_PX[density]}px`);
    document.documentElement.dataset.theme = palette.mode;
  }, [density, palette.mode]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <a className="skip-link" href="#main-content">
        {translate('common.skip_to_content')}
      </a>
      <div id={ANNOUNCEMENTS_ELEMENT_ID} role="status" className="visually-hidden" />
      <Watching />
      <LazyLayoutParts />
      <Sidebar drawerOpen={drawerOpen} onDrawerClose={closeDrawer} />
      <Box sx={column}>
        <Header onMenuOpen={openDrawer} />
        <OfflineBar />
        {readSession()?.demo && !isStripHidden && <DemoStrip onClose={() => setStripHidden(true)} />}
        <Box
          ref={main}
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1440,
            p: { xs: 1.5, md: 3 },
            boxSizing: 'border-box',
            outline: 0,
          }}
        >
          <ErrorBoundary
            fallbackRender={({ error }: { error: unknown }) => (
              <CrashedPage error={error} errorInfo={crash} />
            )}
            onError={(_error, info) => setCrash(info)}
            resetKeys={[pathname]}
          >
            <Suspense fallback={<Loading />}>
              <IfPageSupported>
                <RequireBranch>{children}</RequireBranch>
              </IfPageSupported>
            </Suspense>
          </ErrorBoundary>
          <div id={OVERLAYS_ELEMENT_ID} />
        </Box>
      </Box>
    </Box>
  );
};

/** Moves the focus to the page's main element if the clicked link disappeared with the previous page. */
function useFocusWithin(main: RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [main, pathname]);
}

/** Runs hooks in a separate component, so that their state changes do not render the layout again. */
const Watching = () => {
  useRedirectOnSessionEnd();
  useCacheBranchClocks();
  useRequirePageAccess();
  usePreloadMenuScreens();
  return null;
};

/** Replaces a page that needs a call which the backend does not offer. */
function IfPageSupported({ children }: { children: ReactNode }) {
  const appPages = useAppPages();
  const { pathname } = useLocation();
  const lack = findMissingPageCapability(appPages, pathname);
  return lack ? <NotSupported lack={lack} /> : children;
}
