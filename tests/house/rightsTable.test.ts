import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { canRolePerformAction, isLimitedToOwnRecords, type Role } from '../../contract/rights.ts';

const DECISION = path.join(import.meta.dirname, '../../docs/decisions/0014-rights-by-role.md');

const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  'products, categories': ['products', 'categories'],
  'costs and margins of products': ['products/cost'],
  promotions: ['promotions'],
  'suppliers, purchases, warehouses': ['purchases/suppliers', 'purchases/orders', 'inventory/warehouses'],
  'transfer report': ['inventory/transfer-report'],
  'cashier report, close of the day': ['reports/cashier', 'reports/close-day'],
  'other reports, dashboard figures': [
    'reports/orders',
    'reports/products',
    'reports/top-categories',
    'reports/total-sales',
    'reports/profit',
    'reports/open-drawer',
    'reports/morning',
    'reports/busy-hours',
    'reports/product-ranking',
  ],
  branches: ['branches'],
  users: ['users'],
  'banners, discount types, menu categories': [
    'banners',
    'settings/discount-types',
    'settings/menu-categories',
  ],
  'who did what, about, this setting': ['settings/activity', 'settings/about', 'settings/rights'],
  'declared entities': ['gift-cards'],
};

const READ = ['list', 'show', 'export'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  '–': [],
  read: READ,
  own: READ,
  'change own': [...READ, 'edit'],
  all: [...READ, 'edit', 'create', 'delete'],
  'below, own branch': [...READ, 'edit', 'create', 'delete'],
};

const [head, , ...rows] = readFileSync(DECISION, 'utf8')
  .split('\n')
  .filter(text => text.startsWith('|'))
  .map(text =>
    text
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );

it('the table of the decision is what roles may do', () => {
  expect(rows.map(([what]) => what)).toEqual(Object.keys(RESOURCES));
  for (const [what, ...cells] of rows) {
    for (const [column, cell] of cells.entries()) {
      const role = head![column + 1]!.toLowerCase() as Role;
      for (const [at, resource] of RESOURCES[what!]!.entries()) {
        // The table has one word for all resources of a row, or one word per resource.
        const word = cell in ALLOWED ? cell : cell.split(', ')[at]!;
        const allowed = ALLOWED.all!.filter(action => canRolePerformAction(role, action, resource));
        // A Super may do everything.
        const expected = role === 'super' ? ALLOWED.all : ALLOWED[word];
        expect({ role, resource, allowed }).toEqual({ role, resource, allowed: expected });
        expect({ role, resource, own: isLimitedToOwnRecords(role, resource) }).toEqual({
          role,
          resource,
          own: word === 'own',
        });
      }
    }
  }
});
