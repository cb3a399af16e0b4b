/** The calls between tills and our server (docs/connect-a-till.md), and the terminals that the tills' keys belong to. */
import Type, { type Static } from 'typebox';
import { closedObject, nonNegativeAmount, Id, Money, requiredText, text } from './common.ts';
import { fieldRule, allowNull } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { Product } from './product.ts';
import { TENDERS } from './enums.ts';

/** The most sales, or openings of drawers, in one call. */
export const MAX_ITEMS_PER_CALL = 500;
const MAX_SALE_LINES = 2000;

/** An amount of a sale or a return: at most two decimals, negative for a return. */
const signedFigure = () =>
  Type.Number({
    minimum: -MAX_AMOUNT,
    maximum: MAX_AMOUNT,
    'x-rule': fieldRule('number', { min: -MAX_AMOUNT, max: MAX_AMOUNT, decimals: 2 }),
  });

const Reference = Type.String({
  maxLength: 100,
  pattern: '^[^\\s\\u0000](?:[^\\u0000]*[^\\s\\u0000])?$',
  'x-rule': fieldRule('trimmedText', { min: 1, max: 100 }),
});

/** With `Z` or an offset, the exact moment. Without one, the time by the branch's clock. */
const Moment = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})?$',
  'x-rule': fieldRule('writtenMoment', { example: '2026-11-22T14:05:00', offset: '-05:00' }),
});

/** Has either `quantity` or `weight`, and one of `product`, `upc` and `name`. */
export const TillLine = closedObject({
  /** Null for something that is not a product of the shop, such as a delivery fee. The line then needs a name. */
  product: Type.Optional(Type.Union([Id, Type.Null()], { 'x-rule': allowNull(fieldRule('productId')) })),
  upc: Type.Optional(text(64)),
  /** As on the receipt. It also finds the product where nothing else does. */
  name: Type.Optional(text()),
  /** Pieces; negative for a return. */
  quantity: Type.Optional(
    Type.Integer({
      minimum: -99_999,
      maximum: 99_999,
      'x-rule': fieldRule('wholeExcept', { min: -99999, max: 99999, except: 0 }),
    }),
  ),
  /** Kilograms, at most three decimals; negative for a return. */
  weight: Type.Optional(
    Type.Number({
      minimum: -9999.999,
      maximum: 9999.999,
      'x-rule': fieldRule('kilograms', { min: -9999.999, max: 9999.999, decimals: 3, except: 0 }),
    }),
  ),
  /** The price of one piece or kilogram, without tax. */
  price: nonNegativeAmount(),
  /** The discount on the whole line, before tax. */
  discount: Type.Optional(nonNegativeAmount()),
  /** The tax on the whole line. By default, it is calculated from the product's rate. */
  tax: Type.Optional(signedFigure()),
  /** The amount charged for the line, with tax. By default, it is calculated from price, discount and tax. */
  amount: Type.Optional(signedFigure()),
  /** The cost of one piece or kilogram; by default, the product's. */
  cost: Type.Optional(nonNegativeAmount()),
});
export type TillLine = Static<typeof TillLine>;

/** An earlier sale, by its reference. */
const TakenBack = closedObject({
  reference: Reference,
  /** The terminal that sold it, where it was another one. */
  terminal: Type.Optional(requiredText()),
});

export const TillSale = closedObject({
  reference: Reference,
  createdAt: Moment,
  /** The name of a terminal of the branch; by default, the key's own terminal. */
  terminal: Type.Optional(requiredText()),
  /** The cashier's user name, or name. */
  cashier: requiredText(),
  lines: Type.Array(TillLine, {
    minItems: 1,
    maxItems: MAX_SALE_LINES,
    'x-rule': fieldRule('lineList', { min: 1, max: MAX_SALE_LINES }),
  }),
  payments: Type.Array(
    closedObject({
      tender: Type.Enum(TENDERS, { 'x-rule': fieldRule('oneOf', { words: TENDERS }) }),
      /** The amount that the drawer or the card gained: cash without the change. */
      amount: signedFigure(),
      /** The amount handed over, where it was more. The receipt shows the change. */
      given: Type.Optional(nonNegativeAmount()),
    }),
    { maxItems: 20, 'x-rule': fieldRule('paymentsUpTo', { max: 20 }) },
  ),
  takesBack: Type.Optional(TakenBack),
});
export type TillSale = Static<typeof TillSale>;

export const TillOpening = closedObject({
  reference: Reference,
  createdAt: Moment,
  terminal: Type.Optional(requiredText()),
  cashier: requiredText(),
});
export type TillOpening = Static<typeof TillOpening>;

/** Each element is validated by itself, so that an invalid one does not refuse the others. */
const listSchema = <Schema extends typeof TillSale | typeof TillOpening>(
  schema: Schema,
  what: 'sales' | 'openings',
) =>
  Type.Array(Type.Union([schema, Type.Unknown()]), {
    maxItems: MAX_ITEMS_PER_CALL,
    'x-rule': fieldRule(`${what}UpTo`, { max: MAX_ITEMS_PER_CALL }),
  });

/** The till's clock at the time of sending. The server corrects every moment of the call by the error of that clock. */
const sentAt = Type.Optional(Moment);

export const SalesSent = closedObject({ sales: listSchema(TillSale, 'sales'), sentAt });
export const OpeningsSent = closedObject({ openings: listSchema(TillOpening, 'openings'), sentAt });

export const TILL_RESULTS = ['stored', 'known', 'refused'] as const;

/** The results, in the order in which the elements were sent. */
export const TillAnswer = Type.Object({
  /** Empty where no reference could be read. */
  reference: Type.String(),
  /** The terminal's name. */
  terminal: Type.String(),
  /** `known`: the server had it already, so nothing was done. */
  result: Type.Enum(TILL_RESULTS),
  /** For a stored sale: the branch's running number. */
  number: Type.Optional(Type.Integer()),
  /** Why it was refused, or how its moment was corrected. */
  message: Type.Optional(Type.String()),
  /** The path of the value that the message is about: `lines.0.price`. */
  field: Type.Optional(Type.String()),
});
export type TillAnswer = Static<typeof TillAnswer>;

export const TillAnswers = Type.Object({
  results: Type.Array(TillAnswer),
  /**
   * By how many seconds the till's clock is ahead of the server's, negative where it is behind. Absent where the till did not send
   * its clock.
   */
  clockAheadSeconds: Type.Optional(Type.Integer()),
});
export type TillAnswers = Static<typeof TillAnswers>;

export const ChangesQuery = Type.Object({
  /** The cursor of the previous answer. Without one, the answer has every product. */
  since: Type.Optional(text(60)),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, 'x-rule': fieldRule('whole', { min: 1, max: 1000 }) }),
  ),
});

/** A product as a till needs it: neither its cost nor its stock. */
export const TillProduct = Type.Object({
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
    // Absent where there are none. Selling the code of a package sells the quantity that it contains.
    'codes',
  ]).properties,
  /** The promotion that is live. */
  promotion: Type.Union([
    Type.Null(),
    Type.Object({
      name: Type.String(),
      /** 1 where `value` is a percentage; any other where it is an amount off each piece or kilogram. */
      discountTypeId: Id,
      value: Type.Number(),
      /** The fixed price of a piece or kilogram; absent for other promotions. `value` is then the difference to the product's price. */
      price: Type.Optional(Money),
      limit: Money,
      /** Its last day, YYYYMMDD. */
      dateEnd: Type.Integer(),
    }),
  ]),
});
export type TillProduct = Static<typeof TillProduct>;

export const ProductChanges = Type.Object({
  /** The till should discard the products that it has: this answer begins a complete list. */
  reset: Type.Boolean(),
  products: Type.Array(TillProduct),
  /** Ids of products that were deleted. */
  gone: Type.Array(Id),
  /** The `since` of the next call. */
  cursor: Type.String(),
  /** Whether more changes are waiting. */
  more: Type.Boolean(),
  branch: Type.Object({
    id: Id,
    name: Type.String(),
    timeZone: Type.String(),
    cutoffHour: Type.Integer(),
    taxLabel: Type.String(),
    footerMsg: Type.String(),
    /** The currency of the shop (ISO 4217). */
    currency: Type.String(),
  }),
  /** The name of the key's own terminal. */
  terminal: Type.String(),
});
export type ProductChanges = Static<typeof ProductChanges>;

export const Terminal = Type.Object({
  id: Id,
  branchId: Id,
  /** Empty where it has none. */
  name: Type.String(),
  /** The terminal has orders or drawer openings, so it cannot be removed. */
  used: Type.Boolean(),
  key: Type.Union([
    Type.Null(),
    Type.Object({
      /** The beginning of the key. */
      prefix: Type.String(),
      /** ISO 8601. */
      createdAt: Type.String(),
      /** ISO 8601, accurate to a minute; null where it was never used. */
      lastUsedAt: Type.Union([Type.String(), Type.Null()]),
    }),
  ]),
});
export type Terminal = Static<typeof Terminal>;

export const TerminalInput = Type.Object({ name: requiredText(60), branchId: Id });
export const TerminalName = Type.Pick(TerminalInput, ['name']);

/** `key` is shown only this once. */
export const CreatedKey = Type.Object({ key: Type.String(), terminal: Terminal });
export type CreatedKey = Static<typeof CreatedKey>;
