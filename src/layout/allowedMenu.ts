/** Which of the menu's places a person may go to. */
import { useCanAccessResources, useRequireAccess } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isAllowed } from '../authProvider/access';
import { offeredMenu, type MenuLink } from './menu';

/** What an auth provider is asked about: `products`, `reports/profit`; the dashboard by that name. */
const placeOf = (path: string): string => path.replace(/^\/admin\/?/, '') || 'dashboard';

const linksOf = (menu: ReturnType<typeof offeredMenu>): MenuLink[] =>
  menu.flatMap(entry => ('links' in entry ? entry.links : entry));

/** The sidebar without what the person may not see; asked once for all of it, known from the session until then. */
export function useAllowedMenu(): ReturnType<typeof offeredMenu> {
  const menu = offeredMenu();
  const places = linksOf(menu).map(({ path }) => placeOf(path));
  const { canAccess = {} } = useCanAccessResources({
    action: 'list',
    resources: places,
    placeholderData: Object.fromEntries(
      places.map(resource => [resource, isAllowed({ action: 'list', resource })]),
    ),
    notifyOnChangeProps: ['data'],
  });
  const isOpen = ({ path }: MenuLink) => canAccess[placeOf(path)] === true;
  return menu
    .map(entry => ('links' in entry ? { ...entry, links: entry.links.filter(isOpen) } : entry))
    .filter(entry => ('links' in entry ? entry.links.length > 0 : isOpen(entry)));
}

/** Leads who may not see a report or another screen of the menu to where that is said; lists and forms do so themselves. */
export function useRequirePlace(): void {
  const { pathname } = useLocation();
  const link = useMemo(
    () => linksOf(offeredMenu()).find(({ path, resource }) => path === pathname && !resource),
    [pathname],
  );
  useRequireAccess({ action: 'list', resource: placeOf(link?.path ?? ''), enabled: link !== undefined });
}
