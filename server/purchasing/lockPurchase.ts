/**
 * Functions for changing an open purchase, which is locked during the change. Every change gets an entry in the
 * audit trail.
 */
import type { FastifyRequest } from 'fastify';
import type { PurchaseState } from '../../contract/enums.ts';
import {
  recordTrailEvents,
  getTrailActor,
  type AuditedFieldValues,
  type TrailEvent,
} from '../audit/trail.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toCents, toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { type Message, createMessage } from '../language/message.ts';

export type StoredPurchase = Row<'purchase'>;

const NOT_IN: Readonly<Record<PurchaseState, Message>> = {
  draft: createMessage('purchase.isDraft'),
  ordered: createMessage('purchase.nothingArrived'),
  part: createMessage('purchase.partArrived'),
  received: createMessage('purchase.received'),
  cancelled: createMessage('purchase.cancelled'),
};

/**
 * Reads and locks a purchase.
 * @param states the states in which the call is allowed
 * @throws HttpProblem 404 if it does not exist, 409 if it is in another state, 412 if the caller read another
 *   version
 */
export async function lockPurchase(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  states: readonly PurchaseState[],
): Promise<StoredPurchase> {
  await lockRow(tx, 'purchase', id);
  const purchase = await readVisibleRow(tx, request, 'purchase', id);
  if (!states.includes(purchase.state)) {
    const isOrdered = purchase.state === 'ordered' && states.includes('draft');
    throw new HttpProblem(409, isOrdered ? createMessage('purchase.ordered') : NOT_IN[purchase.state]);
  }
  assertRecordVersion(request, purchase, 'purchase');
  return purchase;
}

export const selectPurchaseItems = (tx: Tx, purchaseId: number) =>
  tx.selectFrom('purchase_item').selectAll().where('purchase_id', '=', purchaseId).orderBy('id').execute();

type Change = Partial<Omit<StoredPurchase, 'id' | 'branch_id' | 'version'>>;

const toTrailFields = ({
  ref_no,
  notes,
  state,
  payable_cents,
  paid_cents,
  supplier_id,
}: StoredPurchase): AuditedFieldValues => ({
  ref_no,
  notes,
  state,
  supplierId: supplier_id,
  payable_Amount: toDollars(payable_cents),
  paid_Amount: toDollars(paid_cents),
});

export async function changePurchase(
  tx: Tx,
  request: FastifyRequest,
  before: StoredPurchase,
  change: Change,
  trailFields: { before?: AuditedFieldValues; after?: AuditedFieldValues } = {},
  along: readonly TrailEvent[] = [],
): Promise<void> {
  const after = await tx
    .updateTable('purchase')
    .set({ ...change, ...incrementVersion })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTrailEvents(
    tx,
    getTrailActor(request),
    {
      action: 'update',
      resource: 'purchase',
      id: before.id,
      name: before.ref_no,
      branchId: before.branch_id,
      version: after.version,
      before: { ...toTrailFields(before), ...trailFields.before },
      after: { ...toTrailFields(after), ...trailFields.after },
    },
    ...along,
  );
}

/**
 * Calculates the new payable amount of a purchase in cents.
 * @param payable dollars; unchanged by default
 * @throws HttpProblem 400 if more was already paid
 */
export function computeNewPayableCents(
  { payable_cents, paid_cents }: StoredPurchase,
  payable: number | undefined,
): number {
  if (payable === undefined) return payable_cents;
  const cents = toCents(payable, 'payable');
  if (cents >= paid_cents) return cents;
  throw new HttpProblem(
    400,
    createMessage('purchase.payableBelowPaid', { paid: toDollars(paid_cents) }),
    'payable',
  );
}
