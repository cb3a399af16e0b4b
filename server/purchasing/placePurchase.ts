/** Writes a purchase order, and the stock and cost of its products. */
import type { Transaction } from 'kysely';
import { MOST } from '../../contract/limits.ts';
import type { PurchaseInput } from '../../contract/purchase.ts';
import { centsOf, dollarsOf } from '../http/money.ts';
import { hundredthsOf, MOST_THOUSANDTHS, unitsOf } from '../http/quantities.ts';
import { addDays, clockAt, instantAt } from '../time/businessDay.ts';
import { toDay } from '../http/calendarDays.ts';
import type { Happened } from '../audit/trail.ts';
import { dialectOf } from '../database/connect.ts';
import { lockProducts } from '../database/locks.ts';
import type { NewRow, Row, Schema } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { floorOf } from '../stock/floor.ts';
import { moveStock } from '../stock/ledger.ts';

type Tx = Transaction<Schema>;
type NewItem = Omit<NewRow<'purchase_item'>, 'purchase_id'>;
type NewPurchase = Omit<NewRow<'purchase'>, 'image'>;

/**
 * The columns of a purchase. What is payable need not be the sum of the lines: the supplier's invoice has freight,
 * discounts and tax that no line shows, so the user writes both amounts.
 * @param zone of the branch
 * @throws HttpProblem 400 naming the field
 */
export function purchaseColumns(input: PurchaseInput, zone: string): NewPurchase {
  const day = toDay(input.created_at, 'created_at');
  mustBeNear(day, zone);
  const payable_cents = centsOf(input.payable_amount, 'payable_amount');
  const paid_cents = centsOf(input.paid_amount, 'paid_amount');
  if (paid_cents > payable_cents) {
    throw new HttpProblem(400, 'paid_amount must not be more than payable_amount.', 'paid_amount');
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
    created_at: momentOn(day, zone),
  };
}

const FIRST_DAY = 2000_01_01;
const DAYS_AHEAD = 366;

/** A year that was mistyped would be in no report that anybody opens. @throws HttpProblem 400 */
function mustBeNear(day: number, zone: string): void {
  const last = addDays(clockAt(Date.now(), zone).day, DAYS_AHEAD);
  if (day >= FIRST_DAY && day <= last) return;
  throw new HttpProblem(
    400,
    'created_at must be a day from 2000 on, and within a year from now.',
    'created_at',
  );
}

/** Now, if that day is today in the branch; else its noon, which is on that day by the branch's clock. */
function momentOn(day: number, zone: string): number {
  const now = Date.now();
  if (clockAt(now, zone).day === day) return now;
  return instantAt({ day, hour: 12, minute: 0, second: 0 }, zone);
}

/** @throws HttpProblem 400 naming the field of the line at fault, such as `items.3.cost` */
export function itemColumns({ items }: PurchaseInput): NewItem[] {
  const known = new Set<number>();
  return items.map((item, at) => {
    if (known.has(item.product_id)) {
      throw new HttpProblem(400, 'This product is already added to the order.', `items.${at}.product_id`);
    }
    known.add(item.product_id);
    return {
      product_id: item.product_id,
      name: item.name.trim(),
      // A purchase takes at most two decimals.
      quantity_milli: hundredthsOf(item.quantity, `items.${at}.quantity`) * 10,
      cost_cents: centsOf(item.cost, `items.${at}.cost`),
      sell_price_cents: centsOf(item.sell_price, `items.${at}.sell_price`),
    };
  });
}

/**
 * Writes the purchase, raises the stock of what was bought, and makes its cost that of this purchase (the last cost).
 * @returns its id, and what it did to the products; undefined where the same submission was placed before, or at the same time
 * @throws HttpProblem 400 naming the field
 */
export async function placePurchase(
  tx: Tx,
  purchase: NewRow<'purchase'>,
  items: readonly NewItem[],
): Promise<{ id: number; changed: Happened[] } | undefined> {
  await mustBeActiveSupplier(tx, purchase);
  const row = await tx
    .insertInto('purchase')
    .values(purchase)
    // On PostgreSQL this waits for the same submission in another transaction, and inserts only when that one fails.
    .onConflict(conflict => conflict.columns(['placed_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const products = await mustFitStock(tx, purchase.branch_id, items);
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
  await moveOntoFloor(tx, purchase, row.id, items);
  const changed = (await setCosts(tx, row.id)).map(after => {
    const before = products.get(after.id)!;
    return {
      ...({ action: 'update', resource: 'product', id: after.id, name: after.name } as const),
      ...{ branchId: purchase.branch_id, version: after.version },
      ...{ before: figuresOf(before), after: figuresOf(after) },
    };
  });
  return { id: row.id, changed };
}

type Figures = Pick<Row<'product'>, 'id' | 'name' | 'stock_milli' | 'cost_cents'>;

/** What a purchase changes of a product, as the wire has it. */
const figuresOf = ({ stock_milli, cost_cents }: Figures) => ({
  stock: unitsOf(stock_milli),
  cost: dollarsOf(cost_cents),
});

/** What was paid when it was placed is its first payment. */
async function payAtOnce(tx: Tx, purchaseId: number, purchase: NewRow<'purchase'>): Promise<void> {
  if (purchase.paid_cents === 0) return;
  await tx
    .insertInto('purchase_payment')
    .values({
      ...{ purchase_id: purchaseId, business_day: purchase.business_day, method: purchase.payment_method },
      ...{ amount_cents: purchase.paid_cents, created_at: Date.now(), admin_id: purchase.placed_by ?? null },
    })
    .execute();
}

/** What was bought goes where it is sold. */
async function moveOntoFloor(
  tx: Tx,
  { branch_id: branchId, placed_by }: NewPurchase,
  purchaseId: number,
  items: readonly NewItem[],
): Promise<void> {
  const warehouseId = await floorOf(tx, branchId);
  const movements = items.map(item => ({
    ...({ kind: 'purchase', warehouseId, causedBy: purchaseId } as const),
    productId: item.product_id,
    quantityMilli: item.quantity_milli,
    costCents: item.cost_cents,
  }));
  await moveStock(tx, { branchId, adminId: placed_by ?? null }, movements);
}

/** Makes the cost of each product that of its line, in one statement for all. */
function setCosts(tx: Tx, purchaseId: number): Promise<(Figures & { version: number })[]> {
  return tx
    .updateTable('product')
    .from('purchase_item as item')
    .set(eb => ({
      cost_cents: eb.ref('item.cost_cents'),
      version: eb('product.version', '+', 1),
    }))
    .where('item.purchase_id', '=', purchaseId)
    .whereRef('product.id', '=', 'item.product_id')
    .returning(['product.id', 'product.name', 'stock_milli', 'product.cost_cents', 'version'])
    .execute();
}

/** Also keeps the supplier from being deleted until the purchase is written. @throws HttpProblem 400 */
async function mustBeActiveSupplier(tx: Tx, { supplier_id, branch_id }: NewRow<'purchase'>): Promise<void> {
  const supplier = await tx
    .selectFrom('supplier')
    .select('status')
    .where('id', '=', supplier_id)
    .where('branch_id', '=', branch_id)
    .$if(dialectOf(tx) === 'postgres', query => query.forKeyShare())
    .executeTakeFirst();
  if (!supplier) {
    throw new HttpProblem(400, 'supplierId must be a supplier of this branch.', 'supplierId');
  }
  if (!supplier.status) {
    throw new HttpProblem(400, 'This supplier is inactive. Make it active, or choose another.', 'supplierId');
  }
}

/**
 * Every product must be the branch's, and its stock must stay below the limit. Locks them against changes by others.
 * @returns them as they are until then
 * @throws HttpProblem 400 naming the line
 */
async function mustFitStock(
  tx: Tx,
  branchId: number,
  items: readonly NewItem[],
): Promise<Map<number, Figures>> {
  const products = await lockProducts(
    tx,
    branchId,
    items.map(item => item.product_id),
  );
  const byId = new Map(products.map(product => [product.id, product]));
  items.forEach(({ product_id, quantity_milli }, at) => {
    const product = byId.get(product_id);
    const refuse = (field: string, says: string) =>
      new HttpProblem(400, `items.${at}.${field} ${says}.`, `items.${at}.${field}`);
    if (!product) throw refuse('product_id', 'must be a product of this branch');
    if (product.stock_milli + quantity_milli > MOST_THOUSANDTHS) {
      throw refuse('quantity', `must not bring the stock above ${MOST}`);
    }
  });
  return byId;
}
