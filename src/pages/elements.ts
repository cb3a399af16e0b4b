import type { SvgIconComponent } from '@mui/icons-material';
import type { ResourceProps as RaResourceProps } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { Entity } from '../../contract/entity';
import type { BackendCapability } from '../backends/createBackend';
import type { CallName, ResourceName } from '../dataProvider/api';

export type ModuleLoader<Default> = () => Promise<{ default: Default }>;

export interface ResourceScreens {
  /**
   * The list component. Without `create` and `edit`, it also contains the forms and shows them above its rows.
   */
  list: ComponentType;
  /** Components of separate pages, at `create`, `:id` and `:id/show` below the list's path. */
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
}

export interface AppScreens {
  dashboard: ModuleLoader<ComponentType>;
  resources: Partial<Record<ResourceName, ModuleLoader<ResourceScreens>>>;
  routes: Readonly<Record<string, ModuleLoader<ComponentType>>>;
}

interface Look {
  icon?: SvgIconComponent;
  /**
   * Names a record in titles and breadcrumbs. By default, a record is named by its reference number, name or title.
   */
  recordRepresentation?: NonNullable<RaResourceProps['recordRepresentation']>;
  /**
   * `false`: the resource is not in the menu, because other screens link to it. The name of a capability: the resource
   * is in the menu only if the backend has this capability.
   */
  menu?: boolean | BackendCapability;
}

interface Written extends Look {
  name: ResourceName;
  screens?: ModuleLoader<ResourceScreens>;
}

interface Declared extends Look {
  entity: Entity;
  /** Loads screens that replace those generated from the entity's declaration. */
  screens?: ModuleLoader<Partial<ResourceScreens>>;
}

export type ResourceProps = Written | Declared;

export interface RouteProps {
  /** URL path of the page below `/admin/`. */
  path: string;
  screen?: ModuleLoader<ComponentType>;
  icon?: SvgIconComponent;
  /**
   * The call that the page requires. If the backend lacks the call, the page has no menu entry, and its URL shows a
   * message.
   */
  needs?: CallName;
  /** `false` for a page without a menu entry, which people reach by links on other screens. */
  menu?: boolean;
  /**
   * Path of the menu entry that is highlighted on this page. Only needed if it is not a prefix of the page's path.
   */
  partOf?: ResourceName | 'settings';
}

export interface MenuSectionProps {
  /** The heading's text in the menu has the key `menu.section/<name>`. */
  name: string;
  children: ReactNode;
}

export interface MenuGroupProps {
  /** Name of the group; its text in the menu has the key `menu.<name>`. */
  name: string;
  icon: SvgIconComponent;
  children: ReactNode;
}

/** A resource in `App.tsx`. Its menu text has the key `resources.<name>.name`. */
export const Resource = (_props: ResourceProps) => null;

/**
 * A page in `App.tsx`, such as a report. Its menu text has the key `menu.<path>`; by default it is the page's title.
 */
export const Route = (_props: RouteProps) => null;

export const MenuGroup = (_props: MenuGroupProps) => null;

/** A heading in a group, above the entries that it contains. */
export const MenuSection = (_props: MenuSectionProps) => null;
