/** Sorting, filters and counts of the product list. Optional for backends other than our server. */
import Type, { type Static } from 'typebox';
import { Id, NameFilteredPageQuery, RecordStatus, enumSchema, sortParameters } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { PRODUCT_SORTS, STOCK_LEVELS } from './enums.ts';

const yes = () => Type.Optional(enumSchema(['true'] as const));
const yesOrNo = () => Type.Optional(enumSchema(['true', 'false'] as const));

export const ProductFilterQuery = Type.Object({
  name: NameFilteredPageQuery.properties.name,
  status: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1, 'x-rule': createFieldRule('either', { words: ['1', '0'] }) }),
  ),
  ebt: yesOrNo(),
  wic: yesOrNo(),
  pesado: yesOrNo(),
  ecommerce: yesOrNo(),
  onPromotion: yes(),
  noPicture: yes(),
  noPrice: yes(),
  /** True to list only products whose code another product of the branch also has. */
  sameCode: yes(),
  stock: Type.Optional(enumSchema(STOCK_LEVELS)),
  supplierId: Type.Optional(Id),
  /**
   * Upper limit of the margin, in percent of the price without tax. Products without a price have no margin and never
   * match.
   */
  marginBelow: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, 'x-rule': createFieldRule('whole', { min: 0, max: 100 }) }),
  ),
});
export type ProductFilterQuery = Static<typeof ProductFilterQuery>;

/** Query of the product list: the parameters of the basic API (docs/api.md), and additional filters and sorting. */
export const ProductQuery = Type.Object({
  ...NameFilteredPageQuery.properties,
  ...ProductFilterQuery.properties,
  ...sortParameters(PRODUCT_SORTS),
});
export type ProductQuery = Static<typeof ProductQuery>;

export const ProductListParams = Type.Object({
  branchId: Id,
  categoryId: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': createFieldRule('idOrZeroForAll'),
  }),
});

const Count = Type.Integer();

/** Number of products for each choice of each filter, with all other filters unchanged. */
export const ProductFilterCounts = Type.Object({
  total: Count,
  categories: Type.Array(Type.Object({ categoryId: Id, count: Count })),
  statuses: Type.Array(Type.Object({ status: RecordStatus, count: Count })),
  ebt: Count,
  wic: Count,
  pesado: Count,
  ecommerce: Count,
  onPromotion: Count,
  noPicture: Count,
  noPrice: Count,
  sameCode: Count,
  suppliers: Type.Array(Type.Object({ supplierId: Id, count: Count })),
  stocks: Type.Array(Type.Object({ stock: enumSchema(STOCK_LEVELS), count: Count })),
  /** Number of products below each margin. Absent if the caller's role has no right to see costs. */
  margins: Type.Optional(Type.Array(Type.Object({ marginBelow: Type.Integer(), count: Count }))),
});
export type ProductFilterCounts = Static<typeof ProductFilterCounts>;
