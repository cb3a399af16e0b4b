/** Which products sell best, which hardly and which not at all, and which sell more or less than before. Additions of our server. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money } from './common.ts';
import { Quantity } from './stock.ts';

/** What was sold of a product in seven days, and in the seven before them, less what came back. */
export const Mover = Type.Object({
  productId: Id,
  /** Empty: of no product that is there. */
  name: Type.String(),
  isWeighed: Type.Boolean(),
  /** Units or kilograms. */
  quantity: Quantity,
  quantityBefore: Quantity,
  /** With tax. */
  sales: Money,
  salesBefore: Money,
});
export type Mover = Static<typeof Mover>;

export const ProductMovers = Type.Object({
  /** The seven whole days before the one that was asked about, both inclusive. */
  from: Day,
  to: Day,
  /** The seven before those. */
  beforeFrom: Day,
  beforeTo: Day,
  /** Five at most each: by sales; by how much less than before; by how much more. */
  top: Type.Array(Mover),
  falling: Type.Array(Mover),
  rising: Type.Array(Mover),
});
export type ProductMovers = Static<typeof ProductMovers>;

export const MoversParams = Type.Object({ branch: Id });

export const MoversQuery = Type.Object({
  /** It runs, so it is not counted. */
  day: Day,
});
