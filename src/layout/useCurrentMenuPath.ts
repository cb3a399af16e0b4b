import { useLocation } from 'react-router-dom';
import { findPageAtAddress, getMenuLinkPath, useAppContents } from '../contents/contents';
import { listMenuLinks } from './allowedMenu';

/**
 * Returns the path of the menu entry to highlight: the longest path that is a prefix of the page's path. For a page
 * that declares `partOf`, the path of that resource is used in place of the page's path. `/admin` stands for the
 * dashboard; empty without a match.
 */
export function useCurrentMenuPath(): string {
  const { pathname } = useLocation();
  const contents = useAppContents();
  const { route } = findPageAtAddress(contents, pathname);
  const place = route?.partOf ? `/admin/${route.partOf}` : pathname.replace(/\/$/, '');
  const entries = listMenuLinks(contents.menu).map(link => `/admin/${getMenuLinkPath(link)}`);
  const holding = entries.filter(entry => `${place}/`.startsWith(`${entry}/`));
  return holding.toSorted((a, b) => b.length - a.length)[0] ?? (place === '/admin' ? place : '');
}
