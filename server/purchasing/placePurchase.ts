import type { PurchaseInput } from '../../contract/purchase.ts';
import { toCents } from '../http/money.ts';
import { convertPercentToHundredths } from '../http/quantities.ts';
import { addDays, toWallClockReading, toUtcMilliseconds } from '../../contract/businessDay.ts';
import { parseCalendarDay } from '../http/calendarDays.ts';
import type { TrailEvent } from '../audit/trail.ts';
import { getDialect, type Tx } from '../database/connect.ts';
import type { NewRow } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { updateCostsAfterDelivery, receiveGoods, lockProductsToReceive } from './receiveGoods.ts';

export type NewPurchaseItem = Omit<NewRow<'purchase_item'>, 'purchase_id'>;
type NewPurchase = Omit<NewRow<'purchase'>, 'image'>;

/**
 * Converts a submitted purchase to column values. The payable amount need not equal the sum of the lines, because an
 * invoice may contain freight, discounts and tax.
 * @param zone time zone of the branch
 * @throws HttpProblem 400 naming an invalid day or amount, or `paid_amount` if it exceeds the payable amount
 */
export function toPurchaseColumns(input: PurchaseInput, zone: string): NewPurchase {
  const day = parseCalendarDay(input.created_at, 'created_at');
  assertDayNearToday(day, zone);
  const payable_cents = toCents(input.payable_amount, 'payable_amount');
  const paid_cents = toCents(input.paid_amount, 'paid_amount');
  if (paid_cents > payable_cents) {
    throw new HttpProblem(400, createMessage('purchase.paidAbovePayable'), 'paid_amount');
  }
  return {
    branch_id: input.branchId,
    supplier_id: input.supplierId,
    ref_no: input.ref_no.trim(),
    notes: input.notes,
    payable_cents,
    paid_cents,
    payment_method: input.payment_method,
    business_day: day,
    created_at: convertDayToTimestamp(day, zone),
  };
}

const FIRST_DAY = 2000_01_01;
const DAYS_AHEAD = 366;

const NOT_NEAR = {
  created_at: {
    tooEarly: createMessage('purchase.tooEarly'),
    tooLate: createMessage('purchase.tooLate'),
  },
  paidOn: {
    tooEarly: createMessage('payment.tooEarly'),
    tooLate: createMessage('payment.tooLate'),
  },
};

/**
 * Checks that a day is not far from today, because its year would probably be mistyped.
 * @throws HttpProblem 400 for a day before 2000, or more than 366 days in the future
 */
export function assertDayNearToday(
  day: number,
  zone: string,
  field: keyof typeof NOT_NEAR = 'created_at',
): void {
  const { tooEarly, tooLate } = NOT_NEAR[field];
  if (day < FIRST_DAY) throw new HttpProblem(400, tooEarly, field);
  const last = addDays(toWallClockReading(Date.now(), zone).day, DAYS_AHEAD);
  if (day > last) throw new HttpProblem(400, tooLate, field);
}

export function convertDayToTimestamp(day: number, zone: string): number {
  const now = Date.now();
  if (toWallClockReading(now, zone).day === day) return now;
  return toUtcMilliseconds({ day, hour: 12, minute: 0, second: 0 }, zone);
}

/**
 * Converts submitted purchase lines to column values.
 * @throws HttpProblem 400 naming the field of the line, such as `items.3.cost`
 */
export function toPurchaseItemColumns({ items }: Pick<PurchaseInput, 'items'>): NewPurchaseItem[] {
  const foundIds = new Set<number>();
  return items.map((item, at) => {
    if (foundIds.has(item.product_id)) {
      throw new HttpProblem(400, createMessage('purchase.productTwice'), `items.${at}.product_id`);
    }
    foundIds.add(item.product_id);
    return {
      product_id: item.product_id,
      name: item.name.trim(),
      quantity_milli: convertPercentToHundredths(item.quantity, `items.${at}.quantity`) * 10,
      cost_cents: toCents(item.cost, `items.${at}.cost`),
      sell_price_cents: toCents(item.sell_price, `items.${at}.sell_price`),
    };
  });
}

/**
 * Writes a purchase, adds its goods to the stock, and updates the cost of the products.
 * @returns the purchase's id and the effect on the products; undefined if the same request has already been executed
 * @throws HttpProblem 400 for a supplier or product that does not belong to the branch, an inactive supplier, or a
 *   stock that would become too large
 */
export async function placePurchase(
  tx: Tx,
  purchase: NewRow<'purchase'>,
  items: readonly NewPurchaseItem[],
): Promise<{ id: number; changed: TrailEvent[] } | undefined> {
  await assertActiveSupplier(tx, purchase);
  const row = await tx
    .insertInto('purchase')
    .values(purchase)
    // On PostgreSQL, the insert waits for a concurrent attempt of the same request, and adds a row only if the other
    // transaction fails.
    .onConflict(conflict => conflict.columns(['placed_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const products = await lockProductsToReceive(tx, purchase.branch_id, items);
  await tx
    .insertInto('purchase_item')
    .values(
      items.map(item => ({
        ...item,
        purchase_id: row.id,
        received_milli: item.quantity_milli,
        name: item.name || products.get(item.product_id)!.name,
      })),
    )
    .execute();
  await payAtOnce(tx, row.id, purchase);
  const takingIn = { id: row.id, branchId: purchase.branch_id, adminId: purchase.placed_by ?? null };
  await receiveGoods(tx, takingIn, items);
  return { id: row.id, changed: await updateCostsAfterDelivery(tx, purchase.branch_id, products, items) };
}

async function payAtOnce(tx: Tx, purchaseId: number, purchase: NewRow<'purchase'>): Promise<void> {
  if (purchase.paid_cents === 0) return;
  await tx
    .insertInto('purchase_payment')
    .values({
      purchase_id: purchaseId,
      business_day: purchase.business_day,
      method: purchase.payment_method,
      amount_cents: purchase.paid_cents,
      created_at: Date.now(),
      admin_id: purchase.placed_by ?? null,
    })
    .execute();
}

/**
 * Checks that the supplier belongs to the branch and is active, and prevents its deletion until the purchase is
 * written.
 * @throws HttpProblem 400 if it does not belong to the branch, or is inactive
 */
export async function assertActiveSupplier(
  tx: Tx,
  { supplier_id, branch_id }: Pick<NewRow<'purchase'>, 'supplier_id' | 'branch_id'>,
): Promise<void> {
  const supplier = await tx
    .selectFrom('supplier')
    .select('status')
    .where('id', '=', supplier_id)
    .where('branch_id', '=', branch_id)
    .$if(getDialect(tx) === 'postgres', query => query.forKeyShare())
    .executeTakeFirst();
  if (!supplier) {
    throw new HttpProblem(400, createMessage('product.supplierNotInBranch'), 'supplierId');
  }
  if (!supplier.status) {
    throw new HttpProblem(400, createMessage('supplier.inactive'), 'supplierId');
  }
}
