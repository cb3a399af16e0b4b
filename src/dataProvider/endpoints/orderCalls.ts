/** Calls for searching orders, and the parsers of their responses. Only our server has them. */
import type { Identifier } from 'ra-core';
import type * as contract from '../../../contract/orderSearch';
import { toCents, toDollars } from '../../lib/money';
import type { DayRange } from '../../lib/days';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, toRequestTextFields } from '../requests';
import { createListResponseReader } from '../pages';
import { toObjectOrEmpty, isObject, toNumber, toText, toWireDay, type UncheckedFields } from '../wire';

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
    /** Details of the till's single payments. Absent if the till sent none. */
    details?: PaymentDetail[];
  }[];
  /** Tip and cash rounding in cents, which the payments contain in addition to the order's amount. */
  tipCents: number;
  roundingCents: number;
  takesBack: OrderSummary | null;
  takenBackBy: OrderSummary[];
}

const named = (wire: UncheckedFields<contract.Receipt['takenBackBy'][number]>): OrderSummary => ({
  id: toNumber(wire.id),
  number: toNumber(wire.number),
  ...toRequestTextFields(wire, ['reference', 'createdAt']),
  amountCents: toCents(wire.amount),
});

const sold = (wire: UncheckedFields<contract.FoundOrder>): OrderWithCashierAndTerminal => ({
  ...named(wire),
  ...toRequestTextFields(wire, ['status', 'cashier', 'terminal']),
  terminalId: toNumber(wire.terminalId),
});

const goods = (wire: UncheckedFields<contract.FoundOrder['lines'][number]>): SoldOrderLine => ({
  name: toText(wire.name),
  quantity: toNumber(wire.quantity),
  weightKg: toNumber(wire.weight),
});

const packages = ({ quantity, price }: UncheckedFields<contract.PackagesOnReceipt>) => ({
  quantity: toNumber(quantity),
  priceCents: toCents(price),
});

const paymentDetails = createListResponseReader(
  (detail: UncheckedFields<contract.PaymentDetails[number]>): PaymentDetail => ({
    amountCents: toCents(detail.amount),
    ...toRequestTextFields(detail, ['authorization', 'lastFour', 'brand', 'note']),
  }),
);

const found = createListResponseReader((wire: UncheckedFields<contract.FoundOrder>): FoundOrder => ({
  ...sold(wire),
  lines: createListResponseReader(goods)(wire.lines),
  lineCount: toNumber(wire.lineCount),
}));

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
  (answer): OrderSearchResult => {
    const { orders, more }: UncheckedFields<contract.FoundOrders> = toObjectOrEmpty(answer);
    return { orders: found(orders), more: more === true };
  },
);

export const orderReceipt = defineOptionalCall(API_EXTENSIONS.orderSearch)(
  (orderId: Identifier) => get(`/api/orders/${encodeURIComponent(orderId)}/receipt`),
  (answer): OrderReceipt => {
    const wire: UncheckedFields<contract.Receipt> = toObjectOrEmpty(answer);
    const branch: UncheckedFields<contract.Receipt['branch']> = toObjectOrEmpty(wire.branch);
    return {
      ...sold(wire),
      branch: toRequestTextFields(branch, ['name', 'address', 'footer', 'taxLabel']),
      lines: createListResponseReader((line: UncheckedFields<contract.Receipt['lines'][number]>) => ({
        ...goods(line),
        priceCents: toCents(line.price),
        discountCents: toCents(line.discount),
        ...(line.discountReason ? { discountReason: toText(line.discountReason) } : {}),
        ...(line.taxIncluded ? { taxIncluded: true } : {}),
        ...(isObject(line.packages) ? { packages: packages(line.packages) } : {}),
        amountCents: toCents(line.amount),
        taxCents: toCents(line.tax),
      }))(wire.lines),
      taxes: createListResponseReader((tax: UncheckedFields<contract.Receipt['taxes'][number]>) => ({
        rate: toNumber(tax.rate),
        netCents: toCents(tax.net),
        taxCents: toCents(tax.tax),
      }))(wire.taxes),
      taxCents: toCents(wire.tax),
      payments: createListResponseReader(
        (payment: UncheckedFields<contract.Receipt['payments'][number]>) => ({
          tender: toText(payment.tender),
          name: toText(payment.name),
          amountCents: toCents(payment.amount),
          changeCents: payment.given ? toCents(payment.given) - toCents(payment.amount) : 0,
          ...(payment.details ? { details: paymentDetails(payment.details) } : {}),
        }),
      )(wire.payments),
      tipCents: toCents(wire.tip),
      roundingCents: toCents(wire.rounding),
      takesBack: isObject(wire.takesBack) ? named(wire.takesBack) : null,
      takenBackBy: createListResponseReader(named)(wire.takenBackBy),
    };
  },
);
