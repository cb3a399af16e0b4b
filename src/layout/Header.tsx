import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import type { ChangeEvent } from 'react';
import { useGetIdentity, useGetList, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { readSession } from '../authProvider/session';
import type { Branch } from '../dataProvider/api';
import { TitlePlace } from '../ui/ScreenTitle';
import { useBranch } from '../ui/scope';
import { useSwitchBranch } from './useSwitchBranch';

/** Title left; branch, name, role and Logout right. */
export const Header = ({ onMenuOpen }: { onMenuOpen: () => void }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { identity } = useGetIdentity();
  return (
    <Box
      component="header"
      sx={{
        height: 56,
        px: { xs: 1, md: 3 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
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
      <TitlePlace />
      <BranchSwitcher />
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 550, maxWidth: 180 }}>
          {identity?.fullName}
        </Typography>
        <Chip size="small" label={identity?.role as string | undefined} variant="outlined" />
      </Box>
      <Button
        color="inherit"
        aria-label={translate('layout.logout')}
        onClick={() => void navigate('/admin/logout', { replace: true })}
        sx={{ flexShrink: 0, minWidth: 40, gap: 1 }}
      >
        <LogoutIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate('layout.logout')}
        </Box>
      </Button>
    </Box>
  );
};

/** Shown when more than one branch is visible; who has a stored branch sees that one alone. */
const BranchSwitcher = () => {
  const translate = useTranslate();
  const current = useBranch();
  const choose = useSwitchBranch();
  const { data: branches = [] } = useGetList<Branch>(
    'branches',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: readSession()?.branchId === null, staleTime: 60_000, onError: () => undefined },
  );
  if (branches.length < 2) return null;
  const known = branches.some(branch => Number(branch.id) === current);
  return (
    <Box
      component="select"
      aria-label={translate('layout.branch')}
      value={current}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => choose(Number(event.target.value))}
      sx={{
        height: 34,
        maxWidth: { xs: 116, sm: 220 },
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        bgcolor: 'background.paper',
        color: 'text.primary',
        font: 'inherit',
        fontSize: 14,
      }}
    >
      {!known && <option value={current}>{translate('layout.branch_name', { id: current })}</option>}
      {branches.map(branch => (
        <option key={branch.id} value={branch.id}>
          {branch.name}
        </option>
      ))}
    </Box>
  );
};
