import { useLocation } from 'react-router-dom';
import { findPage, getLinkPath, useContents } from '../contents/contents';
import { listLinks } from './allowedMenu';

/**
 * The path of the menu entry that the page belongs to: the longest entry that is a prefix of the page's path, or the
 * entry of the page's `partOf`. `/admin` for the dashboard, and empty without an entry.
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
