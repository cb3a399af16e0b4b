import type { Identifier } from 'ra-core';
import type { Delivery, NewPurchaseOrder } from '../../dataProvider/api';
import { getCurrentBusinessDay } from '../../lib/businessDay';
import { createIdempotencyKey } from '../../lib/useIdempotencyKeys';
import { thousandthsToUnits } from '../../lib/quantities';
import type { OrderWithLines } from './order';

export interface OrderFormValues extends OrderWithLines {
  ref_no: string;
  day: string;
  supplier: { id: Identifier; name: string } | null;
  notes: string;
  attachment: File | null;
  paymentMethod: string;
  /**
   * Identifies the order. Every attempt to save it sends the same key, so that a backend with idempotency saves it
   * once.
   */
  idempotencyKey: string;
  /** Version of the stored draft that the form shows; absent for a new order. */
  version?: number;
}

export const createEmptyOrder = (): OrderFormValues => ({
  ref_no: '',
  day: getCurrentBusinessDay(),
  supplier: null,
  notes: '',
  attachment: null,
  paymentMethod: '',
  lines: [],
  payableCents: 0,
  paidCents: 0,
  idempotencyKey: createIdempotencyKey(),
});

export const hasOrderFormValues = ({
  ref_no,
  notes,
  lines,
  supplier,
  attachment,
}: OrderFormValues): boolean => Boolean(ref_no || notes || lines.length || supplier || attachment);

export const toNewOrder = ({ supplier, attachment, ...values }: OrderFormValues): NewPurchaseOrder => ({
  ref_no: values.ref_no.trim(),
  notes: values.notes,
  attachment,
  payableCents: values.payableCents,
  paidCents: values.paidCents,
  paymentMethod: values.paymentMethod,
  supplierId: supplier?.id ?? 0,
  day: values.day,
  lines: values.lines,
});

const kept = ({ ref_no, notes, day, supplierId, payableCents, lines }: NewPurchaseOrder): string =>
  JSON.stringify([
    ref_no,
    notes.trim(),
    day,
    String(supplierId),
    payableCents,
    ...lines.map(line => [String(line.productId), line.quantity, line.costCents, line.priceCents]),
  ]);

/**
 * True if the stored draft equals this order. An earlier attempt has then saved the order, although its response was
 * lost.
 */
export const isSameAsStoredDraft = (stored: Delivery, order: NewPurchaseOrder): boolean =>
  kept(toNewOrder(toOrderFormValues(stored))) === kept(order);

/** Converts a stored draft to form values. The paid amount is empty, because a draft has no payment. */
export const toOrderFormValues = (draft: Delivery): OrderFormValues => ({
  ...createEmptyOrder(),
  ref_no: draft.ref_no,
  day: draft.day,
  notes: draft.notes,
  supplier: { id: draft.supplierId, name: draft.supplierName },
  lines: draft.lines.map(({ productId, name, upc, costCents, priceCents, productCents, ordered }) => ({
    productId,
    name,
    upc,
    costCents,
    priceCents,
    lastCents: productCents,
    quantity: thousandthsToUnits(ordered),
  })),
  version: draft.version,
  payableCents: draft.payableCents,
  paidCents: 0,
});
