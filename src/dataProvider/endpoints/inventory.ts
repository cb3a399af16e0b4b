/** Warehouses, and transfers between them. */
import type { Identifier, RaRecord } from 'ra-core';
import type { Transfer as TransferWire, TransferLine as TransferLineWire } from '../../../contract/transfer';
import type { Warehouse as WarehouseWire, WarehouseInput } from '../../../contract/warehouse';
import { centsOf } from '../../lib/money';
import {
  call,
  crud,
  get,
  inRange,
  oneOf,
  texts,
  type BranchRange,
  type ResourceEndpoint,
  type WriteContext,
} from '../requests';
import { rows } from '../pages';
import { idOf, keyOf, numberOf, textOf, trimmed, type Loose } from '../wire';

export interface Warehouse extends RaRecord {
  id: Identifier;
  name: string;
  /** Fields that no screen shows. An update sends them back as they were read. */
  carried?: { branchId: number };
}

export interface Transfer {
  id: Identifier;
  /** As the backend writes it; `momentOf` of `lib/days` reads it. */
  createdAt: string;
  /** Names; empty when the backend has none. */
  fromWarehouse: string;
  fromWarehouseId: Identifier;
  toWarehouse: string;
  toWarehouseId: Identifier;
}

export interface TransferLine {
  id: Identifier;
  productId: Identifier;
  /** Empty when the backend has none. */
  name: string;
  quantity: number;
  costCents: number;
}

export const warehouses = {
  ...crud('/api/warehouse'),
  ofBranch: true,
  first: {},
  list: ({ branch }) => get(`/api/warehouse/all/branch/${branch}`),
  read: (wire: Loose<WarehouseWire>): Warehouse => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    carried: { branchId: numberOf(wire.branchId) },
  }),
  write: (form: Loose<Warehouse>, { branch, previous }: WriteContext): WarehouseInput => ({
    ...texts(form, ['name']),
    branchId: (previous as Warehouse | undefined)?.carried?.branchId || branch,
  }),
} satisfies ResourceEndpoint;

export const transfers = call(
  (range: BranchRange) => get(`/api/inventorytransfer/report/${inRange(range)}`),
  rows((wire: Loose<TransferWire>): Transfer => ({
    id: keyOf(wire.id),
    createdAt: trimmed(wire.createdAt),
    fromWarehouse: trimmed(wire.fromWarehouse),
    fromWarehouseId: keyOf(wire.fromWarehouseId),
    toWarehouse: trimmed(wire.toWarehouse),
    toWarehouseId: keyOf(wire.toWarehouseId),
  })),
);

export const transferLines = call(
  (transferId: Identifier) => get(oneOf('/api/InventoryTransferDetail')(transferId)),
  rows((wire: Loose<TransferLineWire>): TransferLine => ({
    id: keyOf(wire.id),
    productId: keyOf(wire.productId),
    name: trimmed(wire.productName),
    quantity: numberOf(wire.quantity),
    costCents: centsOf(wire.cost),
  })),
);
