/**
 * The API as two tables: a row for each resource, and a row for each named call. A row has the paths, and the
 * conversions between the wire and the application. A departure from plain CRUD has its reason on the row.
 */
import type { RequestOrPromise, CallEndpoint, ResourceEndpoint } from '../requests';
import * as about from './about';
import * as accounts from './accounts';
import * as brandCalls from './brand';
import { createActivityCalls } from './activity';
import * as branchCalls from './branchCalls';
import { banners, branches } from './branches';
import { categories, listedMenuCategories, menuCategories, products, searchProducts } from './catalogue';
import * as countCalls from './countCalls';
import { stockCounts } from './counts';
import { makeDeclaredEndpoints } from './declared';
import * as deliveries from './deliveries';
import * as importCalls from './importCalls';
import { transferLines, transfers, warehouses } from './inventory';
import * as orderCalls from './orderCalls';
import * as productChanges from './productChanges';
import { productCodes } from './productCodes';
import { productCounts } from './productList';
import * as productPage from './productPage';
import {
  addPromotionItem,
  discountTypes,
  listedDiscountTypes,
  promotionItems,
  promotions,
  removePromotionItem,
} from './promotions';
import { purchaseAttachment, purchaseLines, purchaseOrders, suppliers } from './purchasing';
import * as ranking from './ranking';
import * as reorder from './reorder';
import * as reports from './reports';
import { repriced } from './repriced';
import * as sentTransferCalls from './sentTransferCalls';
import { sentTransfers } from './sentTransfers';
import * as stock from './stock';
import * as terminals from './terminals';
import { users } from './users';

/** Resources by name. The names are also the URL paths of their screens. */
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

// `vite.config.ts` sets the variable in builds without declared entities.
const declared = import.meta.env.NO_ENTITIES ? {} : makeDeclaredEndpoints();

export const endpointsByResource: Record<string, ResourceEndpoint> = { ...resources, ...declared };

/**
 * Finds a resource by its name, or by the last part of its name: react-admin's guessers derive `suppliers` from
 * `supplierId`.
 */
export function findEndpoint(resource: string): ResourceEndpoint | undefined {
  const names = Object.keys(endpointsByResource);
  const name = names.includes(resource) ? resource : names.find(known => known.endsWith(`/${resource}`));
  return name === undefined ? undefined : endpointsByResource[name];
}

export type ResourceName = keyof typeof resources;

export const calls = {
  ...createActivityCalls(endpointsByResource),
  ...about,
  ...accounts,
  ...brandCalls,
  ...branchCalls,
  ...countCalls,
  ...deliveries,
  ...importCalls,
  ...orderCalls,
  ...productChanges,
  ...productPage,
  ...ranking,
  ...reorder,
  ...reports,
  ...sentTransferCalls,
  ...stock,
  ...terminals,
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
} satisfies Record<string, CallEndpoint<any, unknown, RequestOrPromise>>;

export type CallName = keyof typeof calls;
