/** Sorting, filters and counts of the product list, beyond the documented page of products. */
import Type, { type Static } from 'typebox';
import { Id, PageQuery, Status, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { SORT_DIRECTIONS, PRODUCT_SORTS, STOCK_LEVELS } from './enums.ts';

const yes = () => Type.Optional(enumSchema(['true'] as const));
const yesOrNo = () => Type.Optional(enumSchema(['true', 'false'] as const));

/** Each narrows the list further. */
export const ProductFilterQuery = Type.Object({
  name: PageQuery.properties.name,
  status: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1, 'x-rule': fieldRule('either', { words: ['1', '0'] }) }),
  ),
  ebt: yesOrNo(),
  wic: yesOrNo(),
  pesado: yesOrNo(),
  ecommerce: yesOrNo(),
  onPromotion: yes(),
  noPicture: yes(),
  noPrice: yes(),
  /** Another product of the branch has one of the product's codes. */
  sameCode: yes(),
  stock: Type.Optional(enumSchema(STOCK_LEVELS)),
  /** The usual supplier. */
  supplierId: Type.Optional(Id),
  /** Percent of the price. A product without a price has no margin and never matches. */
  marginBelow: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, 'x-rule': fieldRule('whole', { min: 0, max: 100 }) }),
  ),
});
export type ProductFilterQuery = Static<typeof ProductFilterQuery>;

/** The documented query, with our filters and sorting. */
export const ProductQuery = Type.Object({
  ...PageQuery.properties,
  ...ProductFilterQuery.properties,
  sort: Type.Optional(enumSchema(PRODUCT_SORTS)),
  order: Type.Optional(enumSchema(SORT_DIRECTIONS)),
});
export type ProductQuery = Static<typeof ProductQuery>;

export const ProductListParams = Type.Object({
  branchId: Id,
  categoryId: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': fieldRule('idOrZeroForAll'),
  }),
});

const Count = Type.Integer();

/** The number of products that each choice would give, with all other filters unchanged. */
export const ProductCounts = Type.Object({
  /** With every chosen filter. */
  total: Count,
  categories: Type.Array(Type.Object({ categoryId: Id, count: Count })),
  statuses: Type.Array(Type.Object({ status: Status, count: Count })),
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
  /** Absent for a caller whose role may not see costs. */
  margins: Type.Optional(Type.Array(Type.Object({ marginBelow: Type.Integer(), count: Count }))),
});
export type ProductCounts = Static<typeof ProductCounts>;
