/**
 * Requests and responses of the calls of tills (docs/connect-a-till.md). Amounts are in the branch's currency, with two
 * decimals. A test compares these types with the schemas of the server.
 */
import type { DrawerEventKind, DrawerMovementKind, ROLES, Tender } from '../contract/enums.ts';

export type { DrawerMovementKind, Tender };

export interface TillSaleLine {
  /** Id of the product. Null for a line without a product, which then needs a name. */
  product?: number | null;
  upc?: string;
  name?: string;
  /** Pieces, a whole number. Negative for a return. A line has either `quantity` or `weight`. */
  quantity?: number;
  /** Kilograms, with at most three decimals. Negative for a return. */
  weight?: number;
  /** Price of one piece or kilogram, before tax unless `taxIncluded` is true. */
  price: number;
  /** True if price and discount include the tax. */
  taxIncluded?: boolean;
  /** Discount on the whole line, before tax unless `taxIncluded` is true. */
  discount?: number;
  /** Name of the discount, or the reason for it. */
  discountReason?: string;
  /** Tax on the whole line. */
  tax?: number;
  /** Tax rate in percent, for a line without a product or with another rate than the product's. */
  taxRate?: number;
  /** Amount charged for the line, with tax. */
  amount?: number;
  cost?: number;
}

export interface TillPayment {
  tender: Tender;
  /** Amount that the shop keeps, without change. */
  amount: number;
  /** Amount handed over by the customer, with change. */
  given?: number | null;
  /** Name of the till's own tender. */
  name?: string;
  /** Authorization code of a card payment. */
  authorization?: string;
  /** Last four digits of the card. The server refuses a full card number in any of these fields. */
  lastFour?: string;
  /** Brand of the card. */
  brand?: string;
  note?: string;
}

export interface TillSale {
  /** The till's own name of the sale, unique for its terminal for ever. */
  reference: string;
  /** Time of the sale with `Z` or an offset. */
  createdAt: string;
  terminal?: string;
  cashier: string;
  lines: TillSaleLine[];
  payments: TillPayment[];
  tip?: number;
  rounding?: number;
  /** The earlier sale that this sale returns, by receipt code or by reference. */
  takesBack?: { code?: string; reference?: string; terminal?: string };
}

export interface TillDrawerOpening {
  reference: string;
  createdAt: string;
  terminal?: string;
  cashier: string;
}

/** Counted money of a drawer: cash by denomination or by total, and optionally the totals of other tenders. */
export interface TillDrawerCount {
  denominations?: { value: number; count: number }[];
  cash?: number;
  tenders?: { tender: Exclude<Tender, 'cash'>; name?: string; amount: number }[];
}

/** Event of a drawer session: its opening with a float, a movement of cash, or its close. */
export interface TillDrawerEvent {
  reference: string;
  /** The till's reference for the session. All events of the session have the same reference. */
  session: string;
  kind: DrawerEventKind;
  createdAt: string;
  terminal?: string;
  cashier: string;
  /** Float of an opening, or amount of a movement. */
  amount?: number;
  reason?: string;
  counted?: TillDrawerCount;
}

export interface TillSubmissionResult {
  reference: string;
  terminal: string;
  result: 'stored' | 'known' | 'refused';
  /** Number of the order or Z. Absent for drawer events other than closes, and for returns that wait for their sale. */
  number?: number;
  message?: string;
  /** Path of the refused value, such as `lines.0.price`. */
  field?: string;
  /** Stable code of a refusal; `/docs/till-codes` lists all. */
  code?: string;
  /** `retry`: send the same again later. `fix`: change the sale, or show the message. */
  action?: TillAction;
  /** All errors of a sale that has several. The first is also in `message`, `field` and `code`. */
  errors?: { message: string; field?: string; code?: string }[];
  notices?: string[];
  /** For each notice: the field that it is about, and the value that the till sent. */
  noticeDetails?: { notice: string; field: string; value?: string }[];
  /** Present if the server stored another time, because the till's clock is wrong: the sent and the stored time. */
  correctedTime?: { from: string; to: string };
}

export type TillAction = 'retry' | 'fix';

export interface TillSubmissionResults {
  results: TillSubmissionResult[];
  /** Seconds by which the till's clock is ahead of the server's; negative if it is behind. */
  clockAheadSeconds?: number;
}

export interface TillPromotion {
  name: string;
  /**
   * Discount type. For type 1, `value` is a percentage. For other types, `value` is an amount off each piece or
   * kilogram.
   */
  discountTypeId: number;
  /** Effect of the promotion in words. Older servers do not send it. */
  effect?: 'percentage' | 'amount-off' | 'fixed-price';
  value: number;
  /** Fixed price of a piece or kilogram. */
  price?: number;
  /** Maximum discount on a line. 0 for none. */
  limit: number;
  /** Last day of the promotion as YYYYMMDD. */
  dateEnd: number;
}

/** A code of a package of a product, such as a case. */
export interface PackageCode {
  code: string;
  unit: string;
  /** Quantity of the product in one package, in pieces or kilograms. */
  size: number;
  /** Price of the package. Null to charge the price of its contents. */
  price?: number | null;
}

export interface PlannedOffer {
  /** Time from which the product has this price and promotion, in UTC with `Z`. */
  from: string;
  price: number;
  promotion: TillPromotion | null;
}

export interface TillProduct {
  id: number;
  name: string;
  upc: string;
  ean: string;
  price: number;
  /** Tax rate in percent. */
  tax: number;
  /** 1: for sale, 0: not for sale. */
  status: number;
  categoryId: number;
  ebt: boolean;
  wic: boolean;
  /** True for a product sold by weight. */
  pesado: boolean;
  codes?: PackageCode[];
  /** Address of the picture: a path on the server, or a URL. It needs no key. */
  image?: string;
  promotion: TillPromotion | null;
  planned?: PlannedOffer[];
  /** True if the price includes the tax. `TillProducts` sets it by the branch. */
  taxIncluded?: boolean;
}

export interface TillBranch {
  id: number;
  name: string;
  timeZone: string;
  /** Number of hours after midnight that belong to the previous business day. */
  cutoffHour: number;
  taxLabel: string;
  /** True if the prices of the branch include their tax. */
  pricesIncludeTax: boolean;
  footerMsg: string;
  /** Rules for the labels of scales. */
  scaleRules: string;
  currency: string;
}

export interface TillProductChanges {
  /** True if the till must discard its products, because this response starts a complete list. */
  reset: boolean;
  products: TillProduct[];
  /** Ids of deleted products. */
  gone: number[];
  cursor: string;
  more: boolean;
  branch: TillBranch;
  terminal: string;
  terminalId: number;
}

/** Response with the stock of products, in pieces or kilograms. */
export interface TillStock {
  products: {
    id: number;
    /** Stock in all warehouses of the branch. */
    stock: number;
    /** Stock on the sales floor. */
    onFloor: number;
  }[];
  /** True if there are more products. The next call gets them if its `after` is the last `id` of this response. */
  more: boolean;
}

export interface TillSalesQuery {
  /** Business day as YYYYMMDD. Without it, the sales of all days are listed. */
  day?: number;
  /** Order number. Only sales with higher numbers are listed, which the server received later. */
  after?: number;
  /** Maximum number of sales. Default: 500. */
  limit?: number;
}

/** A stored sale of the branch. */
export interface ListedTillSale {
  /** Receipt code. */
  code: string;
  terminalId: number;
  terminal: string;
  reference: string;
  /** Order number. */
  number: number;
  /** Time of the sale in UTC, with `Z`. */
  createdAt: string;
  /** Business day as YYYYMMDD. */
  businessDay: number;
  status: 'completed' | 'pending' | 'cancelled';
  cashier: string;
  /** Amount with tax, without tip and rounding. */
  amount: number;
  tax: number;
  tip: number;
  rounding: number;
  payments: {
    tender: Tender;
    name: string;
    amount: number;
    given: number | null;
    /** Details of each payment of this tender. */
    details?: { amount: number; authorization?: string; lastFour?: string; brand?: string; note?: string }[];
  }[];
}

export interface TillSales {
  sales: ListedTillSale[];
  /** True if more sales follow. The next call gets them if its `after` is the last `number` of this response. */
  more: boolean;
}

/** Sums of sales. `grossSales - discounts + refunded` is `total`. The payments add up to total, tips and rounding. */
export interface TillSaleSums {
  salesCount: number;
  refundCount: number;
  /** Sales without refunds, before discounts, with tax. */
  grossSales: number;
  discounts: number;
  /** Sum of the refunds; 0 or negative. */
  refunded: number;
  /** Sales less refunds, with tax. */
  total: number;
  tax: number;
  net: number;
  tips: number;
  rounding: number;
  tenders: { tender: Tender; amount: number }[];
  /** Payments by the shop's own tenders, such as vouchers. `tenders` counts them, too. */
  ownTenders: { tender: Tender; name: string; amount: number }[];
}

/** Sums of a business day, with the drawer sessions that were opened on it. */
export interface TillDay extends TillSaleSums {
  /** Business day as YYYYMMDD. */
  day: number;
  /** Taxes by rate in percent. */
  taxes: { rate: number; net: number; tax: number }[];
  terminals: ({ terminalId: number; terminal: string } & TillSaleSums)[];
  zs: {
    number: number;
    sessionId: number;
    /** The till's reference of the session. */
    session: string;
    terminal: string;
    businessDay: number;
    /** Time in UTC, with `Z`. */
    closedAt: string;
    closedBy: string;
    total: number;
    /** Null while the session is open again, like `difference`. */
    expectedCash: number | null;
    countedCash: number | null;
    difference: number | null;
    tenders: { tender: Tender; name: string; amount: number }[];
    /** Sales that arrived after the close. */
    lateSales: { count: number; amount: number };
    /** Movements that arrived after the close: their cash in dollars (negative if taken out), count, and both sums. */
    lateMovements: number;
    lateMovementCount: number;
    latePaidIn: number;
    latePaidOut: number;
    replaces: number | null;
    replacedBy: number | null;
  }[];
  /** Sessions that are not closed. */
  open: {
    sessionId: number;
    session: string;
    terminal: string;
    status: 'open' | 'counted' | 'closed';
    openedAt: string;
    openedBy: string;
  }[];
  /** Sales of the day that belong to no session. */
  salesOutsideSessions: { count: number; amount: number };
  /** Returns of the day whose sale has not arrived. The sums do not contain them. */
  awaited: {
    reference: string;
    terminalId: number;
    terminal: string;
    /** Time in UTC, with `Z`. */
    createdAt: string;
    amount: number;
    payments: { tender: Tender; name: string; amount: number }[];
    /** Receipt code of the sale. */
    takesBack: string;
  }[];
}

/** Salted hash of a cashier's PIN. `salt` and `hash` are in base64. `checkPin` uses it. */
export interface TillPin {
  algorithm: 'scrypt';
  cost: number;
  blockSize: number;
  parallelization: number;
  salt: string;
  hash: string;
}

export interface TillCashier {
  id: number;
  userName: string;
  name: string;
  role: (typeof ROLES)[number];
  /** Null for a cashier without a PIN. */
  pin: TillPin | null;
}

/** Settings of the shop, and its cashiers. */
export interface TillShop {
  name: string;
  currency: string;
  language: string;
  branch: {
    id: number;
    name: string;
    address: string;
    timeZone: string;
    cutoffHour: number;
    pricesIncludeTax: boolean;
    /** Amount to which the till rounds payments in cash. 0 for no rounding. Older servers do not send it. */
    cashRounding?: number;
  };
  terminal: { id: number; name: string };
  receipt: { head: string[]; foot: string[]; taxLabel: string };
  /** Tax rates in percent, lowest first. */
  taxes: { rate: number }[];
  tenders: TillTender[];
  scaleRules: string;
  categories: TillCategory[];
  cashiers: TillCashier[];
}

export interface TillTender {
  tender: Tender;
  name: string;
  /** True for a tender of the shop's own. Its payments must have its `name`. */
  isOwn: boolean;
  givesChange: boolean;
  /** True if the tender pays for products with the flag `ebt` only. */
  ebtOnly: boolean;
}

export interface TillCategory {
  id: number;
  name: string;
  /** Null for a category at the top level. */
  parentId: number | null;
  type: string;
  pesado: boolean;
  /** 1: active, 0: inactive. */
  status: 0 | 1;
}
