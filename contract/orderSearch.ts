/** Search for orders, and the receipt of an order. Optional for backends other than our server. Money is in dollars. */
import Type, { type Static } from 'typebox';
import { YyyymmddDay, Id, Money, nullable, requiredTextSchema, enumSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { ORDER_STATUSES, TENDERS } from './enums.ts';
import { EXAMPLE_ORDER_PAYMENT } from './tillExamples.ts';

const minute = () =>
  Type.Integer({
    minimum: 0,
    maximum: 1439,
    'x-rule': createFieldRule('minuteOfDay', { min: 0, max: 1439 }),
  });

const dollars = () =>
  Type.String({
    pattern: '^-?\\d{1,9}(\\.\\d{1,2})?$',
    'x-rule': createFieldRule('amount', { decimals: 2, example: '38.40' }),
  });

const tolerance = () =>
  Type.String({
    pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
    'x-rule': createFieldRule('amountFrom', { min: 0, decimals: 2, example: '0.50' }),
  });

/** Conditions of an order search. An order must match all of them. */
export const OrderQuery = Type.Object({
  branchId: Id,
  /**
   * First business day of the range; `end` is the last one, inclusive. The range has at most 31 days, except in a
   * search for a number or reference.
   */
  start: Type.Optional(YyyymmddDay),
  end: Type.Optional(YyyymmddDay),
  /** Number of the order within its branch, or the order's id. */
  number: Type.Optional(Id),
  /**
   * Complete payment reference. Only the given spelling, all upper case and all lower case match: `inv-1001` finds
   * INV-1001, but not Inv-1001.
   */
  reference: Type.Optional(requiredTextSchema(100)),
  amount: Type.Optional(dollars()),
  tolerance: Type.Optional(tolerance()),
  amountFrom: Type.Optional(dollars()),
  amountTo: Type.Optional(dollars()),
  from: Type.Optional(minute()),
  to: Type.Optional(minute()),
  /**
   * Products that the order must contain, separated by commas. A product is given by words of its name, or by its code.
   * An order line without a product is matched by its own name.
   */
  product: Type.Optional(requiredTextSchema()),
  cashier: Type.Optional(requiredTextSchema()),
  cashierId: Type.Optional(Id),
  /** Words of a terminal's name. A terminal without a name is found by its id. */
  terminal: Type.Optional(requiredTextSchema()),
  terminalId: Type.Optional(Id),
  tender: Type.Optional(enumSchema(TENDERS)),
  status: Type.Optional(enumSchema(ORDER_STATUSES)),
});
export type OrderQuery = Static<typeof OrderQuery>;

const order = {
  id: Id,
  /** Number of the order within its branch. */
  number: Type.Integer(),
  reference: Type.String(),
  /** Time of the order by the branch's clock, without a time zone, such as `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** Order amount with tax. Negative if the order cancels an earlier one. */
  amount: Money,
};

const sold = {
  ...order,
  status: enumSchema(ORDER_STATUSES),
  cashier: Type.String(),
  terminalId: Id,
  terminal: Type.String(),
};

const goods = {
  name: Type.String(),
  quantity: Type.Number(),
  /** Weight of the line in kilograms, with three decimals. 0 for products sold by the piece. */
  weight: Type.Number(),
};

export const FoundOrder = Type.Object({
  ...sold,
  lines: Type.Array(Type.Object(goods)),
  lineCount: Type.Integer(),
});
export type FoundOrder = Static<typeof FoundOrder>;

export const FoundOrders = Type.Object({
  orders: Type.Array(FoundOrder),
  more: Type.Boolean(),
});
export type FoundOrders = Static<typeof FoundOrders>;

const Related = Type.Object(order);

/** Packages that a till sold, such as cases: the scanned code, the number of packages, and the price of one. */
export const PackagesOnReceipt = Type.Object({ code: Type.String(), quantity: Type.Integer(), price: Money });
export type PackagesOnReceipt = Static<typeof PackagesOnReceipt>;

/** Details of one payment, as the till sent them. */
export const PaymentDetails = Type.Array(
  Type.Object({
    amount: Money,
    authorization: Type.Optional(Type.String()),
    lastFour: Type.Optional(Type.String()),
    brand: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
  }),
);
export type PaymentDetails = Static<typeof PaymentDetails>;

export const Receipt = Type.Object({
  branch: Type.Object({
    name: Type.String(),
    address: Type.String(),
    footer: Type.String(),
    taxLabel: Type.String(),
  }),
  ...sold,
  lines: Type.Array(
    Type.Object({
      ...goods,
      /** Price of one piece or kilogram, without tax unless `taxIncluded` is true. */
      price: Money,
      /**
       * Discount on the whole line. It includes the tax if `taxIncluded` is true. Negative if a return reverses a
       * discount. 0 if the till sent none.
       */
      discount: Money,
      /** Name of the discount, or the reason for it. Absent if the till sent none. */
      discountReason: Type.Optional(Type.String()),
      amount: Money,
      tax: Money,
      /** True if price and discount include the tax. Absent otherwise. */
      taxIncluded: Type.Optional(Type.Boolean()),
      /**
       * Present if the line was sold by a package code or a scale label: this code, the number of packages, and the
       * price of one package. The `price` of the line is for a piece or kilogram instead, and is rounded.
       */
      packages: Type.Optional(PackagesOnReceipt),
      /** Id of the product in the line. Null if the product was deleted. */
      productId: Type.Union([Id, Type.Null()]),
    }),
  ),
  /** Sums of the order by tax rate, lowest rate first. Together they equal the order's amount. */
  taxes: Type.Array(
    Type.Object({
      /** Tax rate in percent. */
      rate: Type.Number(),
      net: Money,
      tax: Money,
    }),
  ),
  tax: Money,
  /**
   * Payments of the order. `amount` is the amount that the shop keeps, without the change. `given` is the amount that
   * the customer handed over, or null if the shop gave no change or the amount is unknown.
   */
  payments: Type.Array(
    Type.Object(
      {
        tender: enumSchema(TENDERS),
        amount: Money,
        given: nullable(Money),
        /** Name of the till's own tender, such as a voucher. Absent for the usual tenders, such as cash. */
        name: Type.Optional(Type.String()),
        /** Details of each payment of this tender, such as the authorization code. Absent if the till sent none. */
        details: Type.Optional(PaymentDetails),
      },
      { examples: [EXAMPLE_ORDER_PAYMENT] },
    ),
  ),
  /** Tip and cash rounding, which the payments contain in addition to the order's amount. Absent if there are none. */
  tip: Type.Optional(Money),
  rounding: Type.Optional(Money),
  takesBack: Type.Union([Related, Type.Null()]),
  takenBackBy: Type.Array(Related),
});
export type Receipt = Static<typeof Receipt>;
