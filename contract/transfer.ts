import Type, { type Static } from 'typebox';
import { Id, Money, PagingQuery, PageInfo, sortParameters, textSchema, enumSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { quantitySchema, Quantity, positiveQuantitySchema } from './stock.ts';
import { TRANSFER_STATUSES } from './enums.ts';
import { LIST_SORTS } from './listSorts.ts';

export const Transfer = Type.Object({
  id: Id,
  /** Time of the transfer by the branch's clock, without a time zone, such as `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
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

/**
 * Warehouse of a transfer, with its branch. The basic API (docs/api.md) has neither this schema nor those after it in
 * this file.
 */

const warehouse = { id: Id, name: Type.String(), branchId: Id, branch: Type.String() };

export const TransferDestination = Type.Object(warehouse);
export type TransferDestination = Static<typeof TransferDestination>;

export const SentTransfer = Type.Object({
  id: Id,
  /** Creation time by the clock of the sending branch, without a time zone. */
  createdAt: Type.String(),
  status: enumSchema(TRANSFER_STATUSES),
  note: Type.String(),
  from: Type.Object(warehouse),
  to: Type.Object(warehouse),
  sentBy: Type.String(),
  /**
   * Time and user of the end of the transfer (received or cancelled), by the clock of the sending branch. Empty
   * while the transfer is on the way.
   */
  endedAt: Type.String(),
  endedBy: Type.String(),
  lines: Type.Integer(),
  value: Money,
  /** Number of lines whose received quantity differs from the sent quantity, or that have damaged goods. */
  differing: Type.Integer(),
});
export type SentTransfer = Static<typeof SentTransfer>;

export const SentTransferQuery = Type.Object({
  ...PagingQuery.properties,
  ...sortParameters(LIST_SORTS.transfers),
});

export const PagedSentTransfers = Type.Object({ results: Type.Array(SentTransfer), ...PageInfo.properties });

export const SentTransferLine = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  upc: Type.String(),
  quantity: Quantity,
  /** Received quantity of the product, including damaged goods. Null until the transfer is received. */
  received: Type.Union([Quantity, Type.Null()]),
  damaged: Quantity,
  cost: Money,
});
export type SentTransferLine = Static<typeof SentTransferLine>;

export const SentTransferDetails = Type.Object({
  ...SentTransfer.properties,
  items: Type.Array(SentTransferLine),
});
export type SentTransferDetails = Static<typeof SentTransferDetails>;

const lines = {
  minItems: 1,
  maxItems: 2000,
  'x-rule': createFieldRule('productList', { min: 1, max: 2000 }),
};

export const TransferInput = Type.Object({
  branchId: Id,
  fromWarehouseId: Id,
  toWarehouseId: Id,
  note: textSchema(2000),
  items: Type.Array(Type.Object({ productId: Id, quantity: positiveQuantitySchema() }), lines),
});
export type TransferInput = Static<typeof TransferInput>;

export const TransferReceiptInput = Type.Object({
  items: Type.Array(
    Type.Object({ id: Id, received: quantitySchema(), damaged: Type.Optional(quantitySchema()) }),
    lines,
  ),
});
export type TransferReceiptInput = Static<typeof TransferReceiptInput>;
