/** The ledger of stock: what moved, and what moves it by hand. Additions of our server. */
import type { Identifier, RaRecord } from 'ra-core';
import type {
  Count as CountWire,
  CountedInput,
  CountInput,
  CountLine as LineWire,
} from '../../../contract/count';
import type { Movement as MovementWire, ProductStock as ProductStockWire } from '../../../contract/stock';
import type {
  Destination as DestinationWire,
  SentLine as SentLineWire,
  SentTransfer as SentTransferWire,
  TransferInput,
} from '../../../contract/transfer';
import { OFFERS, type CountScope, type LossReason } from '../../../contract/words';
import { centsOf } from '../../lib/money';
import { thousandthsOf, unitsOf } from '../../lib/quantities';
import { callOf, get, oneOf, type Request, type ResourceEndpoint, type WriteContext } from '../requests';
import { flagOf, idOf, isFields, numberOf, rows, textOf, trimmed, type Fields, type Loose } from '../wire';

const offer = OFFERS.stock;

const offered = callOf(offer);

const post = (path: string, body?: object, idempotencyKey?: string): Request => ({
  ...{ method: 'POST', path },
  ...(body ? { body } : {}),
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

const fieldsOf = (answer: unknown): Fields => (isFields(answer) ? answer : {});

const thousandthsOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : thousandthsOf(value);

/** Where a product is. */
export interface ProductStock {
  stockThousandths: number;
  costCents: number;
  /** The sales floor first. */
  warehouses: { id: number; name: string; stockThousandths: number }[];
}

const productStockOf = (answer: unknown): ProductStock => {
  const { stock, cost, warehouses }: Loose<ProductStockWire> = fieldsOf(answer);
  return {
    stockThousandths: thousandthsOf(stock),
    costCents: centsOf(cost),
    warehouses: (Array.isArray(warehouses) ? warehouses : []).filter(isFields).map(place => ({
      id: numberOf(place.id),
      name: textOf(place.name),
      stockThousandths: thousandthsOf(place.stock),
    })),
  };
};

export const productStock = offered(
  (productId: Identifier) => get(oneOf('/api/stock/product')(productId)),
  productStockOf,
);

/** A change of stock by hand. */
export type StockChange =
  | { kind: 'difference' | 'counted'; thousandths: number; reason: string }
  | { kind: 'loss'; thousandths: number; reason: LossReason; note: string }
  | { kind: 'return'; thousandths: number; supplierId: Identifier; note: string };

export interface StockChangeQuery {
  productId: Identifier;
  warehouseId: number;
  change: StockChange;
  /** The same each time one submit is sent. */
  idempotencyKey: string;
}

const PATHS = { difference: 'correction', counted: 'correction', loss: 'loss', return: 'return' } as const;

export const changeStock = offered(
  ({ productId, warehouseId, change, idempotencyKey }: StockChangeQuery): Request => {
    const { kind, thousandths, ...said } = change;
    const figure = kind === 'loss' || kind === 'return' ? 'quantity' : kind;
    return post(
      `${oneOf('/api/stock/product')(productId)}/${PATHS[kind]}`,
      { warehouseId, [figure]: unitsOf(thousandths), ...said },
      idempotencyKey,
    );
  },
  productStockOf,
);

export interface StockMovement {
  /** Different for each of a product. */
  key: string;
  /** One of `MOVEMENT_KINDS` of the contract. */
  kind: string;
  thousandths: number;
  /** Of one unit or kilogram. */
  costCents: number;
  reason: string;
  /** As the backend writes it; `momentOf` of `lib/days` reads it. */
  createdAt: string;
  /** Empty: a program on the machine. */
  person: string;
  warehouse: string;
  /** The order, purchase, transfer or count behind it; 0: none. */
  causedBy: number;
}

export interface StockMovements {
  entries: StockMovement[];
  /** `before` of the next page; empty: there is none. */
  next: string;
}

export const stockMovements = offered(
  ({ productId, before }: { productId: Identifier; before: string }) =>
    get(`${oneOf('/api/stock/product')(productId)}/movements`, { before: before || undefined }),
  (answer): StockMovements => ({
    entries: rows((wire: Loose<MovementWire>): StockMovement => ({
      key: `${textOf(wire.kind)} ${numberOf(wire.id)}`,
      kind: textOf(wire.kind),
      thousandths: thousandthsOf(wire.quantity),
      costCents: centsOf(wire.cost),
      reason: textOf(wire.reason),
      createdAt: textOf(wire.createdAt),
      person: textOf(wire.person),
      warehouse: textOf(wire.warehouse),
      causedBy: numberOf(wire.causedBy),
    }))(answer),
    next: textOf(fieldsOf(answer).next),
  }),
);

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
  const { id, name, branchId, branch }: Loose<DestinationWire> = fieldsOf(wire);
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
  }))(fieldsOf(answer).items);

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

/** A count of what is in a warehouse. */
export interface StockCount extends RaRecord {
  id: Identifier;
  name: string;
  warehouseId: number;
  warehouse: string;
  /** One of `COUNT_SCOPES` of the contract. */
  scope: string;
  /** Empty, unless it is the count of one. */
  category: string;
  isBlind: boolean;
  /** One of `COUNT_STATUSES` of the contract. */
  status: string;
  createdAt: string;
  createdBy: string;
  /** Empty: it is open. */
  endedAt: string;
  endedBy: string;
  lines: number;
  counted: number;
  differing: number;
  /** What the differences are worth at cost. */
  valueCents: number;
}

const readCount = (wire: Loose<CountWire>): StockCount => ({
  id: idOf(wire.id),
  name: textOf(wire.name),
  warehouseId: numberOf(wire.warehouseId),
  warehouse: textOf(wire.warehouse),
  scope: textOf(wire.scope),
  category: textOf(wire.category),
  isBlind: flagOf(wire.isBlind),
  status: textOf(wire.status),
  createdAt: textOf(wire.createdAt),
  createdBy: textOf(wire.createdBy),
  endedAt: textOf(wire.endedAt),
  endedBy: textOf(wire.endedBy),
  lines: numberOf(wire.lines),
  counted: numberOf(wire.counted),
  differing: numberOf(wire.differing),
  valueCents: centsOf(wire.value),
});

export const stockCounts = {
  offer,
  paged: true,
  ofBranch: true,
  first: { pageSize: 20 },
  list: ({ branch, page, pageSize }) => get(`/api/count/branch/${branch}`, { page, pageSize }),
  one: id => get(oneOf('/api/count')(id)),
  create: { method: 'POST', path: '/api/count' },
  read: readCount,
  write: (form: Fields, { branch }: WriteContext): CountInput => ({
    branchId: branch,
    warehouseId: numberOf(form.warehouseId),
    name: textOf(form.name),
    scope: form.scope as CountScope,
    ...(form.scope === 'category' ? { categoryId: numberOf(form.categoryId) } : {}),
    isBlind: Boolean(form.isBlind),
  }),
} satisfies ResourceEndpoint;

export interface StockCountLine {
  productId: number;
  name: string;
  upc: string;
  ean: string;
  /** Thousandths; null: not yet. */
  counted: number | null;
  /** Thousandths; null: not shown. */
  expected: number | null;
  costCents: number;
  /** UTC milliseconds; 0: not yet. */
  countedAt: number;
  countedBy: string;
  /** Codes of packages, with what is in each; absent where it has none. */
  packs?: { code: string; thousandths: number }[];
}

const readLine = (wire: Loose<LineWire>): StockCountLine => ({
  productId: numberOf(wire.productId),
  name: textOf(wire.name),
  upc: textOf(wire.upc),
  ean: textOf(wire.ean),
  counted: thousandthsOrNull(wire.counted),
  expected: thousandthsOrNull(wire.expected),
  costCents: centsOf(wire.cost),
  countedAt: numberOf(wire.countedAt),
  countedBy: textOf(wire.countedBy),
  ...(Array.isArray(wire.packs) ? { packs: wire.packs.filter(isFields).map(packIn) } : {}),
});

const packIn = ({ code, size }: Fields) => ({ code: textOf(code), thousandths: thousandthsOf(size) });

export const countLines = offered(
  ({ id, since }: { id: Identifier; since?: number }) => get(`${oneOf('/api/count')(id)}/lines`, { since }),
  answer => ({
    /** The `since` of the next question. */
    at: numberOf(fieldsOf(answer).at),
    lines: rows(readLine)(fieldsOf(answer).lines),
  }),
);

/** What somebody counted of a product, by itself or by a code on it; in thousandths, null: nothing yet. */
export interface Counted {
  id: Identifier;
  productId?: number;
  code?: string;
  counted: number | null;
  seen: number | null;
}

const unitsOrNull = (thousandths: number | null) => (thousandths === null ? null : unitsOf(thousandths));

export const countLine = offered(
  ({ id, counted, seen, ...which }: Counted): Request => ({
    ...{ method: 'PUT', path: `${oneOf('/api/count')(id)}/lines` },
    body: { ...which, counted: unitsOrNull(counted), seen: unitsOrNull(seen) } satisfies CountedInput,
  }),
  answer => readLine(fieldsOf(answer)),
);

export const countReview = offered(
  (id: Identifier) => get(`${oneOf('/api/count')(id)}/review`),
  answer => ({
    lines: rows(readLine)(fieldsOf(answer).lines),
    moreCents: centsOf(fieldsOf(answer).more),
    lessCents: centsOf(fieldsOf(answer).less),
  }),
);

/** Posts a count, or gives it up. */
export const endCount = offered(
  ({ id, how }: { id: Identifier; how: 'post' | 'cancel' }) => post(`${oneOf('/api/count')(id)}/${how}`),
  answer => readCount(fieldsOf(answer)),
);
