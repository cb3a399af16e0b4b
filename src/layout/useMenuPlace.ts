import { useLocation } from 'react-router-dom';
import { findPage, getLinkPath, useContents } from '../contents/contents';
import { listLinks } from './allowedMenu';

/**
 * The address of the menu entry that the page belongs to: the longest entry that its address begins with, or, where the page is
 * `partOf` another, that one's entry. `/admin` for the dashboard, and empty where the menu has none.
 */
export function useMenuPlace(): string {
  const { pathname } = useLocation();
  const contents = useContents();
  const { route } = findPage(contents, pathname);
  const place = route?.partOf ? `/admin/${route.partOf}` : pathname.replace(/\/$/, '');
  const entries = listLinks(contents.menu).map(link => `/admin/${getLinkPath(link)}`);
  const holding = entries.filter(entry => `${place}/`.startsWith(`${entry}/`));
  return holding.toSorted((a, b) => b.length - a.length)[0] ?? (place === '/admin' ? place : '');
}
