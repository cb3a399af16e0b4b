import Type, { type Static } from 'typebox';
import {
  nonNegativeAmountSchema,
  booleanSchema,
  Id,
  base64ImageSchema,
  Money,
  nullable,
  PageInfo,
  requiredTextSchema,
  RecordStatus,
  textSchema,
  titledObjectSchema,
} from './common.ts';
import { type FieldRule, createFieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';

const promotion = {
  promotionName: Type.Union([Type.String(), Type.Null()]),
  promotionValue: Type.Union([Money, Type.Null()]),
  promotionLimit: Type.Union([Money, Type.Null()]),
};

/** Settings of a product for reordering. Optional for backends other than our server, and absent if not set. */
const reordering = {
  minStock: Type.Optional(Type.Number()),
  targetStock: Type.Optional(Type.Number()),
  supplierId: Type.Optional(Id),
};

export const ProductCode = Type.Object({
  code: requiredTextSchema(50),
  unit: textSchema(50),
  /** Quantity of the product that a package with this code contains, such as a case: in pieces or kilograms. */
  size: Type.Number({
    minimum: 0.001,
    maximum: 10_000,
    'x-rule': createFieldRule('number', { min: 0.001, max: 10000, decimals: 3 }),
  }),
  /** Price of the package. Null to charge the price of its contents. */
  price: Type.Optional(nullable(nonNegativeAmountSchema())),
});
export type ProductCode = Static<typeof ProductCode>;

export const ProductCodes = Type.Array(Type.Object({ productId: Id, ...ProductCode.properties }));
export type ProductCodes = Static<typeof ProductCodes>;

/**
 * Package codes of a product. Optional for backends other than our server, and absent if the product has no code
 * besides its UPC.
 */
const codes = {
  codes: Type.Optional(
    Type.Array(ProductCode, { maxItems: 20, 'x-rule': createFieldRule('codesUpTo', { max: 20 }) }),
  ),
};

export const Product = titledObjectSchema('Product', {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  upc: Type.String(),
  ean: Type.String(),
  /** File name of the product's stored picture. Empty without a picture. */
  image: Type.String(),
  price: Money,
  /** Tax rate of the product in percent. */
  tax: Type.Number(),
  status: RecordStatus,
  categoryId: Id,
  ebt: Type.Boolean(),
  wic: Type.Boolean(),
  /** Cost of one piece or kilogram. Absent if the caller's role has no right to see costs. */
  cost: Type.Optional(Money),
  stock: Type.Number(),
  pesado: Type.Boolean(),
  ecommerce: Type.Boolean(),
  branchId: Id,
  /** Fields of the product's active promotion, if any. */
  ...promotion,
  ...reordering,
  ...codes,
});
export type Product = Static<typeof Product>;

export const stockAmountSchema = (minimum: number) =>
  Type.Number({ minimum, maximum: MAX_AMOUNT, 'x-rule': createStockAmountRule(minimum) });

export const createStockAmountRule = (minimum: number): FieldRule =>
  createFieldRule('number', { min: minimum, max: MAX_AMOUNT, decimals: 3 });

const shared = {
  name: requiredTextSchema(),
  description: textSchema(10_000),
  upc: textSchema(64),
  /** The product's new picture in base64. Empty to keep the current picture. */
  base64dataImage: base64ImageSchema(),
  price: nonNegativeAmountSchema(),
  tax: Type.Number({
    minimum: 0,
    maximum: 100,
    'x-rule': createFieldRule('percentage', { min: 0, max: 100, decimals: 4 }),
  }),
  status: RecordStatus,
  categoryId: Id,
  ebt: booleanSchema(),
  wic: booleanSchema(),
  cost: nonNegativeAmountSchema(),
  stock: stockAmountSchema(0),
  pesado: booleanSchema(),
  ecommerce: booleanSchema(),
  /**
   * Minimum stock. This field and the following ones are optional for backends other than our server. An absent field
   * stays unchanged; null clears it.
   */
  minStock: Type.Optional(nullable(stockAmountSchema(0))),
  targetStock: Type.Optional(nullable(stockAmountSchema(0))),
  supplierId: Type.Optional(nullable(Id)),
  ...codes,
};

export const ProductInput = Type.Object({ ...shared, branchId: Id });
export type ProductInput = Static<typeof ProductInput>;

/**
 * Body of a product update: the whole record as read, with changes. The server ignores `image` and the promotion
 * fields.
 */
export const ProductUpdate = Type.Object({
  ...shared,
  /**
   * Stock of the product, which can be negative. Sales or returns can move the stock outside the limits of
   * `stockAmountSchema`, so the server checks those limits only if the value was changed.
   */
  stock: Type.Number({ 'x-rule': createFieldRule('decimals', { decimals: 3 }) }),
  ean: Type.Optional(textSchema(64)),
  /** Branch of the product. It must equal the stored branch, because products cannot move between branches. */
  branchId: Type.Optional(Id),
  image: Type.Optional(Type.Union([textSchema(1000), Type.Null()])),
  promotionName: Type.Optional(Type.Unknown()),
  promotionValue: Type.Optional(Type.Unknown()),
  promotionLimit: Type.Optional(Type.Unknown()),
});
export type ProductUpdate = Static<typeof ProductUpdate>;

/** A page of products. Other paged lists use `results` instead of `products` (docs/api.md#lists). */
export const PagedProducts = Type.Object({ products: Type.Array(Product), pagination: PageInfo });

export const ProductMatch = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  price: Money,
  /** Cost of one piece or kilogram. Absent if the caller's role has no right to see costs. */
  cost: Type.Optional(Money),
  stock: Type.Number(),
  /**
   * 0 for an inactive product, otherwise absent. The search finds an inactive product only by its exact code. This
   * field is not in the basic API (docs/api.md).
   */
  status: Type.Optional(Type.Literal(0)),
  categoryId: Type.Optional(Id),
  /** The package, if the searched text is a package code. Optional for backends other than our server. */
  pack: Type.Optional(ProductCode),
});
export type ProductMatch = Static<typeof ProductMatch>;
