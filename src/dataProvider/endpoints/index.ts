/**
 * The API as two tables: a row for each resource, and a row for each named call. A row holds its paths, and the conversions between
 * the wire and the application. Departures from plain CRUD stand on the row, with the reason.
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

/** By the application's names for them, which are also its addresses. */
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

/** The names of resources that screens may use: a name without a row does not compile. */
export type ResourceName = keyof typeof resources;

/** The calls that react-admin's verbs do not cover. */
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
