/** The destinations, the lines and the end of a transfer. Additions of our server. */
import type { Identifier } from 'ra-core';
import type { Destination as DestinationWire, SentLine as SentLineWire } from '../../../contract/transfer';
import { centsOf } from '../../lib/money';
import { thousandthsOf, thousandthsOrNull, unitsOf } from '../../lib/quantities';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, oneOf, post } from '../requests';
import { rows } from '../pages';
import { fieldsIn, numberOf, textOf, trimmed, type Loose } from '../wire';
import { placeOf } from './sentTransfers';

export interface SentLine {
  id: number;
  productId: number;
  name: string;
  upc: string;
  thousandths: number;
  /** The quantity that arrived, damaged goods included. Null until it is received. */
  received: number | null;
  /** The part of it that was damaged, and did not go into the stock. */
  damaged: number;
  costCents: number;
}

export const transferDestinations = callOf(OFFERS.stock)(
  (branchId: number) => get(`/api/transfer/destinations/${branchId}`),
  rows((wire: Loose<DestinationWire>) => placeOf(wire)),
);

const sentLinesOf = (answer: unknown): SentLine[] =>
  rows((wire: Loose<SentLineWire>): SentLine => ({
    id: numberOf(wire.id),
    productId: numberOf(wire.productId),
    name: trimmed(wire.productName),
    upc: textOf(wire.upc),
    thousandths: thousandthsOf(wire.quantity),
    received: thousandthsOrNull(wire.received),
    damaged: thousandthsOf(wire.damaged),
    costCents: centsOf(wire.cost),
  }))(fieldsIn(answer).items);

export const sentLines = callOf(OFFERS.stock)(
  (id: Identifier) => get(oneOf('/api/transfer')(id)),
  sentLinesOf,
);

export interface TransferReceipt {
  id: Identifier;
  /** The quantity that arrived of each line, and the part of it that was damaged. */
  lines: { id: number; received: number; damaged: number }[];
}

export const receiveTransfer = callOf(OFFERS.stock)(
  ({ id, lines }: TransferReceipt) =>
    post(`${oneOf('/api/transfer')(id)}/receive`, {
      items: lines.map(line => ({
        id: line.id,
        received: unitsOf(line.received),
        damaged: unitsOf(line.damaged),
      })),
    }),
  sentLinesOf,
);

export const takeBackTransfer = callOf(OFFERS.stock)(
  (id: Identifier) => post(`${oneOf('/api/transfer')(id)}/cancel`),
  sentLinesOf,
);
