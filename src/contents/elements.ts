/** The elements of `App.tsx`, the table of contents. They render nothing; `Admin` reads their props. */
import type { SvgIconComponent } from '@mui/icons-material';
import type { ResourceProps as RaResourceProps } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { Entity } from '../../contract/entity';
import type { Capability } from '../backends/createBackend';
import type { CallName, ResourceName } from '../dataProvider/api';

/** A lazily loaded file of the application. */
export type ModuleLoader<Default> = () => Promise<{ default: Default }>;

/** The default export of a resource's file. */
export interface ResourceScreens {
  /** Without `create` and `edit`, these are forms above the list. */
  list: ComponentType;
  /** Pages of their own, at `create`, `:id` and `:id/show` below the list's address. */
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
}

/** The files of the screens (`src/screens.ts`). */
export interface Screens {
  dashboard: ModuleLoader<ComponentType>;
  /** By name. */
  resources: Partial<Record<ResourceName, ModuleLoader<ResourceScreens>>>;
  /** By path. */
  routes: Readonly<Record<string, ModuleLoader<ComponentType>>>;
}

interface Look {
  icon?: SvgIconComponent;
  /** How a record is named to people. By default its reference, its name or its title. */
  recordRepresentation?: NonNullable<RaResourceProps['recordRepresentation']>;
  /**
   * `false`: the menu leaves it out, because other screens lead there. A capability: the menu has it only if the
   * backend has that.
   */
  menu?: boolean | Capability;
}

interface Written extends Look {
  /** Its row of the endpoint table, and its address below `/admin/`. */
  name: ResourceName;
  /** By default those that `src/screens.ts` has under the name. */
  screens?: ModuleLoader<ResourceScreens>;
}

interface Declared extends Look {
  /** An entity of `contract/entities`, which contains the name. */
  entity: Entity;
  /** If absent, list and form are generated from the declaration. */
  screens?: ModuleLoader<ResourceScreens>;
}

export type ResourceProps = Written | Declared;

export interface RouteProps {
  /** Below `/admin/`. */
  path: string;
  /** By default the one that `src/screens.ts` has under the path. */
  screen?: ModuleLoader<ComponentType>;
  icon?: SvgIconComponent;
  /** The call that the page cannot do without. A backend that lacks it has no such page. */
  needs?: CallName;
  /** `false`: the menu does not name it, because other screens lead there. */
  menu?: boolean;
  /** The path whose menu entry is highlighted on this page, if it is not a prefix of the page's own path. */
  partOf?: ResourceName;
}

export interface MenuGroupProps {
  /** Its text is `menu.<name>` of the catalogue. */
  name: string;
  icon: SvgIconComponent;
  /** The entries of the group, in order. */
  children: ReactNode;
}

/** A resource: its text in the menu is `resources.<name>.name` of the catalogue. */
export const Resource = (_props: ResourceProps) => null;

/** A page of any other kind, such as a report: its text in the menu is `menu.<path>`, else its title. */
export const Route = (_props: RouteProps) => null;

/** A group of menu entries that folds. */
export const MenuGroup = (_props: MenuGroupProps) => null;
