import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import { Box, Button, IconButton, useMediaQuery, type Theme } from '@mui/material';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { getBackend } from '../backends/backend';
import { ScreenTitleContainer } from '../ui/ScreenTitle';
import { BranchSwitcher } from './BranchSwitcher';
import { CameraButton } from './scan/CameraButton';
import { AccountLink } from './AccountLink';
import { CurrentBranchName } from './CurrentBranchName';
import { SearchButton } from './SearchButton';
import { HEADER_HEIGHT_PX } from '../theme/sizes';

export const Header = memo(function Header({ onMenuOpen }: { onMenuOpen: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { auth, capabilities } = getBackend();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const drawer = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  // In landscape, a phone's screen is wider than the breakpoint. A coarse pointer, such as a finger, therefore also
  // counts as handheld.
  const handheld = useMediaQuery<Theme>(theme => `${theme.breakpoints.down('md')}, (pointer: coarse)`);
  return (
    <Box
      component="header"
      sx={{
        height: HEADER_HEIGHT_PX,
        px: { xs: 1, md: 3 },
        display: 'flex',
        alignItems: 'center',
        // The buttons have no gap on a phone, because they have their own padding and the title needs the space.
        gap: { xs: 0, sm: 1.5 },
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <IconButton
        aria-label={translate('layout.open_menu')}
        onClick={onMenuOpen}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: { xs: 0, md: 132 } }}>
        <ScreenTitleContainer />
        {drawer && <CurrentBranchName />}
      </Box>
      <SearchButton />
      {handheld && capabilities.has('searchProducts') && <CameraButton />}
      {/* Beside a drawer, the branch select is in it, where its text fits. */}
      {!drawer && <BranchSwitcher sx={{ width: 180, minWidth: 96 }} />}
      {/* On a phone, the person is in the drawer, because the title needs the space. */}
      {!phone && <AccountLink />}
      {!auth.anonymous && (
        <Button
          color="inherit"
          onClick={() => void navigate('/admin/logout', { replace: true })}
          sx={{ flexShrink: 0, minWidth: 40, gap: 1 }}
        >
          <LogoutIcon fontSize="small" />
          <span className="tool-label">{translate('layout.logout')}</span>
        </Button>
      )}
    </Box>
  );
});
