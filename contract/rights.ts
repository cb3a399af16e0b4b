/**
 * What each role may do where a shop enforces roles (docs/decisions/0014-rights-by-role.md). The server checks this table on every
 * call, and the application for every button. In a shop that does not enforce roles, everybody may do everything. This file imports
 * only types.
 */
import type { ROLES } from './enums.ts';

export type Role = Lowercase<(typeof ROLES)[number]>;

/** react-admin's words for what somebody may want to do. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

/** An action, and the name of a resource or the path of a page. */
export type Right = readonly [action: Action, resource: string];

/** `own`: may read their own data only. `edit`: may read and change what exists, but not add or delete. */
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

/** A Super may do everything, so no row names them. A role that a row does not name has no access to that resource. */
const RIGHTS: Readonly<Record<string, Levels>> = {
  dashboard: EVERYBODY,
  settings: EVERYBODY,
  account: EVERYBODY,

  banners: { manager: 'read' },
  branches: { ...EVERYBODY, manager: 'edit' },
  categories: { ...EVERYBODY, ...STOCK },
  products: { ...STOCK, cashier: 'read' },
  // Costs and margins of products, which a cashier does not see.
  'products/cost': { ...REPORT, inventory: 'read' },
  // The sales of a product, also for whoever orders it.
  'products/sales': { ...REPORT, inventory: 'read' },
  // Changes of many products at once, and when they were made.
  'products/price-changes': STOCK,
  // Printed labels for the shelves.
  'inventory/labels': STOCK,
  // Imports of files. The kind of each import is checked as well: orders need the next row.
  import: STOCK,
  'import/orders': { manager: 'all' },
  promotions: { manager: 'all' },
  users: { manager: 'all' },

  'inventory/warehouses': STOCK,
  'inventory/transfers': STOCK,
  'inventory/counts': STOCK,
  // The ledger: what there is of a product, and what people do to it by hand.
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

  // Searching orders.
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

  // Access to the history of a record is decided by the record's own row.
  history: EVERYBODY,
};

/** The levels of a declared entity without a row of its own. Its records belong to a branch, so its manager may do everything. */
const DEFAULT_LEVELS: Levels = { manager: 'all' };

const getLevel = (role: Exclude<Role, 'super'>, resource: string): Level | undefined =>
  (Object.hasOwn(RIGHTS, resource) ? RIGHTS[resource]! : DEFAULT_LEVELS)[role];

/** Whether the table has a row for the resource. */
export const isDeclaredResource = (resource: string): boolean => Object.hasOwn(RIGHTS, resource);

/** Whether a role may do an action, where roles are enforced. */
export function can(role: Role, action: string, resource: string): boolean {
  if (role === 'super') return true;
  const level = getLevel(role, resource);
  return level !== undefined && ACTIONS[level].includes(action);
}

/** Whether the role sees only its own data there. */
export const seesOwnOnly = (role: Role, resource: string): boolean =>
  role !== 'super' && getLevel(role, resource) === 'own';

/** Whether the role may create, change and delete users of the other role, and assign that role. */
export const isRoleAbove = (role: Role, other: string): boolean =>
  role === 'super' || (role === 'manager' && !['super', 'manager'].includes(other.toLowerCase()));

/** Records that cannot be recreated as they were once deleted. Where roles are enforced, deleting one asks for the password again. */
const FINAL = ['banners', 'branches', 'users'];

export const requiresPassword = (action: string, resource: string): boolean =>
  action === 'delete' && FINAL.includes(resource);

/** The resources whose records have a history, by the word in their calls (`/api/product`). */
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

/** The resource of a word in a call. For a declared entity, the word itself. */
export const toResource = (word: string): string =>
  Object.hasOwn(RESOURCES_BY_PATH, word) ? RESOURCES_BY_PATH[word]! : word;
