/** Stock of a branch for tills (docs/connect-a-till.md). */
import Type, { type Static } from 'typebox';
import { AfterKey, Id, titledObjectSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { Quantity } from './stock.ts';

export const MAX_PRODUCTS_PER_STOCK_CALL = 500;

export const TillStockQuery = Type.Object({
  /** Ids of products, separated by commas. Without this parameter, the response contains every product. */
  products: Type.Optional(
    Type.String({
      maxLength: 8000,
      pattern: '^[1-9][0-9]{0,15}(?:,[1-9][0-9]{0,15}){0,499}$',
      'x-rule': createFieldRule('idList', { min: 1, max: MAX_PRODUCTS_PER_STOCK_CALL }),
    }),
  ),
  /**
   * Id of the last product in the previous response, to read the next page. Needed if that response has `more: true`.
   */
  after: Type.Optional(AfterKey),
});

export const TillStock = titledObjectSchema('TillStock', {
  /**
   * Products of the branch that the till's API key belongs to, sorted by id. Products of other branches are left out.
   */
  products: Type.Array(
    Type.Object({
      id: Id,
      /** Stock in all warehouses of the branch. */
      stock: Quantity,
      /** Stock on the sales floor. */
      onFloor: Quantity,
    }),
  ),
  more: Type.Boolean(),
});
export type TillStock = Static<typeof TillStock>;
