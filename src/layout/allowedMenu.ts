/** The menu entries that the person has the right to open. */
import { useMemo, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import {
  filterMenuByBackend,
  getLinkPath,
  useContents,
  type Contents,
  type MenuLink,
} from '../contents/contents';
import { useAllowed, useAllowedPages, useRequireAllowed } from '../ui/useAllowed';

/** The name of the dashboard in questions to an auth provider. */
export const DASHBOARD = 'dashboard';

export const listLinks = (menu: Contents['menu']): MenuLink[] =>
  menu.flatMap(entry => ('links' in entry ? entry.links : entry));

/**
 * The menu without entries that the person may not see. The rights are requested once for the whole menu; until the
 * answer arrives, the session decides. An auth provider is asked about `products`, `reports/profit` and the like,
 * and about `dashboard`.
 */
export function useAllowedMenu(): { menu: Contents['menu']; dashboard: boolean } {
  const menu = filterMenuByBackend(useContents());
  const isAllowed = useAllowedPages([DASHBOARD, ...listLinks(menu).map(getLinkPath)]);
  const isOpen = (link: MenuLink) => isAllowed(getLinkPath(link));
  return {
    menu: menu
      .map(entry => ('links' in entry ? { ...entry, links: entry.links.filter(isOpen) } : entry))
      .filter(entry => ('links' in entry ? entry.links.length > 0 : isOpen(entry))),
    dashboard: isAllowed(DASHBOARD),
  };
}

/** Redirects people who may not see a page to the page that says so. Lists and forms do this themselves. */
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
  place: string;
  screen: ReactNode;
}

/**
 * Renders a page's screen only for people who may see it. During the redirect of other people, the screen would make
 * calls that are refused, and a screen that writes its state to the URL would navigate back.
 */
export const IfAllowed = ({ place, screen }: IfAllowedProps): ReactNode =>
  useAllowed('list', place) && screen;
