import Type, { type Static } from 'typebox';
import { Id, Money, Paging, text, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { quantity, Quantity, positiveQuantity } from './stock.ts';
import { TRANSFER_STATUSES } from './enums.ts';

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

/** From here on: additions of our server, where transfers are made. */

const warehouse = { id: Id, name: Type.String(), branchId: Id, branch: Type.String() };

/** A warehouse that goods can be sent to. */
export const Destination = Type.Object(warehouse);
export type Destination = Static<typeof Destination>;

export const SentTransfer = Type.Object({
  id: Id,
  /** What the clock of the branch that sent it showed, without a zone. */
  createdAt: Type.String(),
  status: enumSchema(TRANSFER_STATUSES),
  note: Type.String(),
  from: Type.Object(warehouse),
  to: Type.Object(warehouse),
  /** Empty where it is not known. */
  sentBy: Type.String(),
  /** When it was received or taken back, by the same clock, and by whom; empty while it is on the way. */
  endedAt: Type.String(),
  endedBy: Type.String(),
  lines: Type.Integer(),
  /** The value of what was sent, at cost. */
  value: Money,
  /** The number of lines of which another quantity arrived than was sent, or of which something was damaged. */
  differing: Type.Integer(),
});
export type SentTransfer = Static<typeof SentTransfer>;

export const SentTransferPage = Type.Object({ results: Type.Array(SentTransfer), ...Paging.properties });

export const SentLine = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  upc: Type.String(),
  quantity: Quantity,
  /** The quantity that arrived, damaged goods included. Null until it is received. */
  received: Type.Union([Quantity, Type.Null()]),
  /** The part of it that was damaged, and did not go into the stock. */
  damaged: Quantity,
  cost: Money,
});
export type SentLine = Static<typeof SentLine>;

export const SentTransferDetails = Type.Object({
  ...SentTransfer.properties,
  items: Type.Array(SentLine),
});
export type SentTransferDetails = Static<typeof SentTransferDetails>;

const lines = { minItems: 1, maxItems: 2000, 'x-rule': fieldRule('productList', { min: 1, max: 2000 }) };

export const TransferInput = Type.Object({
  branchId: Id,
  fromWarehouseId: Id,
  toWarehouseId: Id,
  note: text(2000),
  items: Type.Array(Type.Object({ productId: Id, quantity: positiveQuantity() }), lines),
});
export type TransferInput = Static<typeof TransferInput>;

/** The quantity of each line that arrived, and the part of it that was damaged: 0 by default. */
export const ReceiptInput = Type.Object({
  items: Type.Array(Type.Object({ id: Id, received: quantity(), damaged: Type.Optional(quantity()) }), lines),
});
export type ReceiptInput = Static<typeof ReceiptInput>;
