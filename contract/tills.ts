/** API for tills (docs/connect-a-till.md), and the terminals, whose API keys the tills use. */
import Type, { type Static } from 'typebox';
import {
  booleanSchema,
  enumSchema,
  strictObjectSchema,
  nonNegativeAmountSchema,
  Id,
  Money,
  nullable,
  requiredTextSchema,
  signedAmountSchema,
  textSchema,
  titledObjectSchema,
} from './common.ts';
import { createFieldRule, toNullableFieldRule } from './fieldRule.ts';
import { Product } from './product.ts';
import { DISCOUNT_EFFECTS, TENDERS, TERMINAL_KEY_KINDS } from './enums.ts';
import { EXAMPLE_OPENING, EXAMPLE_RESULT, EXAMPLE_SALE } from './tillExamples.ts';
import { DRAWER_NOTICES } from './tillDrawers.ts';
import { createItemListSchema, Moment, Reference, SentAt, tillItemSchema } from './tillFields.ts';
import { TILL_ERROR_ACTIONS, TILL_REFUSAL_CODES } from './tillErrors.ts';

const MAX_SALE_LINES = 2000;

/** Maximum cash rounding, in the shop's currency. Some currencies round cash to the nearest hundred. */
const MAX_ROUNDING = 99.99;

/**
 * A line of a sale. It must contain either `quantity` or `weight`, and one of `product`, `upc` and `name`.
 */
export const TillSaleLine = tillItemSchema(
  'TillSaleLine',
  {
    /**
     * Id of the sold product. Null for an item outside the catalogue, such as a delivery fee; the line then needs a
     * name.
     */
    product: Type.Optional(
      Type.Union([Id, Type.Null()], { 'x-rule': toNullableFieldRule(createFieldRule('productId')) }),
    ),
    upc: Type.Optional(textSchema(64)),
    name: Type.Optional(textSchema()),
    quantity: Type.Optional(
      Type.Integer({
        minimum: -99_999,
        maximum: 99_999,
        'x-rule': createFieldRule('wholeExcept', { min: -99999, max: 99999, except: 0 }),
      }),
    ),
    /** Weight in kilograms with at most three decimals. Negative for a return. */
    weight: Type.Optional(
      Type.Number({
        minimum: -9999.999,
        maximum: 9999.999,
        'x-rule': createFieldRule('kilograms', { min: -9999.999, max: 9999.999, decimals: 3, except: 0 }),
      }),
    ),
    /** Price of one piece or kilogram, without tax unless `taxIncluded` is true. */
    price: nonNegativeAmountSchema(),
    /** Discount on the whole line, before tax unless `taxIncluded` is true. */
    discount: Type.Optional(nonNegativeAmountSchema()),
    /** Name of the discount, or the reason for it. */
    discountReason: Type.Optional(textSchema(100)),
    /** True if price and discount include the tax. Default: false, also in a branch whose prices include it. */
    taxIncluded: Type.Optional(booleanSchema()),
    /** Tax on the whole line. Default: calculated from the product's tax rate. */
    tax: Type.Optional(signedAmountSchema()),
    /** Tax rate of the line in percent, for reports and for a line without `tax`. Default: the product's rate. */
    taxRate: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        'x-rule': createFieldRule('percentage', { min: 0, max: 100, decimals: 4 }),
      }),
    ),
    /** Amount charged for the line, with tax. Default: calculated from price, discount and tax. */
    amount: Type.Optional(signedAmountSchema()),
    /** Cost of one piece or kilogram. Default: the product's cost. */
    cost: Type.Optional(nonNegativeAmountSchema()),
  },
  EXAMPLE_SALE.lines,
  [
    { oneOf: [{ required: ['quantity'] }, { required: ['weight'] }] },
    { anyOf: [{ required: ['product'] }, { required: ['upc'] }, { required: ['name'] }] },
  ],
);
export type TillSaleLine = Static<typeof TillSaleLine>;

/** The earlier sale that a return cancels, by its receipt code, or by its reference and terminal. */
const TakenBack = strictObjectSchema(
  {
    /** Receipt code. It can also be that of another branch's sale, if the server has `TILL_SALES=shop`. */
    code: Type.Optional(requiredTextSchema(120)),
    reference: Type.Optional(Reference),
    terminal: Type.Optional(requiredTextSchema()),
  },
  [{ code: '12.F1-000120' }],
);

export const TillSale = tillItemSchema(
  'TillSale',
  {
    reference: Reference,
    createdAt: Moment,
    terminal: Type.Optional(requiredTextSchema()),
    cashier: requiredTextSchema(),
    lines: Type.Array(TillSaleLine, {
      minItems: 1,
      maxItems: MAX_SALE_LINES,
      'x-rule': createFieldRule('lineList', { min: 1, max: MAX_SALE_LINES }),
    }),
    payments: Type.Array(
      strictObjectSchema(
        {
          tender: Type.Enum(TENDERS, { 'x-rule': createFieldRule('oneOf', { words: TENDERS }) }),
          amount: signedAmountSchema(),
          /** Amount handed over by the customer, if it exceeds the payment. The receipt shows the change. */
          given: Type.Optional(nullable(nonNegativeAmountSchema())),
          /** Name of the till's own tender, such as a voucher, for receipts. Reports count it as `tender`. */
          name: Type.Optional(textSchema(40)),
          /** Authorization code of a card payment. Like the fields below, it must not contain a full card number. */
          authorization: Type.Optional(textSchema(40)),
          /** Last four digits of the card. */
          lastFour: Type.Optional(
            Type.String({
              pattern: '^\\d{4}$',
              'x-rule': createFieldRule('likeExample', { example: '4242' }),
            }),
          ),
          /** Brand of the card. */
          brand: Type.Optional(textSchema(40)),
          note: Type.Optional(textSchema(100)),
        },
        EXAMPLE_SALE.payments,
      ),
      { maxItems: 20, 'x-rule': createFieldRule('paymentsUpTo', { max: 20 }) },
    ),
    /** Tip, paid in addition to the lines. Negative if it is given back. */
    tip: Type.Optional(signedAmountSchema()),
    /** Cash rounding, paid in addition to the lines: -0.02 if the customer paid two cents less. */
    rounding: Type.Optional(signedAmountSchema(MAX_ROUNDING)),
    takesBack: Type.Optional(TakenBack),
  },
  [EXAMPLE_SALE],
);
export type TillSale = Static<typeof TillSale>;

export const TillDrawerOpening = tillItemSchema(
  'TillDrawerOpening',
  {
    reference: Reference,
    createdAt: Moment,
    terminal: Type.Optional(requiredTextSchema()),
    cashier: requiredTextSchema(),
  },
  [EXAMPLE_OPENING],
);
export type TillDrawerOpening = Static<typeof TillDrawerOpening>;

export const SalesInput = strictObjectSchema(
  { sales: createItemListSchema(TillSale, 'sales'), sentAt: SentAt },
  [{ sales: [EXAMPLE_SALE] }],
);
export const TillDrawerOpeningsInput = strictObjectSchema(
  { openings: createItemListSchema(TillDrawerOpening, 'openings'), sentAt: SentAt },
  [{ openings: [EXAMPLE_OPENING] }],
);

export const TILL_RESULT_CODES = ['sale-awaited', 'session-awaited', ...TILL_REFUSAL_CODES] as const;

/**
 * Reasons why a stored sale is unusual. The shop sees such sales under "Needs Attention".
 * - `above-refund-limit`, `above-sale-limit`: the amount is above the limit of the terminal.
 * - `ambiguous-cashier`: several users have the full name that the sale names as its cashier.
 * - `code-differs`: the UPC of a line belongs to another product than the one that `product` names.
 * - `ebt-goods`: EBT paid more than the price of the eligible products.
 * - `from-long-ago`: the sale is older than 92 days.
 * - `given-without-cash`: the customer got change for another tender than cash.
 * - `inactive-product`: a product was sold that is not for sale (status 0).
 * - `label-price-differs`: the price on a scale label differs from that of the line or, for a product sold by the
 *   piece, from that of the product.
 * - `label-weight-differs`: the weight on a scale label differs from that of the line.
 * - `refund-above-payment`: the returns of a sale together paid more back than the customer had paid.
 * - `refund-tender-differs`: the refund uses a tender that did not pay the earlier sale, or more of it than paid the
 *   sale. A refund as a gift card is store credit, unless EBT paid the sale.
 * - `refund-without-return`: a tip was given back without its sale, or money other than cash without returned goods.
 * - `return-before-sale`: the return is dated more than five minutes before its sale.
 * - `return-unmatched`: more was returned than the earlier sale had.
 * - `rounding-unusual`: the rounding is not the result of rounding cash to the step of the branch.
 * - `tax-added`: the branch's prices include the tax, but the tax was added to the price of a product.
 * - `tax-unusual`: the tax of a line differs from its `taxRate`, or exceeds its price, or both 30 % and twice the tax
 *   rate of its product, if it has one.
 * - `time-replaced`: the time was impossible, and was replaced by the time of arrival.
 * - `unknown-product`: the branch does not have the product, or no longer has it.
 * - `unknown-tender`: the shop does not take the tender.
 * - `wrong-unit`: pieces of a product sold by weight, or a weight for a product sold by the piece.
 */
export const SALE_NOTICES = [
  'above-refund-limit',
  'above-sale-limit',
  'ambiguous-cashier',
  'code-differs',
  'ebt-goods',
  'from-long-ago',
  'given-without-cash',
  'inactive-product',
  'label-price-differs',
  'label-weight-differs',
  'refund-above-payment',
  'refund-tender-differs',
  'refund-without-return',
  'return-before-sale',
  'return-unmatched',
  'rounding-unusual',
  'tax-added',
  'tax-unusual',
  'time-replaced',
  'unknown-product',
  'unknown-tender',
  'wrong-unit',
] as const;
export type SaleNotice = (typeof SALE_NOTICES)[number];

/** Notices of stored sales and drawer events. */
const TILL_NOTICES = [...new Set([...SALE_NOTICES, ...DRAWER_NOTICES])];

export const TILL_ITEM_STATUSES = ['stored', 'known', 'refused'] as const;

export const TillSubmissionResult = titledObjectSchema(
  'TillSubmissionResult',
  {
    reference: Type.String(),
    terminal: Type.String(),
    /**
     * Result for one sent sale, drawer opening or drawer event. `known`: the server had already stored it, and changed
     * nothing.
     */
    result: Type.Enum(TILL_ITEM_STATUSES),
    number: Type.Optional(Type.Integer()),
    message: Type.Optional(Type.String()),
    /** Path of the value that the message is about, such as `lines.0.price`. */
    field: Type.Optional(Type.String()),
    /**
     * Reason of the result, for the program of the till.
     * - `reference-reused`: the terminal has another sale, drawer opening or drawer event with this reference. The till
     *   must keep its own and send it with a new reference.
     * - `sale-changed`: the terminal has this sale, drawer opening or drawer event with other content, or another one
     *   that is similar. A person decides: with a new reference, the same one would be booked twice.
     * - `sale-awaited`: the return is stored without a number, and booked when its sale comes.
     * - `session-awaited`: the drawer event is stored. The server books it when the opening of its session arrives.
     * - All other codes are reasons of a refusal (tillErrors.ts).
     */
    code: Type.Optional(Type.Enum(TILL_RESULT_CODES)),
    /** Next step of the till after a refusal: send the same request later (`retry`), or change it (`fix`). */
    action: Type.Optional(Type.Enum(TILL_ERROR_ACTIONS)),
    /** All errors of a refused element that has several. The first is also in `message`, `field` and `code`. */
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          message: Type.String(),
          field: Type.Optional(Type.String()),
          code: Type.Optional(Type.Enum(TILL_REFUSAL_CODES)),
        }),
      ),
    ),
    notices: Type.Optional(Type.Array(Type.Enum(TILL_NOTICES))),
    /** For each notice: the field that it is about, and the value that the till sent. */
    noticeDetails: Type.Optional(
      Type.Array(
        Type.Object({
          notice: Type.Enum(TILL_NOTICES),
          field: Type.String(),
          value: Type.Optional(Type.String()),
        }),
      ),
    ),
    /**
     * Present if the server stored another time than the till's `createdAt`, because the till's clock is wrong: the
     * time that the till sent, and the stored time in UTC.
     */
    correctedTime: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
  },
  [EXAMPLE_RESULT],
);
export type TillSubmissionResult = Static<typeof TillSubmissionResult>;

export const TillSubmissionResults = Type.Object({
  results: Type.Array(TillSubmissionResult),
  /**
   * Seconds by which the till's clock is ahead of the server's, negative if it is behind. Absent if the call has no
   * `sentAt`.
   */
  clockAheadSeconds: Type.Optional(Type.Integer()),
});
export type TillSubmissionResults = Static<typeof TillSubmissionResults>;

export const TillProductChangesQuery = Type.Object({
  /** `cursor` of the previous response. Without this parameter, the response contains every product. */
  since: Type.Optional(textSchema(60)),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, 'x-rule': createFieldRule('whole', { min: 1, max: 1000 }) }),
  ),
});

const TillPromotion = Type.Union([
  Type.Null(),
  Type.Object({
    name: Type.String(),
    /**
     * Discount type of the promotion. For type 1, `value` is a percentage; otherwise, `value` is an amount off
     * each piece or kilogram.
     */
    discountTypeId: Id,
    effect: Type.Enum(DISCOUNT_EFFECTS),
    value: Type.Number(),
    /**
     * Fixed price of a piece or kilogram. Absent for promotions without a fixed price. If present, `value` is the
     * difference between the product's price and this price.
     */
    price: Type.Optional(Money),
    limit: Money,
    /** Last day of the promotion, inclusive, as YYYYMMDD. */
    dateEnd: Type.Integer(),
  }),
]);

export const TillProduct = titledObjectSchema('TillProduct', {
  ...Type.Pick(Product, [
    'id',
    'name',
    'upc',
    'ean',
    'price',
    'tax',
    'status',
    'categoryId',
    'ebt',
    'wic',
    'pesado',
    // The field `codes` is absent if the product has no package codes. Selling a package by its code sells the quantity
    // of the product that the package contains.
    'codes',
  ]).properties,
  promotion: TillPromotion,
  /**
   * Address of the picture: a path on the server, or a whole URL. The till loads it without its API key. Absent if the
   * product has no picture.
   */
  image: Type.Optional(Type.String()),
  /**
   * Prices and promotions that begin within 14 days, earliest first. From its time `from` on, an entry replaces `price`
   * and `promotion` of the product. Absent if nothing is planned.
   */
  planned: Type.Optional(
    Type.Array(
      Type.Object({
        /** Time from which the planned price and promotion apply, in UTC, with `Z`. */
        from: Type.String(),
        price: Money,
        promotion: TillPromotion,
      }),
    ),
  ),
});
export type TillProduct = Static<typeof TillProduct>;

export const TillProductChanges = Type.Object({
  /** True if the till should discard its stored products, because this response starts a complete list. */
  reset: Type.Boolean(),
  products: Type.Array(TillProduct),
  gone: Type.Array(Id),
  cursor: Type.String(),
  more: Type.Boolean(),
  branch: Type.Object({
    id: Id,
    name: Type.String(),
    timeZone: Type.String(),
    cutoffHour: Type.Integer(),
    taxLabel: Type.String(),
    /** True if the prices of the branch include their tax. */
    pricesIncludeTax: Type.Boolean(),
    footerMsg: Type.String(),
    /** Rules for scale labels (contract/scaleLabels.ts). */
    scaleRules: Type.String(),
    currency: Type.String(),
  }),
  terminal: Type.String(),
  /** First part of the terminal's receipt codes, such as 12 in `12.F1-000123`. */
  terminalId: Id,
});
export type TillProductChanges = Static<typeof TillProductChanges>;

export const Terminal = titledObjectSchema('Terminal', {
  id: Id,
  branchId: Id,
  /** Name of the terminal. Empty if it has none. */
  name: Type.String(),
  used: Type.Boolean(),
  /**
   * Amounts above which a sale or a refund is listed under Needs Attention. Null for the default, a multiple of the
   * branch's median sale.
   */
  saleLimit: nullable(Money),
  refundLimit: nullable(Money),
  key: Type.Union([
    Type.Null(),
    Type.Object({
      prefix: Type.String(),
      kind: Type.Enum(TERMINAL_KEY_KINDS),
      createdAt: Type.String(),
      /** Time of the key's last use, ISO 8601, accurate to one minute. Null if the key was never used. */
      lastUsedAt: Type.Union([Type.String(), Type.Null()]),
    }),
  ]),
});
export type Terminal = Static<typeof Terminal>;

export const TerminalInput = Type.Object({ name: requiredTextSchema(60), branchId: Id });
export const TerminalUpdate = Type.Object({
  name: requiredTextSchema(60),
  saleLimit: Type.Optional(nullable(nonNegativeAmountSchema())),
  refundLimit: Type.Optional(nullable(nonNegativeAmountSchema())),
});

export const TerminalKeyQuery = Type.Object({
  /** Default: the kind of the key that the new key replaces, or `till` without one. */
  kind: Type.Optional(enumSchema(TERMINAL_KEY_KINDS)),
});

export const CreatedTerminalKey = Type.Object({ key: Type.String(), terminal: Terminal });
export type CreatedTerminalKey = Static<typeof CreatedTerminalKey>;
