/**
 * Permissions of each role in a shop that enforces roles (docs/decisions/0014-rights-by-role.md). The server checks
 * them on every call, and the application before it shows a button. In other shops, every user may do everything.
 * This file imports only types, so that the browser can load it.
 */
import type { ROLES } from './enums.ts';

export type Role = Lowercase<(typeof ROLES)[number]>;

export type ResourceAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

export type Right = readonly [action: ResourceAction, resource: string];

/**
 * Access levels. `own`: read own data only. `edit`: read and update, but not create or delete. `all`: every action.
 */
type Level = 'own' | 'read' | 'edit' | 'all';

const ACTIONS: Readonly<Record<Level, readonly string[]>> = {
  own: ['list', 'show', 'export'],
  read: ['list', 'show', 'export'],
  edit: ['list', 'show', 'export', 'edit'],
  all: ['list', 'show', 'export', 'edit', 'create', 'delete'],
};

/** Levels of declared entities. Their records belong to no user, so they have no level `own`. */
export type EntityLevel = Exclude<Level, 'own'>;

export type AccessLevels = Partial<Record<Exclude<Role, 'super'>, Level>>;
export type EntityAccessLevels = Partial<Record<Exclude<Role, 'super'>, EntityLevel>>;

const EVERYBODY: AccessLevels = { manager: 'read', cashier: 'read', report: 'read', inventory: 'read' };
const SUPERS: AccessLevels = {};
const REPORT: AccessLevels = { manager: 'read', report: 'read' };
const STOCK_REPORT: AccessLevels = { ...REPORT, inventory: 'read' };
const STOCK: AccessLevels = { manager: 'all', inventory: 'all' };

/**
 * Access level of each role for each resource. The Super role is not listed, because it has every right. An omitted
 * role has no access.
 */
const RIGHTS: Readonly<Record<string, AccessLevels>> = {
  dashboard: EVERYBODY,
  settings: EVERYBODY,
  account: EVERYBODY,

  banners: { manager: 'read' },
  branches: { ...EVERYBODY, manager: 'edit' },
  categories: { ...EVERYBODY, ...STOCK },
  products: { ...STOCK, cashier: 'read' },
  // The right to see costs includes margins. Cashiers do not have it.
  'products/cost': STOCK_REPORT,
  // The Inventory role needs to see the sales of a product to place orders.
  'products/sales': STOCK_REPORT,
  // The right `products/price-changes` covers all bulk changes of products, and their history.
  'products/price-changes': STOCK,
  'inventory/labels': STOCK,
  // The server also checks the kind of the import: importing orders requires the right `import/orders`.
  import: STOCK,
  'import/orders': { manager: 'all' },
  promotions: { manager: 'all' },
  users: { manager: 'all' },

  'inventory/warehouses': STOCK,
  'inventory/transfers': STOCK,
  'inventory/counts': STOCK,
  'inventory/transfers/send': STOCK,
  'inventory/count': STOCK,
  stock: STOCK,
  'inventory/transfer-report': STOCK_REPORT,
  'inventory/stock-value': STOCK_REPORT,
  'inventory/shrink': STOCK_REPORT,
  'purchases/suppliers': STOCK,
  'purchases/orders': STOCK,
  'purchases/orders/add': STOCK,
  'purchases/orders/receive': STOCK,
  'purchases/reorder': STOCK,
  'purchases/dues': STOCK_REPORT,
  'reports/purchases-by-supplier': STOCK_REPORT,

  // The right to open and count drawers. Users without the right to `drawers/figures` have it only for sessions in
  // which they work.
  drawers: { ...REPORT, manager: 'all', cashier: 'all' },
  // The right to see what a drawer should contain, to close sessions (`edit`) and to reopen them.
  'drawers/figures': { ...REPORT, manager: 'all' },

  'accounting/month': REPORT,
  'accounting/journal': REPORT,
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
  'reports/sales-by-period': REPORT,
  'reports/sales-breakdown': REPORT,
  'reports/tax-by-rate': REPORT,
  'reports/refunds-and-discounts': REPORT,

  'settings/discount-types': { manager: 'read' },
  'settings/menu-categories': { manager: 'read', inventory: 'read' },
  'settings/terminals': SUPERS,
  'settings/webhooks': SUPERS,
  'settings/tenders': SUPERS,
  'settings/activity': SUPERS,
  'settings/month-mail': SUPERS,
  'settings/rights': SUPERS,
  'settings/brand': SUPERS,
  'settings/about': SUPERS,
  'settings/demo': SUPERS,

  // To see the history of a record, a user also needs access to the record's own resource.
  history: EVERYBODY,
};

/** Default access levels for a declared entity. Its records belong to a branch, so the manager has every right. */
const DEFAULT_LEVELS: AccessLevels = { manager: 'all' };

const declaredLevels = new Map<string, AccessLevels>();

/** Stores the access levels that a declared entity sets for its resource. */
export function registerEntityAccessLevels(resource: string, levels: AccessLevels | undefined): void {
  if (levels) declaredLevels.set(resource, levels);
}

const getLevel = (role: Exclude<Role, 'super'>, resource: string): Level | undefined =>
  (Object.hasOwn(RIGHTS, resource) ? RIGHTS[resource]! : (declaredLevels.get(resource) ?? DEFAULT_LEVELS))[
    role
  ];

export const isDeclaredResource = (resource: string): boolean => Object.hasOwn(RIGHTS, resource);

export function canRolePerformAction(role: Role, action: string, resource: string): boolean {
  if (role === 'super') return true;
  const level = getLevel(role, resource);
  return level !== undefined && ACTIONS[level].includes(action);
}

export const isLimitedToOwnRecords = (role: Role, resource: string): boolean =>
  role !== 'super' && getLevel(role, resource) === 'own';

/**
 * Checks whether a role is above another one. Users of the higher role may create, change and delete users of the
 * lower role, and assign it.
 */
export const isRoleAbove = (role: Role, other: string): boolean =>
  role === 'super' || (role === 'manager' && !['super', 'manager'].includes(other.toLowerCase()));

/** Resources whose deleted records cannot be recreated. If roles are enforced, deleting one requires the password. */
const FINAL = ['banners', 'branches', 'users'];

export const requiresPasswordConfirmation = (action: string, resource: string): boolean =>
  action === 'delete' && FINAL.includes(resource);

/** Resources with an audit history, by their names in the API's paths (`/api/product`). */
const RESOURCES_BY_PATH: Readonly<Record<string, string>> = {
  admin: 'users',
  banner: 'banners',
  branch: 'branches',
  brand: 'settings/brand',
  category: 'categories',
  discounttype: 'settings/discount-types',
  // The history of a session shows the expected cash, so it needs the right to see figures.
  'drawer-session': 'drawers/figures',
  'journal-account': 'accounting/journal',
  menucategory: 'settings/menu-categories',
  'month-mail': 'settings/month-mail',
  product: 'products',
  promotion: 'promotions',
  purchase: 'purchases/orders',
  supplier: 'purchases/suppliers',
  tender: 'settings/tenders',
  terminal: 'settings/terminals',
  warehouse: 'inventory/warehouses',
  webhook: 'settings/webhooks',
};

export const toResourceName = (word: string): string =>
  Object.hasOwn(RESOURCES_BY_PATH, word) ? RESOURCES_BY_PATH[word]! : word;
