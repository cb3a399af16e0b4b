/** Payments for a purchase. A payment is never changed or deleted; a second payment reverts a wrong one. */
import type { FastifyRequest } from 'fastify';
import type { SupplierPaymentInput } from '../../contract/delivery.ts';
import { getActor } from '../auth/actor.ts';
import type { Tx } from '../database/connect.ts';
import type { NewRow } from '../database/schema.ts';
import { parseCalendarDay } from '../http/calendarDays.ts';
import { toCents, toDollars } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { toWallClockReading } from '../../contract/businessDay.ts';
import { changePurchase, lockPurchase, type StoredPurchase } from './lockPurchase.ts';
import { assertDayNearToday } from './placePurchase.ts';

type NewPayment = Omit<NewRow<'purchase_payment'>, 'purchase_id' | 'created_at' | 'admin_id'>;

async function write(tx: Tx, request: FastifyRequest, purchase: StoredPurchase, payment: NewPayment) {
  await tx
    .insertInto('purchase_payment')
    .values({
      ...payment,
      purchase_id: purchase.id,
      created_at: Date.now(),
      admin_id: getActor(request).adminId,
    })
    .execute();
  const paid_cents = purchase.paid_cents + payment.amount_cents;
  const { method, note = '' } = payment;
  await changePurchase(tx, request, purchase, { paid_cents }, { after: { payment_Method: method, note } });
}

/**
 * Adds a payment to a purchase.
 * @param zone time zone of the branch
 * @throws HttpProblem 400 naming the field if more than the payable amount would be paid, 409 for a draft or
 *   cancelled purchase
 */
export async function payPurchase(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { paidOn, method, amount, note }: SupplierPaymentInput,
  zone: string,
): Promise<void> {
  const business_day = parseCalendarDay(paidOn, 'paidOn');
  assertDayNearToday(business_day, zone, 'paidOn');
  const amount_cents = toCents(amount, 'amount');
  const purchase = await lockPurchase(tx, request, id, ['ordered', 'part', 'received']);
  const due = purchase.payable_cents - purchase.paid_cents;
  if (amount_cents > due) {
    throw new HttpProblem(400, createMessage('payment.aboveDue', { due: toDollars(due) }), 'amount');
  }
  await write(tx, request, purchase, { business_day, method, amount_cents, note: note.trim() });
}

/**
 * Reverts a payment by a second payment with today's date.
 * @throws HttpProblem 404 if the purchase has no such payment, 409 if the payment was already reverted
 */
export async function revertPurchasePayment(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  paymentId: number,
  zone: string,
): Promise<void> {
  const purchase = await lockPurchase(tx, request, id, ['ordered', 'part', 'received']);
  const payments = await tx
    .selectFrom('purchase_payment')
    .selectAll()
    .where('purchase_id', '=', id)
    .execute();
  const payment = assertRecordFound(
    payments.find(one => one.id === paymentId && one.takes_back === null),
    'payment',
    paymentId,
  );
  if (payments.some(one => one.takes_back === paymentId)) {
    throw new HttpProblem(409, createMessage('payment.reverted'));
  }
  await write(tx, request, purchase, {
    business_day: toWallClockReading(Date.now(), zone).day,
    method: payment.method,
    amount_cents: -payment.amount_cents,
    takes_back: paymentId,
  });
}
