import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import LessIcon from '@mui/icons-material/ExpandLess';
import MoreIcon from '@mui/icons-material/ExpandMore';
import {
  Box,
  Collapse,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { useSidebarState } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { config } from '../config';
import { ShopMark } from '../login/ShopMark';
import { MENU, type MenuGroup, type MenuLink } from './menu';

const WIDE = 240;
const NARROW = 64;

/** Wide or icons only on a desk; a drawer over the page on a phone, where `open` means that it is out. */
export const Sidebar = ({
  drawerOpen,
  onDrawerClose,
}: {
  drawerOpen: boolean;
  onDrawerClose: () => void;
}) => {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const [open] = useSidebarState();
  const translate = useTranslate();
  if (phone) {
    return (
      <Drawer
        open={drawerOpen}
        onClose={onDrawerClose}
        slotProps={{ paper: { sx: { width: WIDE }, 'aria-label': translate('layout.navigation') } }}
      >
        <Navigation wide onNavigate={onDrawerClose} />
      </Drawer>
    );
  }
  const width = open ? WIDE : NARROW;
  return (
    <Box
      sx={{
        flex: `0 0 ${width}px`,
        width,
        height: '100dvh',
        position: 'sticky',
        top: 0,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      <Navigation wide={open} collapsible />
    </Box>
  );
};

interface NavigationProps {
  wide: boolean;
  collapsible?: boolean;
  onNavigate?: () => void;
}

const Navigation = ({ wide, collapsible, onNavigate }: NavigationProps) => {
  const translate = useTranslate();
  const [, setOpen] = useSidebarState();
  const toggle = translate(wide ? 'layout.collapse' : 'layout.expand');
  return (
    <Box
      component="nav"
      aria-label={translate('layout.navigation')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ height: 56, px: 2, display: 'flex', alignItems: 'center', gap: 1.5, flexShrink: 0 }}>
        <ShopMark size={30} />
        {wide && (
          <Typography noWrap sx={{ fontSize: 16, fontWeight: 700 }}>
            {config().productName}
          </Typography>
        )}
      </Box>
      <List dense sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', px: 1, py: 0.5 }}>
        {MENU.map(entry =>
          'links' in entry ? (
            <Group key={entry.label} group={entry} wide={wide} onNavigate={onNavigate} />
          ) : (
            <Entry key={entry.label} link={entry} wide={wide} onNavigate={onNavigate} />
          ),
        )}
      </List>
      {collapsible && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', textAlign: wide ? 'right' : 'center' }}>
          <Tooltip title={toggle} placement="right">
            <IconButton size="small" aria-label={toggle} aria-expanded={wide} onClick={() => setOpen(!wide)}>
              {wide ? <CollapseIcon fontSize="small" /> : <ExpandIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        </Box>
      )}
    </Box>
  );
};

const rowStyles = {
  minHeight: 38,
  borderRadius: 1,
  px: 1.5,
  mb: 0.25,
  '&.active': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  '&.active .MuiListItemIcon-root': { color: 'primary.main' },
};

interface EntryProps {
  link: MenuLink;
  wide: boolean;
  nested?: boolean;
  onNavigate?: (() => void) | undefined;
}

const Entry = ({ link, wide, nested = false, onNavigate }: EntryProps) => {
  const translate = useTranslate();
  const label = translate(link.label, { smart_count: 2 });
  const Icon = link.icon;
  return (
    <ListItem disablePadding>
      <Tooltip title={wide ? '' : label} placement="right">
        <ListItemButton
          component={NavLink}
          to={link.path}
          end={link.path === '/admin'}
          aria-label={wide ? undefined : label}
          onClick={onNavigate}
          sx={{ ...rowStyles, ...(wide && nested ? { pl: 3 } : {}) }}
        >
          <ListItemIcon sx={{ minWidth: wide ? 32 : 0, color: 'text.secondary' }}>
            <Icon sx={{ fontSize: nested ? 18 : 20 }} />
          </ListItemIcon>
          {wide && (
            <ListItemText
              primary={label}
              slotProps={{ primary: { noWrap: true, fontSize: 14, fontWeight: 'inherit' } }}
            />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
};

const Group = ({
  group,
  wide,
  onNavigate,
}: {
  group: MenuGroup;
  wide: boolean;
  onNavigate?: (() => void) | undefined;
}) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const holdsCurrent = group.links.some(link => pathname.startsWith(link.path));
  const [chosen, setChosen] = useStore<boolean | null>(`menu.${group.label}`, null);
  const open = chosen ?? holdsCurrent;
  const label = translate(group.label);
  const Icon = group.icon;
  const Arrow = open ? LessIcon : MoreIcon;
  return (
    <>
      <ListItem disablePadding>
        <Tooltip title={wide ? '' : label} placement="right">
          <ListItemButton
            aria-expanded={open}
            aria-label={wide ? undefined : label}
            onClick={() => setChosen(!open)}
            sx={{ ...rowStyles, ...(holdsCurrent && !open ? { color: 'primary.main' } : {}) }}
          >
            <ListItemIcon sx={{ minWidth: wide ? 32 : 0, color: 'text.secondary' }}>
              <Icon sx={{ fontSize: 20 }} />
            </ListItemIcon>
            {wide && <ListItemText primary={label} slotProps={{ primary: { fontSize: 14 } }} />}
            {wide && <Arrow sx={{ fontSize: 18, color: 'text.secondary' }} />}
          </ListItemButton>
        </Tooltip>
      </ListItem>
      <ListItem disablePadding>
        <Collapse in={open} unmountOnExit sx={{ width: '100%' }}>
          <List dense disablePadding sx={wide ? {} : { bgcolor: 'action.hover', borderRadius: 1 }}>
            {group.links.map(link => (
              <Entry key={link.path} link={link} wide={wide} nested onNavigate={onNavigate} />
            ))}
          </List>
        </Collapse>
      </ListItem>
    </>
  );
};
