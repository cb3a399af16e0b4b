import Type, { type Static } from 'typebox';
import { Id, Money } from './common.ts';

export const Transfer = Type.Object({
  id: Id,
  /** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** The names of the warehouses. */
  fromWarehouse: Type.String(),
  fromWarehouseId: Id,
  toWarehouse: Type.String(),
  toWarehouseId: Id,
});
export type Transfer = Static<typeof Transfer>;

export const TransferLine = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  quantity: Type.Number(),
  cost: Money,
});
export type TransferLine = Static<typeof TransferLine>;
