/** The search for orders, and the receipt of one. Additions of our server. Money in dollars. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money, nullable, requiredText, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { ORDER_STATUSES, TENDERS } from './enums.ts';

/** A minute of the day by the branch's clock. */
const minute = () =>
  Type.Integer({ minimum: 0, maximum: 1439, 'x-rule': fieldRule('minuteOfDay', { min: 0, max: 1439 }) });

/** Dollars, as text in an address. Negative for returns. */
const dollars = () =>
  Type.String({
    pattern: '^-?\\d{1,9}(\\.\\d{1,2})?$',
    'x-rule': fieldRule('amount', { decimals: 2, example: '38.40' }),
  });

const tolerance = () =>
  Type.String({
    pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
    'x-rule': fieldRule('amountFrom', { min: 0, decimals: 2, example: '0.50' }),
  });

/** The conditions of a search. An order must match all of them. */
export const OrderQuery = Type.Object({
  branchId: Id,
  /** Business days, both inclusive: at most 31, except in a search for a number or reference. */
  start: Type.Optional(Day),
  end: Type.Optional(Day),
  /** The branch's running number of an order, or its id. */
  number: Type.Optional(Id),
  /** The whole reference, as typed, in upper case or in lower case: `inv-1001` finds INV-1001, but not Inv-1001. */
  reference: Type.Optional(requiredText(100)),
  amount: Type.Optional(dollars()),
  /** The accepted difference from `amount`, up or down. */
  tolerance: Type.Optional(tolerance()),
  /** A range of amounts, both inclusive. */
  amountFrom: Type.Optional(dollars()),
  amountTo: Type.Optional(dollars()),
  /** Both inclusive. Where `from` is later than `to`, the range continues past midnight. */
  from: Type.Optional(minute()),
  to: Type.Optional(minute()),
  /**
   * Products in the order's lines, separated by commas: each by words of its name, or by its code. A line without a product matches
   * by the name on the line.
   */
  product: Type.Optional(requiredText()),
  /** Part of the cashier's name. */
  cashier: Type.Optional(requiredText()),
  cashierId: Type.Optional(Id),
  /** The name of a terminal, or words of it; its id where it has no name. */
  terminal: Type.Optional(requiredText()),
  terminalId: Type.Optional(Id),
  tender: Type.Optional(enumSchema(TENDERS)),
  status: Type.Optional(enumSchema(ORDER_STATUSES)),
});
export type OrderQuery = Static<typeof OrderQuery>;

const order = {
  id: Id,
  /** The running number of the order within the branch. */
  number: Type.Integer(),
  reference: Type.String(),
  /** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** With tax; negative where it cancels an earlier order. */
  amount: Money,
};

const sold = {
  ...order,
  status: enumSchema(ORDER_STATUSES),
  /** Empty where the shop does not know the cashier. */
  cashier: Type.String(),
  terminalId: Id,
  /** Empty where the terminal has no name. */
  terminal: Type.String(),
};

const goods = {
  name: Type.String(),
  quantity: Type.Number(),
  /** Kilograms, to the gram; 0 for what is sold by the piece. */
  weight: Type.Number(),
};

export const FoundOrder = Type.Object({
  ...sold,
  /** The first three lines. */
  lines: Type.Array(Type.Object(goods)),
  /** How many lines there are. */
  lineCount: Type.Integer(),
});
export type FoundOrder = Static<typeof FoundOrder>;

export const FoundOrders = Type.Object({
  /** The newest first, at most 50. */
  orders: Type.Array(FoundOrder),
  /** Whether more orders match. */
  more: Type.Boolean(),
});
export type FoundOrders = Static<typeof FoundOrders>;

const Related = Type.Object(order);

export const Receipt = Type.Object({
  branch: Type.Object({
    name: Type.String(),
    address: Type.String(),
    /** The text at the end of a receipt. */
    footer: Type.String(),
    /** Such as "VAT"; empty: "Tax". */
    taxLabel: Type.String(),
  }),
  ...sold,
  lines: Type.Array(
    Type.Object({
      ...goods,
      /** Of one unit or kilogram, without tax. */
      price: Money,
      /** On the whole line, before tax; negative where a return gives it back. 0 where the till sent none. */
      discount: Money,
      /** What was charged for the line, with tax. */
      amount: Money,
      tax: Money,
      /** Null where the product does not exist. */
      productId: Type.Union([Id, Type.Null()]),
    }),
  ),
  /** By tax rate, the lowest first. Together they add up to the order's amount. */
  taxes: Type.Array(
    Type.Object({
      /** Percent. */
      rate: Type.Number(),
      net: Money,
      tax: Money,
    }),
  ),
  tax: Money,
  /**
   * `amount`: what the drawer or the card gained, so cash without the change. `given`: what the customer handed over, where change
   * was given; null where none was, or where it is not known.
   */
  payments: Type.Array(Type.Object({ tender: enumSchema(TENDERS), amount: Money, given: nullable(Money) })),
  /** The order that this one cancels. */
  takesBack: Type.Union([Related, Type.Null()]),
  /** The orders that cancelled this one or a part of it, the oldest first. */
  takenBackBy: Type.Array(Related),
});
export type Receipt = Static<typeof Receipt>;
