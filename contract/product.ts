import Type, { type Static } from 'typebox';
import {
  nonNegativeAmount,
  flag,
  Id,
  imageData,
  Money,
  nullable,
  Paging,
  requiredText,
  Status,
  text,
} from './common.ts';
import { type FieldRule, fieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';

const promotion = {
  promotionName: Type.Union([Type.String(), Type.Null()]),
  promotionValue: Type.Union([Money, Type.Null()]),
  promotionLimit: Type.Union([Money, Type.Null()]),
};

/** Additions of our server. Absent where they are not set. */
const reordering = {
  /** The stock below which the product runs low. */
  minStock: Type.Optional(Type.Number()),
  /** The stock that a reorder fills up to. */
  targetStock: Type.Optional(Type.Number()),
  /** The usual supplier. */
  supplierId: Type.Optional(Id),
};

/** The code of a package, such as a case. */
export const ProductCode = Type.Object({
  code: requiredText(50),
  /** The name of the package, such as "Case". */
  unit: text(50),
  /** The quantity in a package, in units or kilograms. */
  size: Type.Number({
    minimum: 0.001,
    maximum: 10_000,
    'x-rule': fieldRule('number', { min: 0.001, max: 10000, decimals: 3 }),
  }),
  /** The price of a package; null for the price of its contents. */
  price: Type.Optional(nullable(nonNegativeAmount())),
});
export type ProductCode = Static<typeof ProductCode>;

/** The package codes of a whole branch. */
export const ProductCodes = Type.Array(Type.Object({ productId: Id, ...ProductCode.properties }));
export type ProductCodes = Static<typeof ProductCodes>;

/** An addition of our server: absent where a product has no other code than its UPC. */
const codes = {
  codes: Type.Optional(
    Type.Array(ProductCode, { maxItems: 20, 'x-rule': fieldRule('codesUpTo', { max: 20 }) }),
  ),
};

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  upc: Type.String(),
  ean: Type.String(),
  /** The name of a stored picture, or empty. */
  image: Type.String(),
  price: Money,
  /** Percent. */
  tax: Type.Number(),
  status: Status,
  categoryId: Id,
  ebt: Type.Boolean(),
  wic: Type.Boolean(),
  /** Absent for a caller whose role may not see costs. */
  cost: Type.Optional(Money),
  stock: Type.Number(),
  pesado: Type.Boolean(),
  ecommerce: Type.Boolean(),
  branchId: Id,
  /** From the promotion that is live today, if there is one. */
  ...promotion,
  ...reordering,
  ...codes,
});
export type Product = Static<typeof Product>;

/** Units or kilograms, with at most three decimals. */
export const stockAmount = (minimum: number) =>
  Type.Number({ minimum, maximum: MAX_AMOUNT, 'x-rule': stockRule(minimum) });

/** The rule for such a figure. */
export const stockRule = (minimum: number): FieldRule =>
  fieldRule('number', { min: minimum, max: MAX_AMOUNT, decimals: 3 });

const shared = {
  name: requiredText(),
  description: text(10_000),
  upc: text(64),
  /** Raw base64 of a new picture; empty keeps the old one. */
  base64dataImage: imageData(),
  price: nonNegativeAmount(),
  tax: Type.Number({
    minimum: 0,
    maximum: 100,
    'x-rule': fieldRule('percentage', { min: 0, max: 100, decimals: 4 }),
  }),
  status: Status,
  categoryId: Id,
  ebt: flag(),
  wic: flag(),
  cost: nonNegativeAmount(),
  /** In units or kilograms, with at most three decimals. */
  stock: stockAmount(0),
  pesado: flag(),
  ecommerce: flag(),
  /** Additions of our server. An absent field stays unchanged, and null clears it. */
  minStock: Type.Optional(nullable(stockAmount(0))),
  targetStock: Type.Optional(nullable(stockAmount(0))),
  supplierId: Type.Optional(nullable(Id)),
  ...codes,
};

export const ProductInput = Type.Object({ ...shared, branchId: Id });
export type ProductInput = Static<typeof ProductInput>;

/** The record as it was read, with the changes on top. The server ignores `image` and the promotion fields. */
export const ProductUpdate = Type.Object({
  ...shared,
  /**
   * Like `stockAmount`, but may be negative. An unchanged value is accepted even outside the limits, which sales or returns can
   * cause. The server checks a value only where it was changed.
   */
  stock: Type.Number({ 'x-rule': fieldRule('decimals', { decimals: 3 }) }),
  ean: Type.Optional(text(64)),
  /** Must be the branch that was read: a product cannot move to another branch. */
  branchId: Type.Optional(Id),
  image: Type.Optional(Type.Union([text(1000), Type.Null()])),
  promotionName: Type.Optional(Type.Unknown()),
  promotionValue: Type.Optional(Type.Unknown()),
  promotionLimit: Type.Optional(Type.Unknown()),
});
export type ProductUpdate = Static<typeof ProductUpdate>;

/** The page of products has this shape. Other paged lists use `results` (docs/api.md#lists). */
export const ProductPage = Type.Object({ products: Type.Array(Product), pagination: Paging });

/** What a product search answers. */
export const ProductMatch = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  price: Money,
  /** Absent for a caller whose role may not see costs. */
  cost: Type.Optional(Money),
  stock: Type.Number(),
  /** Additions of our server, only for an inactive product, which is found only by its exact code. */
  status: Type.Optional(Type.Literal(0)),
  categoryId: Type.Optional(Id),
  /** An addition of our server: the package, where the search was for a package's code. */
  pack: Type.Optional(ProductCode),
});
export type ProductMatch = Static<typeof ProductMatch>;
