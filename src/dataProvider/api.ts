/**
 * What screens may ask of a backend: react-admin's verbs, and the named questions below.
 * Money in integer cents, days as `yyyy-MM-dd` of the branch's calendar. Every question can be aborted.
 */
import type { DataProvider, Identifier, RaRecord } from 'ra-core';

/** Both days inclusive. */
export interface DayRange {
  start: string;
  end: string;
}

/** What a report question depends on; all of it belongs into the query key. */
export interface ReportQuestion extends DayRange {
  branchId: number;
}

export interface CashierSales {
  cashierId: number;
  /** Empty when the backend has none. */
  name: string;
  orders: number;
  salesCents: number;
}

export interface ProfitFigures {
  /** With tax. */
  salesCents: number;
  costCents: number;
  taxCents: number;
}

export interface Abortable {
  signal?: AbortSignal | undefined;
}

export interface Api extends DataProvider {
  cashierSales(question: ReportQuestion, options?: Abortable): Promise<CashierSales[]>;
  profit(question: ReportQuestion, options?: Abortable): Promise<ProfitFigures>;
}

/** What the application knows each resource's records by. */
export interface Banner extends RaRecord {
  id: Identifier;
  title: string;
  /** An address for `<img>`. */
  image: string;
  status: boolean;
}

export interface Branch extends RaRecord {
  id: Identifier;
  name: string;
  email: string;
  footerMsg: string;
  address: string;
  status: 1 | 0;
}

export interface Warehouse extends RaRecord {
  id: Identifier;
  name: string;
}

export interface Category extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  parent_id: number;
  status: 1 | 0;
  /** An address for `<img>`; empty: none. */
  picture: string;
  /** The name of a menu category. */
  tipo: string;
  pesado: boolean;
  ecommerce: boolean;
  branch_id: number;
}

export interface Product extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  upc: string;
  ean: string;
  picture: string;
  /** Cents. */
  price: number;
  /** Hundredths of a percent. */
  tax: number;
  /** Cents. */
  cost: number;
  /** Hundredths of a unit. */
  stock: number;
  status: 1 | 0;
  categoryId: number;
  ebt: boolean;
  wic: boolean;
  pesado: boolean;
  ecommerce: boolean;
}

export interface User extends RaRecord {
  id: Identifier;
  name: string;
  userName: string;
  role: string;
  status: boolean;
  phone?: string;
}

export interface Supplier extends RaRecord {
  id: Identifier;
  name: string;
  contact: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  country: string;
  home_page: string;
  status: boolean;
}

export interface MenuCategory extends RaRecord {
  id: Identifier;
  name: string;
}

/** What a screen may add to a call: the branch it is about, part of every query key. */
export interface CallMeta {
  branchId?: number;
}
