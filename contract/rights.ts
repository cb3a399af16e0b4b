/**
 * Permissions of each role in a shop that enforces roles (docs/decisions/0014-rights-by-role.md). The server checks
 * them on every call, the application for every button. In other shops, every user may do everything. This file imports
 * only types, so that the browser can load it.
 */
import type { ROLES } from './enums.ts';

export type Role = Lowercase<(typeof ROLES)[number]>;

/** Action names of react-admin's access control. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

/** An action, and a resource name or the path of a page. */
export type Right = readonly [action: Action, resource: string];

/** `own`: read own data only. `edit`: read and update, but not create or delete. `all`: every action. */
type Level = 'own' | 'read' | 'edit' | 'all';

const ACTIONS: Readonly<Record<Level, readonly string[]>> = {
  own: ['list', 'show', 'export'],
  read: ['list', 'show', 'export'],
  edit: ['list', 'show', 'export', 'edit'],
  all: ['list', 'show', 'export', 'edit', 'create', 'delete'],
};

type Levels = Partial<Record<Exclude<Role, 'super'>, Level>>;

const EVERYBODY: Levels = { manager: 'read', cashier: 'read', report: 'read', inventory: 'read' };
const SUPERS: Levels = {};
const REPORT: Levels = { manager: 'read', report: 'read' };
const STOCK: Levels = { manager: 'all', inventory: 'all' };

/** Super is not listed because a Super may do everything. An omitted role has no access. */
const RIGHTS: Readonly<Record<string, Levels>> = {
  dashboard: EVERYBODY,
  settings: EVERYBODY,
  account: EVERYBODY,

  banners: { manager: 'read' },
  branches: { ...EVERYBODY, manager: 'edit' },
  categories: { ...EVERYBODY, ...STOCK },
  products: { ...STOCK, cashier: 'read' },
  // Costs and margins of products, which a cashier may not see.
  'products/cost': { ...REPORT, inventory: 'read' },
  // Sales of a product. The inventory role needs them to place orders.
  'products/sales': { ...REPORT, inventory: 'read' },
  // Bulk changes of products, and their history.
  'products/price-changes': STOCK,
  // Shelf labels.
  'inventory/labels': STOCK,
  // Imports of files. The kind of import is checked, too: importing orders needs the next row.
  import: STOCK,
  'import/orders': { manager: 'all' },
  promotions: { manager: 'all' },
  users: { manager: 'all' },

  'inventory/warehouses': STOCK,
  'inventory/transfers': STOCK,
  'inventory/counts': STOCK,
  // Stock, its movements, and manual changes of it.
  'inventory/transfers/send': STOCK,
  'inventory/count': STOCK,
  stock: STOCK,
  'inventory/transfer-report': { ...REPORT, inventory: 'read' },
  'purchases/suppliers': STOCK,
  'purchases/orders': STOCK,
  'purchases/orders/add': STOCK,
  'purchases/orders/receive': STOCK,
  'purchases/reorder': STOCK,
  'purchases/dues': { ...REPORT, inventory: 'read' },

  // Search for orders.
  'orders/find': REPORT,
  'reports/orders': REPORT,
  'reports/products': REPORT,
  'reports/top-categories': REPORT,
  'reports/close-day': { ...REPORT, cashier: 'own' },
  'reports/total-sales': REPORT,
  'reports/profit': REPORT,
  'reports/cashier': { ...REPORT, cashier: 'own' },
  'reports/open-drawer': REPORT,
  'reports/busy-hours': REPORT,
  'reports/morning': REPORT,
  'reports/product-ranking': REPORT,

  // Settings of the whole shop.
  'settings/discount-types': { manager: 'read' },
  'settings/menu-categories': { manager: 'read', inventory: 'read' },
  'settings/terminals': SUPERS,
  'settings/activity': SUPERS,
  'settings/rights': SUPERS,
  'settings/about': SUPERS,
  'settings/demo': SUPERS,

  // The history of a record additionally requires access to the record's own resource.
  history: EVERYBODY,
};

/**
 * Permissions for a declared entity that is not listed. Its records belong to a branch, so the manager may do
 * everything.
 */
const DEFAULT_LEVELS: Levels = { manager: 'all' };

const getLevel = (role: Exclude<Role, 'super'>, resource: string): Level | undefined =>
  (Object.hasOwn(RIGHTS, resource) ? RIGHTS[resource]! : DEFAULT_LEVELS)[role];

/** Checks that the table lists the resource. */
export const isDeclaredResource = (resource: string): boolean => Object.hasOwn(RIGHTS, resource);

/** Checks whether a role may do an action, if roles are enforced. */
export function can(role: Role, action: string, resource: string): boolean {
  if (role === 'super') return true;
  const level = getLevel(role, resource);
  return level !== undefined && ACTIONS[level].includes(action);
}

/** Checks whether the role may read only its own data in a resource. */
export const canSeeOwnOnly = (role: Role, resource: string): boolean =>
  role !== 'super' && getLevel(role, resource) === 'own';

/** Checks whether a role may create, change and delete users of another role, and assign that role. */
export const isRoleAbove = (role: Role, other: string): boolean =>
  role === 'super' || (role === 'manager' && !['super', 'manager'].includes(other.toLowerCase()));

/** Resources whose deleted records cannot be recreated. If roles are enforced, deleting one requires the password. */
const FINAL = ['banners', 'branches', 'users'];

export const requiresPassword = (action: string, resource: string): boolean =>
  action === 'delete' && FINAL.includes(resource);

/** Resources with a history, by their name in the API's paths (`/api/product`). */
const RESOURCES_BY_PATH: Readonly<Record<string, string>> = {
  admin: 'users',
  banner: 'banners',
  branch: 'branches',
  category: 'categories',
  discounttype: 'settings/discount-types',
  menucategory: 'settings/menu-categories',
  product: 'products',
  promotion: 'promotions',
  purchase: 'purchases/orders',
  supplier: 'purchases/suppliers',
  terminal: 'settings/terminals',
  warehouse: 'inventory/warehouses',
};

/** Returns the resource for a name in the API's paths; for a declared entity, the two are equal. */
export const toResource = (word: string): string =>
  Object.hasOwn(RESOURCES_BY_PATH, word) ? RESOURCES_BY_PATH[word]! : word;
