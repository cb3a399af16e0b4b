/**
 * The API as two tables: one row a resource, one row a named call. A row holds its paths, and the way between the wire and
 * the application; departures from plain CRUD stand on it with a word on why.
 */
import type { Asking, CallEndpoint, ResourceEndpoint } from '../requests';
import { serverState } from './about';
import {
  account,
  changeRights,
  confirmPassword,
  endSecondFactor,
  inviteUser,
  makeLink,
  openLinks,
  revokeLink,
  shopRights,
} from './accounts';
import { activityCalls } from './activity';
import { banners, branchClock, branches, catalogueToCopy, copyCatalogue, leaveDemo } from './branches';
import { categories, listedMenuCategories, menuCategories, products, searchProducts } from './catalogue';
import { countLine, countLines, countReview, endCount, stockCounts } from './counts';
import { declared } from './declared';
import {
  cancelPurchase,
  changeDraft,
  correctPurchase,
  createDraft,
  delivery,
  dues,
  orderPurchase,
  payPurchase,
  receivePurchase,
  supplierStatement,
  takePaymentBack,
} from './deliveries';
import { importCalls } from './imports';
import { transferLines, transfers, warehouses } from './inventory';
import { orderSearch } from './orderSearch';
import { productCodes } from './productCodes';
import { productCounts } from './productList';
import {
  cancelPriceChange,
  changePrices,
  changeProducts,
  priceChange,
  priceChanges,
  productsToPrice,
  takeChangeBack,
} from './productChanges';
import {
  productBranches,
  productPrices,
  productPromotions,
  productPurchases,
  productSales,
} from './productPage';
import {
  addPromotionItem,
  discountTypes,
  listedDiscountTypes,
  promotionItems,
  promotions,
  removePromotionItem,
} from './promotions';
import { purchaseAttachment, purchaseLines, purchaseOrders, suppliers } from './purchasing';
import { productMovers, productRanking } from './ranking';
import { makeDrafts, reorder } from './reorder';
import { repriced } from './repriced';
import * as reports from './reports';
import {
  receiveTransfer,
  sentLines,
  sentTransfers,
  takeBackTransfer,
  transferDestinations,
} from './sentTransfers';
import { changeStock, productStock, stockMovements } from './stock';
import { addTerminal, makeTerminalKey, revokeTerminalKey, terminals } from './terminals';
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
  ...activityCalls(() => table),
  ...reports,
  account,
  addPromotionItem,
  addTerminal,
  branchClock,
  cancelPriceChange,
  cancelPurchase,
  changeDraft,
  changePrices,
  changeProducts,
  catalogueToCopy,
  ...importCalls,
  ...orderSearch,
  changeStock,
  changeRights,
  confirmPassword,
  copyCatalogue,
  correctPurchase,
  createDraft,
  delivery,
  dues,
  countLine,
  countLines,
  countReview,
  endCount,
  endSecondFactor,
  inviteUser,
  leaveDemo,
  makeDrafts,
  makeLink,
  makeTerminalKey,
  openLinks,
  productCodes,
  productCounts,
  productBranches,
  productMovers,
  productRanking,
  productPrices,
  productPromotions,
  productPurchases,
  productSales,
  orderPurchase,
  payPurchase,
  priceChange,
  priceChanges,
  productStock,
  productsToPrice,
  promotionItems,
  purchaseAttachment,
  purchaseLines,
  receivePurchase,
  receiveTransfer,
  removePromotionItem,
  reorder,
  repriced,
  revokeLink,
  revokeTerminalKey,
  searchProducts,
  sentLines,
  serverState,
  stockMovements,
  supplierStatement,
  takePaymentBack,
  takeChangeBack,
  takeBackTransfer,
  transferDestinations,
  shopRights,
  terminals,
  transferLines,
  transfers,
} satisfies Record<string, CallEndpoint<any, unknown, Asking>>;

export type CallName = keyof typeof calls;
