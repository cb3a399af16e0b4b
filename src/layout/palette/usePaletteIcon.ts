import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import OtherIcon from '@mui/icons-material/ListAltOutlined';
import PersonIcon from '@mui/icons-material/PersonOutline';
import SwitchIcon from '@mui/icons-material/SwapHoriz';
import ThemeIcon from '@mui/icons-material/Contrast';
import { getMenuLinkPath } from '../../pages/appPages';
import { useAllowedMenu } from '../allowedMenu';
import type { PaletteEntry } from './entries';

/**
 * Icons of entries by the beginning of their key. Recent entries are stored without an icon, so an icon follows from
 * the key and the URL.
 */
const ICONS: readonly [key: RegExp, icon: SvgIconComponent][] = [
  [/^dashboard$/, DashboardIcon],
  [/^account$/, PersonIcon],
  [/^create /, AddIcon],
  [/^branch /, SwitchIcon],
  [/^(dark|light|device)$/, ThemeIcon],
  [/^logout$/, LogoutIcon],
];

/** Returns a function that finds the icon of an entry. Pages and their records have the icon of the menu. */
export function usePaletteIcon(): (entry: PaletteEntry) => SvgIconComponent {
  const { menu } = useAllowedMenu();
  const places = menu.flatMap(entry =>
    'links' in entry
      ? entry.links.map(link => [getMenuLinkPath(link), link.icon ?? entry.icon] as const)
      : [[getMenuLinkPath(entry), entry.icon] as const],
  );
  return ({ key, to = '' }) =>
    ICONS.find(([pattern]) => pattern.test(key))?.[1] ??
    places.find(([path]) => to.startsWith(`/admin/${path}`))?.[1] ??
    OtherIcon;
}
