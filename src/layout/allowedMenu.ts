/** Menu entries that the person has the right to open. */
import { useMemo, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import {
  removeUnsupportedMenuEntries,
  flattenMenu,
  getMenuLinkPath,
  useAppPages,
  type AppPages,
  type MenuLink,
} from '../pages/appPages';
import { useIsActionAllowed, useIsPageAllowed, useRequireActionAccess } from '../ui/useIsActionAllowed';

/** Name of the dashboard in calls of `canAccess`. */
export const DASHBOARD_RESOURCE = 'dashboard';

/**
 * Returns the menu without entries that the person has no right to open. One request asks for the rights of all entries
 * and of the dashboard. Until the response arrives, the session's role decides.
 */
export function useAllowedMenu(): { menu: AppPages['menu']; dashboard: boolean } {
  const menu = removeUnsupportedMenuEntries(useAppPages());
  const isAllowed = useIsPageAllowed([DASHBOARD_RESOURCE, ...flattenMenu(menu).map(getMenuLinkPath)]);
  const isOpen = (link: MenuLink) => isAllowed(getMenuLinkPath(link));
  return {
    menu: menu
      .map(entry => ('links' in entry ? { ...entry, links: entry.links.filter(isOpen) } : entry))
      .filter(entry => ('links' in entry ? entry.links.length > 0 : isOpen(entry))),
    dashboard: isAllowed(DASHBOARD_RESOURCE),
  };
}

/**
 * Redirects from a custom page to the access-denied page if the person has no right to see it. Lists and forms already
 * do this.
 */
export function useRequirePageAccess(): void {
  const { routes } = useAppPages();
  const { pathname } = useLocation();
  const place = useMemo(
    () =>
      matchPath('/admin', pathname)
        ? DASHBOARD_RESOURCE
        : routes.find(({ path }) => matchPath(`/admin/${path}`, pathname))?.path,
    [pathname, routes],
  );
  useRequireActionAccess('list', place ?? DASHBOARD_RESOURCE, place !== undefined);
}

interface IfAllowedProps {
  place: string;
  screen: ReactNode;
}

/**
 * Renders a screen only for people with the right to see it. Otherwise the screen would make refused calls during the
 * redirect, and could navigate back by writing its state to the URL.
 */
export const IfPageAllowed = ({ place, screen }: IfAllowedProps): ReactNode =>
  useIsActionAllowed('list', place) && screen;
