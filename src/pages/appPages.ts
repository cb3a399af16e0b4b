import {
  CustomRoutes,
  Resource as StockResource,
  type CustomRoutesProps,
  type ResourceProps as StockResourceProps,
} from 'ra-core';
import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  use,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { SvgIconComponent } from '@mui/icons-material';
import type { BackendCapability } from '../backends/createBackend';
import { getBackend } from '../backends/backend';
import {
  MenuGroup,
  MenuSection,
  Resource,
  Route,
  type ModuleLoader,
  type MenuGroupProps,
  type MenuSectionProps,
  type ResourceProps,
  type RouteProps,
  type AppScreens,
} from './elements';

type Screen = StockResourceProps['list'];

/**
 * Screens of a resource, as react-admin's `<Resource>` accepts them. The list is optional, and `routes` are additional
 * routes below the resource's path.
 */
export interface ResourceScreenComponents {
  list?: Screen;
  create?: Screen;
  edit?: Screen;
  show?: Screen;
  routes?: ReactNode;
}

interface InMenu {
  /** Name of the heading above the entry in its group. */
  section?: string;
}

export interface MountedResource
  extends InMenu, Omit<ResourceProps, 'name' | 'screens' | 'entity' | 'icon' | 'recordRepresentation'> {
  name: string;
  screens: ModuleLoader<ResourceScreenComponents>;
  icon?: SvgIconComponent | undefined;
  recordRepresentation?: StockResourceProps['recordRepresentation'];
  options?: StockResourceProps['options'];
}

export interface MountedRoute extends RouteProps, InMenu {
  screen: ModuleLoader<ComponentType>;
}

export type MenuLink = MountedResource | MountedRoute;

export interface CollapsibleMenuGroup extends Omit<MenuGroupProps, 'children'> {
  links: MenuLink[];
}

export interface AppPages {
  resources: MountedResource[];
  routes: MountedRoute[];
  /** The routes of react-admin's `<CustomRoutes>` elements. */
  customRoutes: CustomRoutesProps[];
  menu: (MenuLink | CollapsibleMenuGroup)[];
}

export const isResourceLink = (link: MenuLink): link is MountedResource => 'name' in link;

/** Returns the path of the page that the menu entry opens: `loyalty` for a route with the path `loyalty/*`. */
export const getMenuLinkPath = (link: MenuLink): string =>
  isResourceLink(link) ? link.name : link.path.replace(/\/\*$/, '');

export const flattenMenu = (menu: AppPages['menu']): MenuLink[] =>
  menu.flatMap(entry => ('links' in entry ? entry.links : entry));

const NO_SCREENS: Pick<AppScreens, 'resources' | 'routes'> = { resources: {}, routes: {} };

/** A mistake in `App.tsx`. Production builds show its message on the page, too. */
export class AppPagesError extends Error {
  override name = 'AppPagesError';
}

/**
 * @param children resources, routes, groups of them, react-admin's `<Resource>` and `<CustomRoutes>`, and fragments
 * @param screens default screens for entries without a screen of their own
 * @throws Error for a duplicate path, for an entry without a screen, and for any other child, because that child would
 *   have no effect
 */
export function createAppPagesFromChildren(children: ReactNode, screens = NO_SCREENS): AppPages {
  const appPages = linesOf(children, screens);
  const addresses = [...appPages.resources, ...appPages.routes].map(getMenuLinkPath);
  const twice = addresses.find((address, at) => addresses.indexOf(address) < at);
  if (twice !== undefined) throw new AppPagesError(`App.tsx has two lines for "${twice}".`);
  return appPages;
}

function linesOf(children: ReactNode, screens: typeof NO_SCREENS): AppPages {
  const appPages: AppPages = { resources: [], routes: [], customRoutes: [], menu: [] };
  for (const child of Children.toArray(children)) {
    if (isValidElement<ResourceProps>(child) && child.type === Resource) {
      const resource = mountResource(child.props, screens);
      appPages.resources.push(resource);
      appPages.menu.push(...linked(resource));
    } else if (isValidElement<StockResourceProps>(child) && child.type === StockResource) {
      const resource = mountStockResource(child.props);
      appPages.resources.push(resource);
      appPages.menu.push(...linked(resource));
    } else if (isValidElement<CustomRoutesProps>(child) && child.type === CustomRoutes) {
      appPages.customRoutes.push(child.props);
    } else if (isValidElement<RouteProps>(child) && child.type === Route) {
      const route = mountRoute(child.props, screens);
      appPages.routes.push(route);
      appPages.menu.push(...linked(route));
    } else if (isValidElement<MenuGroupProps>(child) && child.type === MenuGroup) {
      const { children: held, ...group } = child.props;
      const menu = add(appPages, linesOf(held, screens));
      appPages.menu.push({
        ...group,
        links: flattenMenu(menu),
      });
    } else if (isValidElement<MenuSectionProps>(child) && child.type === MenuSection) {
      const { children: held, name } = child.props;
      const menu = add(appPages, linesOf(held, screens));
      appPages.menu.push(...flattenMenu(menu).map(link => ({ ...link, section: name })));
    } else if (isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment) {
      appPages.menu.push(...add(appPages, linesOf(child.props.children, screens)));
    } else {
      throw new AppPagesError(
        'App.tsx takes <Resource>, <Route>, <MenuGroup>, <MenuSection>, <CustomRoutes>, and fragments of them. Put other routes into <CustomRoutes>.',
      );
    }
  }
  return appPages;
}

/**
 * Adds the resources and routes of a group or fragment to `appPages`, but not its menu entries.
 * @returns the menu entries
 */
function add(appPages: AppPages, { resources, routes, customRoutes, menu }: AppPages): AppPages['menu'] {
  appPages.resources.push(...resources);
  appPages.routes.push(...routes);
  appPages.customRoutes.push(...customRoutes);
  return menu;
}

function mountResource(props: ResourceProps, { resources }: typeof NO_SCREENS): MountedResource {
  if (!('entity' in props)) {
    const { screens = resources[props.name] ?? missingScreen(props.name, 'screens') } = props;
    return { ...props, screens };
  }
  const { entity, screens, ...rest } = props;
  return {
    name: entity.name,
    recordRepresentation: entity.lead,
    screens: async () => {
      const [{ makeEntityScreens }, own] = await Promise.all([
        import('../ui/entity/EntityList'),
        screens?.(),
      ]);
      return makeEntityScreens(entity, own);
    },
    ...rest,
  };
}

/** Converts react-admin's own `<Resource>` in `App.tsx`. */
const mountStockResource = ({
  list,
  create,
  edit,
  show,
  children,
  icon,
  ...look
}: StockResourceProps): MountedResource => ({
  ...look,
  icon: icon as SvgIconComponent,
  menu: list !== undefined,
  screens: () => Promise.resolve({ default: { list, create, edit, show, routes: children } }),
});

function mountRoute(props: RouteProps, { routes }: typeof NO_SCREENS): MountedRoute {
  const { screen = routes[props.path] ?? missingScreen(props.path, 'screen') } = props;
  return { ...props, screen };
}

function missingScreen(address: string, prop: 'screen' | 'screens'): never {
  throw new AppPagesError(
    `src/screens.ts has no screen for "${address}". Add one, or write ${prop}={() => import('./MyPage')} in src/App.tsx.`,
  );
}

const linked = (link: MenuLink): MenuLink[] => (link.menu === false ? [] : [link]);

export function findPageAtAddress({ resources, routes }: AppPages, address: string) {
  const path = address.replace(/^\/admin\/?/, '').replace(/\?.*$/, '');
  return {
    route: routes.find(known =>
      known.path.endsWith('/*') ? `${path}/`.startsWith(known.path.slice(0, -1)) : known.path === path,
    ),
    resource: resources.find(({ name }) => path === name || path.startsWith(`${name}/`)),
  };
}

export function findMissingPageCapability(appPages: AppPages, address: string): BackendCapability | null {
  const { route, resource } = findPageAtAddress(appPages, address);
  const need = route?.needs ?? resource?.name;
  return need !== undefined && !getBackend().capabilities.has(need) ? need : null;
}

/**
 * Returns the menu without entries that the backend does not support, and without groups that have no other entries.
 */
export function removeUnsupportedMenuEntries(appPages: AppPages): AppPages['menu'] {
  const isOffered = (link: MenuLink) =>
    findMissingPageCapability(appPages, getMenuLinkPath(link)) === null &&
    (typeof link.menu !== 'string' || getBackend().capabilities.has(link.menu));
  return appPages.menu
    .map(entry => ('links' in entry ? { ...entry, links: entry.links.filter(isOffered) } : entry))
    .filter(entry => ('links' in entry ? entry.links.length > 0 : isOffered(entry)));
}

export const AppPagesContext = createContext<AppPages | null>(null);

/** @throws Error outside of `<Admin>` */
export function useAppPages(): AppPages {
  const appPages = use(AppPagesContext);
  if (!appPages) throw new Error('useAppPages works inside Admin only');
  return appPages;
}
