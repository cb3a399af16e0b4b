import type { FastifyRequest } from 'fastify';
import type { PurchaseDetails, PurchaseDetailsLine, SupplierPayment } from '../../contract/delivery.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { readTimeZone } from '../branches/timeZone.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { computePurchaseDueCents } from './purchaseDue.ts';
import { createPurchaseMapper, selectPurchasesWithSuppliers } from './purchaseRoutes.ts';

/**
 * Reads a purchase with its lines and payments.
 * @throws HttpProblem 404 if the purchase does not exist, or belongs to a branch that the caller may not see
 */
export async function readPurchaseDetails(
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<PurchaseDetails> {
  await readVisibleRow(db, request, 'purchase', id);
  const row = await selectPurchasesWithSuppliers(db)
    .select('supplier.email as supplier_email')
    .where('purchase.id', '=', id)
    .executeTakeFirstOrThrow();
  const zone = await readTimeZone(db, row.branch_id);
  const shown = createWallClockFormatter(zone);
  return {
    ...createPurchaseMapper(zone)(row),
    due_Amount: toDollars(computePurchaseDueCents(row)),
    branchId: row.branch_id,
    supplierId: row.supplier_id,
    supplierEmail: row.supplier_email,
    version: row.version,
    state: row.state,
    day: row.business_day,
    orderedAt: row.ordered_at === null ? '' : shown(row.ordered_at),
    endedAt: row.ended_at === null ? '' : shown(row.ended_at),
    items: await readLines(db, id),
    payments: await readPayments(db, id),
  };
}

async function readLines(db: Db, purchaseId: number): Promise<PurchaseDetailsLine[]> {
  const rows = await db
    .selectFrom('purchase_item as item')
    .innerJoin('product', 'product.id', 'item.product_id')
    .selectAll('item')
    .select(['product.upc', 'product.ean', 'product.cost_cents as product_cost_cents'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('item.id')
    .execute();
  return rows.map(row => ({
    id: row.id,
    productId: row.product_id,
    productName: row.name,
    upc: row.upc,
    ean: row.ean,
    quantity: convertThousandthsToUnits(row.quantity_milli),
    received: convertThousandthsToUnits(row.received_milli),
    damaged: convertThousandthsToUnits(row.damaged_milli),
    cost: toDollars(row.cost_cents),
    productCost: toDollars(row.product_cost_cents),
    sellPrice: toDollars(row.sell_price_cents),
  }));
}

async function readPayments(db: Db, purchaseId: number): Promise<SupplierPayment[]> {
  const rows = await db
    .selectFrom('purchase_payment as payment')
    .leftJoin('admin', 'admin.id', 'payment.admin_id')
    .selectAll('payment')
    .select('admin.name as person')
    .where('purchase_id', '=', purchaseId)
    .orderBy('payment.id')
    .execute();
  const takenBack = new Set(rows.map(row => row.takes_back));
  return rows.map(row => ({
    id: row.id,
    day: row.business_day,
    method: row.method,
    amount: toDollars(row.amount_cents),
    note: row.note,
    person: row.person ?? '',
    takesBack: row.takes_back ?? 0,
    isTakenBack: takenBack.has(row.id),
  }));
}
