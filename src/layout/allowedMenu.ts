/** Which of the menu's places a person may go to. */
import { useMemo, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { offeredMenu, pathOf, useContents, type Contents, type MenuLink } from '../contents/contents';
import { useAllowed, useAllowedPlaces, useRequireAllowed } from '../ui/useAllowed';

/** What an auth provider is asked about for the dashboard. */
export const DASHBOARD = 'dashboard';

/** The entries of the menu, those of its groups too. */
export const linksOf = (menu: Contents['menu']): MenuLink[] =>
  menu.flatMap(entry => ('links' in entry ? entry.links : entry));

/**
 * The sidebar without what the person may not see; asked once for all of it, known from the session until then. An auth
 * provider is asked about `products`, `reports/profit` and, for the dashboard, that word.
 */
export function useAllowedMenu(): { menu: Contents['menu']; dashboard: boolean } {
  const menu = offeredMenu(useContents());
  const isAllowed = useAllowedPlaces([DASHBOARD, ...linksOf(menu).map(pathOf)]);
  const isOpen = (link: MenuLink) => isAllowed(pathOf(link));
  return {
    menu: menu
      .map(entry => ('links' in entry ? { ...entry, links: entry.links.filter(isOpen) } : entry))
      .filter(entry => ('links' in entry ? entry.links.length > 0 : isOpen(entry))),
    dashboard: isAllowed(DASHBOARD),
  };
}

/** Leads who may not see a page to where that is said; lists and forms do so themselves. */
export function useRequirePlace(): void {
  const { routes } = useContents();
  const { pathname } = useLocation();
  const place = useMemo(
    () =>
      matchPath('/admin', pathname)
        ? DASHBOARD
        : routes.find(({ path }) => matchPath(`/admin/${path}`, pathname))?.path,
    [pathname, routes],
  );
  useRequireAllowed('list', place ?? DASHBOARD, place !== undefined);
}

interface IfAllowedProps {
  /** The path of a page, or the dashboard's word. */
  place: string;
  screen: ReactNode;
}

/**
 * The screen of a page for who may see it. While others are led away it would call what is refused, and one that keeps its
 * question in the address would lead back.
 */
export const IfAllowed = ({ place, screen }: IfAllowedProps): ReactNode =>
  useAllowed('list', place) && screen;
