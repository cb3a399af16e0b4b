import type { SvgIconComponent } from '@mui/icons-material';
import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import OtherIcon from '@mui/icons-material/ListAltOutlined';
import {
  Box,
  IconButton,
  Typography,
  useMediaQuery,
  type DrawerProps,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useStore } from 'ra-core';
import { Fragment, memo, useEffect, useId, useRef, useState, type ToggleEvent } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { getMenuLinkPath, type CollapsibleMenuGroup, type MenuLink } from '../pages/appPages';
import { config } from '../lib/config';
import { ShopLogoOrDefault } from '../login/ShopLogoOrDefault';
import { AccountLink } from './AccountLink';
import { BranchSwitcher } from './BranchSwitcher';
import { Glyph } from '../ui/Glyph';
import { lazy } from '../ui/lazy';
import { useAllowedMenu } from './allowedMenu';
import { useCurrentMenuPath } from './useCurrentMenuPath';
import { useLinkPreloadHandlers } from './useLinkPreloadHandlers';
import { useMenuLinkLabel } from './useMenuLinkLabel';
import { HEADER_HEIGHT_PX, MIN_TOUCH_SIZE_PX, WIDE_MENU_FROM_PX } from '../theme/sizes';

// The drawer, which only phones have. Its code loads when the drawer first opens.
const Drawer = lazy<DrawerProps>(() => import('@mui/material/Drawer'));

const WIDE = 240;
const NARROW = 64;
/** Height of a link in a group, for a mouse. */
const ROW_HEIGHT = 32;

/** The menu is open until the person folds it, but only in windows with room for it. */
const useIsMenuOpen = () =>
  useStore<boolean>('sidebar.open', useMediaQuery(`(min-width: ${WIDE_MENU_FROM_PX}px)`));

/** The sidebar: full width or icons only on a desktop, a drawer on a phone. `open` shows the drawer. */
export const Sidebar = memo(function Sidebar({
  drawerOpen,
  onDrawerClose,
}: {
  drawerOpen: boolean;
  onDrawerClose: () => void;
}) {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const [open] = useIsMenuOpen();
  const [drawn, setDrawn] = useState(false);
  if (drawerOpen && !drawn) setDrawn(true);
  const translate = useTranslate();
  if (phone) {
    if (!drawn) return null;
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
});

interface NavigationProps {
  wide: boolean;
  collapsible?: boolean;
  onNavigate?: () => void;
}

const Navigation = ({ wide, collapsible, onNavigate }: NavigationProps) => {
  const translate = useTranslate();
  const { menu, dashboard } = useAllowedMenu();
  const [, setOpen] = useIsMenuOpen();
  const toggle = translate(wide ? 'layout.collapse' : 'layout.expand');
  return (
    <Box
      component="nav"
      aria-label={translate('layout.navigation')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{
          height: HEADER_HEIGHT_PX,
          px: 2,
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          flexShrink: 0,
          '& > svg, & > img': { flexShrink: 0 },
        }}
      >
        <ShopLogoOrDefault size={30} />
        {wide && (
          <Typography noWrap sx={{ fontSize: 16, fontWeight: 700 }}>
            {config().productName}
          </Typography>
        )}
      </Box>
      {onNavigate && (
        <Box sx={{ px: 2, pb: 1, flexShrink: 0 }} onChange={onNavigate}>
          <BranchSwitcher sx={{ width: '100%' }} />
        </Box>
      )}
      <Box component="ul" className="menu-pages" sx={menuStyles}>
        {dashboard && (
          <Entry
            to="/admin"
            label={translate('menu.dashboard')}
            icon={DashboardIcon}
            wide={wide}
            onNavigate={onNavigate}
          />
        )}
        {menu
          .filter(entry => !isSettings(entry))
          .map(entry =>
            'links' in entry ? (
              <Group key={entry.name} group={entry} wide={wide} onNavigate={onNavigate} />
            ) : (
              <LinkEntry key={getMenuLinkPath(entry)} link={entry} wide={wide} onNavigate={onNavigate} />
            ),
          )}
      </Box>
      {/* An open group cannot push the settings out of the window, because they stand at the foot. */}
      <Box component="ul" sx={{ ...menuStyles, flex: 'none' }}>
        {menu.filter(isSettings).map(link => (
          <LinkEntry key={getMenuLinkPath(link)} link={link} wide={wide} onNavigate={onNavigate} />
        ))}
      </Box>
      {onNavigate && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <AccountLink />
        </Box>
      )}
      {collapsible && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', textAlign: wide ? 'right' : 'center' }}>
          <IconButton size="small" aria-label={toggle} aria-expanded={wide} onClick={() => setOpen(!wide)}>
            {wide ? <CollapseIcon fontSize="small" /> : <ExpandIcon fontSize="small" />}
          </IconButton>
        </Box>
      )}
    </Box>
  );
};

const isSettings = (entry: MenuLink | CollapsibleMenuGroup): entry is MenuLink =>
  !('links' in entry) && getMenuLinkPath(entry) === 'settings';

const menuStyles = {
  flex: 1,
  overflowY: 'auto',
  overflowX: 'hidden',
  m: 0,
  px: 1,
  py: 0.5,
  '&, & ul': { listStyle: 'none' },
  '& ul': { m: 0, p: 0 },
  '& .menu-row': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    width: '100%',
    minHeight: 38,
    mb: 0.25,
    px: 1.5,
    boxSizing: 'border-box',
    border: 0,
    borderRadius: 1,
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '& svg': { fontSize: 20, flexShrink: 0, color: 'text.secondary' },
    // Targets for touch must be larger than for a mouse.
    '@media (pointer: coarse)': { minHeight: MIN_TOUCH_SIZE_PX },
  },
  '& .menu-label': { flex: 1, overflowWrap: 'anywhere' },
  '& .menu-row.active': { bgcolor: 'action.selected', fontWeight: 600 },
  '& .menu-row.active, & .menu-row.holds-current, & .menu-row.active svg': { color: 'primary.main' },
  // The labels of a group's pages are indented to the same left edge as the group's own label. Their icons are hidden.
  '& ul.wide .menu-row': { pl: 5.5 },
  '& .menu-section': { pt: 1, pb: 0.25, px: 1.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' },
  '& ul.wide .menu-section': { pl: 5.5 },
  '@media (pointer: fine)': { '& ul.wide .menu-row, & .menu-flyout .menu-row': { minHeight: ROW_HEIGHT } },
  '& .menu-flyout': {
    inset: `0 auto auto ${NARROW - 4}px`,
    width: 220,
    m: 0,
    p: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    boxShadow: '0 8px 24px rgb(0 0 0 / 12%)',
    overflowY: 'auto',
    '& strong': { display: 'block', px: 1.5, py: 0.75, fontWeight: 600 },
  },
} satisfies SxProps<Theme>;

interface EntryProps {
  wide: boolean;
  onNavigate?: (() => void) | undefined;
}

const LinkEntry = ({ link, isChild, ...props }: EntryProps & { link: MenuLink; isChild?: boolean }) => {
  const label = useMenuLinkLabel()(link);
  const intent = useLinkPreloadHandlers(link);
  return (
    <Entry
      to={`/admin/${getMenuLinkPath(link)}`}
      label={label}
      icon={isChild ? undefined : (link.icon ?? OtherIcon)}
      {...props}
      intent={intent}
    />
  );
};

const Entry = ({
  to,
  label,
  icon: Icon,
  wide,
  onNavigate,
  intent,
}: EntryProps & {
  to: string;
  label: string;
  icon: SvgIconComponent | undefined;
  intent?: ReturnType<typeof useLinkPreloadHandlers>;
}) => {
  const current = useCurrentMenuPath() === to;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <Link
        ref={link}
        className={current ? 'menu-row active' : 'menu-row'}
        to={to}
        aria-current={current ? 'page' : undefined}
        aria-label={wide ? undefined : label}
        onClick={onNavigate}
        {...intent}
      >
        {Icon && <Icon />}
        {wide && <span className="menu-label">{label}</span>}
      </Link>
    </li>
  );
};

const Group = ({ group, wide, onNavigate }: EntryProps & { group: CollapsibleMenuGroup }) => {
  const translate = useTranslate();
  const place = useCurrentMenuPath();
  const holdsCurrent = group.links.some(link => place === `/admin/${getMenuLinkPath(link)}`);
  const [chosen, setChosen] = useStore<boolean | null>(`menu.${group.name}`, null);
  const open = chosen ?? holdsCurrent;
  const flyout = useId();
  const label = translate(`menu.${group.name}`, { _: group.name });
  const Icon = group.icon;
  const links = group.links.map((link, at) => (
    <Fragment key={getMenuLinkPath(link)}>
      {link.section && link.section !== group.links[at - 1]?.section && (
        <li className="menu-section">{translate(`menu.section/${link.section}`, { _: link.section })}</li>
      )}
      <LinkEntry link={link} isChild wide onNavigate={onNavigate} />
    </Fragment>
  ));
  if (!wide)
    return (
      <li>
        <button
          type="button"
          className={holdsCurrent ? 'menu-row active' : 'menu-row'}
          aria-label={label}
          popoverTarget={flyout}
        >
          <Icon />
        </button>
        <div
          id={flyout}
          popover="auto"
          className="menu-flyout"
          role="presentation"
          onBeforeToggle={placeBesideItsButton}
          onClick={({ currentTarget }) => currentTarget.hidePopover()}
        >
          <strong>{label}</strong>
          <ul>{links}</ul>
        </div>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent && !open ? 'menu-row holds-current' : 'menu-row'}
        aria-expanded={open}
        onClick={() => setChosen(!open)}
      >
        <Icon />
        <span className="menu-label">{label}</span>
        <Glyph name={open ? 'collapse' : 'expand'} />
      </button>
      {open && <ul className="wide">{links}</ul>}
    </li>
  );
};

/** Padding and border of a flyout, and its distance from the window's bottom, in pixels. */
const FLYOUT_MARGIN_PX = 26;

/** A flyout opens beside its button, and higher if the window has no room below. */
function placeBesideItsButton({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void {
  const button = currentTarget.previousElementSibling;
  if (newState !== 'open' || !button) return;
  const { top } = button.getBoundingClientRect();
  const height = ROW_HEIGHT * currentTarget.querySelectorAll('li').length + 56;
  const flyoutTop = Math.max(8, Math.min(top, window.innerHeight - height));
  currentTarget.style.top = `${flyoutTop}px`;
  // The height is an estimate, because a flyout can be measured only after it has opened.
  currentTarget.style.maxHeight = `${window.innerHeight - flyoutTop - FLYOUT_MARGIN_PX}px`;
}
