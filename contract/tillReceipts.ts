/** Receipts that tills look up (docs/connect-a-till.md). Money is in dollars. */
import Type, { type Static } from 'typebox';
import { Id, Money, nullable, requiredTextSchema, titledObjectSchema } from './common.ts';
import { ORDER_STATUSES, TENDERS } from './enums.ts';
import { PackagesOnReceipt, PaymentDetails } from './orderSearch.ts';
import { EXAMPLE_RECEIPT_PAYMENT } from './tillExamples.ts';
import { TillSaleLine } from './tills.ts';

/**
 * Builds the code that a till prints on a receipt, such as `12.F1-000123`. The till can build it without the server.
 * @param terminalId from the response of the product changes
 */
export const toReceiptCode = (terminalId: number, reference: string): string => `${terminalId}.${reference}`;

export function parseReceiptCode(code: string): { terminalId: number; reference: string } | null {
  const [, terminalId, reference] = /^([1-9]\d{0,14})\.(\S.*)$/.exec(code.trim()) ?? [];
  return reference === undefined ? null : { terminalId: Number(terminalId), reference };
}

/** Query that finds a sale. It needs at least one of `code`, `reference` and `number`; all of them must apply. */
export const TillReceiptQuery = Type.Object({
  code: Type.Optional(requiredTextSchema(120)),
  reference: Type.Optional(requiredTextSchema(100)),
  /** Number of the order within the branch that the till's API key belongs to. */
  number: Type.Optional(Id),
});
export type TillReceiptQuery = Static<typeof TillReceiptQuery>;

export const TillReceipt = titledObjectSchema('TillReceipt', {
  code: Type.String(),
  branch: Type.Object({ id: Id, name: Type.String() }),
  terminalId: Id,
  terminal: Type.String(),
  reference: Type.String(),
  number: Type.Integer(),
  /** Time of the sale in UTC, with `Z`. */
  createdAt: Type.String(),
  status: Type.Enum(ORDER_STATUSES),
  cashier: Type.String(),
  amount: Money,
  tax: Money,
  lines: Type.Array(
    Type.Object({
      /** Id of the product, which belongs to the branch of the sale. Null for a line without a product. */
      product: nullable(Id),
      upc: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      /** Weight in kilograms. 0 for pieces. */
      weight: Type.Number(),
      price: Money,
      discount: Money,
      /** Name of the discount, or the reason for it. Absent if the till sent none. */
      discountReason: Type.Optional(Type.String()),
      /** True if price and discount include the tax. */
      taxIncluded: Type.Boolean(),
      tax: Money,
      amount: Money,
      /**
       * Present if the line was sold by a package code or a scale label: this code, the number of packages, and the
       * price of one package. Receipts print them instead of `quantity`, `weight` and `price`, which are for a piece or
       * kilogram and rounded.
       */
      packages: Type.Optional(PackagesOnReceipt),
      /**
       * Quantity that can still be returned, in pieces or kilograms, and the amount to refund for all of it, with tax.
       */
      returnable: Type.Number(),
      returnableAmount: Money,
      /** Part of `returnableAmount` that is tax. */
      returnableTax: Money,
      /** Line that returns all of it: a till can send it as it is. Null if nothing can be returned. */
      returnLine: nullable(TillSaleLine),
    }),
  ),
  tip: Money,
  rounding: Money,
  payments: Type.Array(
    Type.Object(
      {
        tender: Type.Enum(TENDERS),
        /** Name of the till's own tender, such as a voucher. Empty for the usual tenders, such as cash. */
        name: Type.String(),
        amount: Money,
        given: nullable(Money),
        /** Details of each payment of this tender, such as the authorization code. Absent if the till sent none. */
        details: Type.Optional(PaymentDetails),
      },
      { examples: [EXAMPLE_RECEIPT_PAYMENT] },
    ),
  ),
});
export type TillReceipt = Static<typeof TillReceipt>;

/** A return whose sale has not arrived. It has no order number yet. */
export const AwaitedReturn = titledObjectSchema('AwaitedReturn', {
  reference: Type.String(),
  terminalId: Id,
  terminal: Type.String(),
  /** Time of the return in UTC, with `Z`. */
  createdAt: Type.String(),
  amount: Money,
  payments: Type.Array(Type.Object({ tender: Type.Enum(TENDERS), name: Type.String(), amount: Money })),
  /** Receipt code of the sale that has not arrived. */
  takesBack: Type.String(),
});
export type AwaitedReturn = Static<typeof AwaitedReturn>;

export const FoundTillReceipts = Type.Object({
  sales: Type.Array(TillReceipt),
  /** Returns of the till's branch whose sale has not arrived, by `reference` or `code`. */
  awaited: Type.Array(AwaitedReturn),
});
export type FoundTillReceipts = Static<typeof FoundTillReceipts>;
