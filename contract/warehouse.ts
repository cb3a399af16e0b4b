import Type, { type Static } from 'typebox';
import { Id, requiredTextSchema, titledObjectSchema } from './common.ts';

export const WarehouseInput = Type.Object({ name: requiredTextSchema(), branchId: Id });
export type WarehouseInput = Static<typeof WarehouseInput>;

export const Warehouse = titledObjectSchema('Warehouse', {
  id: Id,
  name: Type.String(),
  branchId: Id,
  /**
   * True for the sales floor of a branch, the warehouse whose stock the tills sell; otherwise absent. This field is not
   * in the basic API (docs/api.md).
   */
  isFloor: Type.Optional(Type.Literal(true)),
});
export type Warehouse = Static<typeof Warehouse>;
