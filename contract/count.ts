/** Counting the stock of a warehouse. Additions of our server. */
import Type, { type Static } from 'typebox';
import { flag, Id, Money, Paging, requiredText, text, enumSchema } from './common.ts';
import { fieldRule, allowNull } from './fieldRule.ts';
import { quantity, Quantity } from './stock.ts';
import { COUNT_SCOPES, COUNT_STATUSES } from './enums.ts';

export const CountInput = Type.Object({
  branchId: Id,
  warehouseId: Id,
  name: requiredText(),
  scope: enumSchema(COUNT_SCOPES),
  /** For the scope `category`. */
  categoryId: Type.Optional(Id),
  /** A blind count: whoever counts does not see the expected stock. */
  isBlind: flag(),
});
export type CountInput = Static<typeof CountInput>;

export const Count = Type.Object({
  id: Id,
  name: Type.String(),
  branchId: Id,
  warehouseId: Id,
  warehouse: Type.String(),
  /** True for the sales floor of its branch. */
  isFloor: Type.Boolean(),
  scope: enumSchema(COUNT_SCOPES),
  /** The category that is counted; empty for other scopes. */
  category: Type.String(),
  isBlind: Type.Boolean(),
  status: enumSchema(COUNT_STATUSES),
  /** What the branch's clock showed, without a zone. */
  createdAt: Type.String(),
  createdBy: Type.String(),
  /** When the count was posted or cancelled, and by whom; empty while it is open. */
  endedAt: Type.String(),
  endedBy: Type.String(),
  lines: Type.Integer(),
  counted: Type.Integer(),
  /**
   * How many lines differ from the expected stock, and the value of the difference at cost. Both are 0 in a blind count until it is
   * posted.
   */
  differing: Type.Integer(),
  value: Money,
});
export type Count = Static<typeof Count>;

export const CountPage = Type.Object({ results: Type.Array(Count), ...Paging.properties });

const orNothing = <Schema extends typeof Quantity>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const CountLine = Type.Object({
  productId: Id,
  name: Type.String(),
  upc: Type.String(),
  ean: Type.String(),
  /** Null until the product is counted. */
  counted: orNothing(Quantity),
  /** The expected stock at the time of counting, or the current one before that. Null where whoever counts may not see it. */
  expected: orNothing(Quantity),
  cost: Money,
  /** UTC milliseconds; 0 until the product is counted. */
  countedAt: Type.Integer(),
  countedBy: Type.String(),
  /** Codes of packages, with the quantity in each; absent where the product has none. */
  packs: Type.Optional(Type.Array(Type.Object({ code: Type.String(), size: Type.Number() }))),
});
export type CountLine = Static<typeof CountLine>;

/** Sorted by name. `at`, in UTC milliseconds, is the `since` of the next call. */
export const CountLines = Type.Object({ at: Type.Integer(), lines: Type.Array(CountLine) });
export type CountLines = Static<typeof CountLines>;

/** Returns only lines that were counted from `since` on; every line by default. */
export const CountLinesQuery = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-rule': fieldRule('moment'),
    }),
  ),
});

/** One line, identified by its product or by one of the product's codes. */
export const CountLineInput = Type.Object({
  productId: Type.Optional(Id),
  code: Type.Optional(text(64)),
  /** Null resets the line to not counted. */
  counted: Type.Union([quantity(), Type.Null()], {
    'x-rule': allowNull(fieldRule('numberFrom', { min: 0, decimals: 3 })),
  }),
  /** The count that the caller last saw. It prevents two people from overwriting each other unnoticed. */
  seen: Type.Union([Type.Number(), Type.Null()], { 'x-rule': fieldRule('numberOrNull') }),
});
export type CountLineInput = Static<typeof CountLineInput>;

/** What posting the count would do, or did, sorted by value, the greatest first. */
export const CountReview = Type.Object({
  lines: Type.Array(CountLine),
  /** The value of the surplus and of the shortfall, at cost. */
  more: Money,
  less: Money,
});
export type CountReview = Static<typeof CountReview>;
