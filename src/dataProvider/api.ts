/**
 * The calls of a backend as screens use them: react-admin's methods, and further calls such as `orders`. Amounts are
 * integer cents; days are `yyyy-MM-dd` in the branch's calendar. A missing text becomes empty, and a missing id becomes
 * 0.
 */
import type { DataProvider } from 'ra-core';
import type { CallName, apiCalls } from './endpoints/endpointTable';

export type { CallName, ResourceName } from './endpoints/endpointTable';
export type * from './endpoints/activity';
export type * from './endpoints/about';
export type * from './endpoints/accounts';
export type * from './endpoints/brand';
export type * from './endpoints/branchCalls';
export type * from './endpoints/branches';
export type * from './endpoints/catalogue';
export type * from './endpoints/inventory';
export type { ImportDetails, ImportJob, PlannedImportChange as PlannedChange } from './endpoints/importCalls';
export type * from './endpoints/morning';
export type * from './endpoints/orderCalls';
export type * from './endpoints/productChanges';
export type * from './endpoints/productList';
export type * from './endpoints/productPage';
export type * from './endpoints/promotions';
export type * from './endpoints/purchasing';
export type * from './endpoints/ranking';
export type * from './endpoints/reorder';
export type * from './endpoints/repriced';
export type * from './endpoints/reportFigures';
export type * from './endpoints/reports';
export type * from './endpoints/deliveries';
export type * from './endpoints/drawerCalls';
export type * from './endpoints/drawerFigures';
export type * from './endpoints/drawers';
export type * from './endpoints/stock';
export type * from './endpoints/countCalls';
export type * from './endpoints/counts';
export type * from './endpoints/sentTransferCalls';
export type * from './endpoints/sentTransfers';
export type * from './endpoints/terminals';
export type * from './endpoints/webhooks';
export type * from './endpoints/users';
export type { BranchDayRange as BranchRange } from './requests';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
}

type Endpoint<Name extends CallName> = (typeof apiCalls)[Name];

export type ApiCalls = {
  [Name in CallName]: (
    query: Parameters<Endpoint<Name>['request']>[0],
    options?: RequestOptions,
  ) => Promise<Awaited<ReturnType<Endpoint<Name>['read']>>>;
};

export type Api = DataProvider & ApiCalls;

export interface CallMeta {
  branchId?: number;
  /**
   * Identifies one submit of a form. A retry sends the same key, so that a backend that supports such keys saves the
   * data once.
   */
  idempotencyKey?: string;
  /** For an update of a product: the stock that the form showed before the person edited it. */
  countedFrom?: number;
}
