import Type, { type Static } from 'typebox';
import { Id, requiredText } from './common.ts';

export const WarehouseInput = Type.Object({ name: requiredText(), branchId: Id });
export type WarehouseInput = Static<typeof WarehouseInput>;

export const Warehouse = Type.Object({
  id: Id,
  name: Type.String(),
  branchId: Id,
  /** An addition of our server, only for the sales floor of a branch, which its tills sell from. */
  isFloor: Type.Optional(Type.Literal(true)),
});
export type Warehouse = Static<typeof Warehouse>;
