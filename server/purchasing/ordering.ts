import type { FastifyRequest } from 'fastify';
import type {
  PurchaseCancellationInput,
  PurchaseDraftUpdate,
  PurchaseDraftInput,
} from '../../contract/delivery.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import type { Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { NewRow } from '../database/schema.ts';
import { parseCalendarDay } from '../http/calendarDays.ts';
import { toCents, toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { changePurchase, selectPurchaseItems, computeNewPayableCents, lockPurchase } from './lockPurchase.ts';
import {
  toPurchaseItemColumns,
  convertDayToTimestamp,
  assertActiveSupplier,
  assertDayNearToday,
} from './placePurchase.ts';
import { lockProductsToReceive } from './receiveGoods.ts';

const NO_LINES = createMessage('purchase.noLines');
const NO_REFERENCE = createMessage('purchase.noReference');

function draftColumns(input: PurchaseDraftUpdate, zone: string) {
  const day = parseCalendarDay(input.created_at, 'created_at');
  assertDayNearToday(day, zone);
  return {
    supplier_id: input.supplierId,
    ref_no: input.ref_no.trim(),
    notes: input.notes,
    payable_cents: toCents(input.payable_amount, 'payable_amount'),
    business_day: day,
    created_at: convertDayToTimestamp(day, zone),
  };
}

async function writeLines(tx: Tx, id: number, branchId: number, input: PurchaseDraftUpdate): Promise<void> {
  const items = toPurchaseItemColumns(input);
  if (items.length === 0) return;
  const products = await lockProductsToReceive(tx, branchId, items);
  await insertMany(
    tx,
    'purchase_item',
    items.map(item => ({
      ...item,
      purchase_id: id,
      received_milli: 0,
      name: item.name || products.get(item.product_id)!.name,
    })),
  );
}

/**
 * Checks that an order has a reference and at least one line, both of which a draft can lack.
 * @throws HttpProblem 400 naming the missing field
 */
function assertComplete({ ref_no }: { ref_no: string }, lines: number): void {
  if (ref_no.trim() === '') throw new HttpProblem(400, NO_REFERENCE, 'ref_no');
  if (lines === 0) throw new HttpProblem(400, NO_LINES, 'items');
}

/**
 * Creates a purchase as a draft or as an order.
 * @returns the id of the purchase
 * @throws HttpProblem 400 naming the invalid field, for example if the supplier is inactive, or if an order has no
 *   reference number or no lines
 */
export async function createPurchaseDraftOrOrder(
  tx: Tx,
  request: FastifyRequest,
  input: PurchaseDraftInput,
  zone: string,
  along: Pick<NewRow<'purchase'>, 'image'> &
    Partial<Pick<NewRow<'purchase'>, 'idempotency_key' | 'body_hash'>>,
): Promise<number> {
  const { branchId, state } = input;
  const columns = { ...draftColumns(input, zone), branch_id: branchId };
  const isOrdered = state === 'ordered';
  if (isOrdered) assertComplete(input, input.items.length);
  await assertActiveSupplier(tx, columns);
  const { id } = await tx
    .insertInto('purchase')
    .values({
      ...columns,
      state,
      ordered_at: isOrdered ? Date.now() : null,
      paid_cents: 0,
      payment_method: '',
      placed_by: getActor(request).adminId,
      idempotency_key: null,
      body_hash: null,
      ...along,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLines(tx, id, branchId, input);
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'create',
    resource: 'purchase',
    id,
    name: columns.ref_no,
    branchId,
    after: {
      ref_no: columns.ref_no,
      state,
      lines: input.items.length,
      payable_Amount: toDollars(columns.payable_cents),
    },
  });
  return id;
}

/**
 * Changes a purchase draft, and replaces its lines.
 * @throws HttpProblem 409 if the purchase is no longer a draft, 412 if another user has changed it
 */
export async function changePurchaseDraft(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  input: PurchaseDraftUpdate,
  zone: string,
): Promise<void> {
  const before = await lockPurchase(tx, request, id, ['draft']);
  const columns = draftColumns(input, zone);
  await assertActiveSupplier(tx, { ...columns, branch_id: before.branch_id });
  const lines = (await selectPurchaseItems(tx, id)).length;
  await tx.deleteFrom('purchase_item').where('purchase_id', '=', id).execute();
  await writeLines(tx, id, before.branch_id, input);
  await changePurchase(tx, request, before, columns, {
    before: { lines },
    after: { lines: input.items.length },
  });
}

/**
 * Turns a purchase draft into an order.
 * @throws HttpProblem 400 if the reference or the lines are missing, 409 if the purchase is not a draft
 */
export async function orderPurchase(tx: Tx, request: FastifyRequest, id: number): Promise<void> {
  const draft = await lockPurchase(tx, request, id, ['draft']);
  assertComplete(draft, (await selectPurchaseItems(tx, id)).length);
  await assertActiveSupplier(tx, draft);
  await changePurchase(tx, request, draft, { state: 'ordered', ordered_at: Date.now() });
}

/**
 * Cancels a purchase. If goods were received, the purchase is closed instead, and missing goods are no longer
 * expected.
 * @throws HttpProblem 409 if payments were made for a purchase without deliveries, or the purchase is already closed
 */
export async function cancelPurchase(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { payable }: PurchaseCancellationInput,
): Promise<void> {
  const purchase = await lockPurchase(tx, request, id, ['draft', 'ordered', 'part']);
  const ended_at = Date.now();
  if (purchase.state === 'part') {
    const payable_cents = computeNewPayableCents(purchase, payable);
    return changePurchase(tx, request, purchase, { state: 'received', payable_cents, ended_at });
  }
  if (purchase.paid_cents !== 0) {
    throw new HttpProblem(409, createMessage('purchase.hasPayments'));
  }
  await changePurchase(tx, request, purchase, { state: 'cancelled', ended_at });
}
