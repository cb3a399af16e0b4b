/**
 * The API as two tables, one for resources and one for named calls. A row has the paths and the conversions between
 * API and application. Where a row is not plain CRUD, a comment gives the reason.
 */
import type { ApiRequestOrPromise, ApiCallEndpoint, ResourceEndpoint } from '../requests';
import * as about from './about';
import * as accounts from './accounts';
import * as brandCalls from './brand';
import { createActivityCalls } from './activity';
import * as branchCalls from './branchCalls';
import { banners, branches } from './branches';
import { categories, listedMenuCategories, menuCategories, products, searchProducts } from './catalogue';
import * as countCalls from './countCalls';
import { stockCounts } from './counts';
import { makeEntityEndpoints } from './entityEndpoints';
import * as deliveries from './deliveries';
import * as drawerCalls from './drawerCalls';
import { drawers } from './drawers';
import * as importCalls from './importCalls';
import { transferLines, transfers, warehouses } from './inventory';
import * as orderCalls from './orderCalls';
import * as productChanges from './productChanges';
import { productCodes } from './productCodes';
import { productCountsByFilter } from './productList';
import * as productPage from './productPage';
import {
  addPromotionItem,
  discountTypes,
  discountTypesWithStatus,
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
import * as webhooks from './webhooks';
import { users } from './users';

/** The resources by name. Each name is also the URL path of its screens. */
export const resourceEndpoints = {
  banners,
  branches,
  categories,
  discountTypes,
  drawers,
  'inventory/counts': stockCounts,
  'inventory/transfers': sentTransfers,
  'inventory/warehouses': warehouses,
  menuCategories,
  products,
  promotions,
  'purchases/orders': purchaseOrders,
  'purchases/suppliers': suppliers,
  'settings/discount-types': discountTypesWithStatus,
  'settings/menu-categories': listedMenuCategories,
  users,
} satisfies Record<string, ResourceEndpoint>;

// `vite.config.ts` sets `NO_ENTITIES` if `contract/entities/` is empty, so that the build leaves out the code for
// entities.
const declared = import.meta.env.NO_ENTITIES ? {} : makeEntityEndpoints();

export const endpointsByResource: Record<string, ResourceEndpoint> = { ...resourceEndpoints, ...declared };

/**
 * Finds a resource by its full name, or by the name that react-admin's guessers derive from a reference: `suppliers`
 * from `supplierId`, `giftCards` from `giftCardId`.
 */
export function findEndpoint(resource: string): ResourceEndpoint | undefined {
  const names = Object.keys(endpointsByResource);
  const guessed = resource.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  const name = names.includes(resource)
    ? resource
    : names.find(known => known === guessed || known.endsWith(`/${guessed}`));
  return name === undefined ? undefined : endpointsByResource[name];
}

export type ResourceName = keyof typeof resourceEndpoints;

export const apiCalls = {
  ...createActivityCalls(endpointsByResource),
  ...about,
  ...accounts,
  ...brandCalls,
  ...branchCalls,
  ...countCalls,
  ...deliveries,
  ...drawerCalls,
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
  ...webhooks,
  addPromotionItem,
  productCodes,
  productCountsByFilter,
  promotionItems,
  purchaseAttachment,
  purchaseLines,
  removePromotionItem,
  repriced,
  searchProducts,
  transferLines,
  transfers,
} satisfies Record<string, ApiCallEndpoint<any, unknown, ApiRequestOrPromise>>;

export type CallName = keyof typeof apiCalls;
