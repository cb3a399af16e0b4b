import type { Identifier, RaRecord } from 'ra-core';
import type {
  TransferDestination as DestinationWire,
  SentTransfer as SentTransferWire,
  TransferInput,
} from '../../../contract/transfer';
import { API_EXTENSIONS } from '../../../contract/enums';
import type { ListSort } from '../../../contract/listSorts';
import { toCents } from '../../lib/money';
import { thousandthsToUnits } from '../../lib/quantities';
import {
  get,
  LIST_SORTING_EXTENSION,
  toSortQuery,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import { toObjectOrEmpty, toId, toNumber, toText, type UnknownRecord, type UncheckedFields } from '../wire';

const offer = API_EXTENSIONS.stock;

export interface WarehouseOfTransfer {
  id: number;
  name: string;
  branchId: number;
  branch: string;
}

export interface SentTransfer extends RaRecord {
  id: Identifier;
  createdAt: string;
  /** The state of the transfer: one of `TRANSFER_STATUSES` of the contract. */
  status: string;
  note: string;
  from: WarehouseOfTransfer;
  to: WarehouseOfTransfer;
  sentBy: string;
  endedAt: string;
  endedBy: string;
  lines: number;
  valueCents: number;
  /** Number of lines whose received quantity differs from the quantity sent, or that have damaged goods. */
  differing: number;
}

export interface NewTransfer {
  fromWarehouseId: number;
  toWarehouseId: number;
  note: string;
  lines: { productId: number; thousandths: number }[];
}

export const readTransferWarehouse = (wire: unknown): WarehouseOfTransfer => {
  const { id, name, branchId, branch }: UncheckedFields<DestinationWire> = toObjectOrEmpty(wire);
  return { id: toNumber(id), name: toText(name), branchId: toNumber(branchId), branch: toText(branch) };
};

const SORTS: Readonly<Record<string, ListSort<'transfers'>>> = {
  'from.name': 'from',
  'to.name': 'to',
  valueCents: 'value',
};

export const sentTransfers = {
  offer,
  paged: true,
  ofBranch: true,
  first: { pageSize: 20 },
  more: { ...LIST_SORTING_EXTENSION, sorts: Object.keys(SORTS) },
  list: ({ branch, page, pageSize, sort }) =>
    get(`/api/transfer/branch/${branch}`, { page, pageSize, ...toSortQuery(SORTS, sort) }),
  create: { method: 'POST', path: '/api/transfer' },
  read: (wire: UncheckedFields<SentTransferWire>): SentTransfer => ({
    id: toId(wire.id),
    createdAt: toText(wire.createdAt),
    status: toText(wire.status),
    note: toText(wire.note),
    from: readTransferWarehouse(wire.from),
    to: readTransferWarehouse(wire.to),
    sentBy: toText(wire.sentBy),
    endedAt: toText(wire.endedAt),
    endedBy: toText(wire.endedBy),
    lines: toNumber(wire.lines),
    valueCents: toCents(wire.value),
    differing: toNumber(wire.differing),
  }),
  write: (form: UnknownRecord, { branch }: RecordWriteContext): TransferInput => {
    const transfer = form as unknown as NewTransfer;
    return {
      branchId: branch,
      fromWarehouseId: transfer.fromWarehouseId,
      toWarehouseId: transfer.toWarehouseId,
      note: transfer.note,
      items: transfer.lines.map(({ productId, thousandths }) => ({
        productId,
        quantity: thousandthsToUnits(thousandths),
      })),
    };
  },
} satisfies ResourceEndpoint;
