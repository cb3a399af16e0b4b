/**
 * The file of each screen, by its path below `/admin/`. The page's first script imports this table, so that a
 * screen's files load at the same time as React. `App.tsx` defines the menu.
 */
import type { ModuleLoader, AppScreens } from './pages/elements';

export const screens = {
  dashboard: () => import('./dashboard/Dashboard'),
  resources: {
    banners: () => import('./resources/banners/banners'),
    branches: () => import('./resources/branches/branches'),
    categories: () => import('./resources/categories/categories'),
    drawers: () => import('./resources/drawers/drawers'),
    products: () => import('./resources/products/products'),
    users: () => import('./resources/users/users'),
    'inventory/warehouses': () => import('./resources/inventory/warehouses'),
    'inventory/transfers': () => import('./resources/inventory/transfers'),
    'inventory/counts': () => import('./resources/inventory/counts'),
    'purchases/suppliers': () => import('./resources/purchases/suppliers'),
    'purchases/orders': () => import('./resources/purchases/orders'),
    promotions: () => import('./resources/promotions/promotions'),
    'settings/discount-types': () => import('./resources/discountTypes/discountTypes'),
    'settings/menu-categories': () => import('./resources/menuCategories/menuCategories'),
  },
  routes: {
    'products/price-changes': () => import('./resources/products/change/PriceChanges'),
    import: () => import('./resources/imports/ImportPage'),
    'reports/orders': () => import('./reports/orders'),
    'reports/products': () => import('./reports/products'),
    'reports/top-categories': () => import('./reports/top-categories'),
    'reports/close-day': () => import('./reports/close-day'),
    'reports/total-sales': () => import('./reports/total-sales'),
    'reports/profit': () => import('./reports/profit'),
    'reports/cashier': () => import('./reports/cashier'),
    'reports/open-drawer': () => import('./reports/open-drawer'),
    'reports/busy-hours': () => import('./reports/busy-hours'),
    'reports/product-ranking': () => import('./reports/product-ranking'),
    'reports/sales-by-period': () => import('./reports/sales-by-period'),
    'reports/sales-breakdown': () => import('./reports/sales-breakdown'),
    'reports/tax-by-rate': () => import('./reports/tax-by-rate'),
    'reports/refunds-and-discounts': () => import('./reports/refunds-and-discounts'),
    'inventory/shrink': () => import('./reports/shrink'),
    'reports/purchases-by-supplier': () => import('./reports/purchases-by-supplier'),
    'inventory/stock-value': () => import('./reports/stock-value'),
    'accounting/journal': () => import('./resources/accounting/DayJournal'),
    'accounting/month': () => import('./resources/accounting/MonthPack'),
    'orders/find': () => import('./resources/orders/FindOrder'),
    'inventory/transfers/send': () => import('./resources/inventory/SendTransfer'),
    'inventory/count': () => import('./resources/inventory/CountSheet'),
    'inventory/labels': () => import('./resources/products/labels/Labels'),
    'inventory/transfer-report': () => import('./reports/transfers'),
    'purchases/orders/add': () => import('./resources/purchases/NewPurchaseOrder'),
    'purchases/orders/receive': () => import('./resources/purchases/ReceiveDelivery'),
    'purchases/reorder': () => import('./resources/purchases/reorder/Reorder'),
    'purchases/dues': () => import('./resources/purchases/Dues'),
    'settings/activity': () => import('./settings/Activity'),
    'settings/brand': () => import('./settings/Brand'),
    'settings/terminals': () => import('./settings/Terminals'),
    'settings/webhooks': () => import('./settings/Webhooks'),
    account: () => import('./account/Account'),
    settings: () => import('./settings/Settings'),
  },
} satisfies AppScreens;

/** Finds the loader of the screen at a URL. The URL of a form begins with the URL of its list. */
export function findScreenLoader(pathname: string): ModuleLoader<unknown> | undefined {
  const path = pathname.replace(/^\/admin\/?|\/$/g, '');
  if (path === '') return screens.dashboard;
  return Object.entries({ ...screens.resources, ...screens.routes })
    .filter(([address]) => path === address || path.startsWith(`${address}/`))
    .toSorted(([one], [other]) => other.length - one.length)
    .at(0)?.[1];
}
