/** Calls for drafts, orders, receipts and payments of purchases, which only our server has. */
import type { Identifier } from 'ra-core';
import type {
  Delivery as DeliveryWire,
  DeliveryInput,
  DeliveryLine as LineWire,
  DraftChange,
  DraftInput,
  DuePurchase as DuePurchaseWire,
  LineCorrection as CorrectionInput,
  Payment as PaymentWire,
  SupplierDue as SupplierDueWire,
} from '../../../contract/delivery';
import { OFFERS, type PurchaseState } from '../../../contract/enums';
import { base64Of } from '../images';
import { centsOf, dollarsOf } from '../../lib/money';
import { thousandthsOf, unitsOf } from '../../lib/quantities';
import { callOf, get, oneOf, post, type Request } from '../requests';
import { rows } from '../pages';
import { calendarDay, fieldsIn, numberOf, textOf, trimmed, type Loose } from '../wire';
import { purchaseOrders, type NewPurchaseOrder, type PurchaseOrder } from './purchasing';

const one = oneOf('/api/purchase');

const change = (id: Identifier, what: string, body?: object, idempotencyKey?: string): Request =>
  post(`${one(id)}/${what}`, body, idempotencyKey);

export interface DeliveryLine {
  id: number;
  productId: number;
  name: string;
  upc: string;
  ean: string;
  /** What was ordered, in thousandths; 0 where it arrived without having been ordered. */
  ordered: number;
  /** The quantity that arrived undamaged, in thousandths. */
  received: number;
  /** The quantity that arrived damaged, and is not in the stock. */
  damaged: number;
  /** The cost of one unit or kilogram. */
  costCents: number;
  /** The cost that the product has now; 0 where none is known. */
  productCents: number;
  priceCents: number;
}

export interface PurchasePayment {
  id: number;
  /** `yyyy-MM-dd`. */
  day: string;
  method: string;
  /** Negative where it takes another payment back. */
  cents: number;
  note: string;
  person: string;
  takesBack: number;
  isTakenBack: boolean;
}

/** A purchase as a whole. */
export interface Delivery extends PurchaseOrder {
  /** 0 where the backend does not say. */
  branchId: number;
  state: PurchaseState;
  supplierId: number;
  supplierEmail: string;
  /** Rises with every change. */
  version: number;
  /** `yyyy-MM-dd`. */
  day: string;
  /** As the backend writes moments; empty where it has not happened. */
  orderedAt: string;
  endedAt: string;
  lines: DeliveryLine[];
  payments: PurchasePayment[];
}

const readLine = (wire: Loose<LineWire>): DeliveryLine => ({
  id: numberOf(wire.id),
  productId: numberOf(wire.productId),
  name: trimmed(wire.productName),
  upc: textOf(wire.upc),
  ean: textOf(wire.ean),
  ordered: thousandthsOf(wire.quantity),
  received: thousandthsOf(wire.received),
  damaged: thousandthsOf(wire.damaged),
  costCents: centsOf(wire.cost),
  productCents: centsOf(wire.productCost),
  priceCents: centsOf(wire.sellPrice),
});

const readPayment = (wire: Loose<PaymentWire>): PurchasePayment => ({
  id: numberOf(wire.id),
  day: calendarDay(wire.day),
  method: textOf(wire.method),
  cents: centsOf(wire.amount),
  note: textOf(wire.note),
  person: textOf(wire.person),
  takesBack: numberOf(wire.takesBack),
  isTakenBack: wire.isTakenBack === true,
});

function readDelivery(answer: unknown): Delivery {
  const wire: Loose<DeliveryWire> = fieldsIn(answer);
  return {
    ...purchaseOrders.read(wire),
    branchId: numberOf(wire.branchId),
    state: textOf(wire.state) as PurchaseState,
    supplierId: numberOf(wire.supplierId),
    supplierEmail: textOf(wire.supplierEmail),
    version: numberOf(wire.version),
    day: calendarDay(wire.day),
    orderedAt: textOf(wire.orderedAt),
    endedAt: textOf(wire.endedAt),
    lines: rows(readLine)(wire.items),
    payments: rows(readPayment)(wire.payments),
  };
}

export const delivery = callOf(OFFERS.deliveries)((id: Identifier) => get(one(id)), readDelivery);

type Draft = Omit<NewPurchaseOrder, 'attachment' | 'paymentMethod' | 'paidCents'>;

const changeOf = (order: Draft): DraftChange => ({
  supplierId: Number(order.supplierId),
  ref_no: order.ref_no,
  notes: order.notes,
  payable_amount: dollarsOf(order.payableCents),
  created_at: order.day,
  items: order.lines.map(line => ({
    product_id: Number(line.productId),
    name: line.name,
    quantity: line.quantity,
    sell_price: dollarsOf(line.priceCents),
    cost: dollarsOf(line.costCents),
  })),
});

export interface NewDraft {
  branchId: number;
  state: 'draft' | 'ordered';
  order: Draft & Pick<NewPurchaseOrder, 'attachment'>;
  idempotencyKey: string;
}

export const createDraft = callOf(OFFERS.deliveries)(
  async ({ branchId, state, order, idempotencyKey }: NewDraft): Promise<Request> => {
    const base64dataImage = await base64Of(order.attachment);
    return {
      method: 'POST',
      path: '/api/purchase/order',
      idempotencyKey,
      body: { ...changeOf(order), branchId, state, base64dataImage } satisfies DraftInput,
    };
  },
  readDelivery,
);

/** The version that was read: the server refuses with 412 where somebody else changed the purchase meanwhile. */
type Read = Pick<Delivery, 'id' | 'version'>;

const asRead = ({ version }: Read, request: Request): Request => ({
  ...request,
  headers: { 'if-match': `"${version}"` },
});

export interface DraftSave extends Read {
  order: Draft;
}

export const changeDraft = callOf(OFFERS.deliveries)(
  ({ order, ...read }: DraftSave) =>
    asRead(read, { method: 'PUT', path: one(read.id), body: changeOf(order) }),
  readDelivery,
);

export const orderPurchase = callOf(OFFERS.deliveries)(
  (read: Read) => asRead(read, change(read.id, 'order')),
  readDelivery,
);

const payableOf = (cents: number | undefined) => (cents === undefined ? {} : { payable: dollarsOf(cents) });

export const cancelPurchase = callOf(OFFERS.deliveries)(
  ({ payableCents, ...read }: Read & { payableCents?: number }) =>
    asRead(read, change(read.id, 'cancel', payableOf(payableCents))),
  readDelivery,
);

/** The quantity that arrived and its damaged part, in thousandths, and the cost of one unit in cents. */
export interface Receipt extends Read {
  lines: { productId: number; thousandths: number; damaged: number; costCents: number }[];
  /** Nothing more of this purchase will arrive. */
  isComplete: boolean;
  payableCents: number;
  idempotencyKey: string;
}

export const receivePurchase = callOf(OFFERS.deliveries)(
  ({ lines, isComplete, payableCents, idempotencyKey, ...read }: Receipt) => {
    const body: DeliveryInput = {
      items: lines.map(line => ({
        product_id: line.productId,
        quantity: unitsOf(line.thousandths),
        cost: dollarsOf(line.costCents),
        damaged: unitsOf(line.damaged),
      })),
      isComplete,
      ...payableOf(payableCents),
    };
    return asRead(read, change(read.id, 'receive', body, idempotencyKey));
  },
  readDelivery,
);

/** Corrects what arrived of a line. */
export interface LineCorrection extends Read {
  lineId: number;
  received: number;
  costCents: number;
  reason: string;
  payableCents: number;
}

export const correctPurchase = callOf(OFFERS.deliveries)(
  ({ lineId, received, costCents, reason, payableCents, ...read }: LineCorrection) => {
    const body: CorrectionInput = {
      id: lineId,
      received: unitsOf(received),
      cost: dollarsOf(costCents),
      reason,
      ...payableOf(payableCents),
    };
    return asRead(read, change(read.id, 'correct', body));
  },
  readDelivery,
);

export interface NewPayment {
  id: Identifier;
  /** `yyyy-MM-dd`. */
  day: string;
  method: string;
  cents: number;
  note: string;
  idempotencyKey: string;
}

export const payPurchase = callOf(OFFERS.deliveries)(
  ({ id, day, cents, idempotencyKey, ...payment }: NewPayment) =>
    change(id, 'payments', { ...payment, paidOn: day, amount: dollarsOf(cents) }, idempotencyKey),
  readDelivery,
);

export const takePaymentBack = callOf(OFFERS.deliveries)(
  ({ id, paymentId }: { id: Identifier; paymentId: number }) => change(id, `payments/${paymentId}/take-back`),
  readDelivery,
);

export interface SupplierDue {
  supplierId: number;
  name: string;
  purchases: number;
  dueCents: number;
  /** What is due for purchases up to 30, 60 and 90 days old, and for older ones. */
  ages: number[];
}

const agesOf = (wire: unknown): number[] => (Array.isArray(wire) ? wire.map(centsOf) : []);

export const dues = callOf(OFFERS.deliveries)(
  (branchId: number) => get(`/api/purchase/dues/branch/${branchId}`),
  answer => ({
    dueCents: centsOf(fieldsIn(answer).due),
    ages: agesOf(fieldsIn(answer).ages),
    suppliers: rows((wire: Loose<SupplierDueWire>): SupplierDue => ({
      supplierId: numberOf(wire.supplierId),
      name: trimmed(wire.supplier),
      purchases: numberOf(wire.purchases),
      dueCents: centsOf(wire.due),
      ages: agesOf(wire.ages),
    }))(fieldsIn(answer).suppliers),
  }),
);

export interface DuePurchase {
  id: number;
  ref_no: string;
  /** `yyyy-MM-dd`. */
  day: string;
  /** Days since then. */
  age: number;
  payableCents: number;
  /** The value of the goods that are still to come, which is not due yet. */
  toComeCents: number;
  paidCents: number;
  dueCents: number;
}

export const supplierStatement = callOf(OFFERS.deliveries)(
  (supplierId: Identifier) => get(oneOf('/api/purchase/dues/supplier')(supplierId)),
  answer => ({
    supplier: trimmed(fieldsIn(answer).supplier),
    address: trimmed(fieldsIn(answer).address),
    dueCents: centsOf(fieldsIn(answer).due),
    purchases: rows((wire: Loose<DuePurchaseWire>): DuePurchase => ({
      id: numberOf(wire.id),
      ref_no: trimmed(wire.ref_no),
      day: calendarDay(wire.day),
      age: numberOf(wire.age),
      payableCents: centsOf(wire.payable),
      toComeCents: centsOf(wire.toCome),
      paidCents: centsOf(wire.paid),
      dueCents: centsOf(wire.due),
    }))(fieldsIn(answer).purchases),
  }),
);
