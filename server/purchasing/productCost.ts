import type { CostingMethod } from '../../contract/enums.ts';
import type { Row } from '../database/schema.ts';

/** A quantity in thousandths of a unit, and the cost of one unit in cents. */
export interface QuantityAtCost {
  quantity_milli: number;
  cost_cents: number;
}

export function computeAverageCost(parts: readonly QuantityAtCost[]): number {
  const quantity = parts.reduce((sum, part) => sum + part.quantity_milli, 0);
  if (quantity <= 0) return 0;
  const value = parts.reduce((sum, part) => sum + part.quantity_milli * part.cost_cents, 0);
  return Math.round(value / quantity);
}

/**
 * Calculates the cost of a product after a delivery. Free goods lower the cost, but never to 0.
 * @param product the product before the delivery
 * @param arrived the lines of the delivery with this product
 */
export function computeCostAfterDelivery(
  rule: CostingMethod,
  product: Pick<Row<'product'>, 'stock_milli' | 'cost_cents'>,
  arrived: readonly QuantityAtCost[],
): number {
  const { stock_milli, cost_cents } = product;
  // Without stock or a cost, the average would equal the cost of the delivery, so it is not calculated.
  const isAveraged = rule === 'average' && stock_milli > 0 && cost_cents > 0;
  const parts = isAveraged ? [{ quantity_milli: stock_milli, cost_cents }, ...arrived] : arrived;
  return computeAverageCost(parts) || cost_cents;
}
