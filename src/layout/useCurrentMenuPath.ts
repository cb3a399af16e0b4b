import { useLocation } from 'react-router-dom';
import { findPageAtAddress, flattenMenu, getMenuLinkPath, useAppPages } from '../pages/appPages';

/**
 * Returns the path of the menu entry to highlight: the longest menu path that is a prefix of the page's path. A page
 * with `partOf` in `App.tsx` highlights that entry. `/admin` stands for the dashboard. Empty if no
 * entry matches.
 */
export function useCurrentMenuPath(): string {
  const { pathname } = useLocation();
  const appPages = useAppPages();
  const { route } = findPageAtAddress(appPages, pathname);
  const place = route?.partOf ? `/admin/${route.partOf}` : pathname.replace(/\/$/, '');
  const entries = flattenMenu(appPages.menu).map(link => `/admin/${getMenuLinkPath(link)}`);
  const holding = entries.filter(entry => `${place}/`.startsWith(`${entry}/`));
  return holding.toSorted((a, b) => b.length - a.length)[0] ?? (place === '/admin' ? place : '');
}
