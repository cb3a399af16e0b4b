import type { Identifier } from 'ra-core';
import type {
  PurchaseDetails as DeliveryWire,
  DeliveryInput,
  PurchaseDetailsLine as LineWire,
  PurchaseDraftUpdate,
  PurchaseDraftInput,
  UnpaidPurchase as UnpaidPurchaseWire,
  PurchaseLineCorrection as CorrectionInput,
  SupplierPayment as PaymentWire,
  SupplierPayablesAging as SupplierDueWire,
} from '../../../contract/delivery';
import { API_EXTENSIONS, type PurchaseState } from '../../../contract/enums';
import { toBase64 } from '../images';
import { toCents, toDollars } from '../../lib/money';
import { toThousandths, thousandthsToUnits } from '../../lib/quantities';
import { defineOptionalCall, get, buildRecordPath, post, type ApiRequest } from '../requests';
import { createListResponseReader } from '../pages';
import {
  fromWireDay,
  toObjectOrEmpty,
  toNumber,
  toText,
  toTrimmedText,
  type UncheckedFields,
  toWireDay,
} from '../wire';
import { purchaseOrders, type NewPurchaseOrder, type PurchaseOrder } from './purchasing';

const one = buildRecordPath('/api/purchase');

const change = (id: Identifier, what: string, body?: object, idempotencyKey?: string): ApiRequest =>
  post(`${one(id)}/${what}`, body, idempotencyKey);

export interface DeliveryLine {
  id: number;
  productId: number;
  name: string;
  upc: string;
  ean: string;
  /** Ordered quantity in thousandths; 0 for a line that was not ordered. */
  ordered: number;
  /** The undamaged quantity received, in thousandths. */
  received: number;
  /** The damaged quantity received, in thousandths. It is not in the stock. */
  damaged: number;
  costCents: number;
  productCents: number;
  priceCents: number;
}

export interface PurchasePayment {
  id: number;
  day: string;
  method: string;
  /** Amount in cents; negative if the payment reverts another. */
  cents: number;
  note: string;
  person: string;
  takesBack: number;
  isTakenBack: boolean;
}

export interface Delivery extends PurchaseOrder {
  payableCents: number;
  paidCents: number;
  branchId: number;
  state: PurchaseState;
  supplierId: number;
  supplierEmail: string;
  /** Version number of the purchase, which increases with every change. */
  version: number;
  day: string;
  /** Time of the order, in the backend's format; empty if it was never ordered. */
  orderedAt: string;
  endedAt: string;
  lines: DeliveryLine[];
  payments: PurchasePayment[];
}

const readLine = (wire: UncheckedFields<LineWire>): DeliveryLine => ({
  id: toNumber(wire.id),
  productId: toNumber(wire.productId),
  name: toTrimmedText(wire.productName),
  upc: toText(wire.upc),
  ean: toText(wire.ean),
  ordered: toThousandths(wire.quantity),
  received: toThousandths(wire.received),
  damaged: toThousandths(wire.damaged),
  costCents: toCents(wire.cost),
  productCents: toCents(wire.productCost),
  priceCents: toCents(wire.sellPrice),
});

const readPayment = (wire: UncheckedFields<PaymentWire>): PurchasePayment => ({
  id: toNumber(wire.id),
  day: fromWireDay(wire.day),
  method: toText(wire.method),
  cents: toCents(wire.amount),
  note: toText(wire.note),
  person: toText(wire.person),
  takesBack: toNumber(wire.takesBack),
  isTakenBack: wire.isTakenBack === true,
});

function readDelivery(answer: unknown): Delivery {
  const wire: UncheckedFields<DeliveryWire> = toObjectOrEmpty(answer);
  return {
    ...purchaseOrders.read(wire),
    branchId: toNumber(wire.branchId),
    state: toText(wire.state) as PurchaseState,
    supplierId: toNumber(wire.supplierId),
    supplierEmail: toText(wire.supplierEmail),
    version: toNumber(wire.version),
    day: fromWireDay(wire.day),
    orderedAt: toText(wire.orderedAt),
    endedAt: toText(wire.endedAt),
    lines: createListResponseReader(readLine)(wire.items),
    payments: createListResponseReader(readPayment)(wire.payments),
  };
}

export const delivery = defineOptionalCall(API_EXTENSIONS.deliveries)(
  (id: Identifier) => get(one(id)),
  readDelivery,
);

type Draft = Omit<NewPurchaseOrder, 'attachment' | 'paymentMethod' | 'paidCents'>;

const changeOf = (order: Draft): PurchaseDraftUpdate => ({
  supplierId: Number(order.supplierId),
  ref_no: order.ref_no,
  notes: order.notes,
  payable_amount: toDollars(order.payableCents),
  created_at: order.day,
  items: order.lines.map(line => ({
    product_id: Number(line.productId),
    name: line.name,
    quantity: line.quantity,
    sell_price: toDollars(line.priceCents),
    cost: toDollars(line.costCents),
  })),
});

export interface NewPurchaseDraft {
  branchId: number;
  state: 'draft' | 'ordered';
  order: Draft & Pick<NewPurchaseOrder, 'attachment'>;
  idempotencyKey: string;
}

export const createPurchaseDraft = defineOptionalCall(API_EXTENSIONS.deliveries)(
  async ({ branchId, state, order, idempotencyKey }: NewPurchaseDraft): Promise<ApiRequest> => {
    const base64dataImage = await toBase64(order.attachment);
    return {
      method: 'POST',
      path: '/api/purchase/order',
      idempotencyKey,
      body: { ...changeOf(order), branchId, state, base64dataImage } satisfies PurchaseDraftInput,
    };
  },
  readDelivery,
);

/**
 * Id and version of the purchase that a change is based on. The server responds with 412 if another user has changed
 * the purchase since.
 */
type Read = Pick<Delivery, 'id' | 'version'>;

const asRead = ({ version }: Read, request: ApiRequest): ApiRequest => ({
  ...request,
  headers: { 'if-match': `"${version}"` },
});

export interface PurchaseDraftChange extends Read {
  order: Draft;
}

export const changePurchaseDraft = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ order, ...read }: PurchaseDraftChange) =>
    asRead(read, { method: 'PUT', path: one(read.id), body: changeOf(order) }),
  readDelivery,
);

export const orderPurchase = defineOptionalCall(API_EXTENSIONS.deliveries)(
  (read: Read) => asRead(read, change(read.id, 'order')),
  readDelivery,
);

const payableOf = (cents: number | undefined) => (cents === undefined ? {} : { payable: toDollars(cents) });

export const cancelPurchase = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ payableCents, ...read }: Read & { payableCents?: number }) =>
    asRead(read, change(read.id, 'cancel', payableOf(payableCents))),
  readDelivery,
);

/** The received goods. Per line: quantity and damaged quantity in thousandths, and unit cost in cents. */
export interface ReceivedGoods extends Read {
  lines: { productId: number; thousandths: number; damaged: number; costCents: number }[];
  /** True if no further delivery is expected for this purchase. */
  isComplete: boolean;
  payableCents: number;
  idempotencyKey: string;
}

export const receivePurchase = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ lines, isComplete, payableCents, idempotencyKey, ...read }: ReceivedGoods) => {
    const body: DeliveryInput = {
      items: lines.map(line => ({
        product_id: line.productId,
        quantity: thousandthsToUnits(line.thousandths),
        cost: toDollars(line.costCents),
        damaged: thousandthsToUnits(line.damaged),
      })),
      isComplete,
      ...payableOf(payableCents),
    };
    return asRead(read, change(read.id, 'receive', body, idempotencyKey));
  },
  readDelivery,
);

export interface ReceivedLineCorrection extends Read {
  lineId: number;
  received: number;
  costCents: number;
  reason: string;
  payableCents: number;
}

export const correctPurchaseLine = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ lineId, received, costCents, reason, payableCents, ...read }: ReceivedLineCorrection) => {
    const body: CorrectionInput = {
      id: lineId,
      received: thousandthsToUnits(received),
      cost: toDollars(costCents),
      reason,
      ...payableOf(payableCents),
    };
    return asRead(read, change(read.id, 'correct', body));
  },
  readDelivery,
);

export interface NewPurchasePayment {
  id: Identifier;
  day: string;
  method: string;
  cents: number;
  note: string;
  idempotencyKey: string;
}

export const payPurchase = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ id, day, cents, idempotencyKey, ...payment }: NewPurchasePayment) =>
    change(id, 'payments', { ...payment, paidOn: day, amount: toDollars(cents) }, idempotencyKey),
  readDelivery,
);

export const revertPurchasePayment = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ id, paymentId }: { id: Identifier; paymentId: number }) => change(id, `payments/${paymentId}/take-back`),
  readDelivery,
);

export interface SupplierPayables {
  supplierId: number;
  name: string;
  purchases: number;
  dueCents: number;
  /** Amounts due in cents, by age of the purchase: up to 30, 60 and 90 days, and older. */
  ages: number[];
}

const agesOf = (wire: unknown): number[] => (Array.isArray(wire) ? wire.map(toCents) : []);

/** Days of the purchases, as `yyyy-MM-dd`; empty for no limit. */
export interface PurchaseDays {
  start: string;
  end: string;
}

const toDaysQuery = ({ start, end }: PurchaseDays) => ({
  start: start ? toWireDay(start) : undefined,
  end: end ? toWireDay(end) : undefined,
});

export const dues = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ branchId, ...days }: PurchaseDays & { branchId: number }) =>
    get(`/api/purchase/dues/branch/${branchId}`, toDaysQuery(days)),
  answer => ({
    dueCents: toCents(toObjectOrEmpty(answer).due),
    ages: agesOf(toObjectOrEmpty(answer).ages),
    suppliers: createListResponseReader((wire: UncheckedFields<SupplierDueWire>): SupplierPayables => ({
      supplierId: toNumber(wire.supplierId),
      name: toTrimmedText(wire.supplier),
      purchases: toNumber(wire.purchases),
      dueCents: toCents(wire.due),
      ages: agesOf(wire.ages),
    }))(toObjectOrEmpty(answer).suppliers),
  }),
);

export interface UnpaidPurchase {
  id: number;
  ref_no: string;
  day: string;
  age: number;
  payableCents: number;
  /** Value in cents of goods that were ordered but have not arrived. It is not due yet. */
  toComeCents: number;
  paidCents: number;
  dueCents: number;
}

export const supplierStatement = defineOptionalCall(API_EXTENSIONS.deliveries)(
  ({ supplierId, ...days }: PurchaseDays & { supplierId: Identifier }) =>
    get(buildRecordPath('/api/purchase/dues/supplier')(supplierId), toDaysQuery(days)),
  answer => ({
    supplier: toTrimmedText(toObjectOrEmpty(answer).supplier),
    address: toTrimmedText(toObjectOrEmpty(answer).address),
    dueCents: toCents(toObjectOrEmpty(answer).due),
    purchases: createListResponseReader((wire: UncheckedFields<UnpaidPurchaseWire>): UnpaidPurchase => ({
      id: toNumber(wire.id),
      ref_no: toTrimmedText(wire.ref_no),
      day: fromWireDay(wire.day),
      age: toNumber(wire.age),
      payableCents: toCents(wire.payable),
      toComeCents: toCents(wire.toCome),
      paidCents: toCents(wire.paid),
      dueCents: toCents(wire.due),
    }))(toObjectOrEmpty(answer).purchases),
  }),
);
