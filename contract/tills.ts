/** What tills and our server say to each other (docs/connect-a-till.md), and the terminals that their keys are of. */
import Type, { type Static } from 'typebox';
import { closed, figure, Id, Money, requiredText, text } from './common.ts';
import { MOST } from './limits.ts';
import { Product } from './product.ts';
import { TENDERS } from './words.ts';

/** Sales, or openings of drawers, in one call. */
export const MOST_A_CALL = 500;
const MOST_LINES = 2000;

/** Of a sale that goes out, or of goods that come back: at most two decimals, below 0 for what comes back. */
const signedFigure = () =>
  Type.Number({
    minimum: -MOST,
    maximum: MOST,
    'x-says': `must be a number from -${MOST} to ${MOST} with at most two decimals`,
  });

const Reference = Type.String({
  maxLength: 100,
  pattern: '^[^\\s\\u0000](?:[^\\u0000]*[^\\s\\u0000])?$',
  'x-says': 'must be text of 1 to 100 characters that neither begins nor ends with a space',
});

/** With `Z` or an offset the moment itself; without, what the branch's clock showed. */
const Moment = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})?$',
  'x-says':
    'must be a moment written 2026-11-22T14:05:00, with Z or an offset such as -05:00 behind it or none',
});

/** One of `quantity` and `weight`, and one of `product`, `upc` and `name`. */
export const TillLine = closed({
  /** Null: of no product that the shop has, such as a delivery; it needs a name then. */
  product: Type.Optional(Type.Union([Id, Type.Null()], { 'x-says': 'must be the id of a product, or null' })),
  upc: Type.Optional(text(64)),
  /** As the receipt has it; it finds the product where nothing else does. */
  name: Type.Optional(text()),
  /** Pieces; below 0 where they come back. */
  quantity: Type.Optional(
    Type.Integer({
      minimum: -99_999,
      maximum: 99_999,
      'x-says': 'must be a whole number from -99999 to 99999, and not 0',
    }),
  ),
  /** Kilograms, at most three decimals; below 0 where they come back. */
  weight: Type.Optional(
    Type.Number({
      minimum: -9999.999,
      maximum: 9999.999,
      'x-says':
        'must be a number of kilograms from -9999.999 to 9999.999 with at most three decimals, and not 0',
    }),
  ),
  /** Of one piece or kilogram, without tax. */
  price: figure(),
  /** Taken off the whole line, before tax. */
  discount: Type.Optional(figure()),
  /** Of the whole line; without it, by the product's rate. */
  tax: Type.Optional(signedFigure()),
  /** What was charged for the line, with tax; without it, what price, discount and tax come to. */
  amount: Type.Optional(signedFigure()),
  /** Of one piece or kilogram; without it, the product's. */
  cost: Type.Optional(figure()),
});
export type TillLine = Static<typeof TillLine>;

/** A sale by its reference. */
const TakenBack = closed({
  reference: Reference,
  /** Where another terminal sold it. */
  terminal: Type.Optional(requiredText()),
});

export const TillSale = closed({
  reference: Reference,
  createdAt: Moment,
  /** The name of a terminal of the branch; without it, the key's own. */
  terminal: Type.Optional(requiredText()),
  /** User name, or name. */
  cashier: requiredText(),
  lines: Type.Array(TillLine, {
    minItems: 1,
    maxItems: MOST_LINES,
    'x-says': `must be a list of 1 to ${MOST_LINES} lines`,
  }),
  payments: Type.Array(
    closed({
      tender: Type.Enum(TENDERS, { 'x-says': `must be one of ${TENDERS.join(', ')}` }),
      /** What the drawer or the card gained: cash without the change. */
      amount: signedFigure(),
      /** What was handed over, where that was more: the receipt has the change. */
      given: Type.Optional(figure()),
    }),
    { maxItems: 20, 'x-says': 'must be a list of at most 20 payments' },
  ),
  takesBack: Type.Optional(TakenBack),
});
export type TillSale = Static<typeof TillSale>;

export const TillOpening = closed({
  reference: Reference,
  createdAt: Moment,
  terminal: Type.Optional(requiredText()),
  cashier: requiredText(),
});
export type TillOpening = Static<typeof TillOpening>;

/** Each is looked at by itself, so that one that is wrong refuses none of the others. */
const listOf = <Schema extends typeof TillSale | typeof TillOpening>(schema: Schema, what: string) =>
  Type.Array(Type.Union([schema, Type.Unknown()]), {
    maxItems: MOST_A_CALL,
    'x-says': `must be a list of at most ${MOST_A_CALL} ${what}`,
  });

/** What the till's clock shows as it sends: how far it is off is taken off every moment of the call. */
const sentAt = Type.Optional(Moment);

export const SalesSent = closed({ sales: listOf(TillSale, 'sales'), sentAt });
export const OpeningsSent = closed({ openings: listOf(TillOpening, 'openings'), sentAt });

export const RESULTS = ['stored', 'known', 'refused'] as const;

/** What became of one, in the order in which they were sent. */
export const TillAnswer = Type.Object({
  /** Empty where it has none that could be read. */
  reference: Type.String(),
  /** The terminal's name. */
  terminal: Type.String(),
  /** `known`: it was here already, and nothing was done. */
  result: Type.Enum(RESULTS),
  /** Of a sale that is here: the branch's running number. */
  number: Type.Optional(Type.Integer()),
  /** Why it was refused, or what was done about its moment. */
  message: Type.Optional(Type.String()),
  /** What the sentence is about: `lines.0.price`. */
  field: Type.Optional(Type.String()),
});
export type TillAnswer = Static<typeof TillAnswer>;

export const TillAnswers = Type.Object({
  results: Type.Array(TillAnswer),
  /** How far the till's clock is ahead of the server's, where it said what it shows; behind: below 0. */
  clockAheadSeconds: Type.Optional(Type.Integer()),
});
export type TillAnswers = Static<typeof TillAnswers>;

export const ChangesQuery = Type.Object({
  /** The cursor of the answer before; without it, everything. */
  since: Type.Optional(text(60)),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, 'x-says': 'must be a whole number from 1 to 1000' }),
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
    // Absent where it has none: a sale of the code of a package is of as many as are in it.
    'codes',
  ]).properties,
  /** The one that is live. */
  promotion: Type.Union([
    Type.Null(),
    Type.Object({
      name: Type.String(),
      /** 1: `value` is a percentage; any other: an amount. */
      discountTypeId: Id,
      value: Type.Number(),
      limit: Money,
      /** Its last day, YYYYMMDD. */
      dateEnd: Type.Integer(),
    }),
  ]),
});
export type TillProduct = Static<typeof TillProduct>;

export const ProductChanges = Type.Object({
  /** Forget what you have: these are all. */
  reset: Type.Boolean(),
  products: Type.Array(TillProduct),
  /** Ids of products that were deleted. */
  gone: Type.Array(Id),
  /** The `since` of the next call. */
  cursor: Type.String(),
  /** There are more already. */
  more: Type.Boolean(),
  branch: Type.Object({
    id: Id,
    name: Type.String(),
    timeZone: Type.String(),
    cutoffHour: Type.Integer(),
    taxLabel: Type.String(),
    footerMsg: Type.String(),
    /** ISO 4217, of the shop. */
    currency: Type.String(),
  }),
  /** The name of the key's own. */
  terminal: Type.String(),
});
export type ProductChanges = Static<typeof ProductChanges>;

export const Terminal = Type.Object({
  id: Id,
  branchId: Id,
  /** Empty: it has none. */
  name: Type.String(),
  key: Type.Union([
    Type.Null(),
    Type.Object({
      /** How it begins. */
      prefix: Type.String(),
      /** ISO 8601. */
      createdAt: Type.String(),
      /** ISO 8601, behind by up to a minute; null: never. */
      lastUsedAt: Type.Union([Type.String(), Type.Null()]),
    }),
  ]),
});
export type Terminal = Static<typeof Terminal>;

export const TerminalInput = Type.Object({ name: requiredText(60), branchId: Id });

/** `key` is told this once. */
export const MadeKey = Type.Object({ key: Type.String(), terminal: Terminal });
export type MadeKey = Static<typeof MadeKey>;
