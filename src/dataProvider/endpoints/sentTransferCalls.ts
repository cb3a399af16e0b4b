/** Calls for the destinations, the lines and the completion of a transfer. Only our server has them. */
import type { Identifier } from 'ra-core';
import type {
  TransferDestination as DestinationWire,
  SentTransferLine as SentLineWire,
} from '../../../contract/transfer';
import { toCents } from '../../lib/money';
import { toThousandths, toThousandthsOrNull, thousandthsToUnits } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, buildRecordPath, post } from '../requests';
import { createListResponseReader } from '../pages';
import { toObjectOrEmpty, toNumber, toText, toTrimmedText, type UncheckedFields } from '../wire';
import { readTransferWarehouse } from './sentTransfers';

export interface SentTransferLine {
  id: number;
  productId: number;
  name: string;
  upc: string;
  thousandths: number;
  /** Quantity received, including damaged goods; null until the transfer arrives. */
  received: number | null;
  damaged: number;
  costCents: number;
}

export const transferDestinations = defineOptionalCall(API_EXTENSIONS.stock)(
  (branchId: number) => get(`/api/transfer/destinations/${branchId}`),
  createListResponseReader((wire: UncheckedFields<DestinationWire>) => readTransferWarehouse(wire)),
);

const sentLinesOf = (answer: unknown): SentTransferLine[] =>
  createListResponseReader((wire: UncheckedFields<SentLineWire>): SentTransferLine => ({
    id: toNumber(wire.id),
    productId: toNumber(wire.productId),
    name: toTrimmedText(wire.productName),
    upc: toText(wire.upc),
    thousandths: toThousandths(wire.quantity),
    received: toThousandthsOrNull(wire.received),
    damaged: toThousandths(wire.damaged),
    costCents: toCents(wire.cost),
  }))(toObjectOrEmpty(answer).items);

export const sentTransferLines = defineOptionalCall(API_EXTENSIONS.stock)(
  (id: Identifier) => get(buildRecordPath('/api/transfer')(id)),
  sentLinesOf,
);

export interface ReceivedTransfer {
  id: Identifier;
  lines: { id: number; received: number; damaged: number }[];
}

export const receiveTransfer = defineOptionalCall(API_EXTENSIONS.stock)(
  ({ id, lines }: ReceivedTransfer) =>
    post(`${buildRecordPath('/api/transfer')(id)}/receive`, {
      items: lines.map(line => ({
        id: line.id,
        received: thousandthsToUnits(line.received),
        damaged: thousandthsToUnits(line.damaged),
      })),
    }),
  sentLinesOf,
);

export const cancelTransfer = defineOptionalCall(API_EXTENSIONS.stock)(
  (id: Identifier) => post(`${buildRecordPath('/api/transfer')(id)}/cancel`),
  sentLinesOf,
);
