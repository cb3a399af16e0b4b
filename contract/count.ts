/** Counting what is in a warehouse. Additions of our server. */
import Type, { type Static } from 'typebox';
import { flag, Id, Money, Paging, requiredText, text, wordOf } from './common.ts';
import { quantity, Quantity } from './stock.ts';
import { COUNT_SCOPES, COUNT_STATUSES } from './words.ts';

export const CountInput = Type.Object({
  branchId: Id,
  warehouseId: Id,
  name: requiredText(),
  scope: wordOf(COUNT_SCOPES),
  /** Of the scope `category`. */
  categoryId: Type.Optional(Id),
  /** Who counts is not shown what should be there. */
  isBlind: flag(),
});
export type CountInput = Static<typeof CountInput>;

export const Count = Type.Object({
  id: Id,
  name: Type.String(),
  branchId: Id,
  warehouseId: Id,
  warehouse: Type.String(),
  scope: wordOf(COUNT_SCOPES),
  /** Empty, unless it is the count of one. */
  category: Type.String(),
  isBlind: Type.Boolean(),
  status: wordOf(COUNT_STATUSES),
  /** What the branch's clock showed, without a zone. */
  createdAt: Type.String(),
  createdBy: Type.String(),
  /** When it was posted or given up, and by whom; empty: it is open. */
  endedAt: Type.String(),
  endedBy: Type.String(),
  lines: Type.Integer(),
  counted: Type.Integer(),
  /** Lines of which there is more or less than there should be, and what that is worth at cost; 0 of a blind one until it is posted. */
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
  /** Null: not yet. */
  counted: orNothing(Quantity),
  /** What there should have been when it was counted, or now; null: who counts is not shown it. */
  expected: orNothing(Quantity),
  cost: Money,
  /** UTC milliseconds; 0: not yet. */
  countedAt: Type.Integer(),
  countedBy: Type.String(),
  /** Codes of packages, with what is in each; absent where it has none. */
  packs: Type.Optional(Type.Array(Type.Object({ code: Type.String(), size: Type.Number() }))),
});
export type CountLine = Static<typeof CountLine>;

/** By name. `at`, in UTC milliseconds, is the `since` of the next question. */
export const CountLines = Type.Object({ at: Type.Integer(), lines: Type.Array(CountLine) });
export type CountLines = Static<typeof CountLines>;

/** Only what was counted from that moment on; without it, every line. */
export const CountLinesQuery = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-says': 'must be a moment in milliseconds',
    }),
  ),
});

/** One line, by its product or by a code on it. */
export const CountedInput = Type.Object({
  productId: Type.Optional(Id),
  code: Type.Optional(text(64)),
  /** Null: as if nobody had counted it. */
  counted: Type.Union([quantity(), Type.Null()], {
    'x-says': 'must be a number of at least 0 with at most three decimals, or null',
  }),
  /** What was counted so far, as the caller knows it: two people must not undo each other unseen. */
  seen: Type.Union([Type.Number(), Type.Null()], { 'x-says': 'must be a number or null' }),
});
export type CountedInput = Static<typeof CountedInput>;

/** What posting the count would do, or did: the greatest value first. */
export const CountReview = Type.Object({
  lines: Type.Array(CountLine),
  /** At cost: what there is more, and less, than there should be. */
  more: Money,
  less: Money,
});
export type CountReview = Static<typeof CountReview>;
