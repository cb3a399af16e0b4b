/** Transfers that are sent, and received or taken back. Additions of our server. */
import type { Identifier, RaRecord } from 'ra-core';
import type {
  Destination as DestinationWire,
  SentLine as SentLineWire,
  SentTransfer as SentTransferWire,
  TransferInput,
} from '../../../contract/transfer';
import { OFFERS } from '../../../contract/words';
import { centsOf } from '../../lib/money';
import { thousandthsOf, thousandthsOrNull, unitsOf } from '../../lib/quantities';
import { callOf, get, oneOf, post, type ResourceEndpoint, type WriteContext } from '../requests';
import { rows } from '../pages';
import { fieldsIn, idOf, numberOf, textOf, trimmed, type Fields, type Loose } from '../wire';

const offer = OFFERS.stock;
const offered = callOf(offer);

export interface Place {
  id: number;
  name: string;
  branchId: number;
  branch: string;
}

/** A transfer that was sent, and may have arrived. */
export interface SentTransfer extends RaRecord {
  id: Identifier;
  createdAt: string;
  /** One of `TRANSFER_STATUSES` of the contract. */
  status: string;
  note: string;
  from: Place;
  to: Place;
  sentBy: string;
  /** Empty: it is on the way. */
  endedAt: string;
  endedBy: string;
  lines: number;
  valueCents: number;
  /** Lines of which something else arrived than was sent. */
  differing: number;
}

export interface SentLine {
  id: number;
  productId: number;
  name: string;
  upc: string;
  thousandths: number;
  /** Null: not received yet. */
  received: number | null;
  costCents: number;
}

/** A transfer to be sent. */
export interface NewTransfer {
  fromWarehouseId: number;
  toWarehouseId: number;
  note: string;
  lines: { productId: number; thousandths: number }[];
}

const placeOf = (wire: unknown): Place => {
  const { id, name, branchId, branch }: Loose<DestinationWire> = fieldsIn(wire);
  return { id: numberOf(id), name: textOf(name), branchId: numberOf(branchId), branch: textOf(branch) };
};

export const sentTransfers = {
  offer,
  paged: true,
  ofBranch: true,
  first: { pageSize: 20 },
  list: ({ branch, page, pageSize }) => get(`/api/transfer/branch/${branch}`, { page, pageSize }),
  create: { method: 'POST', path: '/api/transfer' },
  read: (wire: Loose<SentTransferWire>): SentTransfer => ({
    id: idOf(wire.id),
    createdAt: textOf(wire.createdAt),
    status: textOf(wire.status),
    note: textOf(wire.note),
    from: placeOf(wire.from),
    to: placeOf(wire.to),
    sentBy: textOf(wire.sentBy),
    endedAt: textOf(wire.endedAt),
    endedBy: textOf(wire.endedBy),
    lines: numberOf(wire.lines),
    valueCents: centsOf(wire.value),
    differing: numberOf(wire.differing),
  }),
  write: (form: Fields, { branch }: WriteContext): TransferInput => {
    const transfer = form as unknown as NewTransfer;
    return {
      branchId: branch,
      fromWarehouseId: transfer.fromWarehouseId,
      toWarehouseId: transfer.toWarehouseId,
      note: transfer.note,
      items: transfer.lines.map(({ productId, thousandths }) => ({
        productId,
        quantity: unitsOf(thousandths),
      })),
    };
  },
} satisfies ResourceEndpoint;

export const transferDestinations = offered(
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
    costCents: centsOf(wire.cost),
  }))(fieldsIn(answer).items);

export const sentLines = offered((id: Identifier) => get(oneOf('/api/transfer')(id)), sentLinesOf);

export const receiveTransfer = offered(
  ({ id, lines }: { id: Identifier; lines: { id: number; thousandths: number }[] }) =>
    post(`${oneOf('/api/transfer')(id)}/receive`, {
      items: lines.map(line => ({ id: line.id, received: unitsOf(line.thousandths) })),
    }),
  sentLinesOf,
);

export const takeBackTransfer = offered(
  (id: Identifier) => post(`${oneOf('/api/transfer')(id)}/cancel`),
  sentLinesOf,
);
