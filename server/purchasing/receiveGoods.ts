import { MAX_AMOUNT } from '../../contract/limits.ts';
import type { TrailEvent } from '../audit/trail.ts';
import { sql } from 'kysely';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import { getDialect, type Tx } from '../database/connect.ts';
import { toValuesTable } from '../database/dialects.ts';
import { lockProducts } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { MAX_THOUSANDTHS, convertThousandthsToUnits } from '../http/quantities.ts';
import { toInvalidFieldMessage } from '../language/message.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import { moveStock, type NewMovement } from '../stock/stockLedger.ts';
import { computeCostAfterDelivery } from './productCost.ts';

/**
 * Received quantity of a product in thousandths of a unit, negative for a correction that reduces it. The cost is
 * that of one unit in cents.
 */
export interface ReceivedItem {
  product_id: number;
  quantity_milli: number;
  cost_cents: number;
}

type Figures = Pick<Row<'product'>, 'id' | 'name' | 'stock_milli' | 'cost_cents'>;

const toFigures = ({ stock_milli, cost_cents }: Figures) => ({
  stock: convertThousandthsToUnits(stock_milli),
  cost: toDollars(cost_cents),
});

export interface GoodsReceipt {
  id: number;
  branchId: number;
  adminId: number | null;
  reason?: string;
}

export async function receiveGoods(
  tx: Tx,
  { id, branchId, adminId, reason }: GoodsReceipt,
  items: readonly ReceivedItem[],
): Promise<void> {
  const warehouseId = await findOrAddSalesFloor(tx, branchId);
  const movements = items.map((item): NewMovement => ({
    kind: 'purchase',
    warehouseId,
    causedBy: id,
    ...(reason ? { reason } : {}),
    productId: item.product_id,
    quantityMilli: item.quantity_milli,
    costCents: item.cost_cents,
  }));
  await moveStock(tx, { branchId, adminId }, movements);
}

export async function updateCostsAfterDelivery(
  tx: Tx,
  branchId: number,
  products: ReadonlyMap<number, Figures>,
  arrived: readonly ReceivedItem[],
): Promise<TrailEvent[]> {
  const { cost_rule } = await tx
    .selectFrom('branch')
    .select('cost_rule')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const costs = new Map<number, number>();
  for (const [id, lines] of Map.groupBy(arrived, ({ product_id }) => product_id))
    costs.set(id, computeCostAfterDelivery(cost_rule, products.get(id)!, lines));
  return writeProductCosts(tx, branchId, products, costs);
}

/**
 * Updates the cost of products.
 * @param products the products before the change
 * @param costs costs in cents, by product id
 * @returns the effect on each product, for the audit trail
 */
export async function writeProductCosts(
  tx: Tx,
  branchId: number,
  products: ReadonlyMap<number, Figures>,
  costs: ReadonlyMap<number, number>,
): Promise<TrailEvent[]> {
  const { rows: changed } = await sql<Figures & { version: number }>`
    update product set cost_cents = new_cost.column2, version = product.version + 1
    from ${toValuesTable(getDialect(tx), [...costs], 'new_cost')} where product.id = new_cost.column1
    returning product.id, product.name, product.stock_milli, product.cost_cents, product.version
  `.execute(tx);
  return changed.map(after => ({
    action: 'update',
    resource: 'product',
    id: after.id,
    name: after.name,
    branchId,
    version: after.version,
    before: toFigures(products.get(after.id)!),
    after: toFigures(after),
  }));
}

/**
 * Checks that every product of the lines belongs to the branch, and that its stock does not become too large. Locks the
 * products.
 * @param quantityField returns the name of a line's quantity field, by the index of the line
 * @returns the locked products
 * @throws HttpProblem 400 naming the line whose product does not belong to the branch, or whose stock would be too
 *   large
 */
export async function lockProductsToReceive(
  tx: Tx,
  branchId: number,
  items: readonly Pick<ReceivedItem, 'product_id' | 'quantity_milli'>[],
  quantityField = (at: number): string => `items.${at}.quantity`,
): Promise<Map<number, Figures>> {
  const products = await lockProducts(
    tx,
    branchId,
    items.map(item => item.product_id),
  );
  const byId = new Map(products.map(product => [product.id, product]));
  const moved = new Map<number, number>();
  items.forEach(({ product_id, quantity_milli }, at) => {
    const product = byId.get(product_id);
    const refuse = (field: string, rule: FieldRule) =>
      new HttpProblem(400, toInvalidFieldMessage(field, rule), field);
    if (!product) throw refuse(`items.${at}.product_id`, createFieldRule('productOfBranch'));
    const sum = (moved.get(product_id) ?? 0) + quantity_milli;
    moved.set(product_id, sum);
    if (product.stock_milli + sum > MAX_THOUSANDTHS) {
      throw refuse(quantityField(at), createFieldRule('stockUpTo', { max: MAX_AMOUNT }));
    }
  });
  return byId;
}
