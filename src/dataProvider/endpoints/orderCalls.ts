/** Calls for searching orders. Only our server has them. */
import type { Identifier } from 'ra-core';
import { toDollars } from '../../lib/money';
import type { DayRange } from '../../lib/days';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get } from '../requests';
import { toWireDay } from '../wire';

/** Query of the page Find an Order. An order must match every field; an absent field matches all orders. */
export interface OrderSearchQuery {
  branchId: number;
  /** The days to search: at most 31, unless the query has a number or a reference. */
  days?: DayRange;
  /** Running number of the order within the branch, or the order's id. */
  number?: number;
  reference?: string;
  /** An amount in cents. Orders match if they differ by at most `tolerance` cents. */
  amount?: { cents: number; tolerance: number };
  /** Lowest and highest amount in cents, both inclusive. */
  amounts?: { from: number; to: number };
  /**
   * Time of day of the order, in minutes after midnight (0 to 1439). Both ends are inclusive. If `from` is greater than
   * `to`, the range spans midnight: 1320 to 120 is 10 p.m. to 2 a.m.
   */
  time?: { from: number; to: number };
  /** Products that the order must contain. A product is given by words of its name, in any order, or by its code. */
  products?: readonly string[];
  cashier?: string;
  terminal?: string;
  tender?: string;
  status?: string;
}

export interface OrderSummary {
  id: Identifier;
  number: number;
  reference: string;
  createdAt: string;
  amountCents: number;
}

export interface SoldOrderLine {
  name: string;
  quantity: number;
  weightKg: number;
}

export interface OrderWithCashierAndTerminal extends OrderSummary {
  status: string;
  /** The cashier's name; empty if the shop has no such user. */
  cashier: string;
  terminalId: number;
  terminal: string;
}

export interface FoundOrder extends OrderWithCashierAndTerminal {
  lines: SoldOrderLine[];
  lineCount: number;
}

export interface OrderSearchResult {
  orders: FoundOrder[];
  more: boolean;
}

/** Details of one payment, such as the authorization code of a card payment. Texts that the till left out are empty. */
export interface PaymentDetail {
  amountCents: number;
  authorization: string;
  lastFour: string;
  brand: string;
  note: string;
}

export interface OrderReceipt extends OrderWithCashierAndTerminal {
  branch: { name: string; address: string; footer: string; taxLabel: string };
  lines: (SoldOrderLine & {
    priceCents: number;
    discountCents: number;
    /** Name of the discount, or the reason for it. Absent if the till sent none. */
    discountReason?: string;
    /** True if price and discount include the tax. */
    taxIncluded?: boolean;
    /**
     * Number and price of the packages. Absent if the line was sold by the piece. `priceCents` of the line is the
     * rounded price of one piece or kilogram.
     */
    packages?: { quantity: number; priceCents: number };
    amountCents: number;
    taxCents: number;
  })[];
  /**
   * Net amount and tax of the order by tax rate. `rate` is in percent; the sums add up to the order's amount.
   */
  taxes: { rate: number; netCents: number; taxCents: number }[];
  taxCents: number;
  /** `name` is set if the tender is the shop's own, such as a voucher. For the usual tenders it is empty. */
  payments: {
    tender: string;
    name: string;
    amountCents: number;
    changeCents: number;
    /** Details of each payment of this tender, such as the authorization code. Absent if the till sent none. */
    details?: PaymentDetail[];
  }[];
  /** Tip and cash rounding in cents, which the payments contain in addition to the order's amount. */
  tipCents: number;
  roundingCents: number;
  takesBack: OrderSummary | null;
  takenBackBy: OrderSummary[];
}

// The parsers are imported dynamically, because only the screens of orders need them.
const loadReaders = () => import('./orderReaders');

const productText = (products: readonly string[] = []): string | undefined =>
  products.length === 0 ? undefined : products.map(text => text.replaceAll(',', ' ')).join(',');

export const findOrders = defineOptionalCall(API_EXTENSIONS.orderSearch)(
  ({ branchId, days, amount, amounts, time, products, ...rest }: OrderSearchQuery) =>
    get('/api/orders/find', {
      branchId,
      ...rest,
      start: days && toWireDay(days.start),
      end: days && toWireDay(days.end),
      amount: amount && String(toDollars(amount.cents)),
      tolerance: amount && String(toDollars(amount.tolerance)),
      amountFrom: amounts && String(toDollars(amounts.from)),
      amountTo: amounts && String(toDollars(amounts.to)),
      from: time?.from,
      to: time?.to,
      product: productText(products),
    }),
  async answer => (await loadReaders()).readFoundOrders(answer),
);

export const orderReceipt = defineOptionalCall(API_EXTENSIONS.orderSearch)(
  (orderId: Identifier) => get(`/api/orders/${encodeURIComponent(orderId)}/receipt`),
  async answer => (await loadReaders()).readOrderReceipt(answer),
);
