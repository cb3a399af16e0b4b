import Type, { type Static } from 'typebox';
import {
  booleanSchema,
  Id,
  Money,
  PagingQuery,
  PageInfo,
  requiredTextSchema,
  sortParameters,
  textSchema,
  enumSchema,
} from './common.ts';
import { createFieldRule, toNullableFieldRule } from './fieldRule.ts';
import { quantitySchema, Quantity } from './stock.ts';
import { STOCK_COUNT_SCOPES, STOCK_COUNT_STATUSES } from './enums.ts';
import { LIST_SORTS } from './listSorts.ts';

export const StockCountInput = Type.Object({
  branchId: Id,
  warehouseId: Id,
  name: requiredTextSchema(),
  scope: enumSchema(STOCK_COUNT_SCOPES),
  /** Category to count. Only counts with the scope `category` have one. */
  categoryId: Type.Optional(Id),
  isBlind: booleanSchema(),
});
export type StockCountInput = Static<typeof StockCountInput>;

export const StockCountRecord = Type.Object({
  id: Id,
  name: Type.String(),
  branchId: Id,
  warehouseId: Id,
  warehouse: Type.String(),
  isFloor: Type.Boolean(),
  scope: enumSchema(STOCK_COUNT_SCOPES),
  category: Type.String(),
  isBlind: Type.Boolean(),
  status: enumSchema(STOCK_COUNT_STATUSES),
  /** Creation time by the branch's clock, without a time zone. */
  createdAt: Type.String(),
  createdBy: Type.String(),
  /** Time and user of the posting or cancellation of the count. Empty while the count is open. */
  endedAt: Type.String(),
  endedBy: Type.String(),
  lines: Type.Integer(),
  counted: Type.Integer(),
  /**
   * Number of lines that differ from the expected stock. In a blind count, this number and the value of the differences
   * at cost are 0 until the count is posted.
   */
  differing: Type.Integer(),
  value: Money,
});
export type StockCountRecord = Static<typeof StockCountRecord>;

export const CountQuery = Type.Object({
  ...PagingQuery.properties,
  ...sortParameters(LIST_SORTS.counts),
});

export const PagedStockCounts = Type.Object({
  results: Type.Array(StockCountRecord),
  ...PageInfo.properties,
});

const orNothing = <Schema extends typeof Quantity>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const CountLine = Type.Object({
  productId: Id,
  name: Type.String(),
  upc: Type.String(),
  ean: Type.String(),
  counted: orNothing(Quantity),
  /**
   * Expected stock of the product: the stock at the time of counting or, until the product is counted, the current
   * stock. Null if the caller has no right to see it.
   */
  expected: orNothing(Quantity),
  cost: Money,
  /** Time when the product was counted, in UTC milliseconds. 0 until then. */
  countedAt: Type.Integer(),
  countedBy: Type.String(),
  /**
   * Package codes of the product, with the quantity in each package. Absent if the product has no such code.
   */
  packs: Type.Optional(Type.Array(Type.Object({ code: Type.String(), size: Type.Number() }))),
});
export type CountLine = Static<typeof CountLine>;

/**
 * Lines of a count, sorted by product name. A client that passes `at` (UTC milliseconds) as `since` of its next call
 * gets only newer lines.
 */
export const CountLines = Type.Object({ at: Type.Integer(), lines: Type.Array(CountLine) });
export type CountLines = Static<typeof CountLines>;

/**
 * Query of the lines of a count. With `since`, the response contains only lines that were counted at that time or
 * later.
 */
export const CountLinesQuery = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-rule': createFieldRule('moment'),
    }),
  ),
});

export const CountLineInput = Type.Object({
  productId: Type.Optional(Id),
  code: Type.Optional(textSchema(64)),
  /** Counted quantity. Null resets the line to "not counted". */
  counted: Type.Union([quantitySchema(), Type.Null()], {
    'x-rule': toNullableFieldRule(createFieldRule('numberFrom', { min: 0, decimals: 3 })),
  }),
  seen: Type.Union([Type.Number(), Type.Null()], { 'x-rule': createFieldRule('numberOrNull') }),
});
export type CountLineInput = Static<typeof CountLineInput>;

export const CountReview = Type.Object({
  lines: Type.Array(CountLine),
  more: Money,
  less: Money,
});
export type CountReview = Static<typeof CountReview>;
