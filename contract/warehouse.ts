import Type, { type Static } from 'typebox';
import { Id, requiredText } from './common.ts';

export const WarehouseInput = Type.Object({ name: requiredText(), branchId: Id });
export type WarehouseInput = Static<typeof WarehouseInput>;

export const Warehouse = Type.Object({ id: Id, name: Type.String(), branchId: Id });
export type Warehouse = Static<typeof Warehouse>;
