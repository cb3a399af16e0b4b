import type { Identifier } from 'ra-core';
import type * as contract from '../../../contract/reports';
import { toCents } from '../../lib/money';
import { normalizeRecordId, toTrimmedText, type UncheckedFields } from '../wire';

export interface OrderInReport {
  id: Identifier;
  createdAt: string;
  amountCents: number;
  status: string;
  reference: string;
}

/** Reads a row that several reports have. */
export const readOrder = (wire: UncheckedFields<contract.OrderInReport>): OrderInReport => ({
  id: normalizeRecordId(wire.id),
  createdAt: toTrimmedText(wire.createdAt),
  amountCents: toCents(wire.orderAmount),
  status: toTrimmedText(wire.orderStatus),
  reference: toTrimmedText(wire.paymentReferenceNumber),
});
