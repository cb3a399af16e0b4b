/** Reads a complete purchase: what was ordered, what arrived, and what was paid. */
import type { FastifyRequest } from 'fastify';
import type { Delivery, DeliveryLine, Payment } from '../../contract/delivery.ts';
import { readVisible } from '../auth/visible.ts';
import { zoneOf } from '../branches/zone.ts';
import type { Db } from '../database/connect.ts';
import { dollarsOf } from '../http/money.ts';
import { unitsOf } from '../http/quantities.ts';
import { wallClock } from '../time/wallClock.ts';
import { toDueCents } from './due.ts';
import { purchaseIn, withSuppliers } from './purchases.ts';

/** @throws HttpProblem 404 where the caller sees no such purchase */
export async function readDelivery(db: Db, request: FastifyRequest, id: number): Promise<Delivery> {
  await readVisible(db, request, 'purchase', id);
  const row = await withSuppliers(db)
    .select('supplier.email as supplier_email')
    .where('purchase.id', '=', id)
    .executeTakeFirstOrThrow();
  const zone = await zoneOf(db, row.branch_id);
  const shown = wallClock(zone);
  return {
    ...purchaseIn(zone)(row),
    due_Amount: dollarsOf(toDueCents(row)),
    branchId: row.branch_id,
    supplierId: row.supplier_id,
    supplierEmail: row.supplier_email,
    version: row.version,
    state: row.state,
    day: row.business_day,
    orderedAt: row.ordered_at === null ? '' : shown(row.ordered_at),
    endedAt: row.ended_at === null ? '' : shown(row.ended_at),
    items: await linesOf(db, id),
    payments: await paymentsOf(db, id),
  };
}

async function linesOf(db: Db, purchaseId: number): Promise<DeliveryLine[]> {
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
    quantity: unitsOf(row.quantity_milli),
    received: unitsOf(row.received_milli),
    damaged: unitsOf(row.damaged_milli),
    cost: dollarsOf(row.cost_cents),
    productCost: dollarsOf(row.product_cost_cents),
    sellPrice: dollarsOf(row.sell_price_cents),
  }));
}

async function paymentsOf(db: Db, purchaseId: number): Promise<Payment[]> {
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
    amount: dollarsOf(row.amount_cents),
    note: row.note,
    person: row.person ?? '',
    takesBack: row.takes_back ?? 0,
    isTakenBack: takenBack.has(row.id),
  }));
}
