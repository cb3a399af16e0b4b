/** The calls for finding orders, and how their answers are read. Additions of our server. */
import type { Identifier } from 'ra-core';
import type * as contract from '../../../contract/orderSearch';
import { centsOf, dollarsOf } from '../../lib/money';
import type { DayRange } from '../../lib/days';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, texts } from '../requests';
import { rows } from '../pages';
import { fieldsIn, isFields, numberOf, textOf, wireDay, type Loose } from '../wire';

/** What an order must match, all of it together; an absent field matches anything. */
export interface OrderSought {
  branchId: number;
  /** At most 31 days, unless a number or a reference is given. */
  days?: DayRange;
  /** The branch's running number of an order, or its id. */
  number?: number;
  reference?: string;
  /** An amount in cents, give or take `tolerance` cents. */
  amount?: { cents: number; tolerance: number };
  /** A range of amounts in cents, both inclusive. */
  amounts?: { from: number; to: number };
  /** Minutes of the day, both inclusive. The time runs over midnight where `from` is after `to`. */
  time?: { from: number; to: number };
  /** For each product, words of its name. */
  products?: readonly string[];
  cashier?: string;
  terminal?: string;
  /** One of `TENDERS`. */
  tender?: string;
  /** One of `ORDER_STATUSES`. */
  status?: string;
}

/** The fields of an order wherever one is named. */
export interface NamedOrder {
  id: Identifier;
  /** The running number within the branch. */
  number: number;
  reference: string;
  /** By the branch's clock. */
  createdAt: string;
  /** With tax; negative where it cancels an earlier order. */
  amountCents: number;
}

export interface SoldGoods {
  name: string;
  quantity: number;
  /** 0 where it is sold by the piece. */
  weightKg: number;
}

export interface SoldOrder extends NamedOrder {
  status: string;
  /** Empty where the shop does not know the person. */
  cashier: string;
  terminalId: number;
  /** Empty where the terminal has no name. */
  terminal: string;
}

export interface FoundOrder extends SoldOrder {
  /** The first lines of the order. */
  lines: SoldGoods[];
  lineCount: number;
}

export interface FoundOrders {
  orders: FoundOrder[];
  /** More orders match. */
  more: boolean;
}

export interface OrderReceipt extends SoldOrder {
  branch: { name: string; address: string; footer: string; taxLabel: string };
  lines: (SoldGoods & {
    priceCents: number;
    /** On the whole line, before tax; negative where a return gives it back. */
    discountCents: number;
    amountCents: number;
    taxCents: number;
  })[];
  /** `rate` in percent; together they are the order's amount. */
  taxes: { rate: number; netCents: number; taxCents: number }[];
  taxCents: number;
  /** `tender` is one of `TENDERS`; `changeCents` is 0 also where it is not known. */
  payments: { tender: string; amountCents: number; changeCents: number }[];
  takesBack: NamedOrder | null;
  takenBackBy: NamedOrder[];
}

const named = (wire: Loose<contract.Receipt['takenBackBy'][number]>): NamedOrder => ({
  id: numberOf(wire.id),
  number: numberOf(wire.number),
  ...texts(wire, ['reference', 'createdAt']),
  amountCents: centsOf(wire.amount),
});

const sold = (wire: Loose<contract.FoundOrder>): SoldOrder => ({
  ...named(wire),
  ...texts(wire, ['status', 'cashier', 'terminal']),
  terminalId: numberOf(wire.terminalId),
});

const goods = (wire: Loose<contract.FoundOrder['lines'][number]>): SoldGoods => ({
  name: textOf(wire.name),
  quantity: numberOf(wire.quantity),
  weightKg: numberOf(wire.weight),
});

const found = rows((wire: Loose<contract.FoundOrder>): FoundOrder => ({
  ...sold(wire),
  lines: rows(goods)(wire.lines),
  lineCount: numberOf(wire.lineCount),
}));

/** Commas separate products, so they are taken out of each. */
const productText = (products: readonly string[] = []): string | undefined =>
  products.length === 0 ? undefined : products.map(text => text.replaceAll(',', ' ')).join(',');

export const findOrders = callOf(OFFERS.orderSearch)(
  ({ branchId, days, amount, amounts, time, products, ...rest }: OrderSought) =>
    get('/api/orders/find', {
      branchId,
      ...rest,
      start: days && wireDay(days.start),
      end: days && wireDay(days.end),
      amount: amount && String(dollarsOf(amount.cents)),
      tolerance: amount && String(dollarsOf(amount.tolerance)),
      amountFrom: amounts && String(dollarsOf(amounts.from)),
      amountTo: amounts && String(dollarsOf(amounts.to)),
      from: time?.from,
      to: time?.to,
      product: productText(products),
    }),
  (answer): FoundOrders => {
    const { orders, more }: Loose<contract.FoundOrders> = fieldsIn(answer);
    return { orders: found(orders), more: more === true };
  },
);

export const orderReceipt = callOf(OFFERS.orderSearch)(
  (orderId: Identifier) => get(`/api/orders/${encodeURIComponent(orderId)}/receipt`),
  (answer): OrderReceipt => {
    const wire: Loose<contract.Receipt> = fieldsIn(answer);
    const branch: Loose<contract.Receipt['branch']> = fieldsIn(wire.branch);
    return {
      ...sold(wire),
      branch: texts(branch, ['name', 'address', 'footer', 'taxLabel']),
      lines: rows((line: Loose<contract.Receipt['lines'][number]>) => ({
        ...goods(line),
        priceCents: centsOf(line.price),
        discountCents: centsOf(line.discount),
        amountCents: centsOf(line.amount),
        taxCents: centsOf(line.tax),
      }))(wire.lines),
      taxes: rows((tax: Loose<contract.Receipt['taxes'][number]>) => ({
        rate: numberOf(tax.rate),
        netCents: centsOf(tax.net),
        taxCents: centsOf(tax.tax),
      }))(wire.taxes),
      taxCents: centsOf(wire.tax),
      payments: rows((payment: Loose<contract.Receipt['payments'][number]>) => ({
        tender: textOf(payment.tender),
        amountCents: centsOf(payment.amount),
        changeCents: payment.given ? centsOf(payment.given) - centsOf(payment.amount) : 0,
      }))(wire.payments),
      takesBack: isFields(wire.takesBack) ? named(wire.takesBack) : null,
      takenBackBy: rows(named)(wire.takenBackBy),
    };
  },
);
