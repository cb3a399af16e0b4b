/**
 * Reverts a bulk change by a new bulk change. It restores the old values, except values that a user has changed since
 * the reverted change.
 */
import type { FastifyRequest } from 'fastify';
import type { BulkChangeRevertResult } from '../../../contract/productChange.ts';
import type { BulkChangeKind } from '../../../contract/enums.ts';
import { getTrailActor } from '../../audit/trail.ts';
import { readVisibleRow } from '../../auth/visibleRows.ts';
import { getDialect, type Tx } from '../../database/connect.ts';
import { whereIn } from '../../database/dialects.ts';
import { lockCatalogue, lockRow } from '../../database/locks.ts';
import type { Row } from '../../database/schema.ts';
import { HttpProblem, createNotFoundProblem } from '../../http/problems.ts';
import { createMessage } from '../../language/message.ts';
import { isTargetStockAboveMinimum } from '../productReorder.ts';
import { lockProductsById } from './findSelectedProducts.ts';
import {
  hasSameProductValues,
  insertBulkChange,
  writeBulkProductValues,
  type ProductWithNewValues,
  type ProductValues,
} from './writeBulkProductValues.ts';

export async function lockBulkChange(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  kind: BulkChangeKind,
): Promise<Row<'bulk_change'>> {
  await lockRow(tx, 'bulk_change', id);
  const row = await readVisibleRow(tx, request, 'bulk_change', id, 'change');
  if (row.kind !== kind) throw createNotFoundProblem('change', id);
  return row;
}

/**
 * Reverts a bulk change.
 * @throws HttpProblem 409 for a change that cannot be reverted, or has nothing left to restore
 */
export async function revertBulkChange(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  kind: BulkChangeKind,
): Promise<BulkChangeRevertResult> {
  const { branch_id } = await readVisibleRow(tx, request, 'bulk_change', id, 'change');
  await lockCatalogue(tx, branch_id);
  const change = await lockBulkChange(tx, request, id, kind);
  assertRevertible(change);
  const { restoring, left } = await findRestorable(tx, change);
  if (restoring.length === 0) throw new HttpProblem(409, createMessage('bulk.notRestorable'));
  const who = getTrailActor(request);
  const restorer = await insertBulkChange(
    tx,
    who,
    {
      branch_id,
      kind,
      rule: JSON.parse(change.rule) as object,
      state: 'applied',
      untouched: left.length,
      takes_back: id,
    },
    restoring,
  );
  await writeBulkProductValues(tx, who, restorer, restoring);
  await tx
    .updateTable('bulk_change')
    .set({ state: 'taken-back', ended_at: Date.now(), ended_by: who.name })
    .where('id', '=', id)
    .execute();
  return { id: restorer, restored: restoring.length, left };
}

function assertRevertible({ state, takes_back }: Row<'bulk_change'>): void {
  if (state === 'taken-back') throw new HttpProblem(409, createMessage('bulk.alreadyReverted'));
  if (state !== 'applied') throw new HttpProblem(409, createMessage('bulk.notApplied'));
  if (takes_back !== null) throw new HttpProblem(409, createMessage('bulk.isARevert'));
}

async function findRestorable(tx: Tx, change: Row<'bulk_change'>) {
  const items = await tx
    .selectFrom('bulk_change_item')
    .selectAll()
    .where('change_id', '=', change.id)
    .where('done', '=', 1)
    .orderBy('product_id')
    .execute();
  const ids = items.map(({ product_id }) => product_id);
  const rows = ids.length === 0 ? [] : await lockProductsById(tx, change.branch_id, ids);
  const present = new Map(rows.map(row => [row.id, row]));
  const olds = items.map(({ old_values }) => JSON.parse(old_values) as ProductValues);
  const categories = await readCategoryIds(tx, change.branch_id);
  const suppliers = await suppliersAmong(tx, change.branch_id, olds);
  const restoring: ProductWithNewValues[] = [];
  const left: BulkChangeRevertResult['left'] = [];
  for (const [at, { product_id: id, product_name: name, new_values }] of items.entries()) {
    const row = present.get(id);
    const values = olds[at]!;
    const canBeSo =
      isThere(categories, values.category_id) &&
      isThere(suppliers, values.supplier_id) &&
      row &&
      keepsMinimum(row, values);
    if (canBeSo && hasSameProductValues(row, JSON.parse(new_values) as ProductValues))
      restoring.push({ row, values });
    else left.push({ id, name: row?.name ?? name });
  }
  return { restoring, left };
}

const isThere = (existingIds: ReadonlySet<number>, id: number | null | undefined): boolean =>
  id === undefined || id === null || existingIds.has(id);

/**
 * Checks that the restored values keep the target stock at or above the minimum stock. The bulk change may have set
 * only one of the two values, and a user may have changed the other one since.
 */
const keepsMinimum = (row: Row<'product'>, values: ProductValues): boolean =>
  (values.min_stock_milli === undefined && values.target_stock_milli === undefined) ||
  isTargetStockAboveMinimum({ ...row, ...values });

/** Reads the ids of existing categories, because a product cannot be restored to a deleted category. */
async function readCategoryIds(tx: Tx, branchId: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('category').select('id').where('branch_id', '=', branchId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads which of the suppliers still exist, and locks them, so that none is deleted before the commit. */
async function suppliersAmong(
  tx: Tx,
  branchId: number,
  olds: readonly ProductValues[],
): Promise<Set<number>> {
  const ids = [...new Set(olds.flatMap(({ supplier_id }) => supplier_id ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('supplier')
    .select('id')
    .where('branch_id', '=', branchId)
    .where(whereIn(getDialect(tx), 'id', ids))
    .orderBy('id')
    .$if(getDialect(tx) === 'postgres', query => query.forKeyShare())
    .execute();
  return new Set(rows.map(({ id }) => id));
}
