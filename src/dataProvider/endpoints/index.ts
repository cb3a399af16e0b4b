/**
 * The API as two tables: one row a resource, one row a named call. A row holds its paths, and the way between the wire and
 * the application; departures from plain CRUD stand on it with a word on why.
 */
import type { Asking, CallEndpoint, ResourceEndpoint } from '../requests';
import { banners, branches } from './branches';
import { categories, listedMenuCategories, menuCategories, products, searchProducts } from './catalogue';
import { stockCounts } from './counts';
import { declared } from './declared';
import { transferLines, transfers, warehouses } from './inventory';
import { laterCalls } from './later';
import { productCodes } from './productCodes';
import { productCounts } from './productList';
import {
  addPromotionItem,
  discountTypes,
  listedDiscountTypes,
  promotionItems,
  promotions,
  removePromotionItem,
} from './promotions';
import { purchaseAttachment, purchaseLines, purchaseOrders, suppliers } from './purchasing';
import { repriced } from './repriced';
import * as reports from './reports';
import { sentTransfers } from './sentTransfers';
import { users } from './users';

/** By the names that the application has for them, which are its addresses, too. */
export const resources = {
  banners,
  branches,
  categories,
  discountTypes,
  'inventory/counts': stockCounts,
  'inventory/transfers': sentTransfers,
  'inventory/warehouses': warehouses,
  menuCategories,
  products,
  promotions,
  'purchases/orders': purchaseOrders,
  'purchases/suppliers': suppliers,
  'settings/discount-types': listedDiscountTypes,
  'settings/menu-categories': listedMenuCategories,
  users,
} satisfies Record<string, ResourceEndpoint>;

/** All rows: those above, and those of declared entities. */
export const table: Record<string, ResourceEndpoint> = { ...resources, ...declared };

/** What screens may call a resource: a name without a row does not compile. */
export type ResourceName = keyof typeof resources;

/** What react-admin's verbs do not cover. */
export const calls = {
  ...laterCalls(table),
  ...reports,
  addPromotionItem,
  productCodes,
  productCounts,
  promotionItems,
  purchaseAttachment,
  purchaseLines,
  removePromotionItem,
  repriced,
  searchProducts,
  transferLines,
  transfers,
} satisfies Record<string, CallEndpoint<any, unknown, Asking>>;

export type CallName = keyof typeof calls;
