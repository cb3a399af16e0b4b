import { Box, useTheme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useMemo, useState, type ErrorInfo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { readSession } from '../session/session';
import { later } from '../ui/later';
import { Waiting } from '../ui/Waiting';
import { usePreferences } from '../lib/preferences';
import { ROW_HEIGHT } from '../theme/sizes';
import { OVERLAYS } from '../theme/theme';
import { useRequirePlace } from './allowedMenu';
import { useExistingBranch } from './BranchSwitcher';
import { Crashed } from './Crashed';
import { Header } from './Header';
import { IfSupported } from '../contents/supported';
import { WithBranch } from './NoBranch';
import { KeysAnywhere } from './keys/KeysAnywhere';
import { OfflineBar } from './OfflineBar';
import { PrintInk } from './PrintInk';
import { Sidebar } from './Sidebar';
import { useKeptCutoffs } from './useKeptCutoffs';
import { useOpenHere } from './useOpenHere';
import { usePreloadedScreens } from './usePreloadedScreens';
import { useSessionEnd } from './useSessionEnd';
import './layout.css';

/** A demo's alone. Its place is kept until it is there: what is pressed meanwhile would move away from below the pointer. */
export const DemoStrip = later(() => import('./DemoStrip'), <div className="demo-strip" />);

/**
 * What gets the focus is scrolled out from behind the page's bar and the head of a table, and from what stays at the foot of the
 * window (`sticky-foot`), whose buttons take rows on a phone. A low window, or a page at 400 %, has less room for that.
 */
const column = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > :has(.sticky-foot)': { '--foot': 'min(168px, 40vh)' },
  '& > :not(header) :where(a, button, input, textarea, select, summary, [tabindex])': {
    scrollMarginBlock: 'min(112px, 25vh) var(--foot, 8px)',
  },
  // What stays in sight itself moves nothing; what is at the foot may be far up, too.
  '& > * :is(th *)': { scrollMargin: 0 },
  '& > * :is(.sticky-foot *)': { scrollMarginBottom: 0 },
};

/** The frame of every page behind the guard. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [crash, setCrash] = useState<ErrorInfo>();
  const [drawerOpen, setDrawerOpen] = useOpenHere();
  const [openDrawer, closeDrawer] = useMemo(
    () => [() => setDrawerOpen(true), () => setDrawerOpen(false)],
    [setDrawerOpen],
  );
  const { density } = usePreferences();
  const { palette } = useTheme();
  useEffect(() => {
    document.documentElement.style.setProperty('--row-height', `${ROW_HEIGHT[density]}px`);
    document.documentElement.dataset.theme = palette.mode;
  }, [density, palette.mode]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <a className="skip-link" href="#main-content">
        {translate('common.skip_to_content')}
      </a>
      <Watching />
      <PrintInk />
      <KeysAnywhere />
      <Sidebar drawerOpen={drawerOpen} onDrawerClose={closeDrawer} />
      <Box sx={column}>
        <Header onMenuOpen={openDrawer} />
        <OfflineBar />
        {readSession()?.demo && <DemoStrip />}
        <Box
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
            fallbackRender={({ error }: { error: unknown }) => <Crashed error={error} errorInfo={crash} />}
            onError={(_error, info) => setCrash(info)}
            resetKeys={[pathname]}
          >
            <Suspense fallback={<Waiting />}>
              <IfSupported>
                <WithBranch>{children}</WithBranch>
              </IfSupported>
            </Suspense>
          </ErrorBoundary>
          <div id={OVERLAYS} />
        </Box>
      </Box>
    </Box>
  );
};

/** Apart, so that what these learn draws nothing of the frame again. */
const Watching = () => {
  useSessionEnd();
  useExistingBranch();
  useKeptCutoffs();
  useRequirePlace();
  usePreloadedScreens();
  return null;
};
