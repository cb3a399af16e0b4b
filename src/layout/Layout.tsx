import { Box, Button, useTheme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { useLocation } from 'react-router-dom';
import { Waiting } from '../login/Waiting';
import { EmptyState } from '../ui/EmptyState';
import { useOfflineSince } from '../lib/online';
import { usePreferences } from '../lib/preferences';
import { ROW_HEIGHT } from '../theme/sizes';
import { OVERLAYS } from '../theme/theme';
import { useExistingBranch } from './BranchSwitcher';
import { Header } from './Header';
import { IfSupported } from '../contents/supported';
import { WithBranch } from './NoBranch';
import { OfflineBar } from './OfflineBar';
import { Sidebar } from './Sidebar';
import { usePreloadedScreens } from './usePreloadedScreens';
import { useSessionEnd } from './useSessionEnd';
import './layout.css';

/** The frame of every page behind the guard. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { density } = usePreferences();
  const { palette } = useTheme();
  useSessionEnd();
  useExistingBranch();
  usePreloadedScreens();
  useEffect(() => {
    document.documentElement.style.setProperty('--row-height', `${ROW_HEIGHT[density]}px`);
    document.documentElement.dataset.theme = palette.mode;
  }, [density, palette.mode]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <a className="skip-link" href="#main-content">
        {translate('common.skip_to_content')}
      </a>
      <Sidebar drawerOpen={drawerOpen} onDrawerClose={() => setDrawerOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header onMenuOpen={() => setDrawerOpen(true)} />
        <OfflineBar />
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
          <ErrorBoundary FallbackComponent={Crashed} resetKeys={[pathname]}>
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

/** A part that did not load is not asked for again by the page that missed it (a new build renames the parts): a load is. */
const Crashed = () => {
  const translate = useTranslate();
  const offline = useOfflineSince() !== null;
  return (
    <EmptyState
      icon={offline ? OfflineIcon : ReportProblemIcon}
      title={translate(offline ? 'layout.not_loaded' : 'layout.crashed')}
      hint={translate(offline ? 'layout.not_loaded_hint' : 'layout.crashed_hint')}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('common.try_again')}
        </Button>
      }
    />
  );
};
