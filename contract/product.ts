import Type, { type Static } from 'typebox';
import { figure, flag, Id, imageData, Money, orNull, Paging, requiredText, Status, text } from './common.ts';
import { MOST } from './limits.ts';

const promotion = {
  promotionName: Type.Union([Type.String(), Type.Null()]),
  promotionValue: Type.Union([Money, Type.Null()]),
  promotionLimit: Type.Union([Money, Type.Null()]),
};

/** Additions of our server: absent where nobody has said it. */
const reordering = {
  /** Below it, the product runs low. */
  minStock: Type.Optional(Type.Number()),
  /** What an order fills it up to. */
  targetStock: Type.Optional(Type.Number()),
  /** Who it is usually bought from. */
  supplierId: Type.Optional(Id),
};

/** The code of a package, such as a case. */
export const ProductCode = Type.Object({
  code: requiredText(50),
  /** What a package is called: "Case". */
  unit: text(50),
  /** Units, or kilograms, in a package. */
  size: Type.Number({
    minimum: 0.001,
    maximum: 10_000,
    'x-says': 'must be a number from 0.001 to 10000 with at most three decimals',
  }),
  /** What a package is sold for; null: as much as what is in it. */
  price: Type.Optional(orNull(figure())),
});
export type ProductCode = Static<typeof ProductCode>;

/** The codes of all packages of a branch. */
export const ProductCodes = Type.Array(Type.Object({ productId: Id, ...ProductCode.properties }));
export type ProductCodes = Static<typeof ProductCodes>;

/** An addition of our server: absent where a product has no other code than its UPC. */
const codes = {
  codes: Type.Optional(
    Type.Array(ProductCode, { maxItems: 20, 'x-says': 'must be a list of at most 20 codes' }),
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
  cost: Money,
  stock: Type.Number(),
  pesado: Type.Boolean(),
  ecommerce: Type.Boolean(),
  branchId: Id,
  /** Of the promotion that is live today, if one is. */
  ...promotion,
  ...reordering,
  ...codes,
});
export type Product = Static<typeof Product>;

/** Units or kilograms, with at most three decimals. */
export const stockFigure = (minimum: number) =>
  Type.Number({ minimum, maximum: MOST, 'x-says': stockLimits(minimum) });

/** What a refusal says of such a figure. */
export const stockLimits = (minimum: number): string =>
  `must be a number from ${minimum} to ${MOST} with at most three decimals`;

const shared = {
  name: requiredText(),
  description: text(10_000),
  upc: text(64),
  /** Raw base64 of a new picture; empty keeps the old one. */
  base64dataImage: imageData(),
  price: figure(),
  tax: Type.Number({
    minimum: 0,
    maximum: 100,
    'x-says': 'must be a percentage from 0 to 100 with at most two decimals',
  }),
  status: Status,
  categoryId: Id,
  ebt: flag(),
  wic: flag(),
  cost: figure(),
  /** In units or kilograms, with at most three decimals. */
  stock: stockFigure(0),
  pesado: flag(),
  ecommerce: flag(),
  /** Additions of our server; what is left out stays as it is, and null takes it away. */
  minStock: Type.Optional(orNull(stockFigure(0))),
  targetStock: Type.Optional(orNull(stockFigure(0))),
  supplierId: Type.Optional(orNull(Id)),
  ...codes,
};

export const ProductInput = Type.Object({ ...shared, branchId: Id });
export type ProductInput = Static<typeof ProductInput>;

/** What was read with the changes on top; the server keeps `image` and the promotion fields itself. */
export const ProductUpdate = Type.Object({
  ...shared,
  /**
   * As `stockFigure`, also below 0. What was read may be sent back, though sales or what comes back have brought it beyond that: the
   * server looks at it where it is another one.
   */
  stock: Type.Number({ 'x-says': 'must be a number with at most three decimals' }),
  ean: Type.Optional(text(64)),
  /** As it was read: a product stays in its branch. */
  branchId: Type.Optional(Id),
  image: Type.Optional(Type.Union([text(1000), Type.Null()])),
  promotionName: Type.Optional(Type.Unknown()),
  promotionValue: Type.Optional(Type.Unknown()),
  promotionLimit: Type.Optional(Type.Unknown()),
});
export type ProductUpdate = Static<typeof ProductUpdate>;

/** Products come in this shape; the other paged lists as `results` (docs/api.md#lists). */
export const ProductPage = Type.Object({ products: Type.Array(Product), pagination: Paging });

/** What a product search answers. */
export const ProductMatch = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  price: Money,
  cost: Money,
  stock: Type.Number(),
  /** Additions of our server, for an inactive product alone, which is found only by its exact code. */
  status: Type.Optional(Type.Literal(0)),
  categoryId: Type.Optional(Id),
  /** An addition of our server, where what was asked is the code of this package of it. */
  pack: Type.Optional(ProductCode),
});
export type ProductMatch = Static<typeof ProductMatch>;
