/**
 * What each role may do where a shop enforces roles (docs/decisions/0061-rights-by-role.md). The server asks this table for every
 * call, and the application for every button; in a shop that does not, everybody may do everything. This file imports nothing
 * but types.
 */
import type { ROLES } from './words.ts';

export type Role = Lowercase<(typeof ROLES)[number]>;

/** react-admin's words for what somebody may want to do. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

/** An action, and the name of a resource or the path of a page. */
export type Right = readonly [action: Action, resource: string];

/** `own`: reads what is theirs alone. `edit`: reads and changes what is there. */
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

/** A Super may do everything, so they stand in no row; a role that a row does not name may do nothing there. */
const RIGHTS: Readonly<Record<string, Levels>> = {
  dashboard: EVERYBODY,
  settings: EVERYBODY,
  account: EVERYBODY,

  banners: { manager: 'read' },
  branches: { ...EVERYBODY, manager: 'edit' },
  categories: { ...EVERYBODY, ...STOCK },
  products: { ...STOCK, cashier: 'read' },
  // What was sold of a product: for whoever orders it, too.
  'products/sales': { ...REPORT, inventory: 'read' },
  // Changes of many products at once, and when they were made.
  'products/price-changes': STOCK,
  // On paper, for the shelves.
  'inventory/labels': STOCK,
  // Of files; what each may be about is asked besides, of orders by the next row.
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

  // By whatever somebody remembers of them.
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

  // The whole shop's.
  'settings/discount-types': { manager: 'read' },
  'settings/menu-categories': { manager: 'read', inventory: 'read' },
  'settings/terminals': SUPERS,
  'settings/activity': SUPERS,
  'settings/rights': SUPERS,
  'settings/about': SUPERS,
  'settings/demo': SUPERS,

  // Which records somebody may see the history of, their own rows say.
  history: EVERYBODY,
};

/** A declared entity has no row of its own unless somebody writes one: its records are a branch's, and so its manager's. */
const UNNAMED: Levels = { manager: 'all' };

const levelOf = (role: Exclude<Role, 'super'>, resource: string): Level | undefined =>
  (Object.hasOwn(RIGHTS, resource) ? RIGHTS[resource]! : UNNAMED)[role];

/** Whether there is a row for it. */
export const hasRow = (resource: string): boolean => Object.hasOwn(RIGHTS, resource);

/** Whether somebody of that role may do it, where roles are enforced. */
export function can(role: Role, action: string, resource: string): boolean {
  if (role === 'super') return true;
  const level = levelOf(role, resource);
  return level !== undefined && ACTIONS[level].includes(action);
}

/** Whether what they see there is theirs alone. */
export const seesOwnOnly = (role: Role, resource: string): boolean =>
  role !== 'super' && levelOf(role, resource) === 'own';

/** Whether somebody of that role may make, change and delete users of the other, and give that role. */
export const isAbove = (role: Role, other: string): boolean =>
  role === 'super' || (role === 'manager' && !['super', 'manager'].includes(other.toLowerCase()));

/** What is deleted there cannot be made again as it was: where roles are enforced, it takes the password once more. */
const FINAL = ['banners', 'branches', 'users'];

export const takesPassword = (action: string, resource: string): boolean =>
  action === 'delete' && FINAL.includes(resource);

/** By the words of their calls (`/api/product`), the resources whose records have a history. */
const RESOURCES: Readonly<Record<string, string>> = {
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

/** The resource of a call's word; of a declared entity, the word itself. */
export const resourceOfWord = (word: string): string =>
  Object.hasOwn(RESOURCES, word) ? RESOURCES[word]! : word;
