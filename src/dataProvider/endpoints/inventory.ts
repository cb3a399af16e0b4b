import type { Identifier, RaRecord } from 'ra-core';
import type { Transfer as TransferWire, TransferLine as TransferLineWire } from '../../../contract/transfer';
import type { Warehouse as WarehouseWire, WarehouseInput } from '../../../contract/warehouse';
import { toCents } from '../../lib/money';
import {
  defineCall,
  crudRequests,
  get,
  toBranchDayRangePath,
  buildRecordPath,
  toRequestTextFields,
  type BranchDayRange,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import { createListResponseReader } from '../pages';
import { toId, normalizeRecordId, toNumber, toText, toTrimmedText, type UncheckedFields } from '../wire';

export interface Warehouse extends RaRecord {
  id: Identifier;
  name: string;
  /** The record's branch. An update sends it back unchanged. */
  branchId?: number;
}

export interface Transfer {
  id: Identifier;
  createdAt: string;
  fromWarehouse: string;
  fromWarehouseId: Identifier;
  toWarehouse: string;
  toWarehouseId: Identifier;
}

export interface TransferLine {
  id: Identifier;
  productId: Identifier;
  /** Name of the warehouse; empty if the backend does not send it. */
  name: string;
  quantity: number;
  costCents: number;
}

export const warehouses = {
  ...crudRequests('/api/warehouse'),
  ofBranch: true,
  first: {},
  list: ({ branch }) => get(`/api/warehouse/all/branch/${branch}`),
  read: (wire: UncheckedFields<WarehouseWire>): Warehouse => ({
    id: toId(wire.id),
    name: toText(wire.name),
    branchId: toNumber(wire.branchId),
  }),
  write: (form: UncheckedFields<Warehouse>, { branch, previous }: RecordWriteContext): WarehouseInput => ({
    ...toRequestTextFields(form, ['name']),
    branchId: (previous as Warehouse | undefined)?.branchId || branch,
  }),
} satisfies ResourceEndpoint;

export const transfers = defineCall(
  (range: BranchDayRange) => get(`/api/inventorytransfer/report/${toBranchDayRangePath(range)}`),
  createListResponseReader((wire: UncheckedFields<TransferWire>): Transfer => ({
    id: normalizeRecordId(wire.id),
    createdAt: toTrimmedText(wire.createdAt),
    fromWarehouse: toTrimmedText(wire.fromWarehouse),
    fromWarehouseId: normalizeRecordId(wire.fromWarehouseId),
    toWarehouse: toTrimmedText(wire.toWarehouse),
    toWarehouseId: normalizeRecordId(wire.toWarehouseId),
  })),
);

export const transferLines = defineCall(
  (transferId: Identifier) => get(buildRecordPath('/api/InventoryTransferDetail')(transferId)),
  createListResponseReader((wire: UncheckedFields<TransferLineWire>): TransferLine => ({
    id: normalizeRecordId(wire.id),
    productId: normalizeRecordId(wire.productId),
    name: toTrimmedText(wire.productName),
    quantity: toNumber(wire.quantity),
    costCents: toCents(wire.cost),
  })),
);
