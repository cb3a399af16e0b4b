import type { SvgIconComponent } from '@mui/icons-material';
import type { ResourceProps as RaResourceProps } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { Entity } from '../../contract/entity';
import type { Capability } from '../backends/createBackend';
import type { CallName, ResourceName } from '../dataProvider/api';

export type ModuleLoader<Default> = () => Promise<{ default: Default }>;

export interface ResourceScreens {
  /** Without `create` and `edit`, the list component contains the forms and shows them above its rows. */
  list: ComponentType;
  /** Screens with pages of their own, at `create`, `:id` and `:id/show` below the list's path. */
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
}

export interface Screens {
  dashboard: ModuleLoader<ComponentType>;
  resources: Partial<Record<ResourceName, ModuleLoader<ResourceScreens>>>;
  routes: Readonly<Record<string, ModuleLoader<ComponentType>>>;
}

interface Look {
  icon?: SvgIconComponent;
  /** Names a record in titles and breadcrumbs. Default: its reference number, name or title. */
  recordRepresentation?: NonNullable<RaResourceProps['recordRepresentation']>;
  /**
   * `menu: false` hides the resource in the menu, because other screens lead to it. A capability hides it if the
   * backend lacks that capability.
   */
  menu?: boolean | Capability;
}

interface Written extends Look {
  name: ResourceName;
  screens?: ModuleLoader<ResourceScreens>;
}

interface Declared extends Look {
  entity: Entity;
  /** If absent, list and form are generated from the entity's declaration. */
  screens?: ModuleLoader<ResourceScreens>;
}

export type ResourceProps = Written | Declared;

export interface RouteProps {
  /** URL path below `/admin/`. */
  path: string;
  screen?: ModuleLoader<ComponentType>;
  icon?: SvgIconComponent;
  /** The call that the page cannot work without. The page does not exist if the backend lacks this call. */
  needs?: CallName;
  /** `menu: false` hides the page in the menu, because other screens lead to it. */
  menu?: boolean;
  /**
   * The path whose menu entry is highlighted on this page, if that path is not a prefix of the page's own path.
   */
  partOf?: ResourceName;
}

export interface MenuGroupProps {
  /** The group's text in the menu is `menu.<name>` of the catalogue. */
  name: string;
  icon: SvgIconComponent;
  children: ReactNode;
}

/** A resource in the table of contents. Its menu text is `resources.<name>.name` of the catalogue. */
export const Resource = (_props: ResourceProps) => null;

/** A page in the table of contents, such as a report. Its menu text is `menu.<path>`, else its title. */
export const Route = (_props: RouteProps) => null;

export const MenuGroup = (_props: MenuGroupProps) => null;
