/** Orders found by whatever somebody remembers of them, and the receipt of one. Additions of our server. Money in dollars. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money, orNull, requiredText, wordOf } from './common.ts';
import { ORDER_STATUSES, TENDERS } from './words.ts';

/** Of the branch's clock. */
const minute = () =>
  Type.Integer({ minimum: 0, maximum: 1439, 'x-says': 'must be a minute of the day, from 0 to 1439' });

/** Dollars, as an address has them; what came back is below 0. */
const dollars = () =>
  Type.String({
    pattern: '^-?\\d{1,9}(\\.\\d{1,2})?$',
    'x-says': 'must be an amount with at most two decimals, such as 38.40',
  });

const tolerance = () =>
  Type.String({
    pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
    'x-says': 'must be an amount of 0 or more with at most two decimals, such as 0.50',
  });

/** What is sought: all of it has to be true of an order. */
export const OrderQuery = Type.Object({
  branchId: Id,
  /** Business days, both inclusive: at most 31, but for a number or a reference. */
  start: Type.Optional(Day),
  end: Type.Optional(Day),
  /** The branch's running number of an order, or its id. */
  number: Type.Optional(Id),
  /** The whole of it, as it is or with all its letters large or small: `inv-1001` finds INV-1001, and not Inv-1001. */
  reference: Type.Optional(requiredText(100)),
  amount: Type.Optional(dollars()),
  /** So much more or less than `amount` will do. */
  tolerance: Type.Optional(tolerance()),
  /** Both inclusive; a first one that is after the last goes on over midnight. */
  from: Type.Optional(minute()),
  to: Type.Optional(minute()),
  /**
   * Products that lines are of, divided by commas: each by words of its name, or by its code. What is no product goes by the name on
   * the line.
   */
  product: Type.Optional(requiredText()),
  /** Of the name of who sold it, a part. */
  cashier: Type.Optional(requiredText()),
  cashierId: Type.Optional(Id),
  /** The name of a terminal, or words of it; its id where it has no name. */
  terminal: Type.Optional(requiredText()),
  terminalId: Type.Optional(Id),
  tender: Type.Optional(wordOf(TENDERS)),
  status: Type.Optional(wordOf(ORDER_STATUSES)),
});
export type OrderQuery = Static<typeof OrderQuery>;

const order = {
  id: Id,
  /** Counts 1, 2, 3 … within the branch. */
  number: Type.Integer(),
  reference: Type.String(),
  /** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** With tax; negative where it cancels an earlier order. */
  amount: Money,
};

const sold = {
  ...order,
  status: wordOf(ORDER_STATUSES),
  /** Empty: nobody that the shop knows. */
  cashier: Type.String(),
  terminalId: Id,
  /** Empty: it has no name. */
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
  /** There are more of them. */
  more: Type.Boolean(),
});
export type FoundOrders = Static<typeof FoundOrders>;

const Related = Type.Object(order);

export const Receipt = Type.Object({
  branch: Type.Object({
    name: Type.String(),
    address: Type.String(),
    /** What a receipt says at its end. */
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
      /** What was charged for the line, with tax. */
      amount: Money,
      tax: Money,
      /** Null: of no product that is there. */
      productId: Type.Union([Id, Type.Null()]),
    }),
  ),
  /** By rate, the lowest first; together they are the order's amount. */
  taxes: Type.Array(
    Type.Object({
      /** Percent. */
      rate: Type.Number(),
      net: Money,
      tax: Money,
    }),
  ),
  tax: Money,
  /** What the drawer or the card gained: of cash, the change is taken off. */
  /** `given`: what was handed over, where that was more than is kept, so that there was change; null: it was not, or nobody knows. */
  payments: Type.Array(Type.Object({ tender: wordOf(TENDERS), amount: Money, given: orNull(Money) })),
  /** The order that this one takes back. */
  takesBack: Type.Union([Related, Type.Null()]),
  /** What took this one back, or a part of it, the oldest first. */
  takenBackBy: Type.Array(Related),
});
export type Receipt = Static<typeof Receipt>;
